/** What the table games share: a round takes a list of bets on named spots and pays each by its spot. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { betRefused, payoutRoundedDown, stakeRefused } from './payout.ts'
import type { BetRefusal } from './payout.ts'

export type TableBet = { readonly on: string; readonly stakeUnits: bigint }
export type PaidBet = TableBet & { readonly multiplier: bigint; readonly payoutUnits: bigint }
export type TableSettlement = { readonly bets: readonly PaidBet[]; readonly stakeUnits: bigint; readonly payoutUnits: bigint }

/** The multiplier, stake included, of odds to one: 35 to 1 pays 36 times. */
export const oddsToOne = (odds: number): bigint => BigInt(odds + 1) * 10_000n
/** Multipliers of a lost bet, of one that is given back, and of one that gets half of its stake back. */
export const NOTHING = 0n
export const STAKE_BACK = 10_000n
export const HALF_BACK = 5_000n

/** Takes a round's bets: at least one, each on a spot that the game has, none on the same spot twice, each with a stake. */
export const checkTableBets = (bets: readonly TableBet[], hasSpot: (on: string) => boolean): Outcome<readonly TableBet[], BetRefusal> => {
  if (bets.length === 0) return betRefused('bets')
  const seen = new Set<string>()
  for (const { on, stakeUnits } of bets) {
    if (!hasSpot(on) || seen.has(on)) return betRefused('on', { on })
    if (stakeUnits <= 0n) return stakeRefused()
    seen.add(on)
  }
  return done(bets)
}

/** Pays each bet by the multiplier of its spot, each payout rounded down on its own. */
export const settleTableBets = (bets: readonly TableBet[], multiplierOf: (on: string) => bigint): TableSettlement => {
  const paid = bets.map(({ on, stakeUnits }) => {
    const multiplier = multiplierOf(on)
    return { on, stakeUnits, multiplier, payoutUnits: payoutRoundedDown(stakeUnits, multiplier) }
  })
  return {
    bets: paid,
    stakeUnits: paid.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n),
    payoutUnits: paid.reduce((sum, { payoutUnits }) => sum + payoutUnits, 0n),
  }
}
