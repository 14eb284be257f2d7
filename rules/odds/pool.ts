/** Pool: pari-mutuel betting. Winners share all stakes, less a published take. */

/** Stakes on each outcome in ten-thousandths. */
export type Pool = Readonly<Record<string, bigint>>

export type PoolTerms = {
  /** The published part that the operator keeps, in basis points. */
  readonly takeBasisPoints: number
  /** Dividends are cut down to a multiple of this, in ten-thousandths of the stake. */
  readonly stepTenThousandths: bigint
}

/** A dividend counts ten-thousandths of the stake and includes it. */
const DIVIDEND_SCALE = 10_000n

const stakedIn = (pool: Pool): bigint => Object.values(pool).reduce((sum, staked) => sum + staked, 0n)

/** The rest of the pool for the winners; the take is rounded up and so the rest down. */
export const netPoolRoundedDown = (pool: Pool, { takeBasisPoints }: PoolTerms): bigint =>
  (stakedIn(pool) * BigInt(10_000 - takeBasisPoints)) / 10_000n

/**
 * The return of a stake of 1 on each winning outcome, each dividend rounded down to the step. In a dead heat the net pool is
 * shared evenly among the winners that somebody backed. Undefined where nobody backed a winner or where all money is on one
 * outcome. Then there was no contest, and every stake is returned whole.
 */
export const dividendsRoundedDown = (
  pool: Pool,
  winners: readonly string[],
  terms: PoolTerms,
): Readonly<Record<string, bigint>> | undefined => {
  const backed = winners.filter((outcome) => (pool[outcome] ?? 0n) > 0n)
  const contested = Object.values(pool).filter((staked) => staked > 0n).length > 1
  if (backed.length === 0 || !contested) return undefined
  const share = netPoolRoundedDown(pool, terms) / BigInt(backed.length)
  return Object.fromEntries(
    backed.map((outcome) => {
      const exact = (share * DIVIDEND_SCALE) / (pool[outcome] ?? 1n)
      return [outcome, exact - (exact % terms.stepTenThousandths)]
    }),
  )
}

/** What a stake returns at a dividend, rounded down to a ten-thousandth of the currency. */
export const dividendPaidRoundedDown = (stakeUnits: bigint, dividend: bigint): bigint => (stakeUnits * dividend) / DIVIDEND_SCALE
