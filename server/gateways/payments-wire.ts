/** The payment service's HTTP messages. They are checked before they are believed, and turned into our own words. */
import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import { AMOUNT_PATTERN, parseUnits } from '@baize/contract/values/money.ts'
import { namesTwice } from '../platform/repeated-names.ts'

const Text = Type.String({ minLength: 1, maxLength: 500 })
/** Ids become parts of ledger keys, so they are short and plain. */
const WireId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,100}$' })
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s"<>]+$' })
const Amount = Type.String({ maxLength: 18, pattern: AMOUNT_PATTERN })
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

/** Money that reached the service for one of our orders; `providerReference` is unique at the service for ever. */
export type Capture = { readonly providerReference: string; readonly units: bigint; readonly currency: string }

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

export type PayoutView = {
  readonly id: string
  readonly reference: string
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly units: bigint
  readonly currency: string
  readonly reason: string | null
}

/** The content of a webhook; `other` is a kind of message that we do not follow. */
export type Notice =
  | { readonly about: 'capture'; readonly reference: string; readonly capture: Capture }
  | { readonly about: 'payment'; readonly reference: string; readonly state: 'processing' | 'failed'; readonly reason: string | null }
  | { readonly about: 'payout'; readonly payout: PayoutView }
  | { readonly about: 'other' }

const units = (amount: string): bigint | undefined => parseUnits(amount)

/** Reads an answer about a payment, or undefined when it is not one. */
export function readPayment(json: unknown): PaymentView | undefined {
  if (!Value.Check(WirePayment, json)) return undefined
  const whole = units(json.amount)
  const captures: Capture[] = []
  for (const { id, amount, currency } of json.captures) {
    const size = units(amount)
    if (size === undefined) return undefined
    captures.push({ providerReference: id, units: size, currency })
  }
  const { id, reference, state, currency, payUrl, instructions = null, reason } = json
  return whole === undefined ? undefined : { id, reference, state, units: whole, currency, payUrl, instructions, reason, captures }
}

/** Reads an answer about a payout, or undefined when it is not one. */
export function readPayout(json: unknown): PayoutView | undefined {
  if (!Value.Check(WirePayout, json)) return undefined
  const size = units(json.amount)
  const { id, reference, state, currency, reason } = json
  return size === undefined ? undefined : { id, reference, state, units: size, currency, reason }
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
  const notice = noticeOf(json.type, json.data)
  return notice && { type: json.type, notice }
}

function noticeOf(type: string, data: unknown): Notice | undefined {
  if (type === 'payment.succeeded') {
    if (!Value.Check(CaptureData, data)) return undefined
    const size = units(data.amount)
    const { reference, capture, currency } = data
    return size === undefined ? undefined : { about: 'capture', reference, capture: { providerReference: capture, units: size, currency } }
  }
  if (type === 'payment.processing' || type === 'payment.failed') {
    if (!Value.Check(PaymentData, data)) return undefined
    const state = type === 'payment.failed' ? 'failed' : 'processing'
    return { about: 'payment', reference: data.reference, state, reason: data.reason ?? null }
  }
  if (type === 'payout.succeeded' || type === 'payout.failed') {
    if (!Value.Check(PayoutData, data)) return undefined
    const size = units(data.amount)
    const { payout: id, reference, currency, reason } = data
    const state = type === 'payout.failed' ? 'failed' : 'succeeded'
    return size === undefined
      ? undefined
      : { about: 'payout', payout: { id, reference, state, units: size, currency, reason: reason ?? null } }
  }
  return { about: 'other' }
}
