/** Daily and hourly salaries: a rate on a team's turnover of the window, by tiers, with a negative base carried on (AG-38 to 40). */

import { lineIsWhole, ownPart, payState } from './pay.ts'
import type { PayState } from './pay.ts'
import { teamSums } from './tree.ts'
import type { Tree } from './tree.ts'

/** `loss` is an additional required loss of the team; null requires none. */
export type SalaryTier = { readonly turnover: bigint; readonly active: number; readonly loss: bigint | null; readonly rateBp: bigint }

/**
 * `net` is the member's stakes less wins. `active` counts the active members where the figures belong to several, who have no place of
 * their own in the tree.
 */
export type SalaryFigures = { readonly turnover: bigint; readonly net: bigint; readonly active?: bigint }

/** Whoever has played for that much is active. */
export const activeIn = ({ turnover, active }: Omit<SalaryFigures, 'net'>, activeStake: bigint): bigint =>
  active ?? (turnover >= activeStake ? 1n : 0n)

/** `carryIn` is zero or below. */
export type SalaryContract = { readonly agent: string; readonly tiers: readonly SalaryTier[]; readonly carryIn: bigint }

export type Salary = {
  readonly agent: string
  readonly turnover: bigint
  readonly active: number
  readonly base: bigint
  readonly tier: number | null
  readonly gross: bigint
  readonly own: bigint
  readonly carryOut: bigint
  readonly state: PayState
}

const WHOLE = 10_000n

/** The highest tier that the figures reach, from 0; -1 where none. A negative base reaches none. */
export function tierReached(tiers: readonly SalaryTier[], base: bigint, active: number, net: bigint): number {
  if (base < 0n) return -1
  return tiers.findLastIndex((tier) => base >= tier.turnover && active >= tier.active && (tier.loss === null || net >= tier.loss))
}

/** The salaries of one window, in the order of the contracts. */
export function salaries(
  tree: Tree,
  activeStake: bigint,
  figures: (id: string) => SalaryFigures,
  contracts: readonly SalaryContract[],
): Salary[] {
  const turnovers = teamSums(tree, (id) => figures(id).turnover)
  const actives = teamSums(tree, (id) => activeIn(figures(id), activeStake))
  const nets = teamSums(tree, (id) => figures(id).net)
  const agents = new Set(contracts.map(({ agent }) => agent))
  const rows = contracts.map(({ agent, tiers, carryIn }) => {
    const turnover = turnovers.get(agent) as bigint
    const active = Number(actives.get(agent))
    const base = turnover + carryIn
    const whole = lineIsWhole(tree, agent, (id) => agents.has(id))
    const index = whole ? tierReached(tiers, base, active, nets.get(agent) as bigint) : -1
    const tier = tiers[index]
    const gross = tier === undefined ? 0n : (base * tier.rateBp) / WHOLE
    return { agent, turnover, active, base, tier: tier === undefined ? null : index + 1, gross, carryOut: base < 0n ? base : 0n, whole }
  })
  const grosses = new Map(rows.map(({ agent, gross }) => [agent, gross]))
  return rows.map(({ whole, ...row }) => {
    const own = ownPart(tree, row.agent, grosses)
    return { ...row, own, state: payState(whole, row.gross, own) }
  })
}
