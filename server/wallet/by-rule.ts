/**
 * By rule: a withdrawal that staff need not see is approved once the rules against laundering have seen it. Where an open case holds it, a person looks at
 * it, and its owner reads that it is being reviewed (PA-09).
 */
import type { Tx } from '../platform/database.ts'
import type { WalletNeeds } from './needs.ts'
import { changeWithdrawal, insertSteps, type WithdrawalRow } from './store.ts'

/** Moves a submitted withdrawal on; it stays where the rules have not seen it yet. One in another state is not for them. */
export async function decideByRule(needs: WalletNeeds, tx: Tx, row: WithdrawalRow): Promise<WithdrawalRow> {
  if (row.state !== 'submitted') return row
  const verdict = await needs.payoutVerdict(tx, { member: row.memberId, account: row.wallet, reference: row.reference })
  if (verdict === 'later') return row
  const state = verdict === 'review' ? 'under-review' : 'approved'
  await insertSteps(tx, [{ withdrawalId: row.id, state, at: needs.clock.now() }])
  return changeWithdrawal(tx, row.id, { state })
}
