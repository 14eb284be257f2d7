/** Calendar: the days, weeks and months in which a limit counts, in the merchant's time zone (PL-03). */
import type { Every } from '@baize/contract/protection/limit-words.ts'

/** From `since` up to but not including `until`. */
export type Period = { readonly since: Temporal.Instant; readonly until: Temporal.Instant }

/** Weeks begin on Monday. */
function firstDay(every: Every, day: Temporal.PlainDate): Temporal.PlainDate {
  if (every === 'day') return day
  return every === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

/** A midnight that does not exist is the first instant after it; of two it is the first. */
function periodFrom(every: Every, first: Temporal.PlainDate, timeZone: string): Period {
  const starts = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant()
  return { since: starts(first), until: starts(first.add({ [`${every}s`]: 1 })) }
}

/** The period that runs at a moment. */
export function periodOf(every: Every, now: Temporal.Instant, timeZone: string): Period {
  const first = firstDay(every, now.toZonedDateTimeISO(timeZone).toPlainDate())
  const period = periodFrom(every, first, timeZone)
  // Where a clock goes back over midnight, the evening is there twice; its second half lies in the day that has begun.
  return Temporal.Instant.compare(now, period.until) < 0 ? period : periodFrom(every, first.add({ [`${every}s`]: 1 }), timeZone)
}

/** So many periods are known ahead: longer than nobody would notice that they end. */
const AHEAD: Readonly<Record<Every, number>> = { day: 62, week: 20, month: 12 }

/** The period that runs and those that come, in their order. */
export function periodsAhead(every: Every, now: Temporal.Instant, timeZone: string): Period[] {
  const periods = [periodOf(every, now, timeZone)]
  while (periods.length < AHEAD[every]) periods.push(periodOf(every, periods.at(-1)!.until, timeZone))
  return periods
}

/** Whether what counted at a moment still counts in a period that runs. */
export const counts = (period: Period, at: Temporal.Instant): boolean => Temporal.Instant.compare(at, period.since) >= 0
