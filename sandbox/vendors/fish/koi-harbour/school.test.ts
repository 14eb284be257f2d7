/** Proves that the pond is the same for everybody at every moment, and that every fish returns what is published. */
import { fraction, fractionText } from '@baize/rules/originals/fraction.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATCHES, fishAt, fishOf, hitsFor, KINDS, placeOf, SPECIES, swims } from './school.ts'

describe('the school of Koi Harbour', () => {
  it('[GAME-14] returns 24/25 on every fish', () => {
    for (const species of SPECIES)
      expect(fractionText(fraction(BigInt(CATCHES * KINDS[species].pays), BigInt(hitsFor(species))))).toBe('24/25')
    expect(SPECIES.reduce((sum, species) => sum + KINDS[species].of64, 0)).toBe(64)
  })

  it('[GAME-14] has fish at every moment, each where its own time says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), (now) => {
        const fish = fishAt(now)
        expect(fish.length).toBeGreaterThan(8)
        expect(fish.length).toBeLessThan(26)
        for (const one of fish) {
          expect(fishOf(one.id)).toEqual(one)
          expect(swims(one, now, 0)).toBe(true)
          expect(swims(one, one.leavesMs + 3_001, 3_000)).toBe(false)
          expect(swims(one, one.bornMs - 3_001, 3_000)).toBe(false)
          const { x, y } = placeOf(one, now)
          expect([x > -0.2, x < 1.2, y > 0, y < 0.9]).toEqual([true, true, true, true])
        }
      }),
    )
  })
})
