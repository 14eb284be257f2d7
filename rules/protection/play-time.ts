/** Play time: how much of the time between two marks counts as play (PL-17). */
import type { Period } from './calendar.ts'

/** So much counts after a mark. */
const COUNTED_SECONDS = 300
/** After a longer break nothing counts. */
const BREAK_SECONDS = 3600

/** The whole seconds between two marks that count as play in the period that runs at the later one. */
export function playedBetween(last: Temporal.Instant | undefined, now: Temporal.Instant, { since }: Period): bigint {
  if (last === undefined || Temporal.Instant.compare(last.add({ seconds: BREAK_SECONDS }), now) < 0) return 0n
  const counted = last.add({ seconds: COUNTED_SECONDS })
  const end = Temporal.Instant.compare(counted, now) < 0 ? counted : now
  const begin = Temporal.Instant.compare(last, since) < 0 ? since : last
  return Temporal.Instant.compare(begin, end) < 0 ? BigInt(end.since(begin, { largestUnit: 'second' }).seconds) : 0n
}
