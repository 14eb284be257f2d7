/** The calendar of a lottery: which issues a day has, how they are numbered, and which of them is on sale at an instant. */

/** Draws every `periodSeconds` from `firstDraw` to `lastDraw`; times are seconds after midnight of the lottery's own day, 86,400 included. */
export type Segment = {
  readonly saleStart: number
  readonly firstDraw: number
  readonly lastDraw: number
  readonly periodSeconds: number
  /** How long before its draw the sale of an issue ends. */
  readonly stopAheadSeconds: number
}

/** An issue accepts bets when opens ≤ now < closes. */
export type DayIssue = { readonly number: number; readonly opens: number; readonly closes: number; readonly draws: number }

const CLOCK_TEXT = /^(?:([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])|24:00:00)$/

/** Seconds after midnight of `HH:MM:SS`, `24:00:00` being the end of the day; undefined for anything else. */
export const secondsOf = (clock: string): number | undefined => {
  if (!CLOCK_TEXT.test(clock)) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `HH:MM:SS` of seconds after midnight. */
export const clockOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/**
 * The issues of one day, numbered from 1 through all its segments. An issue opens when the one before closes; the first of a
 * segment not before the sale of the segment starts.
 */
export const dayIssues = (segments: readonly Segment[]): readonly DayIssue[] => {
  const issues: DayIssue[] = []
  for (const { saleStart, firstDraw, lastDraw, periodSeconds, stopAheadSeconds } of segments) {
    if (periodSeconds <= 0) throw new RangeError('a period lasts at least a second')
    for (let draws = firstDraw; draws <= lastDraw; draws += periodSeconds) {
      const before = issues.at(-1)?.closes ?? saleStart
      const opens = draws === firstDraw ? Math.max(saleStart, before) : before
      issues.push({ number: issues.length + 1, opens, closes: draws - stopAheadSeconds, draws })
    }
  }
  return issues
}

/** The issue of a day that is on sale at a second of it, if any. */
export const issueOnSale = (issues: readonly DayIssue[], second: number): DayIssue | undefined =>
  issues.find(({ opens, closes }) => opens <= second && second < closes)

/** `20240601-001`: the day, and the number within it written with `digits` digits. */
export const dayIssueName = (day: string, number: number, digits: number): string =>
  `${day.replaceAll('-', '')}-${String(number).padStart(digits, '0')}`

/** `2024153`: the year, and the day within it, as the daily lotteries count. */
export const yearIssueName = (day: string): string => {
  const year = day.slice(0, 4)
  const sinceNewYear = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / DAY_MS
  return `${year}${String(sinceNewYear + 1).padStart(3, '0')}`
}

const DAY_MS = 86_400_000

/** A lottery's calendar: its offset from UTC (no lottery here keeps summer time), its segments, and the days on which it draws. */
export type Calendar = {
  readonly offsetMinutes: number
  readonly segments: readonly Segment[]
  readonly numberDigits: number
  /** Whether there are draws on a day (ISO date); every day unless told. Holidays and moved draws are the operator's data. */
  readonly drawsOn?: (day: string) => boolean
}

/** An issue with its instants in milliseconds of the Unix epoch. */
export type Issue = {
  readonly name: string
  readonly day: string
  readonly opensAt: number
  readonly closesAt: number
  readonly drawsAt: number
}

/** The lottery's own day (ISO date) at an instant in milliseconds of the Unix epoch. */
export const dayAt = (calendar: Calendar, instant: number): string =>
  new Date(instant + calendar.offsetMinutes * 60_000).toISOString().slice(0, 10)

/** The issues of a day are the same every day, so they are laid out once for each list of segments. */
const laidOut = new WeakMap<readonly Segment[], readonly DayIssue[]>()
const everyDay = ({ segments }: Calendar): readonly DayIssue[] => {
  const known = laidOut.get(segments) ?? dayIssues(segments)
  laidOut.set(segments, known)
  return known
}

const midnightOf = (calendar: Calendar, day: string): number => Date.parse(`${day}T00:00:00Z`) - calendar.offsetMinutes * 60_000

const issueOf = (calendar: Calendar, day: string, { number, opens, closes, draws }: DayIssue): Issue => {
  const midnight = midnightOf(calendar, day)
  return {
    name: dayIssueName(day, number, calendar.numberDigits),
    day,
    opensAt: midnight + opens * 1000,
    closesAt: midnight + closes * 1000,
    drawsAt: midnight + draws * 1000,
  }
}

const drawsOn = (calendar: Calendar, day: string): boolean => calendar.drawsOn?.(day) !== false

/** All issues of one of the lottery's days; none on a day without draws. */
export const issuesOn = (calendar: Calendar, day: string): readonly Issue[] =>
  drawsOn(calendar, day) ? everyDay(calendar).map((issue) => issueOf(calendar, day, issue)) : []

/** The issue on sale at an instant, if any; the next day is looked at too, because its sale may start before midnight. */
export const issueAt = (calendar: Calendar, instant: number): Issue | undefined => {
  for (const day of [dayAt(calendar, instant), dayAt(calendar, instant + DAY_MS)]) {
    const issue = drawsOn(calendar, day) ? issueOnSale(everyDay(calendar), (instant - midnightOf(calendar, day)) / 1000) : undefined
    if (issue !== undefined) return issueOf(calendar, day, issue)
  }
  return undefined
}

/** The next issues that have not closed at an instant, at most `count`, looking at most a year ahead. */
export const nextIssues = (calendar: Calendar, instant: number, count: number): readonly Issue[] => {
  const found: Issue[] = []
  for (let ahead = 0; ahead <= 366 && found.length < count; ahead += 1) {
    const day = dayAt(calendar, instant + ahead * DAY_MS)
    found.push(...issuesOn(calendar, day).filter(({ closesAt }) => instant < closesAt))
  }
  return found.slice(0, count)
}
