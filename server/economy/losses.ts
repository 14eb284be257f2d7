/** Losses: what a subject lets somebody expect beyond what the house keeps, as lines that staff read. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { isLosing, lossesBy, sumsOf, type Standing, type SumRow } from '@baize/rules/economy/sum.ts'
import type { Gift } from '@baize/rules/economy/term.ts'

/** Millionths as a percentage, such as `0.55 %`. */
export const percent = (ppm: bigint): string => `${(Number(ppm) / 10_000).toFixed(4).replace(/0{1,2}$/, '')} %`

const giftText = ({ subject, of, units }: Gift): string =>
  `${subject} ${of} ${units === null ? 'without a limit' : formatUnits(units)}, given without play`

/** The sum of a game, term by term. */
export const sumText = (terms: SumRow['terms']): string =>
  terms.map(({ subject, of, ppm }) => `${subject} ${of} ${percent(ppm)}`).join(' + ')

const rowText = ({ category, game, keptPpm, earnedPpm, terms }: SumRow): string =>
  `${category} (${game}) keeps ${percent(keptPpm)} and gives ${percent(earnedPpm)}: ${sumText(terms)}`

/** So many of the worst games of a currency are named. */
const NAMED = 3

const worstFirst = (one: SumRow, other: SumRow): number => (one.earnedPpm - one.keptPpm > other.earnedPpm - other.keptPpm ? -1 : 1)

/** What loses in a currency, line by line: all that stands, or what a subject brought with it. */
export function lossesIn(currency: string, standing: Standing, by?: { readonly subject: string; readonly before: Standing }): string[] {
  const { gifts, sums } = by
    ? lossesBy(standing, by.subject, by.before)
    : { gifts: standing.offers.gifts, sums: sumsOf(standing).filter(isLosing) }
  const worst = sums.toSorted(worstFirst).slice(0, NAMED)
  return [...gifts.map(giftText), ...worst.map(rowText)].map((line) => `${currency}: ${line}`)
}
