/** Own rounds: one plausible round of each in-house game, as it ends in each way. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { idOf, NOW } from '../catalogue.ts'

const SHARED = {
  id: idOf(1300),
  version: '1',
  nonce: 3,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  at: NOW,
  jackpot: null,
}
const STEPS = { step: 2, endsBy: null, ended: false }
const card = (rank: number, suit: 'clubs' | 'diamonds' | 'hearts' | 'spades') => ({ rank, suit })

/** What each game adds to the money of a round. */
const OF: Readonly<Record<OriginalCode, object>> = {
  crash: {},
  dice: { direction: 'under', target: '49.50', roll: '12.34', won: true, multiplier: '1.98' },
  mines: { ...STEPS, mines: 3, opened: [4, 9], multiplier: '1.29', nextMultiplier: '1.48', mined: [] },
  plinko: { rows: 8, risk: 'low', path: [0, 1, 0, 1, 1, 0, 0, 1], bucket: 4, multiplier: '1.1' },
  limbo: { target: '2.00', point: '3.21', won: true, multiplier: '2.00' },
  keno: { risk: 'classic', picks: [1, 2, 3], drawn: [1, 2, 5, 7, 9, 11, 13, 15, 17, 19], hits: [1, 2], multiplier: '1.9' },
  'hi-lo': {
    ...STEPS,
    choices: ['higher'],
    shown: [card(7, 'hearts'), card(11, 'clubs')],
    multiplier: '1.83',
    offers: [
      { choice: 'higher', multiplier: '4.10' },
      { choice: 'lower', multiplier: '1.28' },
      { choice: 'skip', multiplier: '1' },
      { choice: 'cash-out', multiplier: '1.83' },
    ],
  },
  wheel: { risk: 'low', segment: 3, multiplier: '1.5' },
  roulette: { wheel: 'european', pocket: 17, bets: [{ on: 'red', stake: '100.00', multiplier: '2', payout: '200.00' }] },
  baccarat: {
    hands: { player: [card(4, 'clubs'), card(5, 'hearts')], banker: [card(1, 'spades'), card(6, 'diamonds')] },
    playerTotal: 9,
    bankerTotal: 7,
    playerPair: false,
    bankerPair: false,
    bets: [{ on: 'player', stake: '100.00', multiplier: '2', payout: '200.00' }],
  },
  'dragon-tiger': {
    dragon: card(12, 'spades'),
    tiger: card(8, 'hearts'),
    bets: [{ on: 'dragon', stake: '100.00', multiplier: '2', payout: '200.00' }],
  },
  'sic-bo': { dice: [2, 4, 5], bets: [{ on: 'big', stake: '100.00', multiplier: '2', payout: '200.00' }] },
  blackjack: {
    ...STEPS,
    handStake: '60.00',
    choices: ['hit'],
    hands: [{ cards: [card(8, 'clubs'), card(3, 'hearts'), card(9, 'spades')], total: 20, soft: false, doubled: false, result: null }],
    turn: 0,
    allowed: ['hit', 'stand', 'double'],
    dealer: [card(10, 'diamonds')],
  },
  'line-slot': {
    lineStake: '10.00',
    stops: [1, 2, 3, 4, 5],
    window: Array.from({ length: 5 }, () => ['ten', 'jack', 'queen']),
    lineWins: [{ line: 1, symbol: 'ten', count: 3, pays: 5 }],
    scatters: 0,
    totalPays: 5,
  },
}

const drawn = (hit: boolean, paid: string | null) => ({ version: '1', number: '7', stakeUnits: '1000000', hit, paid })
const over = { nextMultiplier: null, offers: [], turn: null, allowed: [] }
/** How a round ends: its money, and for a game of several steps its state. */
export const ENDS = [
  ['open', { stake: '120.00', payout: '0.00', state: 'open', endsBy: '2026-11-21T10:00:00Z' }],
  ['more than the stake', { stake: '120.00', payout: '231.50', state: 'paid', ...over }],
  ['the stake', { stake: '120.00', payout: '120.00', state: 'returned', ...over, ended: true }],
  ['less than the stake', { stake: '120.00', payout: '17.25', state: 'paid', ...over, jackpot: drawn(false, null) }],
  ['nothing', { stake: '120.00', payout: '0.00', state: 'lost', ...over, won: false, jackpot: drawn(true, null) }],
  ['the jackpot', { stake: '120.00', payout: '0.00', state: 'lost', ...over, won: false, jackpot: drawn(true, '1234567.00') }],
] as const

/** A round of a game that ended in one of these ways; fields that the game does not have are left out. */
export function roundOf(game: OriginalCode, end: (typeof ENDS)[number][1]): OriginalRound {
  const own = { ...SHARED, stake: '0.00', payout: '0.00', ...OF[game] }
  const known = Object.entries(end).filter(([key]) => key in own || (key === 'state' && 'step' in own))
  return { ...own, game, ...Object.fromEntries(known) } as OriginalRound
}
