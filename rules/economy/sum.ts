/**
 * Sum: for each game, everything that a stake can earn against what the house keeps of it.
 *
 * The sum is a proof. Whatever somebody plays, alone or with a line, earns at most its turnover times the sum of all rates. For each offer pays for a
 * unit of turnover no more than its rate. It costs them at least the edge of every stake on average. Where no rate is above its edge, nobody can expect
 * more than the house keeps, however they combine offers, games, rounds and members.
 */
import type { Gift, Term, TermGroup, TermName, Worth } from './term.ts'

/** Games of one category and edge, by an example. */
export type GameClass = { readonly category: string; readonly game: string; readonly edgeBp: bigint; readonly weightBp: bigint }

/** What stands in one currency: what everybody may earn, and what each line earns beside it. */
export type Standing = {
  /** The edge from which stakes count in full. */
  readonly fullBp: bigint
  readonly games: readonly GameClass[]
  readonly offers: Worth
  readonly lines: readonly (readonly Term[])[]
}

/** What a stake of one game can earn at most, in millionths of it, term by term. */
export type SumRow = {
  readonly category: string
  readonly game: string
  readonly weightBp: bigint
  readonly keptPpm: bigint
  readonly earnedPpm: bigint
  readonly terms: readonly { readonly subject: string; readonly of: TermName; readonly ppm: bigint }[]
}

const WHOLE = 10_000n
const isEarnedIn = ({ categories }: Term, category: string): boolean => categories === undefined || categories.includes(category)

/** Of each group the offers of one name, whose terms add up, against those of every other name: the highest counts. */
function highestOfGroup(terms: readonly Term[], ofStake: (term: Term) => bigint): Term[] {
  const sumOf = (some: readonly Term[]): bigint => some.reduce((sum, term) => sum + ofStake(term), 0n)
  return [...Map.groupBy(terms, ({ of, subject }) => (of === 'rebate' ? of : subject)).values()].reduce<Term[]>(
    (best, some) => (sumOf(some) > sumOf(best) ? some : best),
    [],
  )
}

function sumRow(game: GameClass, terms: readonly Term[]): SumRow {
  const { category, weightBp, edgeBp } = game
  const ofStake = ({ base, ppm }: Term): bigint => (base === 'stake' ? ppm : (ppm * weightBp + WHOLE - 1n) / WHOLE)
  const groups = Map.groupBy(
    terms.filter((term) => isEarnedIn(term, category)),
    ({ group }): TermGroup | undefined => group,
  )
  const earned = [...groups].flatMap(([group, some]) => (group === undefined ? some : highestOfGroup(some, ofStake)))
  const rows = earned.map((term) => ({ subject: term.subject, of: term.of, ppm: ofStake(term) })).filter(({ ppm }) => ppm > 0n)
  const earnedPpm = rows.reduce((sum, { ppm }) => sum + ppm, 0n)
  return { category, game: game.game, weightBp, keptPpm: edgeBp * 100n, earnedPpm, terms: rows }
}

/** One row for each class of games, of the line that earns most there. */
export function sumsOf({ games, offers, lines }: Standing): SumRow[] {
  return games.map((game) =>
    [[], ...lines]
      .map((line) => sumRow(game, [...offers.terms, ...line]))
      .reduce((worst, row) => (row.earnedPpm > worst.earnedPpm ? row : worst)),
  )
}

export const isLosing = ({ earnedPpm, keptPpm }: SumRow): boolean => earnedPpm > keptPpm

const gameOf = ({ category, game }: Pick<SumRow, 'category' | 'game'>): string => `${category}/${game}`
const giftName = ({ subject, of, code = '' }: Gift): string => `${subject}/${of}/${code}`

/** Whether a gift is not among others, or is worth more. */
function risenSince(before: readonly Gift[]): (gift: Gift) => boolean {
  const former = new Map(before.map((gift) => [giftName(gift), gift.units]))
  return (gift) => {
    const units = former.get(giftName(gift))
    return units === undefined || (units !== null && (gift.units === null || gift.units > units))
  }
}

/**
 * What an act of a subject lets somebody expect beyond what the house keeps. These are its own gifts, and the losing sums in which it takes part. What was
 * less before the act is its doing too. A campaign that gives points, for example, makes all earned points worth more.
 */
export function lossesBy(
  standing: Standing,
  subject: string,
  before: Standing,
): { readonly gifts: Worth['gifts']; readonly sums: SumRow[] } {
  const isRisen = risenSince(before.offers.gifts)
  const gifts = standing.offers.gifts.filter((gift) => gift.subject === subject || isRisen(gift))
  const former = new Map(sumsOf(before).map((row) => [gameOf(row), row.earnedPpm]))
  const rows = standing.games.flatMap((game) => [[], ...standing.lines].map((line) => sumRow(game, [...standing.offers.terms, ...line])))
  const isMade = (row: SumRow): boolean => row.earnedPpm > (former.get(gameOf(row)) ?? 0n)
  const sums = rows.filter((row) => isLosing(row) && (isMade(row) || row.terms.some((term) => term.subject === subject)))
  const worst = [...Map.groupBy(sums, gameOf).values()].map((some) =>
    some.reduce((most, row) => (row.earnedPpm > most.earnedPpm ? row : most)),
  )
  return { gifts, sums: worst }
}
