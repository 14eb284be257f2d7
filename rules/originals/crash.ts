/**
 * The rules of crash. A multiplier grows for all players of a round until it crashes at a point that was committed before. Whoever cashes
 * out in time is paid.
 */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { payoutRoundedDown, stakeRefused } from './payout.ts'
import { CURVE_SHARES, HIGHEST_POINT, LOWEST_AIM, LOWEST_POINT, isAim, pointOfShare } from './point-curve.ts'

/** A round belongs to many players. Its stream therefore takes as client seed the hash of all its bets, which nobody knows before they are closed. */
export const CRASH = { game: 'crash', version: '1' } as const

/** A bet as it is written in the hash of its round's bets; until then only its member knows the id. */
export const crashBetLine = (id: string, stakeUnits: bigint, target: number | null): string =>
  ['baize-crash-bet-v1', id, stakeUnits, target ?? '-'].join('|')

export type CrashRefusal = 'stake-below-minimum' | 'target-out-of-range'
/** `leftAt` is the cash-out multiplier in hundredths, or null for a player who stayed. */
export type CrashBet = { readonly stakeUnits: bigint; readonly leftAt: number | null }
export type CrashDecision = { readonly crashedAt: number; readonly won: boolean; readonly multiplier: bigint; readonly payoutUnits: bigint }

/**
 * The crash point of a round, in hundredths: max(1, floor(99 / (1 − X)) / 100) with X = draw / 2^52 (the second bustabit
 * formula). The chance of at least x is 0.99 / x; 1.98 % of the rounds break at 1.00.
 */
export const drawCrash = async (stream: FairStream): Promise<number> =>
  pointOfShare(CURVE_SHARES - BigInt(await stream.below(Number(CURVE_SHARES))))

/** A cash-out at or below the crash point is paid at its multiplier, rounded down to a unit. */
export const decideCrash = ({ bet, crashedAt }: { bet: CrashBet; crashedAt: number }): Outcome<CrashDecision, CrashRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  if (bet.leftAt === null) return done({ crashedAt, won: false, multiplier: 0n, payoutUnits: 0n })
  if (!isAim(bet.leftAt)) return refused('target-out-of-range', { lowest: LOWEST_AIM, highest: HIGHEST_POINT })
  const won = bet.leftAt <= crashedAt
  const multiplier = BigInt(bet.leftAt) * 100n
  return done({ crashedAt, won, multiplier, payoutUnits: won ? payoutRoundedDown(bet.stakeUnits, multiplier) : 0n })
}

/** The growth of one millisecond is 1.00006: twice in 11.6 seconds. Kept in 96 binary digits, since floating powers differ between machines. */
const ONE = 1n << 96n
const GROWTH = (ONE * 100_006n) / 100_000n
/** After this time the multiplier stays at its highest point. */
export const CRASH_LONGEST_MS = 230_266

/** The multiplier `elapsedMs` whole milliseconds after the start, in hundredths rounded down: floor(100 × 1.00006^ms). */
export const crashMultiplierAt = (elapsedMs: number): number => {
  if (!Number.isInteger(elapsedMs) || elapsedMs < 0) throw new RangeError(`not a time: ${elapsedMs}`)
  let value = ONE
  let square = GROWTH
  for (let left = Math.min(elapsedMs, CRASH_LONGEST_MS); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) value = (value * square) / ONE
    square = (square * square) / ONE
  }
  return Math.min(Number((value * 100n) / ONE), HIGHEST_POINT)
}

/** The first millisecond at which the multiplier shows at least this point: the time of a crash or of an auto cash-out. */
export const crashReachedAfterMs = (point: number): number => {
  if (!Number.isInteger(point) || point < LOWEST_POINT || point > HIGHEST_POINT) throw new RangeError(`not a point: ${point}`)
  let [before, reached] = [-1, CRASH_LONGEST_MS]
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (crashMultiplierAt(middle) >= point) reached = middle
    else before = middle
  }
  return reached
}
