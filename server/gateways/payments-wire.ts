/** The payment service's HTTP messages. They are checked before they are believed, and turned into our own words. */
import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { RETURN_STAGES, type ReturnKind, type ReturnStage, type ReturnState } from '@baize/contract/wallet/returns.ts'
import { namesTwice } from '../platform/repeated-names.ts'

const Text = Type.String({ minLength: 1, maxLength: 500 })
/** Ids become parts of ledger keys, so they are short and plain. */
const WireId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,100}$' })
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s"<>]+$' })
/** An amount with more digits than its currency has is read all the same: staff decide about it. */
const Amount = Type.String({ maxLength: 36, pattern: '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,18})?$' })
const Currency = Type.String({ pattern: '^[A-Z]{3,8}$' })
const Reason = Type.Union([Text, Type.Null()])

/** One line of text for people. */
const Line = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '^[^\\u0000-\\u001f\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+$',
})
const Qr = Type.String({ minLength: 1, maxLength: 500 })
const Word = Type.String({ pattern: '^[A-Za-z0-9:._-]{1,120}$' })

const WireInstructions = Type.Union([
  Type.Object({ kind: Type.Literal('bank'), payee: Line, bank: Line, account: Line, quote: Line, qr: Qr }),
  Type.Object({
    kind: Type.Literal('crypto'),
    network: Line,
    address: Word,
    memo: Type.Union([Line, Type.Null()]),
    confirmations: Type.Integer({ minimum: 0, maximum: 100_000 }),
    amount: Type.String({ pattern: '^[0-9]{1,18}([.][0-9]{1,18})?$' }),
    coin: Type.String({ pattern: '^[A-Z0-9]{2,12}$' }),
    qr: Qr,
  }),
])
/** Where the service takes the money of a payment that is not made on its page. */
export type Instructions = Static<typeof WireInstructions>

const WirePayment = Type.Object({
  id: WireId,
  reference: WireId,
  state: Type.Enum(['pending', 'processing', 'succeeded', 'failed', 'expired']),
  amount: Amount,
  currency: Currency,
  payUrl: Link,
  instructions: Type.Optional(WireInstructions),
  reason: Reason,
  captures: Type.Array(Type.Object({ id: WireId, amount: Amount, currency: Currency }), { maxItems: 50 }),
})

const WirePayout = Type.Object({
  id: WireId,
  reference: WireId,
  state: Type.Enum(['pending', 'succeeded', 'failed']),
  amount: Amount,
  currency: Currency,
  reason: Reason,
})

const WireNotice = Type.Object({ type: Type.String({ maxLength: 100 }), timestamp: Text, data: Type.Record(Type.String(), Type.Unknown()) })
const PaymentData = Type.Object({ payment: WireId, reference: WireId, reason: Type.Optional(Reason) })
const CaptureData = Type.Object({ payment: WireId, reference: WireId, capture: WireId, amount: Amount, currency: Currency })
const PayoutData = Type.Object({ payout: WireId, reference: WireId, amount: Amount, currency: Currency, reason: Type.Optional(Reason) })
/** What every notice about a payment that comes back says. */
const back = { payment: WireId, reference: WireId, capture: WireId, amount: Amount, currency: Currency, reason: Type.Optional(Reason) }
const RefundData = Type.Object({ ...back, refund: WireId })
const ReversalData = Type.Object({ ...back, reversal: WireId })
const DisputeData = Type.Object({ ...back, dispute: WireId, stage: Type.Enum(RETURN_STAGES.filter((stage) => stage !== 'settled')) })

/** An amount as it was read. Only where the currency has fewer digits `amountText` is what was sent, and `units` is rounded down. */
type Sum = { readonly units: bigint; readonly currency: string; readonly amountText?: string }

/** Money that reached the service for one of our orders; `providerReference` is unique at the service for ever. */
export type Capture = Sum & { readonly providerReference: string }

/** What the service says of a payment that comes back, by its own reference of the refund, the reversal or the dispute. */
export type ReturnView = Sum & {
  readonly kind: ReturnKind
  readonly id: string
  readonly reference: string
  readonly capture: string
  readonly stage: ReturnStage
  readonly state: ReturnState
  readonly reason: string | null
  /** The service's own time of what it reports. */
  readonly at: Temporal.Instant
}

export type PaymentView = {
  readonly id: string
  readonly reference: string
  readonly state: Static<typeof WirePayment>['state']
  readonly units: bigint
  readonly currency: string
  readonly payUrl: string
  readonly instructions: Instructions | null
  readonly reason: string | null
  readonly captures: readonly Capture[]
}

export type PayoutView = Sum & {
  readonly id: string
  readonly reference: string
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly reason: string | null
}

/** The content of a webhook; `other` is a kind of message that we do not follow. */
export type Notice =
  | { readonly about: 'capture'; readonly reference: string; readonly capture: Capture }
  | { readonly about: 'payment'; readonly reference: string; readonly state: 'processing' | 'failed'; readonly reason: string | null }
  | { readonly about: 'payout'; readonly payout: PayoutView }
  | { readonly about: 'return'; readonly return: ReturnView }
  | { readonly about: 'other' }

/** The digits that a currency is shown with; a currency that we do not know has those of the ledger. */
const digitsOf = (currency: string): number => CURRENCIES[currency]?.digits ?? 4

