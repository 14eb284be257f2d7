/** Seed games: the lotteries of the demonstration, several of each family, so that every play of the rules is offered by one of them. */
import type { LotteryFamily, PrizeMode } from '@baize/contract/lottery/lottery.ts'
import { lotteryStakes } from '@baize/contract/lottery/lottery-stakes.ts'
import { lotteryGames } from '@baize/rules/lottery/lottery.ts'
import type { CalendarData } from '../calendar.ts'
import { isStakedByUnit, type Game } from '../game.ts'
import { STATIONS } from './seed-stations.ts'

const UNIT = 10_000n
const CHINA = 'Asia/Shanghai'
const VIETNAM = 'Asia/Ho_Chi_Minh'
const THAILAND = 'Asia/Bangkok'
const MYANMAR = 'Asia/Yangon'
const MALAYSIA = 'Asia/Kuala_Lumpur'

/** The fixed holidays of the Thai exchange. Those that follow the moon or are moved are the operator's data. */
const EXCHANGE_HOLIDAYS = [
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
]

/** A lottery of our own that draws at a fixed interval of minutes, day and night. */
const often = (minutes: number): CalendarData => {
  const first = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
  return {
    segments: [
      {
        saleStart: '00:00:00',
        firstDraw: first,
        lastDraw: '24:00:00',
        periodSeconds: minutes * 60,
        stopAheadSeconds: minutes === 1 ? 5 : 10,
      },
    ],
    numbering: 'sequence',
    digits: minutes === 1 ? 4 : 3,
    continuous: true,
  }
}

type Days = Pick<CalendarData, 'weekdays' | 'monthDays' | 'extraDays' | 'exceptDays'>
/** One draw on each of its days; the sale begins at the close of the previous one. */
const daily = (
  draw: string,
  stopAheadSeconds: number,
  numbering: 'date' | 'day-of-year' | 'draw-of-year',
  days: Days = {},
): CalendarData => ({
  segments: [{ saleStart: '00:00:00', firstDraw: draw, lastDraw: draw, periodSeconds: 86_400, stopAheadSeconds }],
  numbering,
  digits: 0,
  continuous: true,
  ...days,
})

/** 59 a day every twenty minutes, with a pause at night. */
const CHONGQING: CalendarData = {
  segments: [
    { saleStart: '00:00:00', firstDraw: '00:30:00', lastDraw: '03:10:00', periodSeconds: 1200, stopAheadSeconds: 60 },
    { saleStart: '07:00:00', firstDraw: '07:30:00', lastDraw: '23:50:00', periodSeconds: 1200, stopAheadSeconds: 60 },
  ],
  numbering: 'sequence',
  digits: 3,
}
const GUANGDONG: CalendarData = {
  segments: [{ saleStart: '08:50:00', firstDraw: '09:30:00', lastDraw: '23:10:00', periodSeconds: 1200, stopAheadSeconds: 60 }],
  numbering: 'sequence',
  digits: 2,
}
/** Twice a trading day; bets close half an hour before, as the market does. */
const MYANMAR_2D: CalendarData = {
  segments: [
    { saleStart: '00:00:00', firstDraw: '12:01:00', lastDraw: '12:01:00', periodSeconds: 60, stopAheadSeconds: 1801 },
    { saleStart: '11:31:00', firstDraw: '16:30:00', lastDraw: '16:30:00', periodSeconds: 60, stopAheadSeconds: 1741 },
  ],
  numbering: 'date',
  digits: 0,
  continuous: true,
  weekdays: [1, 2, 3, 4, 5],
  exceptDays: EXCHANGE_HOLIDAYS,
}
/**
 * The 1st and the 16th. New Year's Day is drawn on 30 December, Teachers' Day on 17 January, and Labour Day on the day after.
 */
const THAI_DATES: Days = {
  monthDays: [1, 16],
  exceptDays: ['01-01', '01-16', '05-01'],
  extraDays: [2026, 2027, 2028].flatMap((year) => [`${year}-01-17`, `${year}-05-02`, `${year}-12-30`]),
}
const FOUR_D_DAYS: Days = { weekdays: [3, 6, 7] }

