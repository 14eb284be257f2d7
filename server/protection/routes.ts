/** The calls about a member's own limits. */
import { confirmPlayerLimit, playerLimits, setPlayerLimit } from '@baize/contract/protection/limits.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Protected } from './needs.ts'
import type { Protection } from './protection.ts'

export function protectionRoutes(protection: Protection, database: Database): Route[] {
  const shown = async (asker: Reader | Tx, owner: Protected) => ({
    currency: owner.currency,
    limits: await protection.limits(asker, owner),
  })
  const changing = <Code extends string>(owner: Protected, act: (tx: Tx) => Promise<Outcome<undefined, Code>>) =>
    database.transact(async (tx) => {
      const changed = await act(tx)
      return changed.ok ? done(await shown(tx, owner)) : changed
    })
  return [
    route(playerLimits, async (ask) => done(await shown(database.reader, memberOf(ask)))),
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
