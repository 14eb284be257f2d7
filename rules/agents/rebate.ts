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

/** How far a base lay below 0 on the day before. The source is the member's own play or the line of a direct child. */
export type RebateCarry = { readonly member: string; readonly source: string; readonly category: string; readonly units: bigint }

/** One part of a rebate. The source is the member for the own part and the direct child for the line part. */
export type RebatePart = {
  readonly member: string
  readonly source: string
  readonly category: string
  /** What was played, without the carry. */
  readonly base: bigint
  /** From the day before, never above 0. */
  readonly carried: bigint
  /** What the source's base is paid at: the own rate, or what it is above the child's. */
  readonly rateBp: bigint
  readonly units: bigint
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

const carryKey = (member: string, source: string, category: string): string => JSON.stringify([member, source, category])

/** Every part of a day of all members of which there was play or a carry. Facts of categories without a basis are passed over. */
export function rebateParts(
  tree: Tree,
  { basis, ownElsewhere, rateOf }: RebateTerms,
  facts: readonly RebateFact[],
  carried: readonly RebateCarry[] = [],
): RebatePart[] {
  const parts: RebatePart[] = []
  const before = new Map(carried.map(({ member, source, category, units }) => [carryKey(member, source, category), units]))
  const byCategory = Map.groupBy(facts, ({ category }) => category)
  for (const [category, rated] of Object.entries(basis)) {
    const byMember = Map.groupBy(byCategory.get(category) ?? [], ({ member }) => member)
    const bases = new Map([...byMember].map(([member, own]) => [member, baseOf(rated, own)]))
    const teams = teamSums(tree, (id) => bases.get(id) ?? 0n)
    const add = (member: string, source: string, base: bigint, rateBp: bigint): void => {
      const from = before.size === 0 ? 0n : (before.get(carryKey(member, source, category)) ?? 0n)
      if (base === 0n && from === 0n) return
      parts.push({ member, source, category, base, carried: from, rateBp, units: shareOf(base + from, rateBp) })
    }
    for (const id of tree.bottomUp) {
      const rate = rateOf(id, category)
      if (!ownElsewhere.includes(category)) add(id, id, bases.get(id) ?? 0n, rate)
      for (const child of tree.childrenOf(id)) add(id, child, teams.get(child) as bigint, rate - rateOf(child, category))
    }
  }
  return parts
}

/** What the bases that lie below 0 take to the next day (AG-15). */
export const carriesOf = (parts: readonly RebatePart[]): RebateCarry[] =>
  parts
    .filter(({ base, carried }) => base + carried < 0n)
    .map(({ member, source, category, base, carried }) => ({ member, source, category, units: base + carried }))

/** The parts added up by member. */
export function rebateSums(parts: readonly RebatePart[]): Map<string, Rebate> {
  const found = new Map<string, { own: bigint; line: bigint }>()
  for (const { member, source, units } of parts) {
    const row = found.get(member) ?? { own: 0n, line: 0n }
    if (source === member) row.own += units
    else row.line += units
    found.set(member, row)
  }
  return new Map([...found].map(([member, { own, line }]) => [member, { member, own, line }]))
}

/** The rebates of a day for all members who had play in their line, in no particular order. */
export const rebates = (tree: Tree, terms: RebateTerms, facts: readonly RebateFact[]): Map<string, Rebate> =>
  rebateSums(rebateParts(tree, terms, facts))
