/** The rules of dragon tiger with eight decks: one card each, the higher wins, and each card alone can be bet on too. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import type { Card } from './cards.ts'
import type { BetRefusal } from './payout.ts'
import { HALF_BACK, NOTHING, checkTableBets, oddsToOne, settleTableBets } from './table-bets.ts'
import type { TableBet, TableSettlement } from './table-bets.ts'

export const DRAGON_TIGER = { game: 'dragon-tiger', version: '1' } as const

const DRAGON_TIGER_DECKS = 8

export type DragonTigerCards = { readonly dragon: Card; readonly tiger: Card }
export type DragonTigerDecision = TableSettlement & DragonTigerCards

type Spot = (cards: DragonTigerCards) => bigint
const evenMoney = (wins: boolean): bigint => (wins ? oddsToOne(1) : NOTHING)

/** Bets on one card: big is 8 to king, small is ace to 6. Odd and even go by rank (jack 11, queen 12, king 13). A seven loses all four. */
const sideSpots = (side: keyof DragonTigerCards): [string, Spot][] => [
  [`${side}-big`, (cards) => evenMoney(cards[side].rank > 7)],
  [`${side}-small`, (cards) => evenMoney(cards[side].rank < 7)],
  [`${side}-odd`, (cards) => evenMoney(cards[side].rank % 2 === 1 && cards[side].rank !== 7)],
  [`${side}-even`, (cards) => evenMoney(cards[side].rank % 2 === 0)],
]

/**
 * Every spot by its name. Ace is the lowest card. Dragon and tiger get half back on a tie. A tie pays 11 to one, and one in the same suit
 * 50 to one.
 */
export const DRAGON_TIGER_SPOTS: ReadonlyMap<string, Spot> = new Map<string, Spot>([
  ['dragon', ({ dragon, tiger }) => (dragon.rank === tiger.rank ? HALF_BACK : evenMoney(dragon.rank > tiger.rank))],
  ['tiger', ({ dragon, tiger }) => (dragon.rank === tiger.rank ? HALF_BACK : evenMoney(tiger.rank > dragon.rank))],
  ['tie', ({ dragon, tiger }) => (dragon.rank === tiger.rank ? oddsToOne(11) : NOTHING)],
  ['suited-tie', ({ dragon, tiger }) => (dragon.rank === tiger.rank && dragon.suit === tiger.suit ? oddsToOne(50) : NOTHING)],
  ...sideSpots('dragon'),
  ...sideSpots('tiger'),
])

/** Two cards of eight shuffled decks without replacement, the dragon's first. */
export const drawDragonTiger = (stream: FairStream): Promise<number[]> => stream.take(2, DRAGON_TIGER_DECKS * CARDS_IN_DECK)

/** The bets as they are, or the refusal of the first invalid spot or stake. */
export const checkDragonTigerBets = (bets: readonly TableBet[]): Outcome<readonly TableBet[], BetRefusal> =>
  checkTableBets(bets, (on) => DRAGON_TIGER_SPOTS.has(on))

/** Pays every bet on the two drawn cards. */
export const decideDragonTiger = (round: {
  bets: readonly TableBet[]
  cards: readonly number[]
}): Outcome<DragonTigerDecision, BetRefusal> => {
  const checked = checkDragonTigerBets(round.bets)
  if (!checked.ok) return checked
  const [first, second] = round.cards
  if (first === undefined || second === undefined) throw new RangeError('a round needs two cards')
  const cards = { dragon: cardOf(first), tiger: cardOf(second) }
  return done({ ...cards, ...settleTableBets(checked.value, (on) => DRAGON_TIGER_SPOTS.get(on)?.(cards) ?? NOTHING) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const dragonTigerRound = async (stream: FairStream) => {
  const cards = await drawDragonTiger(stream)
  return { cards, decide: (bets: readonly TableBet[]) => decideDragonTiger({ bets, cards }) }
}
