/** Rebates: the own part on own play, and the line part on the play of a direct child's whole team (AG-09 to 15). */

import { placesIn, teamTotals, type Places } from './places.ts'
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
  /** Basis points; a missing rate is 0. */
  readonly rateOf: (member: string, category: string) => bigint
}

/** How far a base was below 0 on the day before. The source is the member's own play or the line of a direct child. */
export type Carry<Who> = { readonly member: Who; readonly source: Who; readonly category: string; readonly units: bigint }
export type RebateCarry = Carry<string>

export type Rebate = { readonly member: string; readonly own: bigint; readonly line: bigint }

/** The play of one category, fact by fact: the member, the stake without bonus money, and the win. */
export type PlacedFacts = { readonly who: Int32Array; readonly stake: BigInt64Array; readonly win: BigInt64Array }

export type PlacedTerms = Omit<RebateTerms, 'rateOf'> & {
  /** Basis points of each member in a category. */
  readonly ratesOf: (category: string) => Int32Array
}

/** A day's rebates of all members by place. A base below 0 is carried to the next day (AG-15). */
export type PlacedRebates = { readonly own: BigInt64Array; readonly line: BigInt64Array; readonly carries: readonly Carry<number>[] }

const WHOLE = 10_000n

/** The rated amount of each member in one category: all facts of a member are summed before a loss is cut at zero (AG-11). */
function basesOf(size: number, basis: Basis, { who, stake, win }: PlacedFacts): BigInt64Array {
  const bases = new BigInt64Array(size)
  who.forEach((member, at) => {
    bases[member] = bases[member]! + stake[at]! - (basis === 'loss' ? win[at]! : 0n)
  })
  return basis === 'loss' ? bases.map((loss) => (loss > 0n ? loss : 0n)) : bases
}

/** The floored share of a base; a base below zero pays nothing. */
const shareOf = (base: bigint, rateBp: number): bigint => (base > 0n && rateBp > 0 ? (base * BigInt(rateBp)) / WHOLE : 0n)

/** Whether no child has a higher rate than its upline, in any category that counts. */
export function ratesFall(tree: Tree, { basis, rateOf }: RebateTerms): boolean {
  return tree.bottomUp.every((id) =>
    tree.childrenOf(id).every((child) => Object.keys(basis).every((category) => rateOf(child, category) <= rateOf(id, category))),
  )
}

/** Computes a day: the own part on own play, and the line part on the team of each direct child. Facts without a basis are ignored. */
export function placedRebates(
  places: Places,
  { basis, ownElsewhere, ratesOf }: PlacedTerms,
  facts: ReadonlyMap<string, PlacedFacts>,
  carried: readonly Carry<number>[] = [],
): PlacedRebates {
  const size = places.uplines.length
  const [own, line, carries] = [new BigInt64Array(size), new BigInt64Array(size), [] as Carry<number>[]]
  for (const [category, rated] of Object.entries(basis)) {
    const played = facts.get(category)
    const bases = played === undefined ? new BigInt64Array(size) : basesOf(size, rated, played)
    const [teams, rates] = [teamTotals(places, bases), ratesOf(category)]
    const before = new Map(carried.filter((row) => row.category === category).map((row) => [row.member * size + row.source, row.units]))
    const isOwn = !ownElsewhere.includes(category)
    const partOf = (member: number, source: number, base: bigint, rateBp: number): bigint => {
      const left = before.size === 0 ? base : base + (before.get(member * size + source) ?? 0n)
      if (left < 0n) carries.push({ member, source, category, units: left })
      return shareOf(left, rateBp)
    }
    places.uplines.forEach((upline, who) => {
      if (isOwn) own[who] = own[who]! + partOf(who, who, bases[who]!, rates[who]!)
      if (upline >= 0) line[upline] = line[upline]! + partOf(upline, who, teams[who]!, rates[upline]! - rates[who]!)
    })
  }
  return { own, line, carries }
}

const placedFacts = (facts: readonly RebateFact[], numberOf: ReadonlyMap<string, number>): PlacedFacts => ({
  who: Int32Array.from(facts, ({ member }) => numberOf.get(member) as number),
  stake: BigInt64Array.from(facts, ({ stake, bonusStake }) => stake - bonusStake),
  win: BigInt64Array.from(facts, ({ win }) => win),
})

/** The rebates of a day of all members in a tree, and the carried amounts. */
export function rebates(
  tree: Tree,
  { basis, ownElsewhere, rateOf }: RebateTerms,
  facts: readonly RebateFact[],
  carried: readonly RebateCarry[] = [],
): { readonly paid: ReadonlyMap<string, Rebate>; readonly carries: readonly RebateCarry[] } {
  const ids = tree.bottomUp
  const { numberOf, ...places } = placesIn(tree)
  const { own, line, carries } = placedRebates(
    places,
    { basis, ownElsewhere, ratesOf: (category) => Int32Array.from(ids, (id) => Number(rateOf(id, category))) },
    new Map([...Map.groupBy(facts, ({ category }) => category)].map(([category, rows]) => [category, placedFacts(rows, numberOf)])),
    carried.map((row) => ({ ...row, member: numberOf.get(row.member) as number, source: numberOf.get(row.source) as number })),
  )
  return {
    paid: new Map(ids.map((member, at) => [member, { member, own: own[at]!, line: line[at]! }])),
    carries: carries.map((row) => ({ ...row, member: ids[row.member]!, source: ids[row.source]! })),
  }
}
