/**
 * Way back: money that comes back from a vendor's own wallet undoes the losses of what went there. The oldest comes first, and each part counts where it
 * counted. Only more than that is a win (PL-15).
 */
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { unpark, type Parked } from '@baize/rules/protection/play.ts'

/** What of one transfer has not come back yet. */
export type There = Parked & { readonly id: string }
/** A part of what comes back: `of` is a transfer with whose periods it counts, and undefined for what was won. */
export type Part = { readonly units: bigint; readonly of: string | undefined }

/** Transfers of one day count in the same periods, and those from before the running week and month in none. So a way back has few parts. */
function placesOf(now: Temporal.Instant, timeZone: string): (at: Temporal.Instant) => string {
  const begins = [periodOf('week', now, timeZone).since, periodOf('month', now, timeZone).since]
  const isOver = (at: Temporal.Instant) => begins.every((since) => Temporal.Instant.compare(at, since) < 0)
  return (at) => (isOver(at) ? 'over' : periodOf('day', at, timeZone).since.toString())
}

/** The parts of an amount that comes back now, and what of each transfer it undoes. */
export function partsOf(
  there: readonly There[],
  units: bigint,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): { readonly parts: readonly Part[]; readonly undone: readonly There[] } {
  const { undone, won } = unpark(there, units)
  const placeOf = placesOf(now, timeZone)
  const parts: Part[] = [...Map.groupBy(undone, ({ at }) => placeOf(at)).values()].map((same) => ({
    of: same[0]!.id,
    units: same.reduce((sum, each) => sum + each.units, 0n),
  }))
  return { parts: won > 0n ? [...parts, { of: undefined, units: won }] : parts, undone }
}
