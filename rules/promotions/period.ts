/** Periods: the days, weeks, halves and months in which a campaign counts, as instants of the merchant's zone (PR-04). */

export type PeriodType = 'daily' | 'weekly' | 'semimonthly' | 'monthly'

/** `name` is the local day on which it begins, '' for the only period of a campaign without a type. From `from` up to but not including `until`. */
export type Period = { readonly name: string; readonly from: Temporal.Instant; readonly until: Temporal.Instant }

export type Window = {
  /** Local days; the campaign ends where the second one begins. */
  readonly from: string
  readonly until: string
  /** 1 is Monday; none given is all. */
  readonly weekdays?: readonly number[]
  /** Local hours from the first up to but not including the second. */
  readonly hours?: { readonly from: number; readonly until: number }
}

const SECOND_HALF = 16

/** Weeks begin on Monday; a half of a month is the 1st to 15th or the 16th to its end. */
function firstDay(type: PeriodType, day: Temporal.PlainDate): Temporal.PlainDate {
  if (type === 'daily') return day
  if (type === 'weekly') return day.subtract({ days: day.dayOfWeek - 1 })
  if (type === 'monthly') return day.with({ day: 1 })
  return day.with({ day: day.day < SECOND_HALF ? 1 : SECOND_HALF })
}

function nextFirstDay(type: PeriodType, first: Temporal.PlainDate): Temporal.PlainDate {
  if (type === 'daily') return first.add({ days: 1 })
  if (type === 'weekly') return first.add({ days: 7 })
  if (type === 'semimonthly' && first.day === 1) return first.with({ day: SECOND_HALF })
  return first.with({ day: 1 }).add({ months: 1 })
}

/** The days that were asked for lately. Each round of each campaign asks for the same few, and finding one asks the zone's calendar. */
const BEGINNINGS = new Map<string, Temporal.Instant>()
const MOST_BEGINNINGS = 2_000

/** The instant at which a local day begins: a day of 23 or 25 hours is one day. */
export function dayBegins(day: string | Temporal.PlainDate, zone: string): Temporal.Instant {
  const name = `${String(day)} ${zone}`
  const known = BEGINNINGS.get(name)
  if (known !== undefined) return known
  const begins = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
  if (BEGINNINGS.size >= MOST_BEGINNINGS) BEGINNINGS.clear()
  BEGINNINGS.set(name, begins)
  return begins
}

export const localDay = (at: Temporal.Instant, zone: string): Temporal.PlainDate => at.toZonedDateTimeISO(zone).toPlainDate()

/** The period of a moment; without a type the whole window is one. */
export function periodOf(type: PeriodType | null, window: Window, at: Temporal.Instant, zone: string): Period {
  if (type === null) return { name: '', from: dayBegins(window.from, zone), until: dayBegins(window.until, zone) }
  const first = firstDay(type, localDay(at, zone))
  return { name: first.toString(), from: dayBegins(first, zone), until: dayBegins(nextFirstDay(type, first), zone) }
}

/** The period that ended last before a moment; none where the campaign has one period and that still runs. */
export function periodBefore(type: PeriodType | null, window: Window, at: Temporal.Instant, zone: string): Period | undefined {
  const running = periodOf(type, window, at, zone)
  if (type === null) return Temporal.Instant.compare(running.until, at) <= 0 ? running : undefined
  return periodOf(type, window, running.from.subtract({ nanoseconds: 1 }), zone)
}

export type Phase = 'coming' | 'open' | 'resting' | 'over'

/**
 * Whether play counts: it was placed while the campaign was open, and settled or undone before the campaign ended. An undone bet takes along what it
 * gave, also outside the weekdays and hours.
 */
export const isPlayedIn = (window: Window, placedAt: Temporal.Instant, at: Temporal.Instant, zone: string): boolean =>
  phaseOf(window, placedAt, zone) === 'open' && Temporal.Instant.compare(at, dayBegins(window.until, zone)) < 0

/** Where a moment is: before the window, in it, in it but outside its weekdays and hours, or after it. */
export function phaseOf(window: Window, at: Temporal.Instant, zone: string): Phase {
  if (Temporal.Instant.compare(at, dayBegins(window.from, zone)) < 0) return 'coming'
  if (Temporal.Instant.compare(at, dayBegins(window.until, zone)) >= 0) return 'over'
  const { dayOfWeek, hour } = at.toZonedDateTimeISO(zone)
  const { weekdays, hours } = window
  if (weekdays !== undefined && !weekdays.includes(dayOfWeek)) return 'resting'
  return hours !== undefined && (hour < hours.from || hour >= hours.until) ? 'resting' : 'open'
}
