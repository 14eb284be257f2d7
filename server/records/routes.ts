/** The calls of the records. */
import { accountRecord, bettingRecord, consolidatedFunds, profitLoss, WINNER_LIMIT, winnerBoard } from '@baize/contract/records.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Records } from './records.ts'

export const recordsRoutes = (records: Records): Route[] => [
  route(bettingRecord, async (ask) => await records.bettingRecord(memberOf(ask), ask.query, ask.query.language ?? ask.language)),
  route(accountRecord, async (ask) => {
    const { id: member, wallet: account, currency } = memberOf(ask)
    return await records.accountRecord({ account, currency, member }, ask.query, ask.query.language ?? ask.language)
  }),
  route(profitLoss, (ask) => records.profitLoss(memberOf(ask), ask.query)),
  route(consolidatedFunds, async (ask) => done(await records.consolidatedFunds(memberOf(ask), ask.language))),
  route(winnerBoard, async (ask) => {
    const { gameCategory: category = 'ALL', order = 'latest', limitNum: limit = WINNER_LIMIT, language = ask.language } = ask.query
    const winners = await records.winners({ category, order, limit }, language)
    return done({ list: winners.map((vo) => ({ vo })) })
  }),
]
