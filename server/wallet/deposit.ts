/** Deposit: opens a deposit order. The order is stored before the payment service is asked, so that a lost answer loses nothing. */
import { createHash } from 'node:crypto'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Database, Tx } from '../platform/database.ts'
import { readAmount } from './amount.ts'
import { mayMove } from './deposit-order.ts'
import { findOffered, hoursOf, isOpen, rangeOf } from './method/method.ts'
import type { PaymentSeen, WalletNeeds, WalletOwner } from './needs.ts'
import { newReference } from '../platform/random.ts'
import { changeDeposit, depositById, depositByKey, insertDeposit, lockMember, openDepositCount, type DepositRow } from './store.ts'

export type DepositInput = {
  readonly owner: WalletOwner
  readonly key: string
  readonly method: string
  readonly amount: string
  readonly promotionId?: string | undefined
  readonly promotionVersion?: number | undefined
  readonly language: LanguageCode
  /** The site's address as the member used it, for the return link. */
  readonly origin: string
}

/** A short hash of the request, so that the same key with other content is noticed. */
export const fingerprintOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Writes the order, or answers the one that this key made before. */
async function reserve(needs: WalletNeeds, tx: Tx, { owner, key, method, amount, promotionId, promotionVersion }: DepositInput) {
  await lockMember(tx, owner.id)
  // The hash is of the meant amount: "1" and "1.00" are the same order, also where the method has other limits by now.
  const fingerprint = fingerprintOf(method, String(parseUnits(amount) ?? amount), ...(promotionId === undefined ? [] : [promotionId]))
  const before = await depositByKey(tx, owner.id, key)
  if (before) return before.fingerprint === fingerprint ? done(before) : refused('key-used-differently')
  const terms = (await findOffered(needs, tx, { owner, way: 'deposit', code: method }))?.terms
  if (!terms) return refused('method-unknown')
  const units = readAmount(amount, owner.currency, rangeOf(terms))
  if (!units.ok) return units
  const standing = await needs.standing(owner.id)
  if (standing.blocked) return refused('account-blocked')
  if (standing.excluded) return refused('account-excluded')
  if (await needs.stillChecking(owner.id)) return refused('still-checking')
  const rests = await needs.depositsRest(tx, owner.id)
  if (rests) return refused('deposits-resting', rests === 'looked-at' ? {} : { until: rests.toString() })
  const service = needs.payments.forNew()
  if (!service) return refused('payment-service-down')
  const limits = await needs.limits(owner.currency)
  if (!isOpen(terms, needs.clock.now(), limits.timeZone)) return refused('method-closed', hoursOf(terms))
  if ((await openDepositCount(tx, owner.id)) >= limits.openDeposits) return refused('limit-reached', { openDeposits: limits.openDeposits })
  const within = await needs.judgeDeposit(tx, { owner, units: units.value })
  if (!within.ok) return within
  const known = await needs.judgeCheck(tx, { act: 'deposit', owner, units: units.value })
  if (!known.ok) return known
  const now = needs.clock.now()
  const row = await insertDeposit(tx, {
    reference: newReference(needs.random, 'D'),
    memberId: owner.id,
    wallet: owner.wallet,
    currency: owner.currency,
    method,
    amountUnits: units.value,
    state: 'pending',
    key,
    fingerprint,
    service: service.service,
    paymentId: null,
    payUrl: null,
    instructions: null,
    note: null,
    createdAt: now,
    expiresAt: now.add({ minutes: limits.depositMinutes }),
    askedAt: null,
    settledAt: null,
    countedAt: now,
    feeUnits: terms.feeUnits,
    feeBasisPoints: terms.feeBasisPoints,
  })
  if (promotionId !== undefined) {
    const choice = { owner, campaign: promotionId, version: promotionVersion ?? 0, order: row.reference, units: units.value }
    const chosen = await needs.choosePromotion(tx, choice)
    if (!chosen.ok) return chosen
  }
  return done(row)
}

/** Closes an order that will not be paid. An order that has moved on stays as it is. */
export async function failDeposit(needs: WalletNeeds, tx: Tx, id: string, note: string): Promise<DepositRow> {
  const order = await depositById(tx, id)
  if (order.state === 'quarantined' || !mayMove(order.state, 'failed')) return order
  await needs.dropPromotions(tx, [order.reference])
  await needs.tell(tx, { name: 'depositFailed', memberId: order.memberId, reference: order.reference })
  return changeDeposit(tx, id, { state: 'failed', note, settledAt: needs.clock.now(), countedAt: null })
}

/** Keeps how the order is paid. */
export const noteOpened = (tx: Tx, id: string, { id: paymentId, payUrl, instructions }: PaymentSeen): Promise<DepositRow> =>
  changeDeposit(tx, id, { paymentId, payUrl, instructions: instructions && JSON.stringify(instructions) })

/** Asks the service for a payment of an order that has none yet; safe to repeat, because the service knows our reference. */
async function openPayment(needs: WalletNeeds, database: Database, order: DepositRow, { language, origin }: DepositInput) {
  const { id, reference, amountUnits: units, currency, method, expiresAt } = order
  const opened = await needs.payments.of(order.service).openPayment({
    reference,
    units,
    currency,
    method,
    language,
    returnUrl: await needs.returnUrl(origin, id),
    expiresAt,
  })
  if (opened.ok) return database.write((tx) => noteOpened(tx, id, opened.value))
  return opened.code === 'declined'
    ? database.write((tx) => failDeposit(needs, tx, id, 'the payment service declined the order'))
    : undefined
}

/** Opens a deposit order. `payment-service-down` keeps the order: the same key asks the service again. */
export async function createDeposit(
  needs: WalletNeeds,
  database: Database,
  input: DepositInput,
): Promise<
  Outcome<
    DepositRow,
    | 'method-unknown'
    | 'method-closed'
    | 'invalid-input'
    | 'amount-too-precise'
    | 'amount-below-minimum'
    | 'amount-above-maximum'
    | 'key-used-differently'
    | 'account-blocked'
    | 'account-excluded'
    | 'still-checking'
    | 'limit-reached'
    | 'deposit-limit'
    | 'check-needed'
    | 'deposits-resting'
    | 'payment-service-down'
    | 'promotion-not-open'
    | 'promotion-over'
    | 'promotion-same-person'
    | 'terms-changed'
  >
> {
  await needs.askBeforeDeposit(input.owner.id)
  const reserved = await database.transact((tx) => reserve(needs, tx, input))
  if (!reserved.ok) return reserved
  const order = reserved.value
  const waiting = order.state === 'pending' && order.payUrl === null && Temporal.Instant.compare(order.expiresAt, needs.clock.now()) > 0
  if (!waiting) return done(order)
  const opened = await openPayment(needs, database, order, input)
  return opened ? done(opened) : refused('payment-service-down')
}
