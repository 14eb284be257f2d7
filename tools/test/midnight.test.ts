/** Proves that no test begins within a minute of midnight, by the database's clock and by the merchant's. */
import { expect, it } from 'vitest'
import { untilQuiet } from './midnight.ts'

it.each([
  ['long before', '2026-11-25T12:00:00Z', 0],
  ['61 seconds before', '2026-11-25T23:58:59Z', 0],
  ['59 seconds before', '2026-11-25T23:59:01Z', 119_000],
  ['at midnight', '2026-11-26T00:00:00Z', 60_000],
  ['59 seconds after', '2026-11-26T00:00:59Z', 1000],
  ['a minute after', '2026-11-26T00:01:00Z', 0],
  ['half a minute before midnight in Yangon', '2026-11-25T17:29:30Z', 90_000],
])('%s waits as long as that', (_when, at, milliseconds) => {
  expect(untilQuiet(Temporal.Instant.from(at))).toBe(milliseconds)
})
