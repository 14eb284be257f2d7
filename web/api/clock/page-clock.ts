/**
 * Page clock: milliseconds that also count while the device sleeps. `performance.now` stops then in most browsers (W3C High Resolution Time, issue
 * 115). The device's wall clock goes on, but people set it. So a jump of the wall clock forward is taken for sleep until the server answers.
 */

/** Smaller jumps are corrections of the wall clock. */
const LEAST_SLEEP_MS = 1000

type Clock = () => number

/** `wall` is epoch milliseconds, `steady` milliseconds that never jump; `woke` is called with each sleep that is noticed. */
export function createPageClock(wall: Clock, steady: Clock, woke: (sleptMs: number) => void): Clock {
  let last = { wall: wall(), steady: steady() }
  let slept = 0
  return () => {
    const next = { wall: wall(), steady: steady() }
    const jump = next.wall - last.wall - (next.steady - last.steady)
    last = next
    if (jump >= LEAST_SLEEP_MS) {
      slept += jump
      woke(jump)
      // A wall clock that was set forward and is set back again was no sleep.
    } else if (jump <= -LEAST_SLEEP_MS) slept = Math.max(0, slept + jump)
    return next.steady + slept
  }
}

const wakers = new Set<() => void>()

/** Milliseconds since the page began, sleep included. */
export const pageNow = createPageClock(
  () => Date.now(),
  () => performance.now(),
  () => queueMicrotask(() => wakers.forEach((wake) => wake())),
)

/** Calls back after each sleep that was noticed; answers how to stop. */
export function onWake(wake: () => void): () => void {
  wakers.add(wake)
  return () => void wakers.delete(wake)
}
