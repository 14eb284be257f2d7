/** Review: staff approve a withdrawal that a rule kept back, or reject it and return the money. Next: `server/wallet/pay-out.ts`. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { WithdrawalState } from '@baize/contract/wallet.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Decided } from './arrival.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import type { WalletNeeds } from './needs.ts'
import { hindranceOf, type Hindrance } from './may-leave.ts'
import { withdrawalByReference, withdrawalForUpdate, withdrawalsIn, type WithdrawalRow } from './store.ts'
import { enqueuePayout, feeHoldKey, holdKey } from './withdraw.ts'
import { mayMove } from './withdrawal.ts'

export type Review = { readonly withdrawal: string; readonly by: string; readonly reason: string }

/** A withdrawal as the audit records it. */
export const shown = (row: WithdrawalRow) => ({
  withdrawal: row.reference,
  state: row.state,
  amount: formatUnits(row.amountUnits),
  currency: row.currency,
})

/** Whose money it moves, and how much. */
export const movesOf = ({ memberId, amountUnits, currency }: WithdrawalRow) => ({ member: memberId, units: amountUnits, currency })

/** Returns the held money to the member. */
export async function release(needs: WalletNeeds, tx: Tx, row: WithdrawalRow): Promise<void> {
  const answer = await needs.ledger.releaseHold(tx, { key: `withdrawal-release:${row.id}`, hold: holdKey(row.id) })
  const fee =
    row.feeUnits > 0n ? await needs.ledger.releaseHold(tx, { key: `withdrawal-fee-release:${row.id}`, hold: feeHoldKey(row.id) }) : answer
  if (answer.status !== 'applied' || fee.status !== 'applied') throw new Error(`the ledger did not release the hold of ${row.reference}`)
}

/** Why a payout was stopped before its service was asked. */
export type StopReason = Hindrance | 'payee-unreadable'

const HINDERED: Readonly<Record<StopReason, string>> = {
  'account-blocked': 'the account is frozen',
  'withdrawals-frozen': 'frozen by their owner',
  'withdrawals-under-review': 'a payment that came back is under review',
  'debt-open': 'a debt is open',
  'payee-unreadable': 'their account was altered or moved in the database',
}

/** Cancels what no payment service has been asked for yet. */
export async function stopPayout(
  needs: WalletNeeds,
  tx: Tx,
  { id, wallet }: Pick<WithdrawalRow, 'id' | 'wallet'>,
  reason: StopReason,
): Promise<void> {
  await needs.ledger.lock(tx, [wallet])
  const row = await withdrawalForUpdate(tx, id)
  if (row?.state !== 'approved') return
  await release(needs, tx, row)
  await moveWithdrawal(needs, tx, row, 'rejected', { reason })
  await needs.tell(tx, { name: 'withdrawalRejected', memberId: row.memberId, reference: row.reference, reason })
}

async function underReview(needs: WalletNeeds, tx: Tx, reference: string, to: WithdrawalState, withMoney: boolean) {
  const known = await withdrawalByReference(tx, reference)
  if (!known) return refused('not-found')
  if (withMoney) await needs.ledger.lock(tx, [known.wallet])
  const row = await withdrawalForUpdate(tx, known.id)
  // What is approved belongs to the payment service, whatever a table of moves allows.
  if (!row || row.state === 'approved' || !mayMove(row.state, to)) return refused('state-conflict', { state: row?.state ?? known.state })
  return done(row)
}

/** Lets a withdrawal go to the payment service. */
export async function approveWithdrawal(
  needs: WalletNeeds,
  tx: Tx,
  review: Review,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const found = await underReview(needs, tx, review.withdrawal, 'approved', false)
  if (!found.ok) return found
  const hindrance = await hindranceOf(needs, tx, found.value)
  if (hindrance) return refused('state-conflict', { withdrawals: HINDERED[hindrance] })
  const after = await moveWithdrawal(needs, tx, found.value, 'approved', { note: review.reason })
  await enqueuePayout(needs, tx, after.id)
  await needs.tell(tx, { name: 'withdrawalApproved', memberId: after.memberId, reference: after.reference })
  return done({ before: shown(found.value), after: shown(after), moves: movesOf(after) })
}

/** Refuses a withdrawal; the member reads the reason, and the money is free again. */
export async function rejectWithdrawal(
  needs: WalletNeeds,
  tx: Tx,
  review: Review,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const found = await underReview(needs, tx, review.withdrawal, 'rejected', true)
  if (!found.ok) return found
  await release(needs, tx, found.value)
  const after = await moveWithdrawal(needs, tx, found.value, 'rejected', { reason: review.reason })
  await needs.tell(tx, { name: 'withdrawalRejected', memberId: after.memberId, reference: after.reference, reason: review.reason })
  return done({ before: shown(found.value), after: shown(after) })
}

export type QueuedWithdrawal = {
  readonly reference: string
  readonly memberId: string
  readonly amount: string
  readonly currency: string
  readonly method: string
  readonly accountTail: string | null
  readonly state: WithdrawalState
  readonly note: string | null
  readonly createdAt: string
}

/** The queue for staff, oldest first. */
export async function queueOfWithdrawals(reader: Reader, states: readonly WithdrawalState[], limit: number): Promise<QueuedWithdrawal[]> {
  const rows = await withdrawalsIn(reader, states, limit)
  return rows.map((row) => ({
    reference: row.reference,
    memberId: row.memberId,
    amount: formatUnits(row.amountUnits),
    currency: row.currency,
    method: row.method,
    accountTail: row.accountTail,
    state: row.state,
    note: row.note,
    createdAt: row.createdAt.toString(),
  }))
}
