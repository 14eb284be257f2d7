/** Proves that the clock of the demonstration's history goes forward alone. */
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
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
