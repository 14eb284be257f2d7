/** Own rounds: one plausible round of each in-house table of one step, as it ends in each way. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { idOf, NOW } from '../catalogue.ts'

/** What every round of an in-house game has. */
export const PLAYED = {
  version: '1',
  nonce: 3,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '100.00',
  payout: '0.00',
  at: NOW,
  jackpot: null,
}
const card = (rank: number, suit: 'clubs' | 'diamonds' | 'hearts' | 'spades') => ({ rank, suit })

/**
 * What each game adds to the money of a round. A flight goes on by itself; what the other games say between two steps, or of the balance, did not
 * repeat in every run yet.
 */
const OF = {
  dice: { direction: 'under', target: '49.50', roll: '12.34', won: true, multiplier: '1.98' },
  limbo: { target: '2.00', point: '3.21', won: true, multiplier: '2.00' },
  wheel: { risk: 'low', segment: 3, multiplier: '1.5' },
  roulette: { wheel: 'european', pocket: 17, bets: [{ on: 'red', stake: '100.00', multiplier: '2', payout: '200.00' }] },
  'dragon-tiger': {
    dragon: card(12, 'spades'),
    tiger: card(8, 'hearts'),
    bets: [{ on: 'dragon', stake: '100.00', multiplier: '2', payout: '200.00' }],
  },
  'sic-bo': { dice: [2, 4, 5], bets: [{ on: 'big', stake: '100.00', multiplier: '2', payout: '200.00' }] },
  'line-slot': {
    lineStake: '10.00',
    stops: [1, 2, 3, 4, 5],
    window: Array.from({ length: 5 }, () => ['ten', 'jack', 'queen']),
    lineWins: [{ line: 1, symbol: 'ten', count: 3, pays: 5 }],
    scatters: 0,
    totalPays: 5,
  },
} as const satisfies Partial<Record<OriginalCode, object>>
export type ActedGame = keyof typeof OF
/** The games whose acts are stored. */
export const ACTED_GAMES = Object.keys(OF) as ActedGame[]

const drawn = (hit: boolean, paid: string | null) => ({ version: '1', number: '7', stakeUnits: '1000000', hit, paid })
/** How a round ends. */
export const ENDS = [
  ['more than the stake', { stake: '120.00', payout: '231.50' }],
  ['the stake', { stake: '120.00', payout: '120.00' }],
  ['less than the stake', { stake: '120.00', payout: '17.25', jackpot: drawn(false, null) }],
  ['nothing', { stake: '120.00', payout: '0.00', won: false, jackpot: drawn(true, null) }],
  ['the jackpot', { stake: '120.00', payout: '0.00', won: false, jackpot: drawn(true, '1234567.00') }],
] as const

/** A round of a game that ended in one of these ways; fields that the game does not have are left out. */
export function roundOf(game: ActedGame, end: (typeof ENDS)[number][1]): OriginalRound {
  const own = { ...PLAYED, id: idOf(1300), ...OF[game] }
  const known = Object.entries(end).filter(([key]) => key in own)
  return { ...own, game, ...Object.fromEntries(known) } as unknown as OriginalRound
}
