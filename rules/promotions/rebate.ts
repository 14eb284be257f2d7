/** Rebate of a promotion: a share of valid turnover by category, without stakes of bonus money (PR-31). */

export type CategoryStake = { readonly category: string; readonly stake: bigint }

const WHOLE = 10_000n

/** Each category is rounded down by itself. One without a rate gives nothing, and a negative one takes nothing. */
export const promotionRebate = (rates: Readonly<Record<string, bigint>>, stakes: readonly CategoryStake[]): bigint =>
  stakes.reduce((sum, { category, stake }) => (stake > 0n ? sum + (stake * (rates[category] ?? 0n)) / WHOLE : sum), 0n)
