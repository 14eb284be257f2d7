/** Proves the judgement of one bet on crash, what is told of a flight, and when a round counts as interrupted. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXACT_MS } from '../../platform/clock.ts'
import { hundredths } from '../stake.ts'
import { ANSWER_MS, breaksAt, closesAt, endOf, leavesAt } from './crash-round.ts'
import type { BetRow, SharedRow } from './crash-store.ts'
import { wasInterrupted } from './crash-table.ts'
import { seatView, sharedView } from './crash-view.ts'

describe('the judgement of one bet', () => {
  const start = { startsAt: Temporal.Instant.from('2026-11-20T08:00:00Z') }
  test('[GAME-17] whoever leaves gets what the multiplier showed, at or below the point and never above', () => {
    const cases = fc.record({
      point: fc.integer({ min: 100, max: 5000 }),
      leavesBy: fc.integer({ min: 101, max: 6000 }),
      elapsed: fc.integer({ min: -1000, max: 80_000 }),
      errorMs: fc.double({ min: 0, max: EXACT_MS, noNaN: true }),
      stakeUnits: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    })
    fc.assert(
      fc.property(cases, ({ point, leavesBy, elapsed, errorMs, stakeUnits }) => {
        const arrival = start.startsAt.add({ milliseconds: elapsed })
        const at = leavesAt({ leavesBy }, start, point, { at: arrival, errorMs })
        const end = endOf({ stakeUnits, leavesBy, leftAt: typeof at === 'number' ? at : null }, point, false)
        if (typeof at === 'number') {
          expect(at).toBeLessThanOrEqual(Math.min(point, leavesBy))
          expect(end).toMatchObject({ state: 'won', payoutUnits: (stakeUnits * BigInt(at)) / 100n })
        } else expect(end.state).toBe(leavesBy <= point ? 'won' : 'lost')
      }),
    )
  })

  test('[GAME-17] whoever truly came in time is paid, and whoever came two errors after the crash is not, whatever the error was', () => {
    const cases = fc.record({
      point: fc.integer({ min: 110, max: 5000 }),
      errorMs: fc.integer({ min: 0, max: EXACT_MS }),
      off: fc.integer({ min: -EXACT_MS, max: EXACT_MS }),
      before: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(cases, ({ point, errorMs, off, before }) => {
        const broke = breaksAt(start, point)
        const measured = (truth: Temporal.Instant) => {
          const wrong = Math.sign(off) * Math.min(Math.abs(off), errorMs)
          return leavesAt({ leavesBy: 10_000 }, start, point, { at: truth.add({ milliseconds: wrong }), errorMs })
        }
        const inTime = measured(broke.subtract({ milliseconds: before }))
        if (inTime !== 'early') expect(inTime).toBeLessThan(point)
        expect(measured(broke.add({ milliseconds: 2 * errorMs }))).toBe('broken')
        // No answer comes sooner than that.
        expect(2 * errorMs).toBeLessThanOrEqual(ANSWER_MS)
      }),
    )
  })

  test('[GAME-22] what is told of a flight is the same for every point that it can still have, and tells it once its cash-outs are closed', () => {
    const cases = fc.record({
      points: fc.tuple(fc.integer({ min: 100, max: 3000 }), fc.integer({ min: 100, max: 3000 })),
      elapsed: fc.integer({ min: 0, max: 60_000 }),
      leavesBy: fc.integer({ min: 101, max: 3000 }),
    })
    const round = { ...start, number: 1n, opensAt: start.startsAt, betsHash: 'h', point: null, interrupted: false, cashOutsClosedAt: null }
    const totals = { players: 1, stakedUnits: 1n, further: [] }
    const told = (point: number, leavesBy: number, now: Temporal.Instant, more: object = {}) => {
      const known = { ...round, ...more } as unknown as SharedRow
      const bet = { id: 'b', name: 'n', currency: 'MMK', stakeUnits: 1n, leftAt: null, leftTime: null, leavesBy } as unknown as BetRow
      const secret = { seed: `seed of ${point}`, point }
      return [sharedView(known, secret, now, totals), seatView(bet, known, secret, now)] as const
    }
    fc.assert(
      fc.property(cases, ({ points: [one, other], elapsed, leavesBy }) => {
        const now = start.startsAt.add({ milliseconds: elapsed })
        const open = [one, other].filter((point) => Temporal.Instant.compare(now, closesAt(start, point)) < 0)
        for (const point of open) {
          expect(told(point, leavesBy, now)).toEqual(told(3001, leavesBy, now))
          expect(told(point, leavesBy, now)[0]).toMatchObject({ phase: 'flying', point: null, brokeAt: null, serverSeed: null })
        }
        const [shared, seat] = told(one, leavesBy, now, { cashOutsClosedAt: now })
        expect(shared).toMatchObject({ phase: 'crashed', serverSeed: `seed of ${one}`, point: hundredths(one) })
        expect(seat.leftAt).toBe(leavesBy <= one ? hundredths(leavesBy) : null)
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
