/** Proves by tables of cases what is asked again by itself after which refusal, how often, and after which wait. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { expect, test } from 'vitest'
import { Refusal } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { isUnsure, waitOfTry } from '../api/sent-once.ts'

type Code = RefusalCode | 'network'
const refusal = (code: Code, seconds?: number): Refusal =>
  new Refusal(code as 'network', '', seconds === undefined ? {} : { retryAfterSeconds: seconds })
const { retry, retryDelay } = queries.getDefaultOptions().queries as {
  readonly retry: (failures: number, error: Error) => boolean
  readonly retryDelay: (failures: number, error: Error) => number
}

/** A refusal, the seconds that the server asks for, whether the first, second and third failure is tried again, and the waits. */
const READS: readonly (readonly [code: Code, seconds: number | undefined, again: readonly boolean[], waits: readonly number[]])[] = [
  ['network', undefined, [true, true, false], [1000, 2000]],
  ['busy', undefined, [true, true, false], [1000, 2000]],
  ['busy', 7, [true, true, false], [7000, 7000]],
  ['too-many-requests', undefined, [true, true, false], [1000, 1000]],
  ['too-many-requests', 7, [true, true, false], [7000, 7000]],
  ['not-found', undefined, [false, false, false], [1000, 2000]],
  ['not-logged-in', undefined, [false, false, false], [1000, 2000]],
  ['unknown-error', undefined, [false, false, false], [1000, 2000]],
]

test('[UI-04] a read is tried again twice where the line or the load is at fault, after the wait that the server asks for', () => {
  for (const [code, seconds, again, waits] of READS) {
    const error = refusal(code, seconds)
    expect([code, seconds, again.map((_, failures) => retry(failures, error))]).toEqual([code, seconds, again])
    expect([code, seconds, waits.map((_, failures) => retryDelay(failures, error))]).toEqual([code, seconds, waits])
  }
  // What is no refusal may be a fault of the line as well.
  expect([0, 1, 2].map((failures) => retry(failures, new TypeError('Failed to fetch')))).toEqual([true, true, false])
})

/** A refusal, and up to which try its answer may have been lost. */
const UNSURE: readonly (readonly [code: Code, tries: number])[] = [
  ['network', 99],
  ['still-working', 99],
  ['unknown-error', 3],
  ['clock-unsure', 3],
  ['busy', 0],
  ['too-many-requests', 0],
  ['balance-too-low', 0],
]

test('[GAME-17, UI-04] a request that moves money is repeated while its answer may be lost, and waits longer each time', () => {
  for (const [code, tries] of UNSURE) {
    const sure = [0, 1, 2, 3, 4, 98].filter((at) => !isUnsure(refusal(code), at))
    expect([code, sure]).toEqual([code, [0, 1, 2, 3, 4, 98].filter((at) => at >= tries)])
  }
  expect(isUnsure(new TypeError('ours'), 0)).toBe(false)
  expect([0, 1, 2, 3, 4, 9].map(waitOfTry)).toEqual([800, 1600, 3200, 6400, 8000, 8000])
})
