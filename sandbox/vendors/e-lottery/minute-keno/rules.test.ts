/** Proves the returns that Minute Keno publishes, and which tickets it takes. */
import { compareFractions, percentText } from '@baize/rules/originals/fraction.ts'
import { describe, expect, it } from 'vitest'
import { PUBLISHED } from './published.ts'
import { hasKenoSpot, kenoMultiplier, MIDDLE_SUM, pickReturn, picksOf, sumReturn } from './rules.ts'

const roundedDown = (percent: string): string => /^\d+\.\d\d/.exec(percent)?.[0] ?? ''

describe('Minute Keno', () => {
  it('[GAME-14] publishes exactly counted returns', () => {
    expect([1, 2, 3, 4, 5].map((picks) => roundedDown(percentText(pickReturn(picks), 9)))).toEqual(PUBLISHED.picks)
    expect(sumReturn('sum-low')).toEqual(sumReturn('sum-high'))
    expect(roundedDown(percentText(sumReturn('sum-low'), 9))).toBe(PUBLISHED.sumLowHigh)
    expect(roundedDown(percentText(sumReturn('sum-odd'), 9))).toBe(PUBLISHED.sumEvenOdd)
    expect(compareFractions(sumReturn('sum-even'), sumReturn('sum-odd'))).toBe(1)
  })

  it('[GAME-14] takes tickets of one to five different numbers, ascending, and four sums', () => {
    for (const good of ['pick-1', 'pick-80', 'pick-3-17-42-79-80', 'sum-low', 'sum-odd']) expect(hasKenoSpot(good)).toBe(true)
    for (const bad of ['pick', 'pick-0', 'pick-81', 'pick-3-3', 'pick-9-3', 'pick-1-2-3-4-5-6', 'pick-01', 'sum', 'sum-low-', 'pick-1.5'])
      expect(hasKenoSpot(bad)).toBe(false)
    expect(picksOf('pick-3-17')).toEqual([3, 17])
  })

  it('[GAME-14] pays hits by the table and sums by the middle', () => {
    const drawn = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(
      ['pick-1', 'pick-21', 'pick-1-2-3', 'pick-1-2-60', 'pick-1-2-3-4-5', 'sum-low', 'sum-high', 'sum-even'].map((on) =>
        kenoMultiplier(on, drawn),
      ),
    ).toEqual([38_000n, 0n, 450_000n, 22_000n, 6_000_000n, 19_000n, 0n, 19_000n])
    expect(MIDDLE_SUM).toBe(810)
    const middle = [...Array.from({ length: 10 }, (_, index) => index + 1), ...Array.from({ length: 10 }, (_, index) => 80 - index)]
    expect(['sum-low', 'sum-high'].map((on) => kenoMultiplier(on, middle))).toEqual([0n, 0n])
  })
})
