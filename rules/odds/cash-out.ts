/** Cash-out: the worth of an open ticket by the present chances, in exact fractions and rounded down once. */
import { fraction, timesFraction, type Fraction } from '../originals/fraction.ts'
import { ODDS_SCALE, type Odds } from './odds.ts'
import { legFactor, type LegResult } from './settlement.ts'

/** How likely each result of a leg is, as whole weights of one sum. */
export type ResultWeights = Readonly<Partial<Record<LegResult, bigint>>>

/** Every factor of a leg is a whole number of these. */
const HALVES = 2n * ODDS_SCALE

/** What an undecided leg returns on average for a stake of 1: every result counted by its weight. */
export const legWorth = (odds: Odds, weights: ResultWeights): Fraction => {
  const results = Object.entries(weights) as [LegResult, bigint][]
  const whole = results.reduce((sum, [, weight]) => sum + weight, 0n)
  const worth = results.reduce((sum, [result, weight]) => {
    const { numerator, denominator } = legFactor(result, odds)
    return sum + (weight * numerator * HALVES) / denominator
  }, 0n)
  return fraction(worth, whole * HALVES)
}

const WHOLE = 10_000n
const HUNDREDTH = 100n

/** The stake times what every leg is worth, less the margin in basis points, rounded down to a hundredth of the currency. */
export const cashOutRoundedDown = (stakeUnits: bigint, legs: readonly Fraction[], marginBasisPoints: number): bigint => {
  const { numerator, denominator } = legs.reduce(timesFraction, fraction(WHOLE - BigInt(marginBasisPoints), WHOLE))
  const units = (stakeUnits * numerator) / denominator
  return units - (units % HUNDREDTH)
}
