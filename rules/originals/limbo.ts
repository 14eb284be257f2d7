/** The rules of limbo: the player names a target multiplier, and a result is drawn. A result that is at least as high pays the target. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { payoutRoundedDown, stakeRefused } from './payout.ts'
import { CURVE_SHARES, HIGHEST_POINT, LOWEST_AIM, isAim, pointOfShare } from './point-curve.ts'

export const LIMBO = { game: 'limbo', version: '1' } as const

/** `target` in hundredths, 1.01 to 1,000,000.00. */
export type LimboBet = { readonly stakeUnits: bigint; readonly target: number }
export type LimboRefusal = 'stake-below-minimum' | 'target-out-of-range'
export type LimboDecision = { readonly point: number; readonly won: boolean; readonly multiplier: bigint; readonly payoutUnits: bigint }

/** The point in hundredths: u = (draw + 1) / 2^52 for a uniform draw, so that u is never zero. */
export const drawLimbo = async (stream: FairStream): Promise<number> => pointOfShare(BigInt(await stream.below(Number(CURVE_SHARES))) + 1n)

/** The bet as it is, or a refusal with the range of targets in hundredths; the stake must be above 0. */
export const checkLimboBet = (bet: LimboBet): Outcome<LimboBet, LimboRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  return isAim(bet.target) ? done(bet) : refused('target-out-of-range', { lowest: LOWEST_AIM, highest: HIGHEST_POINT })
}

/** Pays target × stake, rounded down to a unit, when the point reaches the target. */
export const decideLimbo = ({ bet, point }: { bet: LimboBet; point: number }): Outcome<LimboDecision, LimboRefusal> => {
  const checked = checkLimboBet(bet)
  if (!checked.ok) return checked
  const won = point >= bet.target
  const multiplier = BigInt(bet.target) * 100n
  return done({ point, won, multiplier, payoutUnits: won ? payoutRoundedDown(bet.stakeUnits, multiplier) : 0n })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const limboRound = async (stream: FairStream) => {
  const point = await drawLimbo(stream)
  return { point, decide: (bet: LimboBet) => decideLimbo({ bet, point }) }
}