/** Undefined where the amount is larger than any. */
function sumOf({ amount, currency }: { readonly amount: string; readonly currency: string }): Sum | undefined {
  const digits = digitsOf(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  const shown = fraction.slice(0, digits)
  const units = parseUnits(shown === '' ? whole : `${whole}.${shown}`)
  // Digits that are nought say nothing more.
  const more = /[1-9]/.test(fraction.slice(digits))
  return units === undefined ? undefined : { units, currency, ...(more ? { amountText: amount } : {}) }
}

/** Reads an answer about a payment, or undefined when it is not one. */
export function readPayment(json: unknown): PaymentView | undefined {
  if (!Value.Check(WirePayment, json)) return undefined
  const whole = sumOf(json)
  const captures: Capture[] = []
  for (const capture of json.captures) {
    const sum = sumOf(capture)
    if (sum === undefined) return undefined
    captures.push({ providerReference: capture.id, ...sum })
  }
  const { id, reference, state, currency, payUrl, instructions = null, reason } = json
  return whole && { id, reference, state, units: whole.units, currency, payUrl, instructions, reason, captures }
}

/** Reads an answer about a payout, or undefined when it is not one. */
export function readPayout(json: unknown): PayoutView | undefined {
  if (!Value.Check(WirePayout, json)) return undefined
  const { id, reference, state, reason } = json
  const sum = sumOf(json)
  return sum && { id, reference, state, ...sum, reason }
}

/** Reads the body of a verified webhook, or undefined when it is not what the service documents. */
export function readNotice(body: Buffer): { type: string; notice: Notice } | undefined {
  const text = body.toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (namesTwice(text) || !Value.Check(WireNotice, json)) return undefined
  const { type, data } = json
  const back = BACK.get(type)
  const notice = back === undefined ? noticeOf(type, data) : back(data, json.timestamp)
  return notice && { type, notice }
}

function noticeOf(type: string, data: unknown): Notice | undefined {
  if (type === 'payment.succeeded') {
    if (!Value.Check(CaptureData, data)) return undefined
    const sum = sumOf(data)
    return sum && { about: 'capture', reference: data.reference, capture: { providerReference: data.capture, ...sum } }
  }
  if (type === 'payment.processing' || type === 'payment.failed') {
    if (!Value.Check(PaymentData, data)) return undefined
    const state = type === 'payment.failed' ? 'failed' : 'processing'
    return { about: 'payment', reference: data.reference, state, reason: data.reason ?? null }
  }
  const state = PAYOUT_STATES.get(type)
  if (state !== undefined) {
    if (!Value.Check(PayoutData, data)) return undefined
    const { payout: id, reference, reason = null } = data
    const sum = sumOf(data)
    return sum && { about: 'payout', payout: { id, reference, state, ...sum, reason } }
  }
  return { about: 'other' }
}

/** A payout that the bank sent back after it was paid failed in the end. */
const PAYOUT_STATES: ReadonlyMap<string, 'succeeded' | 'failed'> = new Map([
  ['payout.succeeded', 'succeeded'],
  ['payout.failed', 'failed'],
  ['payout.returned', 'failed'],
])

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

type Back = {
  readonly reference: string
  readonly capture: string
  readonly amount: string
  readonly currency: string
  readonly reason?: string | null
}

function backOf(data: Back, timestamp: string, of: Pick<ReturnView, 'kind' | 'id' | 'stage' | 'state'>): Notice | undefined {
  const [sum, at] = [sumOf(data), instantOf(timestamp)]
  const { reference, capture, reason = null } = data
  return sum && at && { about: 'return', return: { ...of, ...sum, reference, capture, reason, at } }
}

const refund =
  (state: ReturnState) =>
  (data: unknown, timestamp: string): Notice | undefined =>
    Value.Check(RefundData, data) ? backOf(data, timestamp, { kind: 'refund', id: data.refund, stage: 'settled', state }) : undefined
const reversal =
  (state: ReturnState) =>
  (data: unknown, timestamp: string): Notice | undefined =>
    Value.Check(ReversalData, data) ? backOf(data, timestamp, { kind: 'reversal', id: data.reversal, stage: 'settled', state }) : undefined
const dispute =
  (state: ReturnState) =>
  (data: unknown, timestamp: string): Notice | undefined =>
    Value.Check(DisputeData, data) ? backOf(data, timestamp, { kind: 'dispute', id: data.dispute, stage: data.stage, state }) : undefined

/**
 * Notices about payments that come back. `docs/payments.md` says which of them stands for each kind of the large services. A failed refund and a cancelled
 * reversal leave the money with us, as a won dispute does. An inquiry and a warning that are closed took none.
 */
const BACK: ReadonlyMap<string, (data: unknown, timestamp: string) => Notice | undefined> = new Map([
  ['refund.succeeded', refund('open')],
  ['refund.failed', refund('won')],
  ['payment.reversed', reversal('open')],
  ['payment.reversal-cancelled', reversal('won')],
  ['dispute.opened', dispute('open')],
  ['dispute.updated', dispute('open')],
  ['dispute.lost', dispute('lost')],
  ['dispute.won', dispute('won')],
  ['dispute.closed', dispute('won')],
])
