/** Real-time salaries: in every window the day's salary so far, less what was paid and what yesterday left as a debt (AG-41 to 43). */

import { lineIsWhole, ownPart } from './pay.ts'
import { tierReached } from './salary.ts'
import type { SalaryTier } from './salary.ts'
import { teamSums } from './tree.ts'
import type { Tree } from './tree.ts'

/** `debtIn` is what was paid too much before, zero or above. */
export type RealtimeContract = { readonly agent: string; readonly tiers: readonly SalaryTier[]; readonly debtIn: bigint }

const WHOLE = 10_000n

/** The own part of each contract for the day's turnover so far, by member. */
export function entitledSoFar(
  tree: Tree,
  activeStake: bigint,
  turnoverOf: (id: string) => bigint,
  contracts: readonly RealtimeContract[],
): Map<string, bigint> {
  const turnovers = teamSums(tree, turnoverOf)
  const actives = teamSums(tree, (id) => (turnoverOf(id) >= activeStake ? 1n : 0n))
  const agents = new Set(contracts.map(({ agent }) => agent))
  const grosses = new Map(
    contracts.map(({ agent, tiers }) => {
      const base = turnovers.get(agent) as bigint
      const whole = lineIsWhole(tree, agent, (id) => agents.has(id))
      const tier = whole ? tiers[tierReached(tiers, base, Number(actives.get(agent)), 0n)] : undefined
      return [agent, tier === undefined ? 0n : (base * tier.rateBp) / WHOLE]
    }),
  )
  return new Map(contracts.map(({ agent }) => [agent, ownPart(tree, agent, grosses)]))
}

/** What a window pays: never more than is left after yesterday's debt and what this day paid already. */
export function payOfWindow(entitled: bigint, debtIn: bigint, paid: bigint): bigint {
  const pay = entitled - debtIn - paid
  return pay > 0n ? pay : 0n
}

/** What the day leaves as a debt: what was paid and not earned in the end. */
export function debtAfter(entitled: bigint, debtIn: bigint, paid: bigint): bigint {
  const debt = debtIn + paid - entitled
  return debt > 0n ? debt : 0n
}
