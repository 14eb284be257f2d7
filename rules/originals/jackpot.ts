/** The rules of the progressive jackpot: every round draws once more, and wins the whole pool with its stake's share of a fixed turnover. */
import type { FairStream } from '../fairness/stream.ts'
import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'

/** The draw's own stream: the seeds and the nonce of the round, under this code and version. */
export const JACKPOT = { game: 'jackpot', version: '1' } as const

/** One win in so many ten-thousandths of staking. A stake of s wins with chance s / turnover, whatever the game and however the stake is split. */
export const JACKPOT_TURNOVER_UNITS = 100_000_000_000_000n
/** What the house adds to the pool for each million staked. It comes out of the house's share: the games' own returns are untouched. */
export const JACKPOT_CONTRIBUTION_PER_MILLION = 2_000n
/** What the house puts into an empty pool. */
export const JACKPOT_SEED_UNITS = 200_000_000_000n
/** The pool grows no further than this. It then adds at most 0.5 % to a return, and no game returns more than it takes. */
export const JACKPOT_CEILING_UNITS = 500_000_000_000n

const MILLION = 1_000_000n

/** A uniform number of 0..turnover−1. */
export const drawJackpot = (stream: FairStream): Promise<number> => stream.below(Number(JACKPOT_TURNOVER_UNITS))

/** Exactly `stakeUnits` of the numbers win. */
export const winsJackpot = (number: number, stakeUnits: bigint): boolean => BigInt(number) < stakeUnits

/**
 * What a stake adds, with the millionths that earlier stakes left over. Rounding loses nothing: any order and any split of the same stakes gives the same
 * pool.
 */
export const contributionOf = (stakeUnits: bigint, leftMillionths: bigint): { readonly units: bigint; readonly leftMillionths: bigint } => {
  const millionths = stakeUnits * JACKPOT_CONTRIBUTION_PER_MILLION + leftMillionths
  return { units: millionths / MILLION, leftMillionths: millionths % MILLION }
}

/** The exact return that a pool adds to any bet: stake / turnover × pool for each stake, so pool / turnover. */
export const jackpotReturn = (poolUnits: bigint): Fraction => fraction(poolUnits, JACKPOT_TURNOVER_UNITS)
