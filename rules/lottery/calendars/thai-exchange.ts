/**
 * Thai exchange: the Myanmar 2D, whose numbers follow from the index and the turnover of the Stock Exchange of Thailand. It draws twice on each
 * trading day; bets close half an hour before. The exchange announces its closed days for each year.
 */
import type { Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import thaiExchange from './special-days/thai-exchange.json' with { type: 'json' }

export const THAI_EXCHANGE: Publishers = {
  lotteries: {
    'mm-2d': {
      rules: 'MM_2D',
      timeZone: 'Asia/Yangon',
      calendar: {
        segments: [
          { saleStart: '00:00:00', firstDraw: '12:01:00', lastDraw: '12:01:00', periodSeconds: 60, stopAheadSeconds: 1801 },
          { saleStart: '11:31:00', firstDraw: '16:30:00', lastDraw: '16:30:00', periodSeconds: 60, stopAheadSeconds: 1741 },
        ],
        numbering: 'date',
        digits: 0,
        continuous: true,
        weekdays: [1, 2, 3, 4, 5],
        specialDays: 'thai-exchange',
        yearly: true,
      },
    },
  },
  lists: { 'thai-exchange': listedDays(thaiExchange) },
}
