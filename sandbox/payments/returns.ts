/**
 * Returns: refunds, reversals and disputes of a payment, as a person starts and moves them on. Each step sends its notice: at once, several times, or only
 * from the outbox, so that any order can be tried.
 * Next: `sandbox/payments/returns-page.ts`.
 */
import { nowMilliseconds } from '../clock.ts'
import { newId, type PaymentReturn, type Payout, type Plan, type Store } from './store.ts'

type Step = {
  readonly label: string
  /** The type of the notice. */
  readonly type: string
  readonly state: PaymentReturn['state']
}
type Start = Step & Pick<PaymentReturn, 'kind' | 'stage'>
/** Without a stage it keeps the one that it has. */
type Next = Step & { readonly stage?: PaymentReturn['stage']; readonly follows: (row: PaymentReturn) => boolean }

/** What may happen to a payment, by the value of its button. */
export const STARTS: ReadonlyMap<string, Start> = new Map<string, Start>([
  ['refund', { label: 'Refund', kind: 'refund', type: 'refund.succeeded', stage: 'settled', state: 'open' }],
  ['reversal', { label: 'Reverse', kind: 'reversal', type: 'payment.reversed', stage: 'settled', state: 'open' }],
  ['warning', { label: 'Warn early of fraud', kind: 'dispute', type: 'dispute.opened', stage: 'warning', state: 'open' }],
  ['inquiry', { label: 'Inquire', kind: 'dispute', type: 'dispute.opened', stage: 'inquiry', state: 'open' }],
  ['chargeback', { label: 'Dispute', kind: 'dispute', type: 'dispute.opened', stage: 'chargeback', state: 'open' }],
])

const isQuestion = ({ stage, state }: PaymentReturn): boolean => (stage === 'warning' || stage === 'inquiry') && state === 'open'
const isFought = ({ kind, stage, state }: PaymentReturn): boolean =>
  kind === 'dispute' && stage !== 'warning' && stage !== 'inquiry' && state === 'open'
const at =
  (kind: PaymentReturn['kind'], stage: PaymentReturn['stage'], isOpen: boolean) =>
  (row: PaymentReturn): boolean =>
    row.kind === kind && row.stage === stage && (row.state === 'open') === isOpen

/** What may happen next to one of them, by the value of its button. */
const NEXT: ReadonlyMap<string, Next> = new Map<string, Next>([
  ['fail', { label: 'The refund fails', type: 'refund.failed', state: 'won', follows: at('refund', 'settled', true) }],
  ['cancel', { label: 'Cancel the reversal', type: 'payment.reversal-cancelled', state: 'won', follows: at('reversal', 'settled', true) }],
  ['close', { label: 'Close without dispute', type: 'dispute.closed', state: 'won', follows: isQuestion }],
  ['escalate', { label: 'Dispute', type: 'dispute.opened', stage: 'chargeback', state: 'open', follows: isQuestion }],
  ['update', { label: 'Change the amount', type: 'dispute.updated', state: 'open', follows: isFought }],
  ['win', { label: 'The site wins', type: 'dispute.won', state: 'won', follows: isFought }],
  ['lose', { label: 'The site loses', type: 'dispute.lost', state: 'lost', follows: isFought }],
  [
    'second',
    {
      label: 'Second dispute',
      type: 'dispute.opened',
      stage: 'pre-arbitration',
      state: 'open',
      follows: at('dispute', 'chargeback', false),
    },
  ],
  [
    'arbitration',
    { label: 'Arbitration', type: 'dispute.opened', stage: 'arbitration', state: 'open', follows: at('dispute', 'pre-arbitration', false) },
  ],
])

export const nextSteps = (row: PaymentReturn): [value: string, label: string][] =>
  [...NEXT].filter(([, { follows }]) => follows(row)).map(([value, { label }]) => [value, label])

/** When the notice goes: at once; at once, again, and once more under another id; or when it is sent from the outbox. */
export const SENDINGS = ['once', 'thrice', 'later'] as const
export type Sending = (typeof SENDINGS)[number]

/** With up to eighteen decimals, which no currency has. */
const AMOUNT = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,18})?$/

export type ReturnWish = { readonly act: string; readonly amount: string; readonly sending: Sending }
type Outgoing = {
  /** Writes a notice, which is sent at once where `sends`; answers its id. */
  readonly notify: (type: string, data: object, sends?: boolean) => string
  readonly plan: (act: Plan['act'], target: string, dueAt: number) => void
}

export function returnActs(store: Store, { notify, plan }: Outgoing) {
  const send = (row: PaymentReturn, type: string, sending: Sending): void => {
    const { kind, id, payment, capture, amount, currency, stage } = row
    const reference = store.payment(payment)?.reference ?? ''
    const data = { payment, reference, capture, [kind]: id, amount, currency, reason: kind === 'dispute' ? 'fraudulent' : 'requested' }
    const notice = kind === 'dispute' ? { ...data, stage } : data
    const message = notify(type, notice, sending !== 'later')
    if (sending !== 'thrice') return
    plan('send-again', message, nowMilliseconds() + 500)
    notify(type, notice)
  }
  return {
    /** Starts one for a capture; answers whether that was possible. */
    start(capture: string, { act, amount, sending }: ReturnWish): boolean {
      const [known, start] = [store.capture(capture), STARTS.get(act)]
      if (known === undefined || start === undefined || !AMOUNT.test(amount)) return false
      const { kind, stage, state, type } = start
      const row = {
        id: newId(kind),
        kind,
        payment: known.payment,
        capture,
        amount,
        currency: known.currency,
        stage,
        state,
        at: nowMilliseconds(),
      }
      store.insert('payment_return', row)
      send(row, type, sending)
      return true
    },
    /** Moves one on; answers whether that was possible. */
    move(id: string, { act, amount, sending }: ReturnWish): boolean {
      const [row, next] = [store.paymentReturn(id), NEXT.get(act)]
      if (row === undefined || next === undefined || !next.follows(row) || !AMOUNT.test(amount)) return false
      const moved = { ...row, amount, stage: next.stage ?? row.stage, state: next.state }
      store.setReturn(moved)
      send(moved, next.type, sending)
      return true
    },
    /** The bank sends a payout back that it had paid; answers whether that was possible. */
    sendBack({ id, reference, amount, currency, state }: Payout): boolean {
      if (state !== 'succeeded') return false
      const reason = 'returned-by-bank'
      store.setPayout(id, 'failed', reason)
      notify('payout.returned', { payout: id, reference, amount, currency, reason })
      return true
    },
  }
}
