/** The rules of hi-lo: from card to card the player calls higher, lower or same, and each correct call multiplies the cash-out. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import type { Card } from './cards.ts'
import { addFractions, compareFractions, fraction, timesFraction } from './fraction.ts'
import type { Fraction, Range } from './fraction.ts'
import { MULTIPLIER_SCALE, choiceRefused, payoutRoundedDown, stakeRefused } from './payout.ts'

export const HI_LO = { game: 'hi-lo', version: '1' } as const

/** A round shows a first card and at most this many more. The last may not be skipped, so that every round ends. */
export const HI_LO_MOST_CHOICES = 40
const RANKS = 13

/**
 * `higher` and `lower` include the same rank, except `higher` from an ace and `lower` from a king. `same` is open on ace and king only.
 * `skip` deals the next card without a call.
 */
export type HiLoGuess = 'higher' | 'lower' | 'same'
export type HiLoChoice = HiLoGuess | 'skip' | 'cash-out'
export type HiLoBet = { readonly stakeUnits: bigint }
export type HiLoRound = {
  readonly state: 'open' | 'lost' | 'paid'
  /** The cards that the player has seen. */
  readonly shown: readonly Card[]
  /** The present cash-out, 0 before the first correct call and after a wrong one. */
  readonly multiplier: bigint
  readonly payoutUnits: bigint
}

/** The cards of a round, drawn before the first choice with replacement (an endless deck): 41 uniform choices of 52. */
export const drawHiLo = async (stream: FairStream): Promise<number[]> => {
  const cards: number[] = []
  for (let drawn = 0; drawn <= HI_LO_MOST_CHOICES; drawn += 1) cards.push(await stream.below(CARDS_IN_DECK))
  return cards
}

/** How many of the 13 ranks make a call correct on a shown rank; null where the call is not offered. */
export const hiLoWays = (rank: number, guess: HiLoGuess): number | null => {
  if (rank === 1) return guess === 'higher' ? 12 : guess === 'same' ? 1 : null
  if (rank === RANKS) return guess === 'lower' ? 12 : guess === 'same' ? 1 : null
  if (guess === 'same') return null
  return guess === 'higher' ? RANKS + 1 - rank : rank
}

/** Whether a call was correct. */
export const hiLoIsRight = (rank: number, guess: HiLoGuess, next: number): boolean => {
  if (guess === 'same') return next === rank
  const strict = rank === 1 || rank === RANKS
  return guess === 'higher' ? next > rank || (!strict && next === rank) : next < rank || (!strict && next === rank)
}

/** 0.99 × Π 13 / ways over the correct calls, exactly. Its chance is Π ways / 13, so the return is 99/100 however the player goes on. */
export const hiLoExactMultiplier = (ways: readonly number[]): Fraction =>
  ways.length === 0
    ? fraction(0n)
    : fraction(
        99n * BigInt(RANKS) ** BigInt(ways.length),
        ways.reduce((product, way) => product * BigInt(way), 100n),
      )

/** The return of correct calls with these numbers of winning ranks; payouts are rounded down to ten-thousandths. */
export const hiLoReturn = (ways: readonly number[]): Fraction => {
  const { numerator, denominator } = hiLoExactMultiplier(ways)
  const paid = fraction((numerator * MULTIPLIER_SCALE) / denominator, MULTIPLIER_SCALE)
  return timesFraction(timesFraction(fraction(99n, 100n), paid), fraction(denominator, numerator))
}

/** The most ranks that can make a call correct. */
const MOST_WAYS = 12

/** The returns of cashing out after any calls. A higher multiplier loses less by rounding, so a few low ones hold the minimum. */
export function hiLoReturns(): Range {
  const full = fraction(99n, 100n)
  let least = full
  const look = (ways: readonly number[], most: number): void => {
    for (let way = most; way >= 1; way -= 1) {
      const words = [...ways, way]
      const one = hiLoReturn(words)
      if (compareFractions(one, least) < 0) least = one
      const { numerator, denominator } = hiLoExactMultiplier(words)
      const lost = fraction(99n * denominator, 100n * numerator * MULTIPLIER_SCALE)
      const atLeast = addFractions(full, fraction(-lost.numerator, lost.denominator))
      if (compareFractions(atLeast, least) < 0) look(words, way)
    }
  }
  look([], MOST_WAYS)
  return { least, most: full }
}

/**
 * The round after a list of choices: a pure function of the drawn cards and the list. The multiplier is the exact product rounded down
 * to ten-thousandths once, when it is shown or paid.
 */
export const playHiLo = (round: {
  bet: HiLoBet
  cards: readonly number[]
  choices: readonly HiLoChoice[]
}): Outcome<HiLoRound, 'stake-below-minimum' | 'state-conflict'> => {
  if (round.bet.stakeUnits <= 0n) return stakeRefused()
  if (round.cards.length !== HI_LO_MOST_CHOICES + 1) throw new RangeError(`a round has ${HI_LO_MOST_CHOICES + 1} cards`)
  const cards = round.cards.map(cardOf)
  const ways: number[] = []
  let shown = 1
  let state: HiLoRound['state'] = 'open'
  for (const [at, choice] of round.choices.entries()) {
    const current = cards[shown - 1]
    const next = cards[shown]
    if (state !== 'open' || current === undefined) return choiceRefused(at)
    if (choice === 'cash-out') {
      if (ways.length === 0) return choiceRefused(at)
      state = 'paid'
      continue
    }
    if (next === undefined || (choice === 'skip' && shown === HI_LO_MOST_CHOICES)) return choiceRefused(at)
    shown += 1
    if (choice === 'skip') continue
    const right = hiLoWays(current.rank, choice)
    if (right === null) return choiceRefused(at, { rank: current.rank })
    if (hiLoIsRight(current.rank, choice, next.rank)) ways.push(right)
    else state = 'lost'
  }
  const exact = state === 'lost' ? fraction(0n) : hiLoExactMultiplier(ways)
  const multiplier = (exact.numerator * MULTIPLIER_SCALE) / exact.denominator
  return done({
    state,
    shown: cards.slice(0, shown),
    multiplier,
    payoutUnits: state === 'paid' ? payoutRoundedDown(round.bet.stakeUnits, multiplier) : 0n,
  })
}
