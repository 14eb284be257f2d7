/** Odds stand on every play and on the cells that have their own, as the rules pay them, before any pick. Amounts are whole steps. */
import { lotteryGames } from '@baize/rules/lottery/lottery.ts'
import { zodiacOf, zodiacTable } from '@baize/rules/lottery/zodiac.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './amount-of-bet.tsx'
import { boardsOf } from './board.ts'
import { cellOdds, playOdds } from './odds.ts'

const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../../server/lottery/play-words.json'), 'utf8')) as Record<
  string,
  Record<string, [string, string]>
>
const TERMS = { maximumGroup: 1950 }
/** The year of the horse. */
const zodiac = zodiacTable(zodiacOf(6))
const playOf = (rules: string, code: string) => {
  const price = lotteryGames().find(({ game }) => game === rules)!.plays[code]!
  return { code, basis: price.basis as 'fair' | 'odds', factors: price.factors as Record<string, string>, grammar: words[rules]![code]![0] }
}
const cellsOf = (rules: string, code: string) => {
  const play = playOf(rules, code)
  const [board] = boardsOf({ rules, code, grammar: play.grammar })
  const before = board?.places ? '1@' : ''
  return Object.fromEntries(cellOdds(rules, play, board!.rows[0]!, TERMS, { zodiac, before }))
}

describe('odds', () => {
  it('[LOTT-09] are shown for each of the 386 plays', () => {
    const told = lotteryGames().flatMap(({ game, plays }) => Object.keys(plays).map((code) => playOdds(playOf(game, code), TERMS)))
    expect(told).toHaveLength(386)
    for (const odds of told) expect(odds).toMatch(/^[\d,]+(\.\d{1,3})?( – [\d,]+(\.\d{1,3})?)?$/)
  })

  it('[LOTT-09] stand on the cells that have their own', () => {
    const plain = (factors: Record<string, string>, tier: string): string => String(Number(factors[tier]))
    const tails = playOf('LHC49', 'PTW').factors
    expect(cellsOf('LHC49', 'PTW')).toMatchObject({ 0: plain(tails, '尾0'), 3: plain(tails, '尾1-9') })
    const animals = playOf('LHC49', 'TX').factors
    expect(cellsOf('LHC49', 'TX')).toMatchObject({ 马: plain(animals, '本命'), 鼠: plain(animals, '其他') })
    const chained = playOf('LHC49', 'LX2').factors
    expect(cellsOf('LHC49', 'LX2')).toMatchObject({ 马: plain(chained, '含本命'), 鼠: plain(chained, '不含本命') })
    // A straight digit pays what every other one pays: the play says it.
    expect([cellsOf('SSC5', '5X.ZX_FS'), cellsOf('LHC49', 'TM')]).toEqual([{}, {}])
  })
})

describe('the amount of a bet', () => {
  it('[LOTT-09] is whole steps of the base price, from one to the most', () => {
    const step = 1_000_000n
    expect(['100', '500', '10000'].map((amount) => stepsOf(amount, step, 100))).toEqual([1, 5, 100])
    expect(['', '0', '50', '150', '10100', '1e3'].map((amount) => stepsOf(amount, step, 100))).toEqual(Array(6).fill(undefined))
  })
})
