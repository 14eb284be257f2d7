/** Daily and hourly salaries: a rate on a team's turnover of the window, by tiers, with a negative base carried on (AG-38 to 40). */

import { payState } from './pay.ts'
import type { PayState } from './pay.ts'
import { placesIn, teamTotals, wholeAbove, type Places } from './places.ts'
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

/** Figures of each place, without those below. */
export type PlacedFigures = { readonly turnover: BigInt64Array; readonly net: BigInt64Array; readonly active: BigInt64Array }
export type PlacedSalary = Omit<Salary, 'agent'>

/** The salaries of one window, in the order of the contracts. */
export function placedSalaries(
  places: Places,
  { turnover, net, active }: PlacedFigures,
  contracts: readonly (Omit<SalaryContract, 'agent'> & { readonly place: number })[],
): PlacedSalary[] {
  const [turnovers, actives, nets] = [teamTotals(places, turnover), teamTotals(places, active), teamTotals(places, net)]
  const holds = new Uint8Array(places.uplines.length)
  for (const { place } of contracts) holds[place] = 1
  const whole = wholeAbove(places, holds)
  /** The grosses of the direct downlines with a contract. */
  const below = new BigInt64Array(places.uplines.length)
  const rows = contracts.map(({ place, tiers, carryIn }) => {
    const base = turnovers[place]! + carryIn
    const index = whole[place] === 1 ? tierReached(tiers, base, Number(actives[place]), nets[place]!) : -1
    const tier = tiers[index]
    const gross = tier === undefined ? 0n : (base * tier.rateBp) / WHOLE
    const upline = places.uplines[place]!
    if (upline >= 0) below[upline] = below[upline]! + gross
    return { base, gross, tier: tier === undefined ? null : index + 1 }
  })
  return rows.map(({ base, gross, tier }, at) => {
    const { place } = contracts[at]!
    const own = gross > below[place]! ? gross - below[place]! : 0n
    const state = payState(whole[place] === 1, gross, own)
    const figures = { turnover: turnovers[place]!, active: Number(actives[place]) }
    return { ...figures, base, tier, gross, own, carryOut: base < 0n ? base : 0n, state }
  })
}

/** The same by ids. */
export function salaries(
  tree: Tree,
  activeStake: bigint,
  figures: (id: string) => SalaryFigures,
  contracts: readonly SalaryContract[],
): Salary[] {
  const { numberOf, ...places } = placesIn(tree)
  const own = tree.bottomUp.map(figures)
  const rows = placedSalaries(
    places,
    {
      turnover: BigInt64Array.from(own, ({ turnover }) => turnover),
      net: BigInt64Array.from(own, ({ net }) => net),
      active: BigInt64Array.from(own, (each) => activeIn(each, activeStake)),
    },
    contracts.map((contract) => ({ ...contract, place: numberOf.get(contract.agent) as number })),
  )
  return rows.map((row, at) => ({ agent: contracts[at]!.agent, ...row }))
}
