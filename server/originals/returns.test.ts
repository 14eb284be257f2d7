/** Proves that no choice of a game returns less than what is published as the least, nor more than the most. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diceReturn } from '@baize/rules/originals/dice.ts'
import { compareFractions, fraction, timesFraction, type Fraction } from '@baize/rules/originals/fraction.ts'
import { hiLoReturn } from '@baize/rules/originals/hi-lo.ts'
import { minesChance, minesMultiplier } from '@baize/rules/originals/mines.ts'
import { HIGHEST_POINT, LOWEST_AIM, returnOfAim } from '@baize/rules/originals/point-curve.ts'
import { RETURNS } from './returns.ts'

const aims: fc.Arbitrary<Fraction> = fc.integer({ min: LOWEST_AIM, max: HIGHEST_POINT }).map(returnOfAim)
const mines = fc.integer({ min: 1, max: 24 }).chain((laid) => fc.tuple(fc.constant(laid), fc.integer({ min: 1, max: 25 - laid })))
const CHOICES = {
  crash: aims,
  limbo: aims,
  dice: fc.integer({ min: 100, max: 9800 }).map(diceReturn),
  mines: mines.map(([laid, picks]) => timesFraction(minesChance(laid, picks), fraction(minesMultiplier(laid, picks), 10_000n))),
  'hi-lo': fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }).map(hiLoReturn),
} satisfies Partial<Record<keyof typeof RETURNS, fc.Arbitrary<Fraction>>>

const tables = (kind: string, first: number, percents: string): string[] =>
  percents.split(' ').map((percent, at) => `${kind}-${first + at} ${percent}`)
const each = (names: string, percent: string): string[] => names.split(' ').map((name) => `${name} ${percent}`)

/** Every figure that everybody is shown, worked out apart from this code. */
const WHOLE = {
  crash: ['least 98.9999', 'most 99.0000'],
  dice: ['least 98.9903', 'most 99.0000'],
  mines: ['least 98.9920', 'most 99.0000'],
  plinko: [
    ...tables('low', 8, '98.9844 98.9844 99.0039 99.0039 98.9795 98.9990 99.0002 99.0009 98.9987'),
    ...tables('medium', 8, '98.9063 99.1406 98.9063 99.0234 98.9893 98.9941 98.9941 98.9984 98.9883'),
    ...tables('high', 8, '99.0625 99.0625 99.0625 99.1602 99.1162 99.0869 98.9783 99.0265 98.9764'),
  ],
  limbo: ['least 98.9999', 'most 99.0000'],
  keno: [
    ...tables('classic', 1, '99.0000 99.0385 99.0182 98.9605 98.9858 98.9665 98.9815 99.0228 98.9753 99.0374'),
    ...tables('low', 1, '98.7500 98.8462 98.8664 98.9222 98.9031 99.0084 98.9388 99.0042 99.0689 98.7597'),
    ...tables('medium', 1, '98.7500 98.6538 98.9879 98.7827 98.9441 98.8347 98.9618 98.9236 98.9420 98.9743'),
    ...tables('high', 1, '99.0000 98.6538 98.9879 98.9058 98.8894 98.9988 98.9618 98.9571 98.9645 99.0083'),
  ],
  'hi-lo': ['least 98.9922', 'most 99.0000'],
  wheel: each('low medium high', '99.0000'),
  roulette: ['european 97.2973', 'american 94.7368', 'american-five 92.1053'],
  baccarat: [
    'player 98.7649',
    'banker 98.9421',
    'banker-no-commission 98.5419',
    'tie 85.6404',
    ...each('player-pair banker-pair', '89.6386'),
  ],
  'dragon-tiger': ['dragon-or-tiger 96.2651', 'tie 89.6386', 'suited-tie 86.0241', 'big-small-odd-even 92.3077'],
  'sic-bo': [
    ...each('small big odd even', '97.2222'),
    'any-triple 86.1111',
    ...each('triple-1 triple-2 triple-3 triple-4 triple-5 triple-6', '83.7963'),
    ...each('double-1 double-2 double-3 double-4 double-5 double-6', '81.4815'),
    ...each('pair-1-2 pair-1-3 pair-1-4 pair-1-5 pair-1-6 pair-2-3 pair-2-4 pair-2-5', '83.3333'),
    ...each('pair-2-6 pair-3-4 pair-3-5 pair-3-6 pair-4-5 pair-4-6 pair-5-6', '83.3333'),
    ...tables('total', 4, '84.7222 86.1111 83.3333 90.2778 87.5000 81.0185 87.5000'),
    ...tables('total', 11, '87.5000 81.0185 87.5000 90.2778 83.3333 86.1111 84.7222'),
    ...each('single-1 single-2 single-3 single-4 single-5 single-6', '92.1296'),
  ],
  blackjack: ['best-play 99.4296'],
  'line-slot': ['any 95.9563'],
} satisfies Record<keyof typeof RETURNS, string[]>

const published = (game: keyof typeof CHOICES, of: string): Fraction => {
  const percent = RETURNS[game].find((row) => row.of === of)?.percent ?? '0'
  return fraction(BigInt(percent.replace('.', '')), 1_000_000n)
}

describe('the published returns', () => {
  test('[GAME-17, GAME-22] of all fourteen games are these figures, one for each bet or table', () => {
    const told = Object.entries(RETURNS).map(([game, rows]) => [game, rows.map(({ of, percent }) => `${of} ${percent}`)])
    expect(Object.fromEntries(told)).toEqual(WHOLE)
  })

  test.each(Object.keys(CHOICES) as (keyof typeof CHOICES)[])('[GAME-17, GAME-22] of %s hold for every choice', (game) => {
    const [least, most] = [published(game, 'least'), published(game, 'most')]
    expect(compareFractions(least, fraction(98n, 100n))).toBeGreaterThan(0)
    fc.assert(
      fc.property(CHOICES[game] as fc.Arbitrary<Fraction>, (exact) => {
        expect(compareFractions(exact, least)).toBeGreaterThanOrEqual(0)
        expect(compareFractions(exact, most)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('[GAME-22] the least of dice, mines and hi-lo are figures of their own and not the round one', () => {
    expect((['dice', 'mines', 'hi-lo'] as const).map((game) => RETURNS[game][0]?.percent)).not.toContain('99.0000')
    const three = Array.from({ length: 12 ** 3 }, (_, at) => [(at % 12) + 1, (Math.floor(at / 12) % 12) + 1, Math.floor(at / 144) + 1])
    for (const ways of three) expect(compareFractions(hiLoReturn(ways), published('hi-lo', 'least'))).toBeGreaterThanOrEqual(0)
  })
})
