/** Settlement: the worth of a bet on the score of a match, in exact fractions. It covers quarter lines, and parlays with half and void legs. */
import { fraction, timesFraction, type Fraction } from '../originals/fraction.ts'
import { ODDS_SCALE, type Odds } from './odds.ts'

/** The result of one leg; `void` is a leg that never counted, such as of an abandoned match. */
export type LegResult = 'win' | 'half-win' | 'push' | 'half-loss' | 'loss' | 'void'
export type Score = { readonly home: number; readonly away: number }
export type Side = 'home' | 'away'
export type ThreeWay = Side | 'draw'
export type OverUnder = 'over' | 'under'

/** The distance of a bet from its line, in quarters of a goal: one quarter away is half won or half lost. */
const resultAt = (quarters: number): LegResult => {
  if (quarters >= 2) return 'win'
  if (quarters <= -2) return 'loss'
  return quarters === 1 ? 'half-win' : quarters === -1 ? 'half-loss' : 'push'
}

const wholeQuarters = (line: number): number => {
  if (!Number.isInteger(line)) throw new RangeError(`a line counts whole quarters: ${line}`)
  return line
}

/**
 * Asian handicap: the side's lead plus its line. `line` is what the side is given, in quarters (−3 is −0.75). `since` is the score
 * from which goals count, because a bet in play counts only what comes after it.
 */
export const settleHandicap = (side: Side, line: number, score: Score, since: Score = { home: 0, away: 0 }): LegResult => {
  const lead = score.home - since.home - (score.away - since.away)
  return resultAt(4 * (side === 'home' ? lead : -lead) + wholeQuarters(line))
}

/** Over and under a number of goals; `line` in quarters (10 is 2.5), counting all goals of the match. */
export const settleTotal = (side: OverUnder, line: number, score: Score): LegResult => {
  const above = 4 * (score.home + score.away) - wholeQuarters(line)
  return resultAt(side === 'over' ? above : -above)
}

/** Home, draw or away at the end of the match. */
export const settleThreeWay = (on: ThreeWay, { home, away }: Score): LegResult =>
  (home > away ? 'home' : home < away ? 'away' : 'draw') === on ? 'win' : 'loss'

/** What a leg returns for a stake of 1. */
export const legFactor = (result: LegResult, odds: Odds): Fraction => {
  switch (result) {
    case 'win':
      return fraction(odds, ODDS_SCALE)
    case 'half-win':
      return fraction(odds + ODDS_SCALE, 2n * ODDS_SCALE)
    case 'push':
    case 'void':
      return fraction(1n)
    case 'half-loss':
      return fraction(1n, 2n)
    case 'loss':
      return fraction(0n)
  }
}

export type SettledLeg = { readonly result: LegResult; readonly odds: Odds }

/** What a ticket returns, stake included: the stake times the factors of all legs, rounded down once at the end. A single is a ticket of one leg. */
export const returnRoundedDown = (stakeUnits: bigint, legs: readonly SettledLeg[]): bigint => {
  const { numerator, denominator } = legs.reduce(
    (product, { result, odds }) => timesFraction(product, legFactor(result, odds)),
    fraction(1n),
  )
  return (stakeUnits * numerator) / denominator
}

/** `-0.75`, `+1`, `0` for a handicap; `2.5` for a total when `signed` is false. */
export const lineText = (quarters: number, signed = true): string => {
  const size = Math.abs(wholeQuarters(quarters))
  const rest = ['', '.25', '.5', '.75'][size % 4] ?? ''
  const sign = quarters < 0 ? '-' : signed && quarters > 0 ? '+' : ''
  return `${sign}${Math.floor(size / 4)}${rest}`
}
