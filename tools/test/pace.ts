/** Pace: how much slower than a free machine this one is now; measured once, printed, and multiplied into every timeout of the tests. */
import { createHash } from 'node:crypto'

/** The duration of `work` on one free core of the machine on which the limits were set. */
const FREE_MS = 50
const TIMES = 5
/** Beyond this, a hanging test would be waited for too long. */
const MOST = 4
const KEPT = 'BAIZE_TEST_PACE'

/** Hashing and text, as tests do them; short enough not to delay, long enough to be interrupted on a busy core. */
function work(): void {
  let text = 'pace'
  for (let round = 0; round < 40_000; round += 1) text = createHash('sha256').update(JSON.stringify({ round, text })).digest('hex')
}

/** From several durations of the work: the median decides, at least 1, in tenths. */
export function paceOf(milliseconds: readonly number[]): number {
  const middle = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length / 2)] ?? FREE_MS
  return Math.min(MOST, Math.max(1, Math.ceil((middle / FREE_MS) * 10) / 10))
}

/** The pace of this run: given by the run that started it, or measured now. */
export function pace(): number {
  const told = Number(process.env[KEPT])
  if (told >= 1 && told <= MOST) return told
  const measured = paceOf(
    Array.from({ length: TIMES }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
  process.env[KEPT] = String(measured)
  return measured
}
