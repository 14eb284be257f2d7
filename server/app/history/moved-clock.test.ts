/** Proves that the clock of the demonstration's history goes forward alone. */
import { expect, it } from 'vitest'
import { settableClock, systemClock } from '../../platform/clock.ts'
import { movedClock } from './moved-clock.ts'

it('a moved clock stands where it was moved to, goes on with the machine’s, and never goes back', () => {
  const start = systemClock.now().subtract({ hours: 48 })
  const clock = movedClock(start)
  const isFrom = (at: Temporal.Instant): boolean =>
    Temporal.Instant.compare(clock.now(), at) >= 0 && Temporal.Instant.compare(clock.now(), at.add({ hours: 1 })) < 0
  expect([isFrom(start), clock.shift() <= -47 * 3_600_000]).toEqual([true, true])
  const later = start.add({ hours: 24 })
  clock.moveTo(later)
  expect(isFrom(later)).toBe(true)
  const shift = clock.shift()
  clock.moveTo(start)
  expect([clock.shift(), isFrom(later)]).toEqual([shift, true])
})

it.each([
  ['2026-11-30T12:00:00.000100Z', '2026-11-01T00:00:00.000900Z', '2026-11-01T00:00:00.001100Z'],
  ['2026-11-30T12:00:00.000900Z', '2026-11-01T00:00:00.000100Z', '2026-11-01T00:00:00.0009Z'],
  ['2026-11-30T12:00:00.000900Z', '2026-11-01T00:00:00.000900Z', '2026-11-01T00:00:00.0009Z'],
  ['2026-11-30T12:00:00.000100Z', '2027-03-01T00:00:00.000900Z', '2027-03-01T00:00:00.0011Z'],
])('at %s a clock that was moved to %s shows %s, never less', (machine, to, shown) => {
  const stands = settableClock(machine)
  const begun = movedClock(Temporal.Instant.from(to), stands)
  const moved = movedClock(Temporal.Instant.from('2026-10-01T00:00:00Z'), stands)
  moved.moveTo(Temporal.Instant.from(to))
  expect([begun.now(), moved.now()].map(String)).toEqual([shown, shown].map((at) => String(Temporal.Instant.from(at))))
})
