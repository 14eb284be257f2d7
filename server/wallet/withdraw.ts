/**
 * Withdraw: takes a withdrawal request and holds the money at once, so that it cannot be played while it waits.
 * Next: `server/wallet/review.ts`.
 */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { createWithdrawal as operation, WithdrawalState } from '@baize/contract/wallet.ts'
import { feeOf } from '@baize/rules/wallet/fee.ts'
import type { Tx } from '../platform/database.ts'
import { readAmount } from './amount.ts'
import { fingerprintOf } from './deposit.ts'
import { letOut, mayLeave, payeeRests } from './may-leave.ts'
import { findOffered, hoursOf, isOpen, rangeOf } from './method/method.ts'
import { decideByRule } from './move-withdrawal.ts'
import type { WalletLimits, WalletNeeds, WalletOwner } from './needs.ts'
import { openPayee } from './view.ts'
import { asksProof, type OwnerProof } from './prove-owner.ts'
import { newReference } from '../platform/random.ts'
import {
  insertSteps,
  insertWithdrawal,
  lockMember,
  openWithdrawalOf,
  payeeOf,
  unitsWithdrawnSince,
  wasReviewed,
  withdrawalByKey,
  withdrawalsSince,
  type PayeeRow,
  type WithdrawalRow,
} from './store.ts'
import { firstStates, payoutUnits } from './withdrawal.ts'

export type WithdrawInput = {
  readonly owner: WalletOwner
  readonly key: string
  readonly payeeId: string
  readonly amount: string
  /** The bonus grant that the owner forfeits for it, once both figures were shown. */
  readonly giveUp?: string | undefined
  /** That the owner's proof was given, where one is required. */
  readonly proof?: OwnerProof
}

export type WithdrawRefusal = OperationRefusal<typeof operation> | 'invalid-input'

/** The name under which the ledger holds a withdrawal's money. */
export const holdKey = (withdrawalId: string): string => `withdrawal:${withdrawalId}`
/** Its fee is held beside it, so that both can be paid whatever the balance becomes. */
export const feeHoldKey = (withdrawalId: string): string => `withdrawal-fee:${withdrawalId}`

/** The task that pays out, and one job per withdrawal at most. */
export const PAYOUT_TASK = 'wallet-payout'
export const enqueuePayout = (needs: WalletNeeds, tx: Tx, id: string): Promise<void> =>
  needs.enqueue(tx, PAYOUT_TASK, { withdrawal: id }, { key: `${PAYOUT_TASK}:${id}` })
/** The same where the rules have not seen the withdrawal yet. */
export const enqueueDecision = (needs: WalletNeeds, tx: Tx, id: string): Promise<void> =>
  needs.enqueue(tx, PAYOUT_TASK, { withdrawal: id }, { key: `${PAYOUT_TASK}:${id}`, runAt: needs.clock.now().add({ seconds: 1 }) })

/** When the merchant's day began. */
export const dayBegan = (needs: WalletNeeds, { timeZone }: WalletLimits): Temporal.Instant =>
  needs.clock.now().toZonedDateTimeISO(timeZone).startOfDay().toInstant()

/** One at a time, and so many a day. */
async function withinDay(
  needs: WalletNeeds,
  tx: Tx,
  owner: WalletOwner,
  limits: WalletLimits,
): Promise<Outcome<undefined, WithdrawRefusal>> {
  if (await openWithdrawalOf(tx, owner.id)) return refused('withdrawal-open')
  const today = await withdrawalsSince(tx, owner.id, dayBegan(needs, limits))
  return today >= limits.withdrawalsPerDay ? refused('daily-limit', { perDay: limits.withdrawalsPerDay }) : done(undefined)
}

async function hold(needs: WalletNeeds, tx: Tx, row: WithdrawalRow): Promise<Outcome<undefined, WithdrawRefusal>> {
  const about = { account: row.wallet, reference: row.reference }
  const paid = await needs.ledger.hold(tx, { ...about, key: holdKey(row.id), amount: payoutUnits(row), reason: 'withdrawal' })
  const answer =
    paid.status === 'applied' && row.feeUnits > 0n
      ? await needs.ledger.hold(tx, { ...about, key: feeHoldKey(row.id), amount: row.feeUnits, reason: 'fee' })
      : paid
  if (answer.status === 'applied') return done(undefined)
  const code = answer.status === 'refused' ? answer.code : answer.status
  if (code !== 'balance-too-low' && code !== 'balance-negative') throw new Error(`the ledger refused a hold: ${code}`)
  const { balance } = await needs.ledger.balance(row.wallet, tx)
  // Where the fee alone is missing, the rest is already held.
  return refused('balance-too-low', { balance: formatUnits(paid.status === 'applied' ? balance + payoutUnits(row) : balance) })
}

