/** The games of the sandbox vendors that can really be played. The vendors' service and the demonstration catalogue both read this list. */
import type { GameType } from './games.ts'

export type DemoGame = {
  /** The brand's code, one of the seeded vendors. */
  readonly vendor: string
  readonly code: string
  readonly gameType: GameType
  readonly nameEn: string
  readonly nameMy: string
  /** The return that the game's own rules prove, rounded down to a basis point; null where it depends on the players. */
  readonly rtpBasisPoints: number | null
}

/** One row for each game. A new one goes to the end of its group: the catalogue numbers rows by their place in the list. */
export const DEMO_GAMES: readonly DemoGame[] = [
  { vendor: 'PG', code: 'jade-lanterns', gameType: 'RNG', nameEn: 'Jade Lanterns', nameMy: 'ကျောက်စိမ်းမီးပုံး', rtpBasisPoints: 9595 },
  { vendor: 'EG2', code: 'lotus-ways', gameType: 'RNG', nameEn: 'Lotus Ways', nameMy: 'ကြာပန်းလမ်းများ', rtpBasisPoints: 9559 },
  { vendor: 'CQ9', code: 'tea-hill-tumble', gameType: 'RNG', nameEn: 'Tea Hill Tumble', nameMy: 'လက်ဖက်တောင်ကုန်း', rtpBasisPoints: 9604 },
  { vendor: 'JDB', code: 'koi-harbour', gameType: 'FISH', nameEn: 'Koi Harbour', nameMy: 'ကိုအိ ဆိပ်ကမ်း', rtpBasisPoints: 9600 },
  {
    vendor: 'HARBOURLIGHT',
    code: 'harbour-baccarat',
    gameType: 'LIVE',
    nameEn: 'Harbour Baccarat',
    nameMy: 'ဆိပ်ကမ်း ဘက္ကရက်',
    rtpBasisPoints: 9894,
  },
  {
    vendor: 'BLUEROOM',
    code: 'blue-room-roulette',
    gameType: 'LIVE',
    nameEn: 'Blue Room Roulette',
    nameMy: 'အခန်းပြာ ရူလက်',
    rtpBasisPoints: 9729,
  },
  { vendor: 'QUICKDRAW', code: 'minute-keno', gameType: 'ELOTT', nameEn: 'Minute Keno', nameMy: 'တစ်မိနစ် ကီနို', rtpBasisPoints: 9225 },
  { vendor: 'TOUCHLINE', code: 'goal-line', gameType: 'SPORTS', nameEn: 'Goal Line Football', nameMy: 'ဂိုးလိုင်း ဘောလုံး', rtpBasisPoints: null },
  { vendor: 'GRIDNINE', code: 'map-line', gameType: 'ESPORTS', nameEn: 'Map Line Arena', nameMy: 'မက်ပ်လိုင်း အီးစပို့', rtpBasisPoints: null },
  { vendor: 'DAWNRING', code: 'feather-pool', gameType: 'COCKFIGHT', nameEn: 'Feather Pool', nameMy: 'အမွေးအလံ စုပုံ', rtpBasisPoints: null },
  { vendor: 'FOURSEATS', code: 'nine-leaves', gameType: 'PVP', nameEn: 'Nine Leaves', nameMy: 'ဖဲကိုးရွက်', rtpBasisPoints: null },
  { vendor: 'PT', code: 'lacquer-baccarat', gameType: 'LIVE', nameEn: 'Lacquer Baccarat', nameMy: 'ယွန်း ဘက္ကရက်', rtpBasisPoints: 9894 },
  { vendor: 'FC', code: 'lantern-pond', gameType: 'FISH', nameEn: 'Lantern Pond', nameMy: 'မီးပုံးကန်', rtpBasisPoints: 9600 },
  { vendor: 'JL', code: 'reed-pond', gameType: 'FISH', nameEn: 'Reed Pond', nameMy: 'ကျူတောကန်', rtpBasisPoints: 9600 },
  { vendor: 'COPPERJAR', code: 'copper-lotus', gameType: 'RNG', nameEn: 'Copper Lotus', nameMy: 'ကြေးနီကြာပန်း', rtpBasisPoints: 9559 },
]
