/** What every in-house game shares about money: multipliers are integers and a payout is rounded down, once, by name. */

import { refused } from '@baize/contract/values/outcome.ts'
import type { Refused } from '@baize/contract/values/outcome.ts'

/** A multiplier counts ten-thousandths of the stake and includes the stake: 19800n pays 1.98 for 1. */
export const MULTIPLIER_SCALE = 10_000n

/** Stake and payout are counted in ten-thousandth units of the currency: floor(stakeUnits × multiplier / 10,000). */
export const payoutRoundedDown = (stakeUnits: bigint, multiplier: bigint): bigint => (stakeUnits * multiplier) / MULTIPLIER_SCALE

/** The multiplier of `count` / `perOne`, rounded down to ten-thousandths; for tables written in tenths or hundredths it is exact. */
export const multiplierRoundedDown = (count: bigint, perOne: bigint): bigint => (count * MULTIPLIER_SCALE) / perOne

/** Why a game refuses a bet: `field` names the part, and the rest of the detail what would be allowed. */
export const betRefused = (field: string, allowed: Readonly<Record<string, unknown>> = {}): Refused<'invalid-input'> =>
  refused('invalid-input', { field, ...allowed })

/** Why a running game refuses a choice; `at` is the place of the choice in the player's list, from 0. */
export const choiceRefused = (at: number, allowed: Readonly<Record<string, unknown>> = {}): Refused<'state-conflict'> =>
  refused('state-conflict', { at, ...allowed })

/** A stake of nothing is no bet; the operator's own limits are checked by the server before. */
export const stakeRefused = (): Refused<'stake-below-minimum'> => refused('stake-below-minimum')

/** The refusals of a bet before any chance is drawn. */
export type BetRefusal = 'stake-below-minimum' | 'invalid-input'
