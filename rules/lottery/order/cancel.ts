/** When a ticket may be cancelled, and the cost. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

/** Cancelling is free up to and including a stake; above it costs a share in basis points. Both are settings. */
export type CancelTerms = { readonly freeUpTo: bigint; readonly feeBasisPoints: bigint }

/** 2,001 units of the currency are free, above 4 %. Source: the seed data named in games.md 1.12. */
export const CANCEL_TERMS: CancelTerms = { freeUpTo: 20_010_000n, feeBasisPoints: 400n }

/**
 * A member may cancel an unsettled ticket before the sale of its issue ends; `now` and `saleEnd` are on one scale of time.
 * The fee is rounded down.
 */
export const cancelTicket = (
  told: { readonly stake: bigint; readonly waiting: boolean; readonly now: number; readonly saleEnd: number },
  { freeUpTo, feeBasisPoints }: CancelTerms = CANCEL_TERMS,
): Outcome<{ readonly fee: bigint; readonly refund: bigint }, 'not-waiting' | 'sale-ended'> => {
  if (!told.waiting) return refused('not-waiting')
  if (told.now >= told.saleEnd) return refused('sale-ended')
  const fee = told.stake <= freeUpTo ? 0n : (told.stake * feeBasisPoints) / 10_000n
  return done({ fee, refund: told.stake - fee })
}
