/** The rules of punto banco baccarat with eight decks: two hands are dealt by a fixed table and the player bets on how they end. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import type { Card } from './cards.ts'
import type { BetRefusal } from './payout.ts'
import { NOTHING, STAKE_BACK, checkTableBets, oddsToOne, settleTableBets } from './table-bets.ts'
import type { TableBet, TableSettlement } from './table-bets.ts'

export const BACCARAT = { game: 'baccarat', version: '1' } as const

const BACCARAT_DECKS = 8
/** No round needs more than six cards, so six are drawn each time and those not needed are never shown. */
const MOST_CARDS = 6

/** The banker bet pays 0.95 to one. Its twin without commission pays even money, but half when the banker wins with six. */
export const BACCARAT_SPOTS = ['player', 'banker', 'banker-no-commission', 'tie', 'player-pair', 'banker-pair'] as const
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number]

export type Hands<T> = { readonly player: readonly T[]; readonly banker: readonly T[] }
export type BaccaratResult = {
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly playerPair: boolean
  readonly bankerPair: boolean
}
export type BaccaratDecision = TableSettlement & { readonly hands: Hands<Card>; readonly result: BaccaratResult }

/** Six cards of eight shuffled decks, without replacement, in dealing order: player, banker, player, banker, then third cards. */
export const drawBaccarat = (stream: FairStream): Promise<number[]> => stream.take(MOST_CARDS, BACCARAT_DECKS * CARDS_IN_DECK)

/** Ace counts 1, tens and pictures 0. */
const baccaratValue = (rank: number): number => (rank >= 10 ? 0 : rank)

/** Whether the banker draws, by its total of two cards and the value of the player's third card, or null when the player stood. */
const bankerDraws = (total: number, third: number | null): boolean => {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** How many cards each hand takes from six values in dealing order: a natural 8 or 9 ends the round, the player draws to 0–5. */
export const baccaratHands = (values: readonly number[]): { counts: readonly [number, number]; totals: readonly [number, number] } => {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, fifth = 0, sixth = 0] = values
  const player = (p1 + p2) % 10
  const banker = (b1 + b2) % 10
  if (player >= 8 || banker >= 8) return { counts: [2, 2], totals: [player, banker] }
  if (player >= 6)
    return bankerDraws(banker, null)
      ? { counts: [2, 3], totals: [player, (banker + fifth) % 10] }
      : { counts: [2, 2], totals: [player, banker] }
  const drawn = (player + fifth) % 10
  return bankerDraws(banker, fifth)
    ? { counts: [3, 3], totals: [drawn, (banker + sixth) % 10] }
    : { counts: [3, 2], totals: [drawn, banker] }
}

/** Deals six cards by the table. */
export const dealBaccarat = (cards: readonly Card[]): { hands: Hands<Card>; result: BaccaratResult } => {
  const [p1, b1, p2, b2, fifth, sixth] = cards
  if (!p1 || !b1 || !p2 || !b2 || !fifth || !sixth) throw new RangeError(`a round needs ${MOST_CARDS} cards`)
  const { counts, totals } = baccaratHands(cards.map(({ rank }) => baccaratValue(rank)))
  const [playerThird, bankerThird] = counts[0] === 3 ? [fifth, sixth] : [undefined, fifth]
  return {
    hands: {
      player: playerThird ? [p1, p2, playerThird] : [p1, p2],
      banker: counts[1] === 3 ? [b1, b2, bankerThird] : [b1, b2],
    },
    result: { playerTotal: totals[0], bankerTotal: totals[1], playerPair: p1.rank === p2.rank, bankerPair: b1.rank === b2.rank },
  }
}

/** The payout of a spot on a result, in ten-thousandths with the stake; player and banker bets are returned on a tie. */
export const baccaratMultiplier = (spot: BaccaratSpot, result: BaccaratResult): bigint => {
  const difference = result.playerTotal - result.bankerTotal
  switch (spot) {
    case 'player':
      return difference > 0 ? oddsToOne(1) : difference === 0 ? STAKE_BACK : NOTHING
    case 'banker':
      return difference < 0 ? 19_500n : difference === 0 ? STAKE_BACK : NOTHING
    case 'banker-no-commission':
      if (difference < 0) return result.bankerTotal === 6 ? 15_000n : oddsToOne(1)
      return difference === 0 ? STAKE_BACK : NOTHING
    case 'tie':
      return difference === 0 ? oddsToOne(8) : NOTHING
    case 'player-pair':
      return result.playerPair ? oddsToOne(11) : NOTHING
    case 'banker-pair':
      return result.bankerPair ? oddsToOne(11) : NOTHING
  }
}

const isSpot = (on: string): on is BaccaratSpot => BACCARAT_SPOTS.some((spot) => spot === on)

/** The bets as they are, or the refusal of the first invalid spot or stake. */
export const checkBaccaratBets = (bets: readonly TableBet[]): Outcome<readonly TableBet[], BetRefusal> => checkTableBets(bets, isSpot)

/** Deals the drawn cards and pays every bet. */
export const decideBaccarat = ({
  bets,
  cards,
}: {
  bets: readonly TableBet[]
  cards: readonly number[]
}): Outcome<BaccaratDecision, BetRefusal> => {
  const checked = checkBaccaratBets(bets)
  if (!checked.ok) return checked
  const { hands, result } = dealBaccarat(cards.map(cardOf))
  return done({ hands, result, ...settleTableBets(checked.value, (on) => (isSpot(on) ? baccaratMultiplier(on, result) : NOTHING)) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const baccaratRound = async (stream: FairStream) => {
  const cards = await drawBaccarat(stream)
  return { ...dealBaccarat(cards.map(cardOf)), decide: (bets: readonly TableBet[]) => decideBaccarat({ bets, cards }) }
}
