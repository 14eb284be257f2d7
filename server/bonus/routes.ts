/** The calls about a member's bonus money. */
import { bonusBets, bonuses, cancelBonus } from '@baize/contract/bonus.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Bonus } from './bonus.ts'

export const bonusRoutes = (bonus: Bonus, database: Pick<Database, 'transact'>): Route[] => [
  route(bonuses, async (ask) => done({ bonuses: await bonus.list(memberOf(ask).id, ask.query.state, ask.language) })),
  route(bonusBets, (ask) => bonus.bets(memberOf(ask).id, ask.params.id, ask.query)),
  route(cancelBonus, (ask) => {
    const { id, currency, wallet } = memberOf(ask)
    return database.transact((tx) => bonus.cancel(tx, { member: id, currency, wallet }, ask.params.id, ask.language))
  }),
]
