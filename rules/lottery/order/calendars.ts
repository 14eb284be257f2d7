/** Calendars with published times (games.md 1.7, 1.8, 1.11), and those of lotteries that the house draws itself round the clock. */

import type { Calendar } from './calendar.ts'
import { secondsOf } from './calendar.ts'

const at = (clock: string): number => {
  const seconds = secondsOf(clock)
  if (seconds === undefined) throw new RangeError(`${clock} is no time of day`)
  return seconds
}

/** UTC offsets in minutes. */
const CHINA = 480
const INDOCHINA = 420
const MYANMAR = 390

/** Days of the week from Sunday, 0, of an ISO date. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** One draw a day; how long before it the sale ends is the operator's setting. */
const daily = (offsetMinutes: number, draw: string, stopAheadSeconds: number, days?: readonly number[]): Calendar => {
  const segments = [{ saleStart: 0, firstDraw: at(draw), lastDraw: at(draw), periodSeconds: 86_400, stopAheadSeconds }]
  const every = { offsetMinutes, segments, numberDigits: 1 }
  return days === undefined ? every : { ...every, drawsOn: (day) => days.includes(weekday(day)) }
}

/** Draws every few minutes round the clock: 1,440, 720, 480 or 288 issues a day, numbered with four digits where three do not do. */
export const houseCalendar = (told: {
  readonly minutes: 1 | 2 | 3 | 5
  readonly stopAheadSeconds: number
  readonly offsetMinutes: number
}): Calendar => {
  const periodSeconds = told.minutes * 60
  const { stopAheadSeconds, offsetMinutes } = told
  if (stopAheadSeconds < 0 || stopAheadSeconds >= periodSeconds) throw new RangeError('a sale ends within its period')
  const segments = [{ saleStart: -stopAheadSeconds, firstDraw: periodSeconds, lastDraw: 86_400, periodSeconds, stopAheadSeconds }]
  return { offsetMinutes, segments, numberDigits: told.minutes === 1 ? 4 : 3 }
}

/** The 120 issues a day of the old Chongqing SSC: five minutes at night, ten by day. */
export const CHONGQING: Calendar = {
  offsetMinutes: CHINA,
  numberDigits: 3,
  segments: [
    { saleStart: 0, firstDraw: at('00:05:00'), lastDraw: at('01:55:00'), periodSeconds: 300, stopAheadSeconds: 50 },
    { saleStart: at('06:00:00'), firstDraw: at('10:00:00'), lastDraw: at('22:00:00'), periodSeconds: 600, stopAheadSeconds: 90 },
    { saleStart: at('22:00:00'), firstDraw: at('22:05:00'), lastDraw: at('24:00:00'), periodSeconds: 300, stopAheadSeconds: 50 },
  ],
}

/** Myanmar 2D: two results of each trading day; bets end at 11:30:59 and 16:00:59. Holidays are the operator's data. */
export const myanmarTwoDigits = (isHoliday: (day: string) => boolean): Calendar => ({
  offsetMinutes: MYANMAR,
  numberDigits: 1,
  segments: [
    {
      saleStart: 0,
      firstDraw: at('12:01:00'),
      lastDraw: at('12:01:00'),
      periodSeconds: 86_400,
      stopAheadSeconds: at('12:01:00') - at('11:30:59'),
    },
    {
      saleStart: 0,
      firstDraw: at('16:30:00'),
      lastDraw: at('16:30:00'),
      periodSeconds: 86_400,
      stopAheadSeconds: at('16:30:00') - at('16:00:59'),
    },
  ],
  drawsOn: (day) => weekday(day) !== 0 && weekday(day) !== 6 && !isHoliday(day),
})

const WEDNESDAY_AND_WEEKEND = [3, 6, 0]

/** The official draws with a published time by game; the sale ends `stopAheadSeconds` before. */
export const officialCalendars = (stopAheadSeconds: number): Readonly<Record<string, Calendar>> => ({
  VN_NORTH: daily(INDOCHINA, '18:15:00', stopAheadSeconds),
  VN_SOUTH: daily(INDOCHINA, '16:15:00', stopAheadSeconds),
  MY4D: daily(CHINA, '19:00:00', stopAheadSeconds, WEDNESDAY_AND_WEEKEND),
  SG4D: daily(CHINA, '18:30:00', stopAheadSeconds, WEDNESDAY_AND_WEEKEND),
})
