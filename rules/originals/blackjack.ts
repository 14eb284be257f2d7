/** The rules of blackjack from an endless deck. The dealer stands on every 17 and checks for blackjack, and the player may double and split once. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import type { Card } from './cards.ts'
import { choiceRefused, payoutRoundedDown, stakeRefused } from './payout.ts'

export const BLACKJACK = { game: 'blackjack', version: '1' } as const

/** More cards than any round can use: 21 at most in each of two hands, 21 for the dealer, and one over. */
export const BLACKJACK_CARDS = 64

export type BlackjackChoice = 'hit' | 'stand' | 'double' | 'split'
export type HandResult = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'
export type BlackjackHand = {
  readonly cards: readonly Card[]
  readonly total: number
  readonly soft: boolean
  readonly doubled: boolean
  /** Null while the round is open. */
  readonly result: HandResult | null
}
export type BlackjackRound = {
  readonly state: 'open' | 'over'
  readonly hands: readonly BlackjackHand[]
  /** The hand whose turn it is, and what it may do; null and nothing once the round is over. */
  readonly turn: number | null
  readonly allowed: readonly BlackjackChoice[]
  /** The dealer's visible cards: the first one while the round is open. */
  readonly dealer: readonly Card[]
  /** Everything staked so far: doubling and splitting add a stake each, which must be taken before the choice is accepted. */
  readonly stakeUnits: bigint
  readonly payoutUnits: bigint
}

/** The cards of a round, drawn before the first choice with replacement. Order: player, dealer, player, dealer, then as they are asked for. */
export const drawBlackjack = async (stream: FairStream): Promise<number[]> => {
  const cards: number[] = []
  for (let drawn = 0; drawn < BLACKJACK_CARDS; drawn += 1) cards.push(await stream.below(CARDS_IN_DECK))
  return cards
}

/** Pictures count ten, aces one until one of them can count eleven. */
const blackjackValue = (rank: number): number => Math.min(rank, 10)

/** The best total of a hand: one ace counts eleven while that does not pass 21, and the hand is then soft. */
export const handTotal = (cards: readonly Pick<Card, 'rank'>[]): { total: number; soft: boolean } => {
  const hard = cards.reduce((sum, { rank }) => sum + blackjackValue(rank), 0)
  const soft = hard <= 11 && cards.some(({ rank }) => rank === 1)
  return { total: soft ? hard + 10 : hard, soft }
}

type HandInPlay = { readonly cards: Card[]; doubled: boolean; finished: boolean }

/** What a hand may do: double with two cards, also after a split; split two cards of equal value, once. */
const allowedFor = (hand: HandInPlay, handCount: number): BlackjackChoice[] => {
  const [first, second] = hand.cards
  const two = hand.cards.length === 2
  const equal = two && first && second && blackjackValue(first.rank) === blackjackValue(second.rank)
  return ['hit', 'stand', ...(two ? (['double'] as const) : []), ...(equal && handCount === 1 ? (['split'] as const) : [])]
}

/** Deals the next card to a hand; 21 or more needs no further choice. */
const deal = (hand: HandInPlay, next: () => Card): void => {
  hand.cards.push(next())
  if (handTotal(hand.cards).total >= 21) hand.finished = true
}

/** Splits the only hand into two, each with a second card at once; split aces get that card and no more. */
const splitHand = (hands: HandInPlay[], next: () => Card): void => {
  const [first, second] = hands.splice(0, 1)[0]?.cards ?? []
  if (!first || !second) throw new RangeError('only two cards can be split')
  for (const card of [first, second]) {
    const hand: HandInPlay = { cards: [card], doubled: false, finished: card.rank === 1 }
    deal(hand, next)
    hands.push(hand)
  }
}

const act = (choice: BlackjackChoice, hand: HandInPlay, hands: HandInPlay[], next: () => Card): void => {
  if (choice === 'split') return splitHand(hands, next)
  if (choice !== 'stand') deal(hand, next)
  if (choice === 'double') hand.doubled = true
  if (choice !== 'hit') hand.finished = true
}

/** The dealer draws to 17, soft or hard, unless every hand of the player is bust already. */
export const dealerHand = (cards: readonly Card[], next: () => Card): Card[] => {
  const hand = [...cards]
  while (handTotal(hand).total < 17) hand.push(next())
  return hand
}

