/** Close payout: staff end a payout where the payment service contradicts our order, once they have found out whether money left. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Decided } from './arrival.ts'
import type { WalletNeeds } from './needs.ts'
import { fail, pay } from './pay-out.ts'
import { movesOf, shown, type Review } from './review.ts'
import { withdrawalByReference, withdrawalForUpdate } from './store.ts'

/**
 * `left` says whether the money was paid out. Then the hold is paid out; otherwise it is the member's again and the member reads the reason. Staff
 * may close only a payout that was put aside. The service decides about all others, so that nobody is paid and refunded at once.
 */
export async function closePayout(
  needs: WalletNeeds,
  tx: Tx,
  review: Review,
  left: boolean,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const known = await withdrawalByReference(tx, review.withdrawal)
  if (!known) return refused('not-found')
  await needs.ledger.lock(tx, [known.wallet])
  const row = await withdrawalForUpdate(tx, known.id)
  if (row?.state !== 'paying' || !row.putAside) return refused('state-conflict', { state: row?.state ?? known.state })
  if (left) await pay(needs, tx, row, row.payoutId ?? `${row.service}:by-hand`)
  else await fail(needs, tx, row, review.reason)
  const after = { ...row, state: left ? ('paid' as const) : ('failed' as const) }
  return done({ before: { ...shown(row), note: row.note }, after: shown(after), moves: movesOf(row) })
}
