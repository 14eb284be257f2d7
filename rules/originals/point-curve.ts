/** The curve that limbo and crash share: a point of at least x comes with chance 0.99 / x, on a grid of hundredths. */

import { fraction } from './fraction.ts'
import type { Fraction, Range } from './fraction.ts'

/** Points come from 52 uniform bits; tests pass a smaller number of shares to walk through all of them. */
export const CURVE_SHARES = 2n ** 52n
/** Points count hundredths: 100 is 1.00. No point goes above 1,000,000.00, which no target exceeds either, so the cap costs nobody. */
export const LOWEST_POINT = 100
export const HIGHEST_POINT = 100_000_000
/** The lowest possible target: 1.00 would always win and return the stake alone. */
export const LOWEST_AIM = 101
const RETURN_PERCENT = 99n

/** max(1, floor(99 / u) / 100) in hundredths for u = share / shares, share being 1..shares. */
export const pointOfShare = (share: bigint, shares: bigint = CURVE_SHARES): number => {
  if (share < 1n || share > shares) throw new RangeError(`share ${share} lies outside 1..${shares}`)
  const point = (RETURN_PERCENT * shares) / share
  if (point < BigInt(LOWEST_POINT)) return LOWEST_POINT
  return point > BigInt(HIGHEST_POINT) ? HIGHEST_POINT : Number(point)
}

/** How many of the shares give at least this point: floor(99 × shares / point), all of them at 1.00. */
export const sharesReaching = (point: number, shares: bigint = CURVE_SHARES): bigint =>
  point <= LOWEST_POINT ? shares : (RETURN_PERCENT * shares) / BigInt(point)

/** The returns of all targets lie between these. A chance is a whole number of shares, so a target loses less than its own height in shares. */
export const returnsOfAims = (): Range => ({
  least: fraction(RETURN_PERCENT * CURVE_SHARES - BigInt(HIGHEST_POINT), 100n * CURVE_SHARES),
  most: fraction(RETURN_PERCENT, 100n),
})

/** The exact return of a target: point × chance; never above 99/100, and below it by less than point / 2^52. */
export const returnOfAim = (point: number): Fraction => fraction(BigInt(point) * sharesReaching(point), 100n * CURVE_SHARES)

/** Whether a point is a valid target: a whole number of hundredths from 1.01 to 1,000,000.00. */
export const isAim = (point: number): boolean => Number.isInteger(point) && point >= LOWEST_AIM && point <= HIGHEST_POINT
