/**
 * Pay-out: sends an approved withdrawal to the payment service, as often as needed and never twice, and closes it with the result.
 * Next: `server/wallet/hear.ts`.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Database, Tx } from '../platform/database.ts'
import { demandBooks } from './books-hold.ts'
import { hindranceOf } from './may-leave.ts'
import { FEES } from './method/method.ts'
import { decideByRule, moveWithdrawal } from './move-withdrawal.ts'
import type { PayoutSeen, WalletNeeds } from './needs.ts'
import { askReceipt, doubtReceipt, isSecond, noteAgain } from './receipt/receipt.ts'
import { release, stopPayout, type StopReason } from './review.ts'
import { changeWithdrawal, payeeOf, withdrawalByReference, withdrawalForUpdate, type WithdrawalRow } from './store.ts'
import { openPayee, type SealedPayee } from './view.ts'
import { enqueueDecision, feeHoldKey, holdKey } from './withdraw.ts'
import { payoutUnits } from './withdrawal.ts'

export type PayoutEffect = 'paid' | 'failed' | 'noted' | 'repeated' | 'mismatch' | 'contradiction' | 'unknown-order'

/** The fee goes to the operator with the payment, and not before. */
async function takeFee(needs: WalletNeeds, tx: Tx, { id, service, reference, feeUnits }: WithdrawalRow): Promise<void> {
  if (feeUnits === 0n) return
  const taken = { key: `payout-fee:${service}:${reference}`, hold: feeHoldKey(id), contra: FEES, kind: 'fee', reference } as const
  if ((await needs.ledger.settleHold(tx, taken)).status !== 'applied') throw new Error(`the ledger did not settle the fee of ${reference}`)
}

/** The money has left: the hold is spent. */
export async function pay(needs: WalletNeeds, tx: Tx, row: WithdrawalRow, payoutId: string): Promise<void> {
  const answer = await needs.ledger.settleHold(tx, {
    key: `payout:${row.service}:${row.reference}`,
    hold: holdKey(row.id),
    contra: `payout:${row.service}`,
    kind: 'withdrawal',
    reference: row.reference,
  })
  if (answer.status !== 'applied') throw new Error(`the ledger did not settle the hold of ${row.reference}`)
  await takeFee(needs, tx, row)
  await moveWithdrawal(needs, tx, row, 'paid', { payoutId })
  await askReceipt(needs, tx, row)
  await needs.tell(tx, { name: 'withdrawalPaid', memberId: row.memberId, reference: row.reference })
}

/** No money left: the hold is the member's again. */
export async function fail(needs: WalletNeeds, tx: Tx, row: WithdrawalRow, reason: string): Promise<void> {
  await release(needs, tx, row)
  await moveWithdrawal(needs, tx, row, 'failed', { reason })
  await needs.tell(tx, { name: 'withdrawalFailed', memberId: row.memberId, reference: row.reference, reason })
}

/** A mismatch with our own order changes nothing. It is written beside the order and reported, so that staff look at it. */
async function putAside(needs: WalletNeeds, tx: Tx, row: WithdrawalRow, effect: 'mismatch' | 'contradiction', note: string) {
  if (row.note !== note || !row.putAside) await changeWithdrawal(tx, row.id, { note, putAside: true })
  await needs.tell(tx, { name: 'payoutQuarantined', memberId: row.memberId, reference: row.reference, reason: effect })
  return effect
}

/**
 * Records what a service says about one of its payouts. A final answer on a closed withdrawal either repeats or contradicts it; it never
 * moves money.
 */
export async function notePayout(needs: WalletNeeds, tx: Tx, service: string, payout: PayoutSeen): Promise<PayoutEffect> {
  if (isSecond(payout.reference)) return noteAgain(needs, tx, service, payout)
  const known = await withdrawalByReference(tx, payout.reference)
  if (!known || known.service !== service) {
    await needs.tell(tx, { name: 'payoutQuarantined', memberId: null, reference: payout.reference, reason: 'unknown-order' })
    return 'unknown-order'
  }
  await needs.ledger.lock(tx, [known.wallet])
  const row = (await withdrawalForUpdate(tx, known.id)) ?? known
  if (payout.units !== payoutUnits(row) || payout.currency !== row.currency || payout.amountText !== undefined)
    return putAside(
      needs,
      tx,
      row,
      'mismatch',
      `the service speaks of ${payout.amountText ?? formatUnits(payout.units)} ${payout.currency}`,
    )
  if (payout.state === 'pending') {
    if (row.payoutId === null) await changeWithdrawal(tx, row.id, { payoutId: payout.id })
    return 'noted'
  }
  const to = payout.state === 'succeeded' ? 'paid' : 'failed'
  if (row.state === to) return 'repeated'
  if (row.state === 'paid') await doubtReceipt(needs, tx, row)
  if (row.state !== 'paying')
    return putAside(needs, tx, row, 'contradiction', `the service says ${payout.state} while this is ${row.state}`)
  if (to === 'paid') await pay(needs, tx, row, payout.id)
  else await fail(needs, tx, row, payout.reason ?? 'the payment service could not pay')
  return to
}

