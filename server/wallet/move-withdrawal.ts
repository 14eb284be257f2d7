/**
 * Move withdrawal: the one way in which a withdrawal goes from state to state. One that staff need not see is approved once the rules against laundering
 * have seen it. Where an open case holds it, a person looks at it, and its owner reads that it is being reviewed (PA-09).
 */
import type { WithdrawalState } from '@baize/contract/wallet.ts'
import type { Tx } from '../platform/database.ts'
import type { WalletNeeds } from './needs.ts'
import { changeWithdrawal, insertSteps, type WithdrawalRow } from './store.ts'
import { mayMove } from './withdrawal.ts'

/** Moves a locked withdrawal on and records the time of the step. A move that is not in the table is a bug. */
export async function moveWithdrawal(
  { clock }: Pick<WalletNeeds, 'clock'>,
  tx: Tx,
  row: WithdrawalRow,
  to: WithdrawalState,
  change: { reason?: string | null; note?: string | null; payoutId?: string } = {},
): Promise<WithdrawalRow> {
  if (!mayMove(row.state, to)) throw new Error(`a withdrawal cannot go from ${row.state} to ${to}`)
  await insertSteps(tx, [{ withdrawalId: row.id, state: to, at: clock.now() }])
  return changeWithdrawal(tx, row.id, { ...change, state: to })
}

/** Moves a submitted withdrawal on; it stays where the rules have not seen it yet. One in another state is not for them. */
export async function decideByRule(needs: WalletNeeds, tx: Tx, row: WithdrawalRow): Promise<WithdrawalRow> {
  if (row.state !== 'submitted') return row
  const verdict = await needs.payoutVerdict(tx, { member: row.memberId, account: row.wallet, reference: row.reference })
  if (verdict === 'later') return row
  return moveWithdrawal(needs, tx, row, verdict === 'review' ? 'under-review' : 'approved')
}
