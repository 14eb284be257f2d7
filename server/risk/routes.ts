/** The calls about the page that comes once before a member's next game, and about where their money comes from. */
import { answerPlayCare, playCare } from '@baize/contract/protection/care.ts'
import { sourceOfFunds } from '@baize/contract/protection/funds.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Risk } from './risk.ts'

export const riskRoutes = (risk: Pick<Risk, 'care' | 'answerCare' | 'funds'>, database: Database): Route[] => [
  route(playCare, async (ask) => done(await risk.care(database.reader, memberOf(ask).id))),
  route(sourceOfFunds, async (ask) => done(await risk.funds(database.reader, memberOf(ask).id))),
  route(answerPlayCare, (ask) => database.transact(async (tx) => done(await risk.answerCare(tx, memberOf(ask).id, ask.body.answer)))),
]
