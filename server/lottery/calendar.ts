/** Calendar: the issues of a lottery between two days, from data. The data are segments of the day, draw days, and how its issues are numbered. */
import { dayIssueName, dayIssues, secondsOf, yearIssueName, type Segment } from '@baize/rules/lottery/order/calendar.ts'

/** Times are clock texts of the lottery's own day, `24:00:00` included. */
export type CalendarData = {
  readonly segments: readonly {
    readonly saleStart: string
    readonly firstDraw: string
    readonly lastDraw: string
    readonly periodSeconds: number
    readonly stopAheadSeconds: number
  }[]
  /** `20261120-0001`, `2026324` by the day or by the draw of the year, or `20261120`. */
  readonly numbering: 'sequence' | 'day-of-year' | 'draw-of-year' | 'date'
  readonly digits: number
  /** An issue is on sale from the close of the previous one, whatever the pause. Without it the sale begins with its segment. */
  readonly continuous?: boolean
  /** 1 Monday to 7 Sunday; every day without it. */
  readonly weekdays?: readonly number[]
  readonly monthDays?: readonly number[]
  /** Extra draw days, and days (`2026-12-10` or each year's `12-10`) without a draw: moved draws and holidays. */
  readonly extraDays?: readonly string[]
  readonly exceptDays?: readonly string[]
}

export type PlannedIssue = {
  readonly number: string
  readonly openAt: Temporal.Instant
  readonly closeAt: Temporal.Instant
  readonly drawAt: Temporal.Instant
}

function drawsOn(calendar: CalendarData, day: Temporal.PlainDate): boolean {
  const date = day.toString()
  if (calendar.extraDays?.includes(date)) return true
  if (calendar.exceptDays?.includes(date) || calendar.exceptDays?.includes(date.slice(5))) return false
  if (calendar.weekdays && !calendar.weekdays.includes(day.dayOfWeek)) return false
  return !calendar.monthDays || calendar.monthDays.includes(day.day)
}

const clock = (text: string): number => {
  const seconds = secondsOf(text)
  if (seconds === undefined) throw new RangeError(`${text} is not a time of day`)
  return seconds
}

const segmentsOf = (calendar: CalendarData): Segment[] =>
  calendar.segments.map((segment) => ({
    ...segment,
    saleStart: clock(segment.saleStart),
    firstDraw: clock(segment.firstDraw),
    lastDraw: clock(segment.lastDraw),
  }))

/** Numbers draws within the year of their day, from 1, by the calendar's own dates. Days come in their order, so that none is counted twice. */
function drawsOfYear(calendar: CalendarData): (day: Temporal.PlainDate) => number {
  let counted: Temporal.PlainDate | undefined
  let draws = 0
  return (day) => {
    if (counted?.year !== day.year) {
      counted = undefined
      draws = 0
    }
    for (
      let each = counted?.add({ days: 1 }) ?? day.with({ month: 1, day: 1 });
      Temporal.PlainDate.compare(each, day) <= 0;
      each = each.add({ days: 1 })
    )
      if (drawsOn(calendar, each)) draws += 1
    counted = day
    return draws
  }
}

function numberOf(
  { numbering, digits }: CalendarData,
  on: Temporal.PlainDate,
  place: number,
  several: boolean,
  ofYear: (day: Temporal.PlainDate) => number,
): string {
  const day = on.toString()
  if (numbering === 'sequence') return dayIssueName(day, place, digits)
  if (numbering === 'day-of-year') return yearIssueName(day)
  if (numbering === 'draw-of-year') return `${on.year}${String(ofYear(on)).padStart(3, '0')}`
  const date = day.replaceAll('-', '')
  return several ? `${date}-${place}` : date
}

/** How far back the close before the first day is searched: the longest pause between two draws of a lottery. */
const LONGEST_PAUSE_DAYS = 20

/** The close of the last issue before a day, for lotteries that sell without a pause; undefined where there is none. */
function closeBefore(calendar: CalendarData, timeZone: string, day: Temporal.PlainDate, closes: number): Temporal.Instant | undefined {
  for (let back = 1; back <= LONGEST_PAUSE_DAYS; back += 1) {
    const earlier = day.subtract({ days: back })
    if (drawsOn(calendar, earlier)) return earlier.toZonedDateTime(timeZone).toInstant().add({ seconds: closes })
  }
  return undefined
}

/** The issues whose draw falls on the days `from` to `to` of the lottery's zone, both included. */
export function plannedIssues(calendar: CalendarData, timeZone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): PlannedIssue[] {
  const ofDay = dayIssues(segmentsOf(calendar))
  const planned: PlannedIssue[] = []
  const ofYear = drawsOfYear(calendar)
  let before = calendar.continuous ? closeBefore(calendar, timeZone, from, ofDay.at(-1)?.closes ?? 0) : undefined
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    if (!drawsOn(calendar, day)) continue
    const midnight = day.toZonedDateTime(timeZone).toInstant()
    const at = (seconds: number): Temporal.Instant => midnight.add({ seconds })
    for (const { number, opens, closes, draws } of ofDay) {
      const openAt = calendar.continuous && before ? before : at(opens)
      before = at(closes)
      planned.push({ number: numberOf(calendar, day, number, ofDay.length > 1, ofYear), openAt, closeAt: before, drawAt: at(draws) })
    }
  }
  return planned
}

/** How many draws fall on a day of the lottery's zone. */
export const drawsOfDay = (calendar: CalendarData, day: Temporal.PlainDate): number =>
  drawsOn(calendar, day)
    ? segmentsOf(calendar).reduce(
        (sum, { firstDraw, lastDraw, periodSeconds }) => sum + Math.floor((lastDraw - firstDraw) / periodSeconds) + 1,
        0,
      )
    : 0

/** Seconds between draws where a lottery draws several times a day, else null. */
export const everySeconds = (calendar: CalendarData): number | null => {
  const [segment] = calendar.segments
  return segment && segment.firstDraw !== segment.lastDraw ? segment.periodSeconds : null
}
