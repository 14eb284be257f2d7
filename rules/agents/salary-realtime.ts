/** Real-time salaries: in every window the day's salary so far, less what was paid and yesterday's debt (AG-41 to 43). */

import { lineIsWhole, ownPart } from './pay.ts'
import { activeIn, tierReached } from './salary.ts'
import type { SalaryFigures, SalaryTier } from './salary.ts'
import { teamSums } from './tree.ts'
import type { Tree } from './tree.ts'

/** `debtIn` is yesterday's overpayment, zero or above. */
export type RealtimeContract = { readonly agent: string; readonly tiers: readonly SalaryTier[]; readonly debtIn: bigint }

const WHOLE = 10_000n

/** What the day's turnover so far is worth to one agent. */
export type SoFar = {
  readonly agent: string
  readonly turnover: bigint
  readonly active: number
  /** From 1. */
  readonly tier: number | null
  readonly gross: bigint
  readonly own: bigint
  readonly whole: boolean
}

/** What the day's turnover so far is worth, by member, in the order of the contracts. */
export function realtimeSoFar(
  tree: Tree,
  activeStake: bigint,
  figures: (id: string) => Omit<SalaryFigures, 'net'>,
  contracts: readonly RealtimeContract[],
): SoFar[] {
  const turnovers = teamSums(tree, (id) => figures(id).turnover)
  const actives = teamSums(tree, (id) => activeIn(figures(id), activeStake))
  const agents = new Set(contracts.map(({ agent }) => agent))
  const rows = contracts.map(({ agent, tiers }) => {
    const turnover = turnovers.get(agent) as bigint
    const active = Number(actives.get(agent))
    const whole = lineIsWhole(tree, agent, (id) => agents.has(id))
    const index = whole ? tierReached(tiers, turnover, active, 0n) : -1
    const tier = tiers[index]
    return {
      agent,
      turnover,
      active,
      whole,
      tier: tier === undefined ? null : index + 1,
      gross: tier === undefined ? 0n : (turnover * tier.rateBp) / WHOLE,
    }
  })
  const grosses = new Map(rows.map(({ agent, gross }) => [agent, gross]))
  return rows.map((row) => ({ ...row, own: ownPart(tree, row.agent, grosses) }))
}

/** The own part of each contract for the day's turnover so far, by member. */
export const entitledSoFar = (
  tree: Tree,
  activeStake: bigint,
  turnoverOf: (id: string) => bigint,
  contracts: readonly RealtimeContract[],
): Map<string, bigint> =>
  new Map(realtimeSoFar(tree, activeStake, (id) => ({ turnover: turnoverOf(id) }), contracts).map(({ agent, own }) => [agent, own]))

/** The payment of a window: never more than is left after yesterday's debt and today's payments. */
export function payOfWindow(entitled: bigint, debtIn: bigint, paid: bigint): bigint {
  const pay = entitled - debtIn - paid
  return pay > 0n ? pay : 0n
}

/** The day's debt: what was paid and not earned in the end. */
export function debtAfter(entitled: bigint, debtIn: bigint, paid: bigint): bigint {
  const debt = debtIn + paid - entitled
  return debt > 0n ? debt : 0n
}
