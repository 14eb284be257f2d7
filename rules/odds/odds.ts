/** Odds: a price is kept as decimal odds in whole thousandths and shown in the four ways in which people read it. */
import { fraction, type Fraction } from '../originals/fraction.ts'

/** Decimal odds in thousandths, stake included: 1950n returns 1.95 for 1. Nothing below 1.001 is a price. */
export type Odds = bigint
export const ODDS_SCALE = 1_000n
const EVEN = 2n * ODDS_SCALE

export const ODDS_FORMATS = ['decimal', 'hong-kong', 'malay', 'indo'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

/**
 * The exact figure of a format. With h the win on a stake of 1: decimal is 1 + h and Hong Kong is h. Malay is h up to evens and
 * −1/h above; Indo is h from evens and −1/h below. A negative figure is what is risked to win 1.
 */
export const oddsFigure = (odds: Odds, format: OddsFormat): Fraction => {
  if (odds <= ODDS_SCALE) throw new RangeError(`no price: ${odds}`)
  if (format === 'decimal') return fraction(odds, ODDS_SCALE)
  const won = odds - ODDS_SCALE
  const asRisk = format === 'malay' ? odds > EVEN : format === 'indo' && odds < EVEN
  return asRisk ? fraction(-ODDS_SCALE, won) : fraction(won, ODDS_SCALE)
}

/** A figure with two decimals, or three where the third is not 0. The rest is cut towards zero, for display only. */
export const oddsText = (odds: Odds, format: OddsFormat): string => {
  const { numerator, denominator } = oddsFigure(odds, format)
  const size = ((numerator < 0n ? -numerator : numerator) * ODDS_SCALE) / denominator
  const decimals = String(size % ODDS_SCALE).padStart(3, '0')
  return `${numerator < 0n ? '-' : ''}${size / ODDS_SCALE}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

/** Reads decimal odds as they travel: `1.95` is 1950n; anything else is undefined. */
export const parseOdds = (text: string): Odds | undefined => {
  const [, whole, decimals = ''] = /^([1-9]\d{0,4})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const odds = BigInt(whole) * ODDS_SCALE + BigInt(decimals.padEnd(3, '0'))
  return odds > ODDS_SCALE ? odds : undefined
}

/** A book quotes no shorter price, and no price is longer. */
const SHORTEST: Odds = 1_010n
const LONGEST: Odds = 100_000n

/**
 * The prices of a market whose outcomes have these weights. The margin is taken from every outcome in proportion, and prices are
 * rounded down to a whole hundredth. A price is undefined for an outcome that is decided or too certain to bet on.
 */
export const pricesRoundedDown = (weights: readonly bigint[], marginBasisPoints: number): (Odds | undefined)[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  return weights.map((weight) => {
    if (weight <= 0n) return undefined
    const hundredths = (whole * 100n * 10_000n) / (weight * BigInt(10_000 + marginBasisPoints))
    const odds = hundredths * 10n
    if (odds < SHORTEST) return undefined
    return odds > LONGEST ? LONGEST : odds
  })
}

/** Odds of several legs together, rounded down to a thousandth, for display only: the return is computed from the legs themselves. */
export const combinedOddsRoundedDown = (legs: readonly Odds[]): Odds => {
  const product = legs.reduce((sum, odds) => sum * odds, 1n)
  return product / ODDS_SCALE ** BigInt(Math.max(0, legs.length - 1))
}