type Chosen = {
  readonly service: string
  readonly payee: PayeeRow
  readonly units: bigint
  readonly fee: bigint
  readonly fingerprint: string
}

async function write(
  needs: WalletNeeds,
  tx: Tx,
  { owner, key }: WithdrawInput,
  { service, payee, units, fee, fingerprint }: Chosen,
  limits: WalletLimits,
) {
  // Several small withdrawals count like one large one.
  const earlier = await unitsWithdrawnSince(tx, owner, dayBegan(needs, limits))
  const since = await needs.reviewSince(tx, owner.id)
  const looked = since === undefined || (await wasReviewed(tx, owner.id, since))
  const states = firstStates(earlier + units, looked ? limits.approvedBelow : 0n)
  const createdAt = needs.clock.now()
  const row = await insertWithdrawal(tx, {
    reference: newReference(needs.random, 'W'),
    memberId: owner.id,
    wallet: owner.wallet,
    currency: owner.currency,
    payeeId: payee.id,
    method: payee.method,
    amountUnits: units,
    feeUnits: fee,
    state: states.at(-1) as WithdrawalState,
    reason: null,
    note: null,
    key,
    fingerprint,
    service,
    payoutId: null,
    createdAt,
    askedAt: null,
  })
  await insertSteps(
    tx,
    states.map((state) => ({ withdrawalId: row.id, state, at: createdAt })),
  )
  return row
}

/** Requests a withdrawal. It runs in a transaction that a refusal rolls back, so that a refused request has held nothing. */
export async function createWithdrawal(needs: WalletNeeds, tx: Tx, input: WithdrawInput): Promise<Outcome<WithdrawalRow, WithdrawRefusal>> {
  const { owner, key, payeeId, amount } = input
  await lockMember(tx, owner.id)
  const payee = await payeeOf(tx, owner.id, payeeId)
  const fingerprint = fingerprintOf(payeeId, String(parseUnits(amount) ?? amount))
  const before = await withdrawalByKey(tx, owner.id, key)
  if (before) return before.fingerprint === fingerprint ? done(before) : refused('key-used-differently')
  if (!payee || payee.removedAt !== null) return refused('payee-unknown')
  const terms = (await findOffered(needs, tx, { owner, way: 'withdraw', code: payee.method }))?.terms
  if (!terms) return refused('method-unknown')
  const units = readAmount(amount, owner.currency, rangeOf(terms))
  if (!units.ok) return units
  const limits = await needs.limits(owner.currency)
  if (!isOpen(terms, needs.clock.now(), limits.timeZone)) return refused('method-closed', hoursOf(terms))
  if ((await asksProof(needs, owner)) && !input.proof?.proven) return refused('payment-password-wrong', { field: 'paymentPassword' })
  if (openPayee(needs, payee) === undefined) return refused('payee-unreadable')
  const rests = payeeRests(needs, limits, payee)
  if (rests) return refused('payee-resting', { until: rests.toString() })
  const may = await mayLeave(needs, tx, owner)
  if (!may.ok) return may
  const within = await withinDay(needs, tx, owner, limits)
  if (!within.ok) return within
  const known = await needs.judgeCheck(tx, { act: 'withdrawal', owner, units: units.value })
  if (!known.ok) return known
  const proven = await needs.judgeFunds(tx, { owner, units: units.value })
  if (!proven.ok) return proven
  const service = needs.payments.forNew()?.service
  if (service === undefined) return refused('payment-service-down')
  const fee = feeOf(units.value, terms, owner.currency)
  const asked = await letOut(needs, tx, { owner, units: units.value, giveUp: input.giveUp }, async () => {
    const row = await write(needs, tx, input, { service, payee, units: units.value, fee, fingerprint }, limits)
    const held = await hold(needs, tx, row)
    return held.ok ? done(row) : held
  })
  if (!asked.ok) return asked
  const row = await decideByRule(needs, tx, asked.value)
  if (row.state === 'approved') await enqueuePayout(needs, tx, row.id)
  if (row.state === 'submitted') await enqueueDecision(needs, tx, row.id)
  await needs.tell(tx, { name: 'withdrawalSubmitted', memberId: owner.id, reference: row.reference, state: row.state })
  return done(row)
}
