/**
 * What a ticket costs and pays, in ten-thousandths of the currency; every division is rounded down, once, at its end.
 * Next: `server/lottery/wager.ts`.
 */

import { fraction, timesFraction } from '../../originals/fraction.ts'
import type { Fraction } from '../../originals/fraction.ts'

/** The prize group at which a fair factor pays in full; a group of 1950 pays 1950/2000 of it. */
export const FULL_GROUP = 2_000n

/** Whole currency units that one bet costs at unit 元 and multiple 1. */
const BASE_PRICE = 2n

/** The units of play in ten-thousandths. */
export const PLAY_UNITS = { 元: 10_000n, 角: 1_000n, 分: 100n, 厘: 10n } as const
export type PlayUnit = keyof typeof PLAY_UNITS

const roundedDown = ({ numerator, denominator }: Fraction): bigint => numerator / denominator
const groupShare = (prizeGroup: bigint): Fraction => {
  if (prizeGroup < 0n || prizeGroup > FULL_GROUP) throw new RangeError(`a prize group lies in 0..${FULL_GROUP}`)
  return fraction(prizeGroup, FULL_GROUP)
}

/** The stake of one unit of a bet: base price × unit × multiple. */
export const stakePerUnit = (told: { readonly basePrice?: bigint; readonly unit: PlayUnit; readonly multiple: bigint }): bigint => {
  const { basePrice = BASE_PRICE, unit, multiple } = told
  if (multiple < 1n || basePrice < 1n) throw new RangeError('a base price and a multiple are at least 1')
  return basePrice * PLAY_UNITS[unit] * multiple
}

/** The stake of a ticket: `stakeUnits` of the engine (bets × unit cost) at the stake of one unit. */
export const ticketStake = (perUnit: bigint, stakeUnits: number): bigint => perUnit * BigInt(stakeUnits)

/** Prize = stake per unit × Σ bets × factor, × prize group / 2000 for fair plays; truncated once per ticket. Source: games.md 1.9. */
export const ticketPrize = (told: { readonly perUnit: bigint; readonly prizeFactor: Fraction; readonly prizeGroup?: bigint }): bigint => {
  const { perUnit, prizeFactor, prizeGroup = FULL_GROUP } = told
  return roundedDown(timesFraction(timesFraction(fraction(perUnit), prizeFactor), groupShare(prizeGroup)))
}

/** The exact rebate of a ticket: stake × (the member's highest group − the chosen group) / 2000. */
export const exactRebate = (stake: bigint, highestGroup: bigint, prizeGroup: bigint): Fraction => {
  if (prizeGroup > highestGroup) throw new RangeError('a member plays at most at the own highest group')
  return timesFraction(fraction(stake), groupShare(highestGroup - prizeGroup))
}

/** The rebate, truncated to the ledger's scale; an agent's income on a member's ticket is the same with the two highest groups. */
export const ticketRebate = (stake: bigint, highestGroup: bigint, prizeGroup: bigint): bigint =>
  roundedDown(exactRebate(stake, highestGroup, prizeGroup))
