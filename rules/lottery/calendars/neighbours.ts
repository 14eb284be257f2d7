/**
 * Neighbours: the daily lotteries of Laos, and the 4D lotteries of Malaysia and Singapore. Laos draws on every weekday since April 2026. The
 * 4D lotteries draw on Wednesday, Saturday and Sunday; special draws on a Tuesday are announced and are added by staff.
 */
import { onceADay, type Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import laos from './special-days/laos.json' with { type: 'json' }
import singapore from './special-days/singapore.json' with { type: 'json' }

const FOUR_D_DAYS = [3, 6, 7]

export const NEIGHBOURS: Publishers = {
  lotteries: {
    lao: {
      rules: 'LAO',
      timeZone: 'Asia/Vientiane',
      calendar: onceADay('20:30:00', 1800, { weekdays: [1, 2, 3, 4, 5], specialDays: 'laos', yearly: true }),
    },
    'malay-th': {
      rules: 'MALAY_TH',
      timeZone: 'Asia/Bangkok',
      calendar: onceADay('18:30:00', 1800, { weekdays: FOUR_D_DAYS, specialDays: 'malaysia' }),
    },
    'my-4d': {
      rules: 'MY4D',
      timeZone: 'Asia/Kuala_Lumpur',
      calendar: onceADay('19:00:00', 600, { weekdays: FOUR_D_DAYS, specialDays: 'malaysia' }),
    },
    'sg-4d': {
      rules: 'SG4D',
      timeZone: 'Asia/Singapore',
      calendar: onceADay('18:30:00', 600, { weekdays: FOUR_D_DAYS, specialDays: 'singapore' }),
    },
  },
  lists: { laos: listedDays(laos), singapore: listedDays(singapore) },
}
