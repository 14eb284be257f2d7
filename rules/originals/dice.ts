/** The rules of dice: a roll of 0.00 to 99.99 that wins below or above a target which the player sets. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { fraction, rangeOf } from './fraction.ts'
import type { Fraction, Range } from './fraction.ts'
import { MULTIPLIER_SCALE, payoutRoundedDown, stakeRefused } from './payout.ts'

export const DICE = { game: 'dice', version: '1' } as const

/** Rolls and targets count hundredths: 0 to 9999 stand for 0.00 to 99.99. */
export const DICE_ROLLS = 10_000
/** The fewest and the most winning rolls that a target may leave: chances of 1.00 % to 98.00 %, multipliers of 99 to 1.0102. */
export const DICE_FEWEST_WAYS = 100
export const DICE_MOST_WAYS = 9_800
/** The share from which the multiplier is made: 99 per hundred, the house keeping one. */
const RETURN_PERCENT = 99n

/** `under` wins when the roll is below the target, `over` when it is above; the target in hundredths, itself never winning. */
export type DiceBet = { readonly stakeUnits: bigint; readonly direction: 'under' | 'over'; readonly target: number }
export type DiceRefusal = 'stake-below-minimum' | 'target-out-of-range'
export type DiceDecision = { readonly roll: number; readonly won: boolean; readonly multiplier: bigint; readonly payoutUnits: bigint }

/** The roll of a round: one uniform choice of 10,000. */
export const rollDice = (stream: FairStream): Promise<number> => stream.below(DICE_ROLLS)

/** How many of the 10,000 rolls win: the target when under it, 9999 − target when over it. */
export const diceWays = (direction: DiceBet['direction'], target: number): number =>
  direction === 'under' ? target : DICE_ROLLS - 1 - target

/** 99 / T rounded down to four decimals, T = ways / 100 being the winning chance in percent; in ten-thousandths. */
export const diceMultiplier = (ways: number): bigint => (RETURN_PERCENT * 100n * MULTIPLIER_SCALE) / BigInt(ways)

/** The exact return to the player before the payout's own rounding: ways / 10,000 × multiplier; at most 99/100 for every target. */
export const diceReturn = (ways: number): Fraction => fraction(BigInt(ways) * diceMultiplier(ways), BigInt(DICE_ROLLS) * MULTIPLIER_SCALE)

/** The returns of all targets: multipliers are rounded down, so most return a little less than 99 %. */
export const diceReturns = (): Range =>
  rangeOf(Array.from({ length: DICE_MOST_WAYS - DICE_FEWEST_WAYS + 1 }, (_, above) => diceReturn(DICE_FEWEST_WAYS + above)))

/** The lowest and the highest target of a direction, in hundredths: 1.00 to 98.00 under, 1.99 to 98.99 over. */
export const diceTargets = (direction: DiceBet['direction']): { lowest: number; highest: number } =>
  direction === 'under'
    ? { lowest: DICE_FEWEST_WAYS, highest: DICE_MOST_WAYS }
    : { lowest: DICE_ROLLS - 1 - DICE_MOST_WAYS, highest: DICE_ROLLS - 1 - DICE_FEWEST_WAYS }

/** Accepts a bet or says why not. No roll is needed, so that a bet is refused before a nonce is used. */
export const checkDiceBet = (bet: DiceBet): Outcome<DiceBet, DiceRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  const { lowest, highest } = diceTargets(bet.direction)
  if (Number.isInteger(bet.target) && bet.target >= lowest && bet.target <= highest) return done(bet)
  return refused('target-out-of-range', { lowest, highest })
}

/** Decides a bet on a roll: the payout is stake × multiplier rounded down to a ten-thousandth unit, or nothing. */
export const decideDice = ({ bet, roll }: { bet: DiceBet; roll: number }): Outcome<DiceDecision, DiceRefusal> => {
  const checked = checkDiceBet(bet)
  if (!checked.ok) return checked
  const won = bet.direction === 'under' ? roll < bet.target : roll > bet.target
  const multiplier = diceMultiplier(diceWays(bet.direction, bet.target))
  return done({ roll, won, multiplier, payoutUnits: won ? payoutRoundedDown(bet.stakeUnits, multiplier) : 0n })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const diceRound = async (stream: FairStream) => {
  const roll = await rollDice(stream)
  return { roll, decide: (bet: DiceBet) => decideDice({ bet, roll }) }
}
