/**
 * Hong Kong: the Mark Six. The Jockey Club announces its draws some weeks ahead. Most are on Tuesday, Thursday and Saturday, but one in five is
 * moved to another day or left out, around race meetings, holidays and storms. So it has no regular day: it draws on the announced days only.
 */
import { onceADay, type Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import hongKong from './special-days/hong-kong.json' with { type: 'json' }

export const HONG_KONG: Publishers = {
  lotteries: {
    'hk-lhc': {
      rules: 'LHC49',
      timeZone: 'Asia/Hong_Kong',
      calendar: onceADay('21:30:00', 900, { weekdays: [], specialDays: 'hong-kong', published: 'YY/NNN' }),
    },
  },
  lists: { 'hong-kong': listedDays(hongKong) },
}
