/** Seed playable: every game that this installation can start, at a vendor's own service or on the site itself. */
import { DEMO_GAMES, type DemoGame } from '@baize/contract/demo-games.ts'
import { IN_HOUSE_VENDOR, type OriginalCode } from '@baize/contract/originals/originals-values.ts'

export type PlayableGame = DemoGame & {
  /** The provider's card in this category starts this game. */
  readonly lobby?: true
  /** Whether it is on the hot list; by default it is. */
  readonly hot?: false
}

const house = (code: OriginalCode, nameEn: string, nameMy: string, rtpBasisPoints: number): DemoGame => ({
  vendor: IN_HOUSE_VENDOR,
  code,
  gameType: 'BGS',
  nameEn,
  nameMy,
  rtpBasisPoints,
})

/**
 * In-house games, which need no vendor. Returns are the published ones of the games' own rules, rounded down to a basis point. Games with several
 * tables show the lowest one, and table games that of their main bet.
 */
const HOUSE_GAMES: readonly DemoGame[] = [
  house('dice', 'Dice', 'အန်စာတုံး', 9900),
  house('crash', 'Crash', 'စွန်တက်', 9900),
  house('mines', 'Mines', 'မိုင်းကွင်း', 9900),
  house('plinko', 'Plinko', 'ပလင်ကို', 9890),
  house('limbo', 'Limbo', 'လင်ဘို', 9900),
  house('keno', 'Keno', 'ကီနို', 9865),
  house('hi-lo', 'Hi-Lo', 'အမြင့်အနိမ့်', 9900),
  house('wheel', 'Wheel', 'ကံစမ်းဘီး', 9900),
  house('roulette', 'Roulette', 'ရူလက်', 9729),
  house('baccarat', 'Baccarat', 'ဘက္ကရက်', 9894),
  house('dragon-tiger', 'Dragon Tiger', 'နဂါးနှင့်ကျား', 9626),
  house('sic-bo', 'Sic Bo', 'အန်စာ 3 တုံး', 9722),
  house('blackjack', 'Blackjack', 'ဘလက်ဂျက်', 9942),
  house('line-slot', 'Twenty Lines', 'လိုင်း 20 စလော့', 9595),
]

const [first, ...more] = DEMO_GAMES

type Lottery = readonly [code: string, nameEn: string, nameMy: string]

const LOTTERIES: Readonly<Record<'LOTT' | 'ELOTT' | 'TCG_SEA' | 'TCG_LOTTO_VN', readonly Lottery[]>> = {
  LOTT: [
    ['ssc-1', '1-Minute Five', '1 မိနစ် ဂဏန်းငါးလုံး'],
    ['ssc-3', '3-Minute Five', '3 မိနစ် ဂဏန်းငါးလုံး'],
    ['ssc-5', '5-Minute Five', '5 မိနစ် ဂဏန်းငါးလုံး'],
    ['11x5-1', '1-Minute 11 choose 5', '1 မိနစ် 11 မှ 5'],
    ['11x5-3', '3-Minute 11 choose 5', '3 မိနစ် 11 မှ 5'],
    ['pk10-1', '1-Minute Racing', '1 မိနစ် ပြိုင်ကား'],
    ['pk10-3', '3-Minute Racing', '3 မိနစ် ပြိုင်ကား'],
    ['pk10-5', '5-Minute Racing', '5 မိနစ် ပြိုင်ကား'],
    ['lhc-5', '5-Minute Mark Six', '5 မိနစ် မာ့ခ်ဆစ်'],
    ['3d-5', '5-Minute 3D', '5 မိနစ် ဂဏန်းသုံးလုံး'],
    ['p5-3', '3-Minute Line-up Five', '3 မိနစ် အစဉ်လိုက် 5'],
  ],
  TCG_SEA: [
    ['mm-2d-5', '5-Minute 2D', '5 မိနစ် ဂဏန်းနှစ်လုံး'],
    ['mm-2d', 'Myanmar 2D', 'မြန်မာ ဂဏန်းနှစ်လုံး'],
    ['mm-3d', 'Myanmar 3D', 'မြန်မာ ဂဏန်းသုံးလုံး'],
    ['th-gov', 'Thai Government', 'ထိုင်း အစိုးရထီ'],
    ['lao', 'Lao Development', 'လာအိုထီ'],
    ['my-4d', 'Malaysia 4D', 'မလေးရှား ဂဏန်းလေးလုံး'],
    ['sg-4d', 'Singapore 4D', 'စင်ကာပူ ဂဏန်းလေးလုံး'],
    ['hanoi-th', 'Hanoi for Thailand', 'ဟနွိုင်း ထိုင်း'],
    ['malay-th', 'Malay for Thailand', 'မလေး ထိုင်း'],
  ],
  TCG_LOTTO_VN: [
    ['vn-north-5', '5-Minute Hanoi', '5 မိနစ် ဟနွိုင်း'],
    ['vn-south-5', '5-Minute Saigon', '5 မိနစ် ဆိုင်ဂုံ'],
    ['vn-north', 'Northern Vietnam', 'မြောက်ဗီယက်နမ်'],
  ],
  ELOTT: [
    ['ssc-1', '1-Minute Five', '1 မိနစ် ဂဏန်းငါးလုံး'],
    ['11x5-1', '1-Minute 11 choose 5', '1 မိနစ် 11 မှ 5'],
    ['pk10-1', '1-Minute Racing', '1 မိနစ် ပြိုင်ကား'],
  ],
}
/** These lotteries are on the hot list, one for each page. */
const HOT_LOTTERIES: ReadonlySet<string> = new Set(['LOTT/ssc-1', 'TCG_SEA/mm-2d-5', 'TCG_LOTTO_VN/vn-north-5'])

/** The in-house lotteries as tiles. Their returns depend on the chosen play, so none is published here. */
const LOTTERY_GAMES: readonly PlayableGame[] = Object.entries(LOTTERIES).flatMap(([vendor, lotteries]) =>
  lotteries.map(([code, nameEn, nameMy]): PlayableGame => {
    const gameType = vendor === 'ELOTT' ? 'ELOTT' : 'LOTT'
    const hot = HOT_LOTTERIES.has(`${vendor}/${code}`) ? {} : { hot: false as const }
    return { vendor, code, gameType, nameEn, nameMy, rtpBasisPoints: null, ...hot }
  }),
)

/** A provider with only a book or a pool starts it from the provider's card. */
const LOBBIES: ReadonlySet<string> = new Set(['TOUCHLINE/goal-line', 'GRIDNINE/map-line', 'DAWNRING/feather-pool'])
const withLobby = (game: DemoGame): PlayableGame => (LOBBIES.has(`${game.vendor}/${game.code}`) ? { ...game, lobby: true } : game)

/** The vendors' games come from the list that their service reads too. The first of each kind come first, so that their numbers never change. */
export const PLAYABLE: readonly PlayableGame[] = [
  ...(first === undefined ? [] : [first]),
  ...HOUSE_GAMES,
  ...more.map(withLobby),
  ...LOTTERY_GAMES,
]

/** Tiles of the hot list that represent a provider: a press opens the list of its games. */
export const PROVIDER_TILES: readonly (Pick<DemoGame, 'vendor' | 'gameType'> & { readonly hotRank: number })[] = [
  { vendor: 'HARBOURLIGHT', gameType: 'LIVE', hotRank: 8 },
  { vendor: 'FOURSEATS', gameType: 'PVP', hotRank: 14 },
  { vendor: 'NINEKITES', gameType: 'RNG', hotRank: 20 },
]