type Seed = {
  readonly code: string
  readonly rules: string
  readonly en: string
  readonly my: string
  readonly mode: PrizeMode
  readonly zone: string
  readonly source: Game['source']
  readonly calendar: CalendarData
  readonly region?: string
  /** Left out, it is the merchant's first. */
  readonly currency?: string
}

const own = (code: string, rules: string, minutes: number, en: string, my: string): Seed => ({
  code,
  rules,
  en,
  my,
  mode: 'ZY',
  zone: MYANMAR,
  source: 'in-house',
  calendar: often(minutes),
})
const outside = (code: string, rules: string, mode: PrizeMode, zone: string, calendar: CalendarData, en: string, my: string): Seed => ({
  code,
  rules,
  en,
  my,
  mode,
  zone,
  source: 'feed',
  calendar,
})

const SEEDS: readonly Seed[] = [
  own('ssc-1', 'SSC5', 1, '1-Minute Five', '1 မိနစ် ဂဏန်းငါးလုံး'),
  own('ssc-3', 'SSC5', 3, '3-Minute Five', '3 မိနစ် ဂဏန်းငါးလုံး'),
  own('ssc-5', 'SSC5', 5, '5-Minute Five', '5 မိနစ် ဂဏန်းငါးလုံး'),
  outside('cq-ssc', 'SSC5', 'LOTT', CHINA, CHONGQING, 'Chongqing Five', 'ချုံကင်း ဂဏန်းငါးလုံး'),
  own('11x5-1', '11X5', 1, '1-Minute 11 choose 5', '1 မိနစ် 11 မှ 5'),
  own('11x5-3', '11X5', 3, '3-Minute 11 choose 5', '3 မိနစ် 11 မှ 5'),
  outside('gd-11x5', '11X5', 'LOTT', CHINA, GUANGDONG, 'Guangdong 11 choose 5', 'ကွမ်တုန် 11 မှ 5'),
  own('pk10-1', 'PK10', 1, '1-Minute Racing', '1 မိနစ် ပြိုင်ကား'),
  own('pk10-3', 'PK10', 3, '3-Minute Racing', '3 မိနစ် ပြိုင်ကား'),
  own('pk10-5', 'PK10', 5, '5-Minute Racing', '5 မိနစ် ပြိုင်ကား'),
  own('lhc-5', 'LHC49', 5, '5-Minute Mark Six', '5 မိနစ် မာ့ခ်ဆစ်'),
  outside(
    'hk-lhc',
    'LHC49',
    'LOTT',
    'Asia/Hong_Kong',
    daily('21:30:00', 900, 'draw-of-year', { weekdays: [2, 4, 6] }),
    'Hong Kong Mark Six',
    'ဟောင်ကောင် မာ့ခ်ဆစ်',
  ),
  own('3d-5', '3D', 5, '5-Minute 3D', '5 မိနစ် 3D'),
  outside('fc-3d', '3D', 'LOTT', CHINA, daily('21:15:00', 900, 'day-of-year'), 'Welfare 3D', 'ဖူးလီ 3D'),
  outside('pl-5', 'P5', 'LOTT', CHINA, daily('20:30:00', 900, 'day-of-year'), 'Line-up Five', 'အစဉ်လိုက် 5'),
  outside('ssq', 'SSQ', 'LOTT', CHINA, daily('21:15:00', 900, 'draw-of-year', { weekdays: [2, 4, 7] }), 'Two Colours', 'အရောင်နှစ်မျိုး'),
  own('p5-3', 'P5', 3, '3-Minute Line-up Five', '3 မိနစ် အစဉ်လိုက် 5'),
  {
    ...outside('vn-north', 'VN_NORTH', 'ELOTT', VIETNAM, daily('18:15:00', 300, 'date'), 'Northern Vietnam', 'မြောက်ဗီယက်နမ်'),
    region: 'north',
  },
  { ...own('vn-north-5', 'VN_NORTH', 5, '5-Minute Hanoi', '5 မိနစ် ဟနွိုင်း'), region: 'north' },
  { ...own('vn-south-5', 'VN_SOUTH', 5, '5-Minute Saigon', '5 မိနစ် ဆိုင်ဂုံ'), region: 'south' },
  ...STATIONS.map(({ code, name, my, region, weekdays }): Seed => ({
    ...outside(
      code,
      'VN_SOUTH',
      'ELOTT',
      VIETNAM,
      daily(region === 'south' ? '16:15:00' : '17:15:00', 300, 'date', { weekdays }),
      name,
      my,
    ),
    region,
  })),
  outside('th-gov', 'TH_GOV', 'SEA', THAILAND, daily('16:00:00', 1800, 'date', THAI_DATES), 'Thai Government', 'ထိုင်း အစိုးရထီ'),
  outside('lao', 'LAO', 'SEA', 'Asia/Vientiane', daily('20:30:00', 1800, 'date', { weekdays: [1, 3, 5] }), 'Lao Development', 'လာအိုထီ'),
  outside('malay-th', 'MALAY_TH', 'SEA', THAILAND, daily('18:30:00', 1800, 'date', FOUR_D_DAYS), 'Malay for Thailand', 'မလေး-ထိုင်း'),
  outside('hanoi-th', 'HANOI_TH', 'SEA', VIETNAM, daily('18:30:00', 900, 'date'), 'Hanoi for Thailand', 'ဟနွိုင်း-ထိုင်း'),
  outside('my-4d', 'MY4D', 'SEA', MALAYSIA, daily('19:00:00', 600, 'date', FOUR_D_DAYS), 'Malaysia 4D', 'မလေးရှား 4D'),
  outside('sg-4d', 'SG4D', 'SEA', 'Asia/Singapore', daily('18:30:00', 600, 'date', FOUR_D_DAYS), 'Singapore 4D', 'စင်ကာပူ 4D'),
  outside('mm-2d', 'MM_2D', 'SEA', MYANMAR, MYANMAR_2D, 'Myanmar 2D', 'မြန်မာ 2D'),
  outside('mm-3d', 'MM_3D', 'SEA', MYANMAR, daily('15:30:00', 1800, 'date', THAI_DATES), 'Myanmar 3D', 'မြန်မာ 3D'),
  own('mm-2d-5', 'MM_2D', 5, '5-Minute 2D', '5 မိနစ် 2D'),
]