type Begun =
  /** The service is asked now. */
  | { readonly to: 'send'; readonly row: WithdrawalRow; readonly payee: SealedPayee }
  /** Nothing was sent yet, and nothing may leave. */
  | { readonly to: 'stop'; readonly row: WithdrawalRow; readonly reason: StopReason }
  /** It was sent before, and nothing may leave now: the service knows whether it did. */
  | { readonly to: 'doubt'; readonly row: WithdrawalRow; readonly reason: StopReason }

/** Asks once more about a withdrawal that the rules had not seen when it was asked for. */
async function judgeByRule(needs: WalletNeeds, tx: Tx, asked: WithdrawalRow): Promise<WithdrawalRow> {
  const row = await decideByRule(needs, tx, asked)
  if (row.state === 'submitted') await enqueueDecision(needs, tx, row.id)
  if (row.state === 'approved') await needs.tell(tx, { name: 'withdrawalApproved', memberId: row.memberId, reference: row.reference })
  return row
}

/**
 * Claims a withdrawal right before the service is asked: it is marked as being paid, and its member's standing is asked once more. Undefined when there is
 * nothing left to do.
 */
async function begin(needs: WalletNeeds, tx: Tx, id: string): Promise<Begun | undefined> {
  const asked = await withdrawalForUpdate(tx, id)
  const row = asked?.state === 'submitted' ? await judgeByRule(needs, tx, asked) : asked
  if (row?.state !== 'approved' && row?.state !== 'paying') return undefined
  const found = await payeeOf(tx, row.memberId, row.payeeId)
  if (!found) throw new Error(`the payee of ${row.reference} is gone`)
  const payee = openPayee(needs, found)
  const reason = (await hindranceOf(needs, tx, row)) ?? (payee === undefined ? 'payee-unreadable' : undefined)
  if (reason !== undefined || payee === undefined)
    return { to: row.state === 'approved' ? 'stop' : 'doubt', row, reason: reason ?? 'payee-unreadable' }
  // What was sent before is sent again under its reference, which moves nothing twice.
  if (row.state === 'approved') {
    await demandBooks(needs, tx, { ...row, units: payoutUnits(row) })
    await moveWithdrawal(needs, tx, row, 'paying')
  }
  const paying = await changeWithdrawal(tx, row.id, { askedAt: needs.clock.now() })
  return { to: 'send', row: paying, payee }
}

/** Notes what the service knows of a payout. The money is returned only when the service says that it knows of none; until it answers, the job comes again. */
async function settleDoubt(needs: WalletNeeds, database: Database, row: WithdrawalRow, reason: string): Promise<void> {
  const found = await needs.payments.of(row.service).findPayout(row.reference)
  if (!found.ok && found.code === 'unreachable')
    throw new Error(`the payment service ${row.service} does not answer about ${row.reference}`)
  const { reference, currency, service } = row
  const units = payoutUnits(row)
  const declined: PayoutSeen = { id: `${service}:declined`, reference, state: 'failed', units, currency, reason }
  await database.write((tx) => notePayout(needs, tx, service, found.ok ? found.value : declined))
}

/**
 * The job behind `approved`. Throws when the service cannot be reached, so that the job comes again; our reference makes that safe. `sweptAt`: when the
 * sweep claimed it, minutes after the last request; the service knows of no such payout.
 */
export async function payOut(needs: WalletNeeds, database: Database, id: string, sweptAt?: Temporal.Instant): Promise<void> {
  const begun = await database.write((tx) => begin(needs, tx, id))
  if (!begun) return
  if (begun.to === 'stop') return database.write((tx) => stopPayout(needs, tx, begun.row, begun.reason))
  if (begun.to === 'doubt') {
    // A request that was sent since may still reach the service, so the sweep comes again.
    const isQuiet = sweptAt !== undefined && begun.row.askedAt !== null && Temporal.Instant.compare(begun.row.askedAt, sweptAt) <= 0
    return isQuiet ? settleDoubt(needs, database, begun.row, begun.reason) : undefined
  }
  const { row, payee } = begun
  const { reference, currency, method, service } = row
  const opened = await needs.payments.of(service).openPayout({ reference, units: payoutUnits(row), currency, method, ...payee })
  if (opened.ok) await database.write((tx) => notePayout(needs, tx, service, opened.value))
  else if (opened.code === 'unreachable') throw new Error(`the payment service ${service} does not answer about ${reference}`)
  // The service said no. An earlier request may have been taken although its answer was lost.
  else await settleDoubt(needs, database, row, typeof opened.detail?.['reason'] === 'string' ? opened.detail['reason'] : 'declined')
}
