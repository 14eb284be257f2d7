/** Arrival: money that reached the payment service is credited once, in the transaction that records it, or put aside for staff. */
import { feeOf } from '@baize/rules/wallet/fee.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { shareOf, shortAfter, type Share } from './counted/counted.ts'
import { judgeArrival, mayMove, type QuarantineReason } from './deposit-order.ts'
import type { Arrival, WalletNeeds } from './needs.ts'
import { newReference } from '../platform/random.ts'
import { applyReturns, bindEarly, lockCapture, returnsOfCapture, settleDebt, takeLanes, takePurse, type Purse } from './returns/returns.ts'
import { FEES } from './method/method.ts'
import { requireTurnover } from './requirement/requirement.ts'
import {
  changeDeposit,
  changeReceipt,
  depositById,
  depositByReference,
  insertReceipt,
  lockMember,
  quarantinedReceipts,
  readDeposit,
  receiptByReference,
  receiptForUpdate,
  type DepositRow,
  type ReceiptRow,
} from './store.ts'

export type ArrivalEffect = 'credited' | 'quarantined' | 'repeated'

/** Moves the money. The key is the service's own reference, so that it happens only once. */
async function credit(
  needs: WalletNeeds,
  tx: Tx,
  order: DepositRow,
  receipt: Pick<ReceiptRow, 'service' | 'providerReference' | 'amountUnits'>,
) {
  const { wallet: account, reference, memberId: id, currency } = order
  const { amountUnits: units, service } = receipt
  const fee = feeOf(units, order, currency)
  const paid = { account, contra: `payment:${service}`, amount: units, kind: 'deposit', reference } as const
  const taken = { account, contra: FEES, amount: -fee, kind: 'fee', reference } as const
  const cause = `deposit:${service}:${receipt.providerReference}`
  const [answer] = await needs.ledger.post(tx, [{ key: cause, account, transfers: fee > 0n ? [paid, taken] : [paid] }])
  if (answer?.status !== 'applied') throw new Error(`the ledger refused a deposit: ${JSON.stringify(answer?.status)}`)
  if (units > fee) await requireTurnover(needs, tx, { owner: { id, currency }, cause, reference, units: units - fee })
}

type Payment = Pick<ReceiptRow, 'service' | 'providerReference'>

/** Takes the lane of the wallet, and that of its debts where there may be any. Notices of a return may come before the payment. */
async function takeLanesFor(needs: WalletNeeds, tx: Tx, order: DepositRow, { service, providerReference }: Payment) {
  const owner = { id: order.memberId, currency: order.currency, wallet: order.wallet }
  const early = await returnsOfCapture(tx, service, providerReference)
  await bindEarly(tx, early, order)
  return early.length > 0 ? takePurse(needs, tx, owner) : takeLanes(needs, tx, owner)
}

/** What was credited settles what its owner owes, and goes back as far as the service has taken it back already. */
async function settleWith(needs: WalletNeeds, tx: Tx, purse: Purse | undefined, order: DepositRow, receipt: ReceiptRow): Promise<void> {
  if (purse === undefined) return
  await applyReturns(needs, tx, purse, order, receipt)
  await settleDebt(needs, tx, purse)
}

async function noteArrival(
  needs: WalletNeeds,
  tx: Tx,
  service: string,
  arrival: Arrival,
  verdict: Pick<ReceiptRow, 'depositId' | 'reason' | 'beyondUnits'> & { readonly state: 'credited' | 'quarantined' },
): Promise<ReceiptRow | undefined> {
  return insertReceipt(tx, {
    ...verdict,
    reference: newReference(needs.random, 'R'),
    service,
    providerReference: arrival.providerReference,
    amountUnits: arrival.units,
    amountText: arrival.amountText ?? null,
    currency: arrival.currency,
    at: needs.clock.now(),
    decidedBy: null,
    decidedAt: null,
  })
}

async function quarantine(
  needs: WalletNeeds,
  tx: Tx,
  service: string,
  arrival: Arrival,
  order: DepositRow | undefined,
  reason: QuarantineReason,
) {
  const verdict = { depositId: order?.id ?? null, state: 'quarantined', reason, beyondUnits: 0n } as const
  const receipt = await noteArrival(needs, tx, service, arrival, verdict)
  if (!receipt) return 'repeated'
  if (order && mayMove(order.state, 'quarantined')) await changeDeposit(tx, order.id, { state: 'quarantined', note: reason })
  const aside = { receipt: receipt.reference, units: String(arrival.units), currency: arrival.currency }
  await needs.tell(tx, { name: 'depositQuarantined', ...aside, reason, memberId: order?.memberId ?? null })
  return 'quarantined'
}

/**
 * What prevents a credit: an exclusion, or a limit where money goes beyond its order. The limits are judged before any lane is taken. Meanwhile the order can
 * only fail, and then the whole payment is a deposit of its own.
 */
async function standsAgainst(needs: WalletNeeds, tx: Tx, known: DepositRow, units: bigint) {
  const owner = { id: known.memberId, currency: known.currency }
  await lockMember(tx, owner.id)
  const { excluded } = await needs.standing(owner.id)
  const now = needs.clock.now()
  const { beyond } = shareOf(await readDeposit(tx, known.id), units, now)
  const whole = await needs.judgeDeposit(tx, { owner, units })
  const part = beyond === 0n || (await needs.judgeDeposit(tx, { owner, units: beyond })).ok
  return (order: DepositRow): 'account-excluded' | 'deposit-limit' | undefined => {
    const within = shareOf(order, units, now).beyond === beyond ? part : whole.ok
    return excluded ? 'account-excluded' : within ? undefined : 'deposit-limit'
  }
}

