/** Outside lottery: one whose draws others hold, with the rules by which it is played, the zone of its day and its calendar. */
import type { CalendarData } from './calendar.ts'
import type { ListedDay } from './special-day-list.ts'

export type OutsideLottery = {
  /** The game of the rules. */
  readonly rules: string
  /** IANA zone of its day. */
  readonly timeZone: string
  readonly calendar: CalendarData
}

/** Lotteries whose publishers announce their special days together. */
export type Publishers = {
  /** By code. */
  readonly lotteries: Readonly<Record<string, OutsideLottery>>
  /** Special days by list, announced or forecast, with their sources. */
  readonly lists: Readonly<Record<string, readonly ListedDay[]>>
}

type More = Omit<CalendarData, 'segments' | 'numbering' | 'digits' | 'continuous'>

/** One draw on each of its days, at a clock time of its own; the sale begins at the close of the previous one. */
export const onceADay = (draw: string, stopAheadSeconds: number, more: More = {}): CalendarData => ({
  segments: [{ saleStart: '00:00:00', firstDraw: draw, lastDraw: draw, periodSeconds: 86_400, stopAheadSeconds }],
  numbering: 'date',
  digits: 0,
  continuous: true,
  ...more,
})
