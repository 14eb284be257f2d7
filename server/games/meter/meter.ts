/** Meter: limits a vendor's calls in a second over all processes together. */
import type { Writer } from '../../platform/database.ts'
import { addCalls } from './meter-store.ts'

/** Below this part of the figure a process keeps its count to itself. */
const ALONE = 8
/** From there on it reports each time that this part of the figure was reached. A report for each call would cost more than the call. */
const STEP = 64

type Count = { readonly second: number; calls: number; isUsedUp: boolean }
type Metered = { readonly code: string; readonly callsASecond: number | null }

/** Returns whether the call is allowed. With several processes a vendor gets at most its figure, and an eighth of it for each process but one. */
export function createMeter(writer: Writer) {
  const counts = new Map<string, Count>()
  return async ({ code, callsASecond: most }: Metered, at: Temporal.Instant): Promise<boolean> => {
    if (most === null) return true
    const second = Math.floor(at.epochMilliseconds / 1000)
    const known = counts.get(code)
    const count = known?.second === second ? known : { second, calls: 0, isUsedUp: false }
    counts.set(code, count)
    count.calls += 1
    if (count.isUsedUp || count.calls > most) return false
    const alone = Math.ceil(most / ALONE)
    const step = Math.max(1, Math.floor(most / STEP))
    if (count.calls < alone || (count.calls - alone) % step !== 0) return true
    if ((await addCalls(writer, code, second, count.calls === alone ? alone : step)) <= most) return true
    count.isUsedUp = true
    return false
  }
}
