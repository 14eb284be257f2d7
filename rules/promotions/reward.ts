/** Reward: what one award gives in one currency: a fixed amount, or a share of what it is given for with a highest amount (PR-07). */

/** Amounts are ten-thousandths, shares basis points. `most` is null where a share has no highest amount. */
export type RewardRow =
  | { readonly by: 'amount'; readonly amount: bigint }
  | { readonly by: 'share'; readonly shareBp: bigint; readonly most: bigint | null }

const WHOLE = 10_000n

/** The award for `base`, floored. */
export function rewardOf(row: RewardRow, base: bigint): bigint {
  if (row.by === 'amount') return row.amount
  const share = (base * row.shareBp) / WHOLE
  return row.most !== null && share > row.most ? row.most : share
}

/** The most that one award can be; undefined where there is no highest amount. */
export const highestOf = (row: RewardRow): bigint | undefined => (row.by === 'amount' ? row.amount : (row.most ?? undefined))
