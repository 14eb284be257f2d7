/** Payments: the way to the payment service, which moves real money, as a port with its HTTP adapter. */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'
import { isClaimOver } from '../platform/work/claim.ts'
import { verifySignature, type SignedHeaders } from './payments-signature.ts'
import { readNotice, readPayment, readPayout, type Notice, type PaymentView, type PayoutView } from './payments-wire.ts'

export type { Notice, PaymentView, PayoutView } from './payments-wire.ts'

export type PaymentOrder = {
  /** Our own reference: the service makes one payment of it, however often it is asked. */
  readonly reference: string
  readonly units: bigint
  readonly currency: string
  readonly method: string
  readonly language: string
  readonly returnUrl: string
  readonly expiresAt: Temporal.Instant
}

export type PayoutOrder = {
  readonly reference: string
  readonly units: bigint
  readonly currency: string
  readonly method: string
  readonly holderName: string
  readonly accountNumber: string
  readonly bank?: string
  readonly branch?: string
  readonly network?: string
  readonly memo?: string
}

/** `unreachable` does not say what the service did: ask again under the same reference. `declined` is its own final refusal. */
export type Payments = {
  readonly service: string
  openPayment(order: PaymentOrder): Promise<Outcome<PaymentView, 'unreachable' | 'declined'>>
  findPayment(reference: string): Promise<Outcome<PaymentView, 'unreachable' | 'unknown'>>
  /** The service takes no money for it any more. Answers how the payment stands now; one that is on its way goes on. */
  closePayment(reference: string): Promise<Outcome<PaymentView, 'unreachable' | 'unknown'>>
  openPayout(order: PayoutOrder): Promise<Outcome<PayoutView, 'unreachable' | 'declined'>>
  findPayout(reference: string): Promise<Outcome<PayoutView, 'unreachable' | 'unknown'>>
  readWebhook(
    headers: SignedHeaders,
    body: Buffer,
  ): Promise<Outcome<{ id: string; type: string; notice: Notice }, 'webhook-forged' | 'webhook-stale' | 'webhook-malformed'>>
}

export type PaymentKeys = { readonly apiKey: string; readonly webhookSecrets: readonly string[] }

export type PaymentsSettings = {
  readonly service: string
  /** Asked at every call, because a service that runs beside the server may come back at another port. */
  readonly baseUrl: () => string | undefined
  /** Asked at every call, because keys are replaced while the server runs. */
  readonly keys: () => Promise<PaymentKeys>
  readonly clock: Clock
  readonly random: Random
  readonly timeoutMilliseconds?: number
}

const TRIES = 3
const FIRST_PAUSE_MILLISECONDS = 150
const LARGEST_ANSWER = 256 * 1024

type Answer = { readonly status: number; readonly json: unknown }

/** Talks JSON over HTTP to one payment service. Every call is idempotent by our reference, so each is tried three times. */
export function httpPayments(settings: PaymentsSettings): Payments {
  const once = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | undefined> => {
    const base = settings.baseUrl()
    if (base === undefined) return undefined
    const { apiKey } = await settings.keys()
    if (isClaimOver()) return undefined
    try {
      const response = await fetch(new URL(path, base), {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMilliseconds ?? 5000),
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (response.status >= 500 || response.status === 429 || text.length > LARGEST_ANSWER) return undefined
      return { status: response.status, json: JSON.parse(text) as unknown }
    } catch {
      // Refused, cut off, too slow or not JSON: the caller cannot know what the service did, and reports so.
      return undefined
    }
  }
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, path, body)
      if (answer || attempt === TRIES) return answer
      await sleep(FIRST_PAUSE_MILLISECONDS * 3 ** (attempt - 1) + settings.random.below(100))
    }
  }
  // Any answer other than the documented one counts as none, so that nothing is concluded from it. Only 400, 409 and 422 are the service's own
  // refusal.
  const opened = <View>(
    answer: Answer | undefined,
    read: (json: unknown) => View | undefined,
  ): Outcome<View, 'unreachable' | 'declined'> => {
    if (!answer) return refused('unreachable')
    if (answer.status === 400 || answer.status === 409 || answer.status === 422)
      return refused('declined', { reason: reasonOf(answer.json) })
    const view = answer.status < 300 ? read(answer.json) : undefined
    return view === undefined ? refused('unreachable') : done(view)
  }
  const found = <View>(answer: Answer | undefined, read: (json: unknown) => View | undefined): Outcome<View, 'unreachable' | 'unknown'> => {
    if (answer?.status === 404) return refused('unknown')
    const view = answer && answer.status < 300 ? read(answer.json) : undefined
    return view === undefined ? refused('unreachable') : done(view)
  }
  const byReference = (kind: string, reference: string) => `/v1/${kind}/by-reference/${encodeURIComponent(reference)}`
  return {
    service: settings.service,
    openPayment: async ({ units, expiresAt, ...order }) =>
      opened(await ask('POST', '/v1/payments', { ...order, amount: formatUnits(units), expiresAt: expiresAt.toString() }), readPayment),
    findPayment: async (reference) => found(await ask('GET', byReference('payments', reference)), readPayment),
    closePayment: async (reference) => found(await ask('POST', `${byReference('payments', reference)}/close`), readPayment),
    openPayout: async ({ units, ...order }) =>
      opened(await ask('POST', '/v1/payouts', { ...order, amount: formatUnits(units) }), readPayout),
    findPayout: async (reference) => found(await ask('GET', byReference('payouts', reference)), readPayout),
    async readWebhook(headers, body) {
      const { webhookSecrets } = await settings.keys()
      const verified = verifySignature(headers, body, webhookSecrets, settings.clock.now())
      if (!verified.ok) return verified
      const read = readNotice(body)
      return read ? done({ id: verified.value.id, ...read }) : refused('webhook-malformed')
    },
  }
}

/** A payment service as it is set up: the name that its orders keep for ever, and its present address. */
export type PaymentAddress = { readonly name: string; readonly url: string | undefined }

/** All payment services side by side; the first takes new orders. One without a known address is unreachable. */
export function paymentServices({
  addresses,
  keys,
  ...shared
}: Omit<PaymentsSettings, 'service' | 'baseUrl' | 'keys'> & {
  readonly addresses: () => readonly PaymentAddress[]
  readonly keys: (service: string) => Promise<PaymentKeys>
}) {
  const find = (service: string): PaymentAddress | undefined => addresses().find(({ name }) => name === service)
  const of = (service: string): Payments =>
    httpPayments({ ...shared, service, baseUrl: () => find(service)?.url, keys: () => keys(service) })
  return {
    of,
    has: (service: string): boolean => find(service) !== undefined,
    forNew(): Payments | undefined {
      const [first] = addresses()
      return first && of(first.name)
    },
  }
}

const reasonOf = (json: unknown): string => {
  const code = json !== null && typeof json === 'object' && 'error' in json ? json.error : undefined
  return typeof code === 'string' && /^[a-z-]{1,60}$/.test(code) ? code : 'declined'
}
