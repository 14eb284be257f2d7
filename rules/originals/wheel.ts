/** The rules of the wheel: ten equal segments turn and the one at the pointer pays its multiplier. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { betRefused, multiplierRoundedDown, payoutRoundedDown, stakeRefused } from './payout.ts'
import type { BetRefusal } from './payout.ts'

export const WHEEL = { game: 'wheel', version: '1' } as const

export type WheelRisk = 'low' | 'medium' | 'high'

/** The segments clockwise from the pointer's resting place, in tenths of the stake; version 1 is never edited. */
export const WHEEL_TENTHS: Readonly<Record<WheelRisk, readonly number[]>> = {
  low: [15, 12, 12, 12, 0, 12, 12, 12, 12, 0],
  medium: [0, 19, 0, 15, 0, 20, 0, 15, 0, 30],
  high: [0, 0, 0, 0, 0, 0, 0, 0, 0, 99],
}
const WHEEL_SEGMENTS = 10

export type WheelBet = { readonly stakeUnits: bigint; readonly risk: WheelRisk }
export type WheelDecision = { readonly segment: number; readonly multiplier: bigint; readonly payoutUnits: bigint }

/** The segment that stops at the pointer: one uniform choice of ten. */
export const turnWheel = (stream: FairStream): Promise<number> => stream.below(WHEEL_SEGMENTS)

/** The bet as it is, or a refusal that names the risks; the stake must be above 0. */
export const checkWheelBet = (bet: WheelBet): Outcome<WheelBet, BetRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  return Object.hasOwn(WHEEL_TENTHS, bet.risk) ? done(bet) : betRefused('risk', { risks: Object.keys(WHEEL_TENTHS) })
}

/** Decides a bet on the segment that stopped. */
export const decideWheel = ({ bet, segment }: { bet: WheelBet; segment: number }): Outcome<WheelDecision, BetRefusal> => {
  const checked = checkWheelBet(bet)
  if (!checked.ok) return checked
  const tenths = WHEEL_TENTHS[bet.risk][segment]
  if (tenths === undefined) throw new RangeError(`the wheel has no segment ${segment}`)
  const multiplier = multiplierRoundedDown(BigInt(tenths), 10n)
  return done({ segment, multiplier, payoutUnits: payoutRoundedDown(bet.stakeUnits, multiplier) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const wheelRound = async (stream: FairStream) => {
  const segment = await turnWheel(stream)
  return { segment, decide: (bet: WheelBet) => decideWheel({ bet, segment }) }
}

/** The exact return: the mean multiplier of the segments. */
export const wheelReturn = (risk: WheelRisk): Fraction => {
  const segments = WHEEL_TENTHS[risk]
  return fraction(BigInt(segments.reduce((sum, tenths) => sum + tenths, 0)), 10n * BigInt(segments.length))
}
