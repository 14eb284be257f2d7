/** Clock of the vendors: the time, and waits. */
import { nowMilliseconds } from '../clock.ts'

/** Waits; an aborted signal ends the wait early without an error. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal?.addEventListener('abort', wake, { once: true })
  })

/** The clock given to bet placement, so that tests of its pace need not wait. */
export type Time = { readonly now: () => number; readonly pause: typeof pause }
export const machineTime: Time = { now: nowMilliseconds, pause }
