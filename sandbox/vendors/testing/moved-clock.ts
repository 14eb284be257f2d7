/** A clock that stands until a test moves it: whoever pauses by it wakes when it has gone so far. */
import type { Time } from '../clock.ts'

export type MovedClock = Time & { forward(milliseconds: number): void }

type Sleeper = { readonly dueMs: number; readonly wake: () => void }

/** Begins at `startMs` since 1970. An aborted signal ends a pause early, as by the machine's clock. */
export function movedClock(startMs: number): MovedClock {
  let nowMs = startMs
  const asleep = new Set<Sleeper>()
  return {
    now: () => nowMs,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const wake = (): void => {
          asleep.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { dueMs: nowMs + milliseconds, wake }
        asleep.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
    forward(milliseconds) {
      nowMs += milliseconds
      for (const { dueMs, wake } of asleep) if (dueMs <= nowMs) wake()
    },
  }
}
