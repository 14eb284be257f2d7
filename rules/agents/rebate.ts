/** Rebates: the own part on own play, and the line part on what a direct child's whole team played (AG-09 to 15). */

import { teamSums } from './tree.ts'
import type { Tree } from './tree.ts'

/** A category is rated on valid turnover or on the member's own loss. */
export type Basis = 'stake' | 'loss'

export type RebateFact = {
  readonly member: string
  readonly category: string
  readonly stake: bigint
  readonly win: bigint
  readonly bonusStake: bigint
}

export type RebateTerms = {
  readonly basis: Readonly<Record<string, Basis>>
  /** Categories whose own part is paid elsewhere (a lottery's at settlement). */
  readonly ownElsewhere: readonly string[]
  /** Basis points; a rate that is missing is 0. */
  readonly rateOf: (member: string, category: string) => bigint
}

export type Rebate = { readonly member: string; readonly own: bigint; readonly line: bigint }

const WHOLE = 10_000n

/** What is rated of one member's facts in one category: all of them are summed before a loss is cut at zero (AG-11). */
function baseOf(basis: Basis, facts: readonly RebateFact[]): bigint {
  const turnover = facts.reduce((sum, { stake, bonusStake }) => sum + stake - bonusStake, 0n)
  if (basis === 'stake') return turnover
  const loss = facts.reduce((left, { win }) => left - win, turnover)
  return loss > 0n ? loss : 0n
}

/** The floored share of a base; a base below zero pays nothing. */
const shareOf = (base: bigint, rateBp: bigint): bigint => (base > 0n && rateBp > 0n ? (base * rateBp) / WHOLE : 0n)

/** Whether no child has a higher rate than its upline, in any category that counts. */
export function ratesFall(tree: Tree, { basis, rateOf }: RebateTerms): boolean {
  return tree.bottomUp.every((id) =>
    tree.childrenOf(id).every((child) => Object.keys(basis).every((category) => rateOf(child, category) <= rateOf(id, category))),
  )
}

/** The rebates of a day for all members, in no particular order. Facts of categories without a basis are passed over. */
export function rebates(tree: Tree, terms: RebateTerms, facts: readonly RebateFact[]): Map<string, Rebate> {
  const found = new Map<string, { own: bigint; line: bigint }>(tree.bottomUp.map((id) => [id, { own: 0n, line: 0n }]))
  for (const [category, basis] of Object.entries(terms.basis)) {
    const byMember = Map.groupBy(
      facts.filter((fact) => fact.category === category),
      ({ member }) => member,
    )
    const ownBase = (id: string): bigint => baseOf(basis, byMember.get(id) ?? [])
    const teams = teamSums(tree, ownBase)
    for (const id of tree.bottomUp) {
      const row = found.get(id) as { own: bigint; line: bigint }
      const rate = terms.rateOf(id, category)
      if (!terms.ownElsewhere.includes(category)) row.own += shareOf(ownBase(id), rate)
      for (const child of tree.childrenOf(id)) row.line += shareOf(teams.get(child) as bigint, rate - terms.rateOf(child, category))
    }
  }
  return new Map([...found].map(([member, { own, line }]) => [member, { member, own, line }]))
}
