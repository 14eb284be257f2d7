/**
 * Calendar: the draws of a lottery between two days. They follow from its regular days and from its list of special days. On a special day it
 * draws although it usually does not, or rests although it usually draws. Pure.
 */
import { dayIssueName, dayIssues, secondsOf, type Segment } from '../order/calendar.ts'
import type { PublishedForm } from './published-number.ts'

/** Times are clock texts of the lottery's own day, `24:00:00` included. */
export type CalendarData = {
  readonly segments: readonly {
    readonly saleStart: string
    readonly firstDraw: string
    readonly lastDraw: string
    readonly periodSeconds: number
    readonly stopAheadSeconds: number
  }[]
  /** The name of an issue is its day and its place on it: `20261120-0001`; or `20261120`, with `-1` where a day has several draws. */
  readonly numbering: 'sequence' | 'date'
  readonly digits: number
  /** How its publisher counts its draws. Without it the publisher's number is the issue's own name. */
  readonly published?: PublishedForm
  /** An issue is on sale from the close of the previous one, whatever the pause. Without it the sale begins with its segment. */
  readonly continuous?: boolean
  /** 1 Monday to 7 Sunday; every day without it. An empty list has no regular day, so that it draws on special days only. */
  readonly weekdays?: readonly number[]
  readonly monthDays?: readonly number[]
  /** The list of special days that it shares with other lotteries of its publisher. Without it the list bears the lottery's own code. */
  readonly specialDays?: string
  /** Its special days are announced year by year. A year of which the list says nothing is not sold. */
  readonly yearly?: boolean
}

/** Whether a lottery draws on a day that is not as usual. Until it is confirmed nothing is sold for it, whatever it says. */
export type SpecialDay = { readonly draws: boolean; readonly confirmed: boolean }
/** By day, `2026-12-10`. */
export type SpecialDays = ReadonlyMap<string, SpecialDay>
export const NO_SPECIAL_DAYS: SpecialDays = new Map()

export type PlannedIssue = {
  /** Its own name in this product, which never changes. */
  readonly number: string
  readonly openAt: Temporal.Instant
  readonly closeAt: Temporal.Instant
  readonly drawAt: Temporal.Instant
}

function isRegular(calendar: CalendarData, day: Temporal.PlainDate): boolean {
  if (calendar.weekdays && !calendar.weekdays.includes(day.dayOfWeek)) return false
  return !calendar.monthDays || calendar.monthDays.includes(day.day)
}

/** The days on which a lottery is expected to draw, confirmed or not. A publisher counts these. */
export function expectedDays(calendar: CalendarData, special: SpecialDays, from: Temporal.PlainDate, to: Temporal.PlainDate): string[] {
  const days: string[] = []
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 }))
    if (special.get(day.toString())?.draws ?? isRegular(calendar, day)) days.push(day.toString())
  return days
}

/** The years of which a list says something. */
const yearsOf = (special: SpecialDays): ReadonlySet<number> => new Set([...special.keys()].map((day) => Number(day.slice(0, 4))))

/** Whether the draws of a day may be sold. `years` are those of the list of special days. */
function isSold(calendar: CalendarData, day: Temporal.PlainDate, special: SpecialDays, years: ReadonlySet<number>): boolean {
  const named = special.get(day.toString())
  if (named) return named.confirmed && named.draws
  return isRegular(calendar, day) && (calendar.yearly !== true || years.has(day.year))
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

function nameOf({ numbering, digits }: CalendarData, on: Temporal.PlainDate, place: number, several: boolean): string {
  const day = on.toString()
  if (numbering === 'sequence') return dayIssueName(day, place, digits)
  const date = day.replaceAll('-', '')
  return several ? `${date}-${place}` : date
}

/** The place of an issue on its day, from its name; 1 for the only one. */
export const placeOnDay = (number: string): number => Number(number.split('-')[1] ?? 1)

/** How far back the close before the first day is searched: the longest pause between two draws that are sold. */
const LONGEST_PAUSE_DAYS = 62

type Known = { readonly special: SpecialDays; readonly years: ReadonlySet<number> }
/** The close of the last issue before a day, for lotteries that sell without a pause; undefined where there is none. */
function closeBefore(calendar: CalendarData, timeZone: string, day: Temporal.PlainDate, closes: number, { special, years }: Known) {
  for (let back = 1; back <= LONGEST_PAUSE_DAYS; back += 1) {
    const earlier = day.subtract({ days: back })
    if (isSold(calendar, earlier, special, years)) return earlier.toZonedDateTime(timeZone).toInstant().add({ seconds: closes })
  }
  return undefined
}

/** The issues that may be sold and whose draw falls on the days `from` to `to` of the lottery's zone, both included. */
export function plannedIssues(
  calendar: CalendarData,
  timeZone: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  special: SpecialDays = NO_SPECIAL_DAYS,
): PlannedIssue[] {
  const ofDay = dayIssues(segmentsOf(calendar))
  const years = yearsOf(special)
  const planned: PlannedIssue[] = []
  let before = calendar.continuous ? closeBefore(calendar, timeZone, from, ofDay.at(-1)?.closes ?? 0, { special, years }) : undefined
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    if (!isSold(calendar, day, special, years)) continue
    const midnight = day.toZonedDateTime(timeZone).toInstant()
    const at = (seconds: number): Temporal.Instant => midnight.add({ seconds })
    for (const { number, opens, closes, draws } of ofDay) {
      const openAt = calendar.continuous && before ? before : at(opens)
      before = at(closes)
      planned.push({ number: nameOf(calendar, day, number, ofDay.length > 1), openAt, closeAt: before, drawAt: at(draws) })
    }
  }
  return planned
}

/** How many draws of a day of the lottery's zone may be sold. */
export const drawsOfDay = (calendar: CalendarData, day: Temporal.PlainDate, special: SpecialDays = NO_SPECIAL_DAYS): number =>
  isSold(calendar, day, special, yearsOf(special))
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
