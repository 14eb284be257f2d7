/**
 * Thailand: the government lottery on the 1st and the 16th, and what is played on its numbers. The Government Lottery Office moves draws from
 * New Year's Day, Teachers' Day, Labour Day and some days of the moon. It announces the new days at the end of the year before.
 */
import { onceADay, type Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import thailand from './special-days/thailand.json' with { type: 'json' }

const DAYS = { monthDays: [1, 16], specialDays: 'thailand', yearly: true } as const

export const THAILAND: Publishers = {
  lotteries: {
    'th-gov': { rules: 'TH_GOV', timeZone: 'Asia/Bangkok', calendar: onceADay('16:00:00', 1800, DAYS) },
    /** The last three digits of the Thai first prize. */
    'mm-3d': { rules: 'MM_3D', timeZone: 'Asia/Yangon', calendar: onceADay('15:30:00', 1800, DAYS) },
  },
  lists: { thailand: listedDays(thailand) },
}
