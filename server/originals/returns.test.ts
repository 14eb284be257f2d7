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

const published = (game: keyof typeof CHOICES, of: string): Fraction => {
  const percent = RETURNS[game].find((row) => row.of === of)?.percent ?? '0'
  return fraction(BigInt(percent.replace('.', '')), 1_000_000n)
}

describe('the published returns', () => {
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
