/** Seed games: the lotteries of the demonstration, several of each family, so that every play of the rules is offered by one of them. */
import type { LotteryFamily, PrizeMode } from '@baize/contract/lottery/lottery.ts'
import { lotteryStakes } from '@baize/contract/lottery/lottery-stakes.ts'
import { lotteryGames } from '@baize/rules/lottery/lottery.ts'
import type { CalendarData } from '@baize/rules/lottery/calendars/calendar.ts'
import { OUTSIDE_LOTTERIES } from '@baize/rules/lottery/calendars/outside.ts'
import { SPECIAL_TIERS } from '@baize/rules/lottery/calendars/special-tiers.ts'
import { isStakedByUnit, type Game, type SpecialTier } from '../game.ts'
import { STATIONS } from './seed-stations.ts'

const UNIT = 10_000n
const MYANMAR = 'Asia/Yangon'

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
/** A lottery of others, by its publisher's rules and calendar. */
function outside(code: string, mode: PrizeMode, en: string, my: string, region?: string): Seed {
  const { rules, timeZone, calendar } = OUTSIDE_LOTTERIES.get(code)!
  return { code, rules, en, my, mode, zone: timeZone, source: 'feed', calendar, ...(region === undefined ? {} : { region }) }
}

const SEEDS: readonly Seed[] = [
  own('ssc-1', 'SSC5', 1, '1-Minute Five', '1 မိနစ် ဂဏန်းငါးလုံး'),
  own('ssc-3', 'SSC5', 3, '3-Minute Five', '3 မိနစ် ဂဏန်းငါးလုံး'),
  own('ssc-5', 'SSC5', 5, '5-Minute Five', '5 မိနစ် ဂဏန်းငါးလုံး'),
  outside('cq-ssc', 'LOTT', 'Chongqing Five', 'ချုံကင်း ဂဏန်းငါးလုံး'),
  own('11x5-1', '11X5', 1, '1-Minute 11 choose 5', '1 မိနစ် 11 မှ 5'),
  own('11x5-3', '11X5', 3, '3-Minute 11 choose 5', '3 မိနစ် 11 မှ 5'),
  outside('gd-11x5', 'LOTT', 'Guangdong 11 choose 5', 'ကွမ်တုန် 11 မှ 5'),
  own('pk10-1', 'PK10', 1, '1-Minute Racing', '1 မိနစ် ပြိုင်ကား'),
  own('pk10-3', 'PK10', 3, '3-Minute Racing', '3 မိနစ် ပြိုင်ကား'),
  own('pk10-5', 'PK10', 5, '5-Minute Racing', '5 မိနစ် ပြိုင်ကား'),
  own('lhc-5', 'LHC49', 5, '5-Minute Mark Six', '5 မိနစ် မာ့ခ်ဆစ်'),
  outside('hk-lhc', 'LOTT', 'Hong Kong Mark Six', 'ဟောင်ကောင် မာ့ခ်ဆစ်'),
  own('3d-5', '3D', 5, '5-Minute 3D', '5 မိနစ် 3D'),
  outside('fc-3d', 'LOTT', 'Welfare 3D', 'ဖူးလီ 3D'),
  outside('pl-5', 'LOTT', 'Line-up Five', 'အစဉ်လိုက် 5'),
  outside('ssq', 'LOTT', 'Two Colours', 'အရောင်နှစ်မျိုး'),
  own('p5-3', 'P5', 3, '3-Minute Line-up Five', '3 မိနစ် အစဉ်လိုက် 5'),
  outside('vn-north', 'ELOTT', 'Northern Vietnam', 'မြောက်ဗီယက်နမ်', 'north'),
  { ...own('vn-north-5', 'VN_NORTH', 5, '5-Minute Hanoi', '5 မိနစ် ဟနွိုင်း'), region: 'north' },
  { ...own('vn-south-5', 'VN_SOUTH', 5, '5-Minute Saigon', '5 မိနစ် ဆိုင်ဂုံ'), region: 'south' },
  ...STATIONS.map(({ code, name, my, region }) => outside(code, 'ELOTT', name, my, region)),
  outside('th-gov', 'SEA', 'Thai Government', 'ထိုင်း အစိုးရထီ'),
  outside('lao', 'SEA', 'Lao Development', 'လာအိုထီ'),
  outside('malay-th', 'SEA', 'Malay for Thailand', 'မလေး-ထိုင်း'),
  outside('hanoi-th', 'SEA', 'Hanoi for Thailand', 'ဟနွိုင်း-ထိုင်း'),
  outside('my-4d', 'SEA', 'Malaysia 4D', 'မလေးရှား 4D'),
  outside('sg-4d', 'SEA', 'Singapore 4D', 'စင်ကာပူ 4D'),
  outside('mm-2d', 'SEA', 'Myanmar 2D', 'မြန်မာ 2D'),
  outside('mm-3d', 'SEA', 'Myanmar 3D', 'မြန်မာ 3D'),
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
      specialTiers: (SPECIAL_TIERS as Readonly<Record<string, readonly SpecialTier[]>>)[seed.code] ?? [],
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
