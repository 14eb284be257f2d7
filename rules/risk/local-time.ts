/** Local time: the calendar day and the hours of a moment in the merchant's zone (PA-03, PA-04). Neighbouring moments are worked out once. */
import { dayBegins, localDay } from '../promotions/period.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export type LocalTime = {
  /** The millisecond before the calendar day of a moment begins. */
  readonly beforeDay: (at: number) => number
  /** The number of its local date, and its local hour. */
  readonly dateAndHour: (at: number) => { readonly date: number; readonly hour: number }
}

const instantOf = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at)

/** The day that holds a moment. Of a midnight that comes twice the first begins the day, so what is after it is of the new day. */
function dayOf(at: number, zone: string): { from: number; until: number } {
  const date = localDay(instantOf(at), zone)
  const begins = (days: number): number => dayBegins(date.add({ days }), zone).epochMilliseconds
  const next = begins(1)
  return next <= at ? { from: next, until: begins(2) } : { from: begins(0), until: next }
}

export function createLocalTime(zone: string): LocalTime {
  let day = { from: 0, until: 0 }
  let [minute, offset] = [Number.NaN, 0]
  return {
    beforeDay: (at) => {
      if (at < day.from || at >= day.until) day = dayOf(at, zone)
      return day.from - 1
    },
    dateAndHour: (at) => {
      const own = Math.floor(at / MINUTE_MS)
      // Clocks change at whole minutes.
      if (own !== minute) [minute, offset] = [own, instantOf(own * MINUTE_MS).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000]
      const local = at + offset
      const date = Math.floor(local / DAY_MS)
      return { date, hour: Math.floor((local - date * DAY_MS) / HOUR_MS) }
    },
  }
}
