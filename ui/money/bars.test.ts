/** The chart's geometry: shares of exact amounts, a line at nothing, and small amounts that are still seen. */
import { describe, expect, it } from 'vitest'
import { barsOf, signedUnits } from './bars.ts'

describe('bars', () => {
  it('stand on the line for gains and hang from it for losses, as tall as their share', () => {
    expect(barsOf(['30', '-10.5', '0', '-10', '0.0001'].map(signedUnits))).toEqual({
      line: 740,
      bars: [
        { top: 0, height: 740 },
        { top: 740, height: 259 },
        { top: 740, height: 0 },
        { top: 740, height: 246 },
        { top: 734, height: 6 },
      ],
    })
  })

  it('lie at an edge where there are gains or losses only, and in the middle where there is nothing', () => {
    expect(barsOf([5n, 10n]).line).toBe(1000)
    expect(barsOf([-5n]).line).toBe(0)
    expect(barsOf([0n, 0n])).toEqual({
      line: 500,
      bars: [
        { top: 500, height: 0 },
        { top: 500, height: 0 },
      ],
    })
    expect(barsOf([])).toEqual({ line: 500, bars: [] })
  })

  it('take amounts of any size exactly', () => {
    expect(signedUnits('-123456789012345678.9001')).toBe(-1234567890123456789001n)
    expect(barsOf([9n ** 40n, -(9n ** 40n)]).bars).toEqual([
      { top: 0, height: 500 },
      { top: 500, height: 500 },
    ])
  })
})
