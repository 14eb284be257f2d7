/** Service: the acts on a payment and a payout in the sandbox. Each change of state is stored together with its webhook. */
import { createHash } from 'node:crypto'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { now, nowMilliseconds } from '../clock.ts'
import { returnActs, type ReturnWish } from './returns.ts'
import { newId, type Payment, type Payout, type Plan, type Store } from './store.ts'

/** Payment methods that report a payment before it is confirmed. */
const SLOW_METHODS = new Set(['bank-transfer', 'harbour-coin'])

/** What a person may do on the payment page. */
export const PAY_ACTS = ['pay', 'decline', 'late', 'twice', 'repeat', 'half', 'finer', 'disputed'] as const
export type PayAct = (typeof PAY_ACTS)[number]

export type NewPayment = Pick<Payment, 'reference' | 'method' | 'amount' | 'currency' | 'language' | 'returnUrl'> & { expiresAt: string }
export type NewPayout = Pick<Payout, 'reference' | 'method' | 'amount' | 'currency'> & {
  holderName: string
  accountNumber: string
  bank?: string
  branch?: string
  network?: string
  memo?: string
}

const fingerprintOf = (input: object): string => createHash('sha256').update(JSON.stringify(input)).digest('hex')

type Settings = {
  /** Where notices go. */
  readonly webhookUrl: string
  /** How long a slow payment and a payout take to be decided. */
  readonly decidesMs: number
  /** Tells the sender that there is a new message. */
  readonly wake: () => void
}

/** Transitions of a payment or a payout: each changes its state and writes its notice. */
function happenings(store: Store, { webhookUrl, decidesMs }: Settings) {
  /** Answers the message's id. One that is not sent now waits in the outbox. */
  const notify = (type: string, data: object, sends = true): string => {
    const [id, at] = [newId('msg'), nowMilliseconds()]
    const body = JSON.stringify({ type, timestamp: now().toString(), data })
    const message = { channel: 'webhook', type, recipient: webhookUrl, subject: type, body, attempts: 0, deliveries: 0, lastAnswer: null }
    store.insert('message', { id, ...message, createdAt: at, nextAt: sends ? at : null })
    return id
  }
  const plan = (act: Plan['act'], target: string, dueAt: number): void => store.insert('plan', { id: newId('plan'), act, target, dueAt })
  const returns = returnActs(store, { notify, plan })
  /** Answers the message's id. */
  const capture = (payment: Payment, amount: string, { id = newId('cap'), sends = true } = {}): string => {
    store.insert('capture', { id, payment: payment.id, amount, currency: payment.currency, at: nowMilliseconds() })
    store.setPayment(payment.id, 'succeeded', null)
    const { reference, currency } = payment
    return notify('payment.succeeded', { payment: payment.id, reference, capture: id, amount, currency }, sends)
  }
  const fail = (payment: Payment, reason: string): void => {
    store.setPayment(payment.id, 'failed', reason)
    notify('payment.failed', { payment: payment.id, reference: payment.reference, reason })
  }
  const pay = (payment: Payment): void => {
    if (!SLOW_METHODS.has(payment.method)) return void capture(payment, payment.amount)
    store.setPayment(payment.id, 'processing', null)
    notify('payment.processing', { payment: payment.id, reference: payment.reference })
    plan('capture', payment.id, nowMilliseconds() + decidesMs)
  }
  const acts: Record<PayAct, (payment: Payment) => void> = {
    pay,
    decline: (payment) => fail(payment, 'declined-by-payer'),
    late: (payment) => plan('capture', payment.id, Math.max(payment.expiresAt, nowMilliseconds()) + 1000),
    twice(payment) {
      capture(payment, payment.amount)
      capture(payment, payment.amount)
    },
    repeat(payment) {
      plan('send-again', capture(payment, payment.amount), nowMilliseconds() + 500)
    },
    half(payment) {
      const units = parseUnits(payment.amount) ?? 0n
      // Whole hundredths, because no payment method has smaller units.
      capture(payment, formatUnits((units / 2n / 100n) * 100n))
    },
    finer: (payment) => void capture(payment, `${formatUnits(parseUnits(payment.amount) ?? 0n, 2)}345`),
    /** The dispute is reported before the payment. */
    disputed(payment) {
      const id = newId('cap')
      plan('send-again', capture(payment, payment.amount, { id, sends: false }), nowMilliseconds() + decidesMs)
      returns.start(id, { act: 'chargeback', amount: payment.amount, sending: 'once' })
    },
  }
  const settlePayout = (payout: Payout, reason: string | null): void => {
    const state = reason === null ? 'succeeded' : 'failed'
    store.setPayout(payout.id, state, reason)
    const { id, reference, amount, currency } = payout
    notify(`payout.${state}`, { payout: id, reference, amount, currency, ...(reason === null ? {} : { reason }) })
  }
  return { acts, capture, settlePayout, returns }
}

