/** Proves how many groups fit into a draw: against every choice of numbers where those are few, and by shapes whose answer is known. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combinations, range } from '../testing/definition.ts'
import { packed } from './packed.ts'

const byHand = (groups: readonly (readonly number[])[], numbers: readonly number[], room: number): number =>
  Math.max(
    ...combinations(numbers, Math.min(room, numbers.length)).map(
      (chosen) => groups.filter((group) => group.every((one) => chosen.includes(one))).length,
    ),
  )

describe('groups in a draw with room for so many numbers', () => {
  it('[LOTT-02] are as many as the best choice of numbers holds', () => {
    const numbers = range(0, 8)
    const sized = fc.integer({ min: 2, max: 4 }).chain((size) => {
      const group = fc.shuffledSubarray(numbers, { minLength: size, maxLength: size })
      return fc.tuple(fc.constant(size), fc.array(group, { maxLength: 14 }), fc.integer({ min: size, max: 7 }))
    })
    const check = fc.property(sized, ([size, groups, room]) => {
      expect(packed(groups, size, room)).toEqual({ most: byHand(groups, numbers, room), attained: true })
    })
    fc.assert(check, { numRuns: 300 })
  })

  it.each([
    ['that share nothing', range(0, 19).map((one) => [one, one + 20]), 27, 13],
    ['around one banker', range(1, 60).map((one) => [0, one]), 27, 26],
    ['of every two of many numbers', combinations(range(0, 39), 2), 18, 153],
    // Too many to be searched: only giving up the loose number first comes up to the bound.
    ['of every two of some numbers and one with a loose number', [...combinations(range(0, 29), 2), [29, 99]], 30, 435],
    ['in a ring', range(0, 49).map((one) => [one, (one + 1) % 50]), 27, 26],
    ['of three in a chain', range(0, 39).map((one) => [one, one + 1, one + 2]), 18, 16],
    [
      'that repeat',
      range(0, 19).flatMap((one) => [
        [one, one + 20],
        [one, one + 20],
      ]),
      18,
      18,
    ],
  ])('are found where they are groups %s', (_, groups, room, most) => {
    expect(packed(groups, groups[0]?.length ?? 0, room)).toEqual({ most, attained: true })
  })

  it('are bounded where no search would end, and no choice holds more', () => {
    // Every second number against every third: dense, and without a pattern that a search could use.
    const groups = combinations(range(0, 59), 2).filter(([one = 0, other = 0]) => (one * other + one + other) % 5 < 2)
    const { most } = packed(groups, 2, 27)
    const chosen = range(0, 26)
    expect(most).toBeGreaterThanOrEqual(groups.filter((group) => group.every((one) => chosen.includes(one))).length)
    expect(most).toBeLessThanOrEqual(351)
  })

  it('are searched only so long, and then told as a bound', () => {
    const dense = (numbers: number) =>
      combinations(range(0, numbers - 1), 2).filter(([one = 0, other = 0]) => (one * other + one + other) % 5 < 2)
    expect(packed(dense(20), 2, 10)).toEqual({ most: 30, attained: true })
    expect(packed(dense(22), 2, 11)).toEqual({ most: 49, attained: false })
  })
})
