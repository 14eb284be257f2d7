/** The chart's geometry: shares of exact amounts, a line where nothing is won or lost, and small days that are still seen. */
import { describe, expect, it } from 'vitest'
import { profitBars, signedUnits } from './profit-bars.ts'
import { readDaySearch, spanOf } from './record-search.ts'

describe('profit bars', () => {
  it('stand on the line for gains and hang from it for losses, as tall as their share', () => {
    expect(profitBars(['30', '-10.5', '0', '-10', '0.0001'].map(signedUnits))).toEqual({
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
    expect(profitBars([5n, 10n]).line).toBe(1000)
    expect(profitBars([-5n]).line).toBe(0)
    expect(profitBars([0n, 0n])).toEqual({ line: 500, bars: [{ top: 500, height: 0 }, { top: 500, height: 0 }] }) // oxfmt-ignore
    expect(profitBars([])).toEqual({ line: 500, bars: [] })
  })

  it('take amounts of any size exactly', () => {
    expect(signedUnits('-123456789012345678.9001')).toBe(-1234567890123456789001n)
    expect(profitBars([9n ** 40n, -(9n ** 40n)]).bars).toEqual([{ top: 0, height: 500 }, { top: 500, height: 500 }]) // oxfmt-ignore
  })
})

describe('the days of a look', () => {
  it('have two ends, and no more days than the server takes', () => {
    const of = (raw: object) => spanOf(readDaySearch(raw as Record<string, unknown>), '2026-03-31')
    expect(of({})).toEqual({ from: '2026-03-25', to: '2026-03-31', cut: false })
    expect(of({ span: 'custom' })).toEqual({ from: '2026-03-25', to: '2026-03-31', cut: false })
    expect(of({ from: '2026-01-01', to: '2026-02-01' })).toEqual({ from: '2026-01-01', to: '2026-02-01', cut: false })
    expect(of({ from: '2025-01-01' })).toEqual({ from: '2025-12-30', to: '2026-03-31', cut: true })
  })
})
