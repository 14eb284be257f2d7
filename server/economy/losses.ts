/** Losses: what a subject lets somebody expect beyond what the house keeps, as lines that staff read. */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { isLosing, lossesBy, sumsOf, type Standing, type SumRow } from '@baize/rules/economy/sum.ts'
import type { Gift } from '@baize/rules/economy/term.ts'
import { said } from './words.ts'

/** Millionths as a percentage, such as `0.55 %`. */
export const percent = (ppm: bigint): string => `${(Number(ppm) / 10_000).toFixed(4).replace(/0{1,2}$/, '')} %`

const giftText = ({ subject, of, code, units }: Gift, language: LanguageCode): string => {
  const what = [subject, said(language, of), ...(code === undefined ? [] : [code])].join(' ')
  return said(language, 'gift', { what, amount: units === null ? said(language, 'unlimited') : formatUnits(units) })
}

/** The sum of a game, term by term. */
export const sumText = (terms: SumRow['terms'], language: LanguageCode): string =>
  terms.map(({ subject, of, ppm }) => `${subject} ${said(language, of)} ${percent(ppm)}`).join(' + ')

const rowText = ({ category, game, keptPpm, earnedPpm, terms }: SumRow, language: LanguageCode): string =>
  said(language, 'keeps', {
    game: `${category} (${game})`,
    keeps: percent(keptPpm),
    gives: percent(earnedPpm),
    terms: sumText(terms, language),
  })

/** So many of the worst games of a currency are named. */
const NAMED = 3

const worstFirst = (one: SumRow, other: SumRow): number => (one.earnedPpm - one.keptPpm > other.earnedPpm - other.keptPpm ? -1 : 1)

/** What loses in a currency, line by line and each in both languages: all that stands, or what a subject brought with it. */
export function lossesIn(currency: string, standing: Standing, by?: { readonly subject: string; readonly before: Standing }): string[] {
  const { gifts, sums } = by
    ? lossesBy(standing, by.subject, by.before)
    : { gifts: standing.offers.gifts, sums: sumsOf(standing).filter(isLosing) }
  const worst = sums.toSorted(worstFirst).slice(0, NAMED)
  const linesIn = (language: LanguageCode): string[] => [
    ...gifts.map((gift) => giftText(gift, language)),
    ...worst.map((row) => rowText(row, language)),
  ]
  const [english, burmese] = [linesIn('EN'), linesIn('MY')]
  return english.flatMap((line, at) => [line, burmese[at]!]).map((line) => `${currency}: ${line}`)
}
