/**
 * China: the welfare and sports lotteries. All of them rest over the Spring Festival and National Day, as the Ministry of Finance announces
 * each December for the year to come. They count their draws, so that the days of rest have no number.
 */
import type { CalendarData } from './calendar.ts'
import { onceADay, type OutsideLottery, type Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import china from './special-days/china.json' with { type: 'json' }

const SHARED = { specialDays: 'china', yearly: true } as const
const COUNTED = { ...SHARED, published: 'YYYYNNN' } as const

const lottery = (rules: string, calendar: CalendarData): OutsideLottery => ({ rules, timeZone: 'Asia/Shanghai', calendar })

const segment = (saleStart: string, firstDraw: string, lastDraw: string) => ({
  saleStart,
  firstDraw,
  lastDraw,
  periodSeconds: 1200,
  stopAheadSeconds: 60,
})

export const CHINA: Publishers = {
  lotteries: {
    'fc-3d': lottery('3D', onceADay('21:15:00', 900, COUNTED)),
    'pl-5': lottery('P5', onceADay('20:30:00', 900, COUNTED)),
    ssq: lottery('SSQ', onceADay('21:15:00', 900, { ...COUNTED, weekdays: [2, 4, 7] })),
    /** 59 a day every twenty minutes, with a pause at night. */
    'cq-ssc': lottery('SSC5', {
      segments: [segment('00:00:00', '00:30:00', '03:10:00'), segment('07:00:00', '07:30:00', '23:50:00')],
      numbering: 'sequence',
      digits: 3,
      ...SHARED,
    }),
    'gd-11x5': lottery('11X5', { segments: [segment('08:50:00', '09:30:00', '23:10:00')], numbering: 'sequence', digits: 2, ...SHARED }),
  },
  lists: { china: listedDays(china) },
}
