/**
 * Vietnam: the northern lottery of every day, and the stations of the south and the centre with their weekdays, as they are commonly published.
 * The north rests over Tết, from New Year's Eve to the third day. The south and the centre draw through it.
 */
import { onceADay, type OutsideLottery, type Publishers } from './outside-lottery.ts'
import { listedDays } from './special-day-list.ts'
import vietnamNorth from './special-days/vietnam-north.json' with { type: 'json' }

const ZONE = 'Asia/Ho_Chi_Minh'
/** Tết moves with the moon, so that each year is to be confirmed. */
const NORTH = { specialDays: 'vietnam-north', yearly: true } as const

/** When the stations of a region draw. */
const DRAW_TIMES = { south: '16:15:00', central: '17:15:00' } as const

const station = (region: 'south' | 'central', ...weekdays: number[]): OutsideLottery => ({
  rules: 'VN_SOUTH',
  timeZone: ZONE,
  calendar: onceADay(DRAW_TIMES[region], 300, { weekdays, specialDays: `vietnam-${region}` }),
})

export const VIETNAM: Publishers = {
  lotteries: {
    'vn-north': { rules: 'VN_NORTH', timeZone: ZONE, calendar: onceADay('18:15:00', 300, NORTH) },
    /** Played in Thailand on the numbers of the north. */
    'hanoi-th': { rules: 'HANOI_TH', timeZone: ZONE, calendar: onceADay('18:30:00', 900, NORTH) },
    'vn-hcm': station('south', 1, 6),
    'vn-dong-thap': station('south', 1),
    'vn-ca-mau': station('south', 1),
    'vn-ben-tre': station('south', 2),
    'vn-vung-tau': station('south', 2),
    'vn-bac-lieu': station('south', 2),
    'vn-dong-nai': station('south', 3),
    'vn-can-tho': station('south', 3),
    'vn-soc-trang': station('south', 3),
    'vn-tay-ninh': station('south', 4),
    'vn-an-giang': station('south', 4),
    'vn-binh-thuan': station('south', 4),
    'vn-vinh-long': station('south', 5),
    'vn-binh-duong': station('south', 5),
    'vn-tra-vinh': station('south', 5),
    'vn-long-an': station('south', 6),
    'vn-binh-phuoc': station('south', 6),
    'vn-hau-giang': station('south', 6),
    'vn-tien-giang': station('south', 7),
    'vn-kien-giang': station('south', 7),
    'vn-da-lat': station('south', 7),
    'vn-hue': station('central', 1, 7),
    'vn-phu-yen': station('central', 1),
    'vn-dak-lak': station('central', 2),
    'vn-quang-nam': station('central', 2),
    'vn-da-nang': station('central', 3, 6),
    'vn-khanh-hoa': station('central', 3, 7),
    'vn-binh-dinh': station('central', 4),
    'vn-quang-tri': station('central', 4),
    'vn-quang-binh': station('central', 4),
    'vn-gia-lai': station('central', 5),
    'vn-ninh-thuan': station('central', 5),
    'vn-quang-ngai': station('central', 6),
    'vn-dak-nong': station('central', 6),
    'vn-kon-tum': station('central', 7),
  },
  lists: { 'vietnam-north': listedDays(vietnamNorth) },
}
