/** The calls about a member's own limits. */
import { confirmPlayerLimit, playerLimits, setPlayerLimit } from '@baize/contract/protection/limits.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Tx } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Protected } from './needs.ts'
import type { Protection } from './protection.ts'

export function protectionRoutes(protection: Protection, database: Database): Route[] {
  const shown = async (owner: Protected) => ({ currency: owner.currency, limits: await protection.limits(database.reader, owner) })
  /** What is shown is asked behind the commit, so that the member's lane is not held meanwhile. */
  const changing = async <Code extends string>(owner: Protected, act: (tx: Tx) => Promise<Outcome<undefined, Code>>) => {
    const changed = await database.transact(act)
    return changed.ok ? done(await shown(owner)) : changed
  }
  return [
    route(playerLimits, async (ask) => done(await shown(memberOf(ask)))),
    route(setPlayerLimit, (ask) => {
      const owner = memberOf(ask)
      return changing(owner, (tx) => protection.setLimit(tx, { owner, ...ask.body }))
    }),
    route(confirmPlayerLimit, (ask) => {
      const owner = memberOf(ask)
      return changing(owner, (tx) => protection.confirmLimit(tx, { owner, ...ask.body }))
    }),
  ]
}
