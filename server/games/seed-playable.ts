/** Seed playable: every game that this installation can start, at a vendor's own service or on the site itself. */
import { DEMO_GAMES, type DemoGame } from '@baize/contract/demo-games.ts'

/** Games of the house, which need no vendor. Returns are the published ones of the games' own rules, rounded down to a basis point. */
const HOUSE_GAMES: readonly DemoGame[] = [
  { vendor: 'BGS', code: 'dice', gameType: 'BGS', nameEn: 'Dice', nameMy: 'အန်စာတုံး', rtpBasisPoints: 9900 },
]

const [first, ...more] = DEMO_GAMES

/** The vendors' games come from the list that their service reads too; the first of each kind lead, so that their numbers never move. */
export const PLAYABLE: readonly DemoGame[] = [...(first === undefined ? [] : [first]), ...HOUSE_GAMES, ...more]
