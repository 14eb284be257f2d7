/** The calls of the records. */
import { accountRecord, bettingRecord } from '@baize/contract/records.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Records } from './records.ts'

export const recordsRoutes = (records: Records): Route[] => [
  route(bettingRecord, async (ask) => await records.bettingRecord(memberOf(ask).id, ask.query, ask.query.language ?? ask.language)),
  route(accountRecord, async (ask) => {
    const { wallet: account, currency } = memberOf(ask)
    return await records.accountRecord({ account, currency }, ask.query, ask.query.language ?? ask.language)
  }),
]
