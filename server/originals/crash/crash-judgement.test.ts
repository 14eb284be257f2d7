/** Proves the judgement of one bet on crash, and when a round counts as interrupted. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOf, leavesAt } from './crash-round.ts'
import { wasInterrupted } from './crash-table.ts'

describe('the judgement of one bet', () => {
  const start = { startsAt: Temporal.Instant.from('2026-11-20T08:00:00Z') }
  test('[GAME-17] whoever leaves gets what the multiplier showed, at or below the point and never above', () => {
    const cases = fc.record({
      point: fc.integer({ min: 100, max: 5000 }),
      leavesBy: fc.integer({ min: 101, max: 6000 }),
      elapsed: fc.integer({ min: -1000, max: 80_000 }),
      stakeUnits: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    })
    fc.assert(
      fc.property(cases, ({ point, leavesBy, elapsed, stakeUnits }) => {
        const at = leavesAt({ leavesBy }, start, point, start.startsAt.add({ milliseconds: elapsed }))
        const end = endOf({ stakeUnits, leavesBy, leftAt: typeof at === 'number' ? at : null }, point, false)
        if (typeof at === 'number') {
          expect(at).toBeLessThanOrEqual(Math.min(point, leavesBy))
          expect(end).toMatchObject({ state: 'won', payoutUnits: (stakeUnits * BigInt(at)) / 100n })
        } else expect(end.state).toBe(leavesBy <= point ? 'won' : 'lost')
      }),
    )
  })

  test('[GAME-17] a round counts as interrupted only when the table was left while it flew', () => {
    const at = (seconds: number) => start.startsAt.add({ milliseconds: seconds * 1000 })
    const kept = (seconds: number) => ({ ...start, keptAt: at(seconds), interrupted: false })
    const point = 200
    expect(wasInterrupted(kept(-7), point, at(-2))).toBe(false)
    expect(wasInterrupted(kept(-1), point, at(1.5))).toBe(false)
    expect(wasInterrupted(kept(-7), point, at(1))).toBe(true)
    expect(wasInterrupted(kept(2), point, at(9))).toBe(true)
    expect(wasInterrupted(kept(11), point, at(60))).toBe(true)
    expect(wasInterrupted(kept(12), point, at(60))).toBe(false)
    expect(wasInterrupted({ ...kept(2), interrupted: true }, point, at(2))).toBe(true)
  })
})