/** The vendors of the lotteries in the ledger, as the launch routes of the site name them. */
const vendorOf = (family: LotteryFamily): string => (family === 'VN' ? 'TCG_LOTTO_VN' : family === 'SEA' ? 'TCG_SEA' : 'LOTT')
/** Lotteries that are played in a further currency, each with draws of its own. */
const furtherSeeds = (currency: string): Seed[] => {
  const code = currency.toLowerCase()
  return [
    { ...own(`ssc-5-${code}`, 'SSC5', 5, `5-Minute Five ${currency}`, `5 မိနစ် ဂဏန်းငါးလုံး ${currency}`), currency },
    { ...own(`mm-2d-5-${code}`, 'MM_2D', 5, `5-Minute 2D ${currency}`, `5 မိနစ် 2D ${currency}`), currency },
  ]
}

/** The games of the demonstration by the merchant's first currency, and some of each further one. Limits follow the size of the prices. */
export function seedGames(first: string, further: readonly string[] = []): Game[] {
  const families = new Map(lotteryGames().map(({ game, family }) => [game, family as LotteryFamily]))
  return [...SEEDS, ...further.flatMap(furtherSeeds)].map((seed, index) => {
    const family = families.get(seed.rules)!
    const { byUnit, byAmount } = lotteryStakes(seed.currency ?? first)
    const whole = (amount: bigint): bigint => (amount * UNIT * BigInt(byAmount.basePrice)) / BigInt(lotteryStakes(first).byAmount.basePrice)
    return {
      code: seed.code,
      rules: seed.rules,
      family,
      prizeMode: seed.mode,
      vendor: vendorOf(family),
      nameEn: seed.en,
      nameMy: seed.my,
      region: seed.region ?? null,
      timeZone: seed.zone,
      source: seed.source,
      calendar: seed.calendar,
      state: 'on',
      plays: null,
      odds: {},
      ...(isStakedByUnit(family) ? byUnit : byAmount),
      minimumGroup: 1700,
      maximumMultiple: 100_000n,
      currency: seed.currency ?? null,
      maximumStakeUnits: whole(50_000_000n),
      winCapUnits: whole(500_000_000n),
      numberExposureUnits: whole(2_000_000_000n),
      playExposureUnits: null,
      lateMinutes: seed.source === 'in-house' ? 15 : 180,
      position: index + 1,
    }
  })
}
