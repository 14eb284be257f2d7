/**
 * Sent once: when the answer to a request that moves money may have been lost. The same key must then ask again, and this says how long to
 * wait before.
 */
import { Refusal } from './client.ts'

const FIRST_WAIT_MS = 800
const LONGEST_WAIT_MS = 8000
const FAULT_TRIES = 3
/** Faults of one server; the next request may reach another. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['unknown-error', 'clock-unsure'])

/** After these the answer may have been lost, so the request may be done: the same key shows it. `tries` counts from 0. */
export const isUnsure = (error: unknown, tries: number): boolean =>
  error instanceof Refusal &&
  (error.code === 'network' || error.code === 'still-working' || (OF_THE_SERVER.has(error.code) && tries < FAULT_TRIES))

/** Waits, or until `signal` aborts; with `untilOnline` a restored connection ends the wait too. */
export const wait = (milliseconds: number, signal: AbortSignal, untilOnline = false): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    if (untilOnline) addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
  })

/** The milliseconds of the pause after so many tries, longer each time. */
export const waitOfTry = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)

/** The pause before asking again; a restored connection is used at once. */
export const waitToAskAgain = (tries: number, signal: AbortSignal): Promise<void> => wait(waitOfTry(tries), signal, true)
