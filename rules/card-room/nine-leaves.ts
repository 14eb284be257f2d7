/** The rules of Nine Leaves, a card game between players: everyone stakes the same, the hand nearest to nine takes the pot. */
import { splitMoney } from '@baize/contract/values/money.ts'
import { CARDS_IN_DECK, cardOf } from '../originals/cards.ts'

/** How many play at one table. */
const LEAF_SEATS = { least: 2, most: 5 } as const

/** Cards as numbers 0 to 51 of one deck; two are dealt and one more may be drawn. */
export type LeafHand = readonly number[]

/** Ace counts 1, tens and pictures 0; only the last digit of the sum counts. */
export const leafPoints = (hand: LeafHand): number =>
  hand.reduce((sum, card) => sum + (cardOf(card).rank >= 10 ? 0 : cardOf(card).rank), 0) % 10

/** Eight or nine with the first two cards. */
export const isNatural = (hand: LeafHand): boolean => hand.length === 2 && leafPoints(hand) >= 8

const isTrio = (hand: LeafHand): boolean => hand.length === 3 && hand.every((card) => cardOf(card).rank === cardOf(hand[0] ?? 0).rank)

/** How good a hand is: naturals above trios above points; equal figures share. */
export const leafStrength = (hand: LeafHand): number => {
  if (isNatural(hand)) return 200 + leafPoints(hand)
  return isTrio(hand) ? 100 + cardOf(hand[0] ?? 0).rank : leafPoints(hand)
}

/** Whoever has a natural does not draw. */
export const mayDraw = (hand: LeafHand): boolean => hand.length === 2 && !isNatural(hand)

/** The move for a player who is away or whose time is over: a card to four points or less. The stake stays in the game. */
export const drawsWhenAway = (hand: LeafHand): boolean => mayDraw(hand) && leafPoints(hand) <= 4

/** The two cards of every seat in turn and the rest of the deck, its top first. */
export const dealLeaves = (deck: readonly number[], seats: number): { hands: LeafHand[]; rest: number[] } => {
  if (seats < LEAF_SEATS.least || seats > LEAF_SEATS.most) throw new RangeError(`no table of ${seats}`)
  if (new Set(deck).size !== CARDS_IN_DECK || deck.length !== CARDS_IN_DECK) throw new RangeError('not a deck')
  const hands = Array.from({ length: seats }, (_, seat) => [deck[seat] ?? 0, deck[seat + seats] ?? 0])
  return { hands, rest: deck.slice(2 * seats) }
}

export type RakeTerms = {
  /** The published part of the pot that the operator keeps, in basis points. */
  readonly basisPoints: number
  /** And never more than this, in ten-thousandths of the currency. */
  readonly mostUnits: bigint
}

/** The rake of a pot in ten-thousandths, rounded down and at most `mostUnits`. */
export const rakeRoundedDown = (potUnits: bigint, { basisPoints, mostUnits }: RakeTerms): bigint => {
  const rake = (potUnits * BigInt(basisPoints)) / 10_000n
  return rake > mostUnits ? mostUnits : rake
}

export type LeavesSettlement = {
  readonly potUnits: bigint
  readonly rakeUnits: bigint
  readonly payouts: readonly bigint[]
  readonly winners: readonly number[]
}

/**
 * Shares the pot less the rake among the best hands. `hands` are in the order of the turns. An indivisible rest goes to the first
 * speakers, one ten-thousandth each. Payouts and rake add up to the pot.
 */
export const settleLeaves = (hands: readonly LeafHand[], stakeUnits: bigint, terms: RakeTerms): LeavesSettlement => {
  const strengths = hands.map(leafStrength)
  const best = Math.max(...strengths)
  const potUnits = stakeUnits * BigInt(hands.length)
  const rakeUnits = rakeRoundedDown(potUnits, terms)
  const payouts = splitMoney(
    potUnits - rakeUnits,
    strengths.map((strength) => (strength === best ? 1n : 0n)),
  )
  const winners = strengths.flatMap((strength, seat) => (strength === best ? [seat] : []))
  return { potUnits, rakeUnits, payouts, winners }
}
