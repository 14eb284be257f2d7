/** Proves when somebody who errs is locked out, minute by minute (OC-23). */
import { expect, it } from 'vitest'
import { afterFailure, isLocked, type Attempts } from './attempt.ts'

const START = Temporal.Instant.from('2026-12-01T08:00:00Z')
const at = (minutes: number): Temporal.Instant => START.add({ minutes })

it.each([
  ['three within half an hour', [0, 10, 29], 59],
  ['the third after half an hour', [0, 10, 30], undefined],
  ['two', [0, 1], undefined],
  ['more while locked, which make it no longer', [0, 1, 2, 20, 31], 32],
  ['a new window after a lock', [0, 1, 2, 33, 34], undefined],
  ['a second lock', [0, 1, 2, 33, 34, 35], 65],
] as const)('[OC-23] %s', (_what, failures, until) => {
  let attempts: Attempts = { failures: 0, windowFrom: START, lockedUntil: null }
  for (const minute of failures) attempts = afterFailure(attempts, at(minute))
  expect(attempts.lockedUntil?.toString()).toBe(until === undefined ? undefined : at(until).toString())
  const last = failures.at(-1)!
  expect([isLocked(attempts, at(last)), isLocked(attempts, at(until ?? last))]).toEqual([until !== undefined, false])
})