/** The result of a finished hand against the dealer; a blackjack is a first two cards of 21, never after a split. */
export const handResult = (hand: readonly Card[], dealer: readonly Card[], afterSplit: boolean): HandResult => {
  const { total } = handTotal(hand)
  if (total > 21) return 'bust'
  const dealerTotal = handTotal(dealer).total
  const natural = total === 21 && hand.length === 2 && !afterSplit
  const dealerNatural = dealerTotal === 21 && dealer.length === 2
  if (natural || dealerNatural) return natural && dealerNatural ? 'push' : natural ? 'blackjack' : 'lost'
  if (dealerTotal > 21 || total > dealerTotal) return 'won'
  return total === dealerTotal ? 'push' : 'lost'
}

/** What a result pays with the stake, in ten-thousandths: blackjack three to two. */
export const BLACKJACK_MULTIPLIERS: Readonly<Record<HandResult, bigint>> = {
  blackjack: 25_000n,
  won: 20_000n,
  push: 10_000n,
  lost: 0n,
  bust: 0n,
}

/** Closes a round: the dealer plays and each hand is paid on its own stake, rounded down to a unit. */
const settle = (hands: readonly HandInPlay[], dealt: readonly Card[], next: () => Card, stakeUnits: bigint): BlackjackRound => {
  const allBust = hands.every(({ cards }) => handTotal(cards).total > 21)
  const dealer = allBust || isNatural(hands[0]?.cards ?? [], hands.length) ? [...dealt] : dealerHand(dealt, next)
  const results = hands.map((hand) => ({ ...hand, result: handResult(hand.cards, dealer, hands.length > 1) }))
  return {
    state: 'over',
    hands: results.map(({ cards, doubled, result }) => ({ cards, ...handTotal(cards), doubled, result })),
    turn: null,
    allowed: [],
    dealer,
    stakeUnits: stakeUnits * hands.reduce((sum, { doubled }) => sum + (doubled ? 2n : 1n), 0n),
    payoutUnits: results.reduce(
      (sum, { doubled, result }) => sum + payoutRoundedDown(doubled ? 2n * stakeUnits : stakeUnits, BLACKJACK_MULTIPLIERS[result]),
      0n,
    ),
  }
}

const isNatural = (cards: readonly Card[], handCount: number): boolean =>
  handCount === 1 && cards.length === 2 && handTotal(cards).total === 21

/**
 * The round after a list of choices: a pure function of the drawn cards and the list. A blackjack of the player or the dealer ends it
 * before any choice; the dealer looks under an ace or a ten. A choice that the hand in turn may not make is refused.
 */
export const playBlackjack = (round: {
  bet: { readonly stakeUnits: bigint }
  cards: readonly number[]
  choices: readonly BlackjackChoice[]
}): Outcome<BlackjackRound, 'stake-below-minimum' | 'state-conflict'> => {
  const { stakeUnits } = round.bet
  if (stakeUnits <= 0n) return stakeRefused()
  const cards = round.cards.map(cardOf)
  let used = 4
  const next = (): Card => {
    const card = cards[used]
    if (card === undefined) throw new RangeError('the drawn cards are used up')
    used += 1
    return card
  }
  const [p1, d1, p2, d2] = cards
  if (!p1 || !d1 || !p2 || !d2) throw new RangeError('a round needs four cards')
  const dealt = [d1, d2]
  const ends = isNatural([p1, p2], 1) || isNatural(dealt, 1)
  const hands: HandInPlay[] = [{ cards: [p1, p2], doubled: false, finished: ends }]
  for (const [at, choice] of round.choices.entries()) {
    const hand = hands.find(({ finished }) => !finished)
    if (hand === undefined) return choiceRefused(at, { allowed: [] })
    const allowed = allowedFor(hand, hands.length)
    if (!allowed.includes(choice)) return choiceRefused(at, { allowed })
    act(choice, hand, hands, next)
  }
  const turn = hands.findIndex(({ finished }) => !finished)
  const current = hands[turn]
  if (current === undefined) return done(settle(hands, dealt, next, stakeUnits))
  return done({
    state: 'open',
    hands: hands.map((hand) => ({ cards: hand.cards, ...handTotal(hand.cards), doubled: hand.doubled, result: null })),
    turn,
    allowed: allowedFor(current, hands.length),
    dealer: [d1],
    stakeUnits: stakeUnits * hands.reduce((sum, { doubled }) => sum + (doubled ? 2n : 1n), 0n),
    payoutUnits: 0n,
  })
}
