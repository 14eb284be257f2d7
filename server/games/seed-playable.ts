/** Seed playable: every game that this installation can start, at a vendor's own service or on the site itself. */
import { DEMO_GAMES, type DemoGame } from '@baize/contract/demo-games.ts'
import { IN_HOUSE_VENDOR, type OriginalCode } from '@baize/contract/originals-values.ts'

const house = (code: OriginalCode, nameEn: string, nameMy: string, rtpBasisPoints: number): DemoGame => ({
  vendor: IN_HOUSE_VENDOR,
  code,
  gameType: 'BGS',
  nameEn,
  nameMy,
  rtpBasisPoints,
})

/**
 * Games of the house, which need no vendor. Returns are the published ones of the games' own rules, rounded down to a basis point: of games with several
 * tables the lowest, of table games that of their main bet.
 */
const HOUSE_GAMES: readonly DemoGame[] = [
  house('dice', 'Dice', 'အန်စာတုံး', 9900),
  house('crash', 'Crash', 'ဒုံးပျံ', 9900),
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

/** The vendors' games come from the list that their service reads too; the first of each kind lead, so that their numbers never move. */
export const PLAYABLE: readonly DemoGame[] = [...(first === undefined ? [] : [first]), ...HOUSE_GAMES, ...more]