/** Notes of an order what has come of it, and that it is credited. */
const noteCredit = (needs: WalletNeeds, tx: Tx, order: DepositRow, { covered }: Share, note: string | null): Promise<DepositRow> => {
  const shortUnits = shortAfter(order, covered)
  return changeDeposit(
    tx,
    order.id,
    mayMove(order.state, 'credited') ? { state: 'credited', note, settledAt: needs.clock.now(), shortUnits } : { shortUnits },
  )
}

/** Records money that reached a service for one of our references. Our own order alone says who is credited and how much. */
export async function acceptArrival(
  needs: WalletNeeds,
  tx: Tx,
  service: string,
  reference: string,
  arrival: Arrival,
): Promise<ArrivalEffect> {
  await lockCapture(tx, service, arrival.providerReference)
  const known = await depositByReference(tx, reference)
  if (!known || known.service !== service) return quarantine(needs, tx, service, arrival, undefined, 'unknown-order')
  const against = await standsAgainst(needs, tx, known, arrival.units)
  const purse = await takeLanesFor(needs, tx, known, { service, providerReference: arrival.providerReference })
  const order = await depositById(tx, known.id)
  const verdict = judgeArrival(order, arrival)
  if (!verdict.credit) return quarantine(needs, tx, service, arrival, order, verdict.reason)
  const reason = against(order)
  if (reason) return quarantine(needs, tx, service, arrival, order, reason)
  const share = shareOf(order, arrival.units, needs.clock.now())
  const credited = { depositId: order.id, state: 'credited', reason: verdict.note, beyondUnits: share.beyond } as const
  const receipt = await noteArrival(needs, tx, service, arrival, credited)
  if (!receipt) return 'repeated'
  await credit(needs, tx, order, receipt)
  await settleWith(needs, tx, purse, order, receipt)
  await noteCredit(needs, tx, order, share, verdict.note)
  return 'credited'
}

export type Decision = { readonly receipt: string; readonly by: string; readonly reason: string }
export type Decided = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly moves?: { readonly member: string; readonly units: bigint }
}

const shown = (receipt: ReceiptRow, order: DepositRow | undefined) => ({
  receipt: receipt.reference,
  receiptState: receipt.state,
  deposit: order?.reference ?? null,
  depositState: order?.state ?? null,
  units: String(receipt.amountUnits),
  currency: receipt.currency,
})

/** Finds a receipt that waits for staff and locks it with its order; where money will move, the wallet's lane first. */
async function waiting(needs: WalletNeeds, tx: Tx, reference: string, withMoney: boolean) {
  const found = await receiptByReference(tx, reference)
  if (!found) return refused('not-found')
  if (withMoney) await lockCapture(tx, found.service, found.providerReference)
  const expected = found.depositId === null ? undefined : await readDeposit(tx, found.depositId)
  const against = expected && withMoney ? await standsAgainst(needs, tx, expected, found.amountUnits) : undefined
  const purse = expected && withMoney ? await takeLanesFor(needs, tx, expected, found) : undefined
  const order = expected && (await depositById(tx, expected.id))
  const receipt = await receiptForUpdate(tx, found.id)
  return receipt.state === 'quarantined'
    ? done({ receipt, order, purse, against: order && against?.(order) })
    : refused('state-conflict', { state: receipt.state })
}

/** Staff credit the amount that really arrived, to the member whose order it paid. */
export async function creditReceipt(
  needs: WalletNeeds,
  tx: Tx,
  decision: Decision,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const found = await waiting(needs, tx, decision.receipt, true)
  if (!found.ok) return found
  const { receipt, order, purse, against } = found.value
  if (!order) return refused('state-conflict', { reason: 'unknown-order' })
  if (receipt.amountUnits <= 0n) return refused('state-conflict', { reason: 'nothing-arrived' })
  if (receipt.currency !== order.currency) return refused('state-conflict', { reason: 'wrong-currency' })
  if (against) return refused('state-conflict', { reason: against })
  await credit(needs, tx, order, receipt)
  const decidedAt = needs.clock.now()
  const share = shareOf(order, receipt.amountUnits, decidedAt)
  const after = await changeReceipt(tx, receipt.id, { state: 'credited', decidedBy: decision.by, decidedAt, beyondUnits: share.beyond })
  await settleWith(needs, tx, purse, order, after)
  const moved = await noteCredit(needs, tx, order, share, order.note)
  await needs.tell(tx, { name: 'depositCredited', memberId: order.memberId, reference: order.reference })
  const moves = { member: order.memberId, units: receipt.amountUnits }
  return done({ before: shown(receipt, order), after: shown(after, moved), moves })
}

/** Staff do not credit it. The money goes back through the payment service. */
export async function dismissReceipt(
  needs: WalletNeeds,
  tx: Tx,
  decision: Decision,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const found = await waiting(needs, tx, decision.receipt, false)
  if (!found.ok) return found
  const { receipt, order } = found.value
  const decidedAt = needs.clock.now()
  const after = await changeReceipt(tx, receipt.id, { state: 'dismissed', decidedBy: decision.by, decidedAt })
  const others = order ? await quarantinedReceipts(tx, order.id) : []
  const closes = order?.state === 'quarantined' && others.length === 0
  const moved = closes
    ? await changeDeposit(tx, order.id, { state: 'failed', note: decision.reason, settledAt: decidedAt, countedAt: null })
    : order
  if (closes) {
    await needs.dropPromotions(tx, [order.reference])
    await needs.tell(tx, { name: 'depositFailed', memberId: order.memberId, reference: order.reference })
  }
  return done({ before: shown(receipt, order), after: shown(after, moved) })
}