/** Orders that the site places, each once per reference. */
function openings(store: Store, decidesMs: number) {
  return {
    /** The same reference with the same content returns the existing payment; with other content undefined. */
    openPayment(input: NewPayment): Payment | undefined {
      const fingerprint = fingerprintOf([input.reference, input.method, input.amount, input.currency])
      return store.together(() => {
        const before = store.paymentByReference(input.reference)
        if (before) return before.fingerprint === fingerprint ? before : undefined
        const expiresAt = Temporal.Instant.from(input.expiresAt).epochMilliseconds
        const fresh = {
          ...input,
          id: newId('pay'),
          fingerprint,
          state: 'pending' as const,
          reason: null,
          expiresAt,
          createdAt: nowMilliseconds(),
        }
        store.insert('payment', fresh)
        return fresh
      })
    },
    openPayout(input: NewPayout): Payout | undefined {
      const { reference, method, amount, currency, holderName, accountNumber, bank, branch, network, memo } = input
      const fingerprint = fingerprintOf([reference, method, amount, currency, holderName, accountNumber, bank, branch, network, memo])
      return store.together(() => {
        const before = store.payoutByReference(reference)
        if (before) return before.fingerprint === fingerprint ? before : undefined
        const at = nowMilliseconds()
        const accountEnding = accountNumber.slice(-4)
        const dueAt = accountEnding === '9999' ? null : at + decidesMs
        const order = { id: newId('out'), reference, fingerprint, method, amount, currency }
        const fresh = { ...order, accountEnding, state: 'pending' as const, reason: null, dueAt, createdAt: at }
        store.insert('payout', fresh)
        return fresh
      })
    },
  }
}

export type Service = ReturnType<typeof createService>

export function createService(store: Store, settings: Settings) {
  const { wake } = settings
  const { acts, capture, settlePayout, returns } = happenings(store, settings)
  return {
    ...openings(store, settings.decidesMs),
    /** Returns whether the payment accepted the act. */
    act(id: string, act: PayAct): boolean {
      const taken = store.together(() => {
        const payment = store.payment(id)
        if (payment?.state !== 'pending' || store.planned(id)) return false
        acts[act](payment)
        return true
      })
      wake()
      return taken
    },
    /** The merchant takes no money for it any more. A payment on its way goes on; undefined where there is none of this reference. */
    close(reference: string): Payment | undefined {
      return store.together(() => {
        const payment = store.paymentByReference(reference)
        if (payment?.state === 'pending') store.setPayment(payment.id, 'expired', 'closed-by-merchant')
        return store.paymentByReference(reference)
      })
    },
    /** Starts a refund, a reversal or a dispute of a capture; returns whether that was possible. */
    startReturn(capture: string, wish: ReturnWish): boolean {
      const started = store.together(() => returns.start(capture, wish))
      wake()
      return started
    },
    moveReturn(id: string, wish: ReturnWish): boolean {
      const moved = store.together(() => returns.move(id, wish))
      wake()
      return moved
    },
    sendPayoutBack(id: string): boolean {
      const sent = store.together(() => {
        const payout = store.payout(id)
        return payout !== undefined && returns.sendBack(payout)
      })
      wake()
      return sent
    },
    /** The test control: decides a payout now. */
    settle(id: string, reason: string | null): Payout | undefined {
      const settled = store.together(() => {
        const payout = store.payout(id)
        if (payout?.state === 'pending') settlePayout(payout, reason)
        return store.payout(id)
      })
      wake()
      return settled
    },
    /** Timed work: planned payments, payouts that are due, payments that expired. */
    pass(): void {
      const at = nowMilliseconds()
      store.together(() => {
        for (const { id, act, target } of store.duePlans(at)) {
          store.dropPlan(id)
          const payment = act === 'capture' ? store.payment(target) : undefined
          if (payment) capture(payment, payment.amount)
          if (act === 'send-again') store.sendAgain(target, at)
        }
        for (const payout of store.duePayouts(at)) settlePayout(payout, payout.accountEnding === '0000' ? 'account-closed' : null)
        for (const payment of store.overduePayments(at)) store.setPayment(payment.id, 'expired', 'not-paid-in-time')
      })
    },
  }
}
