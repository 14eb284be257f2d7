/** Needs: what the wallet asks of other rooms and of the outside world; filled by `server/app/compose.ts`. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Enqueue, Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'

/** Money that reached the payment service; `providerReference` is the service's own and unique for ever. */
export type Arrival = { readonly providerReference: string; readonly units: bigint; readonly currency: string }

export type PaymentSeen = {
  readonly id: string
  readonly state: 'pending' | 'processing' | 'succeeded' | 'failed' | 'expired'
  readonly payUrl: string
  readonly captures: readonly Arrival[]
}

export type PayoutSeen = {
  readonly id: string
  readonly reference: string
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly units: bigint
  readonly currency: string
  readonly reason: string | null
}

export type PaymentNotice =
  | { readonly about: 'capture'; readonly reference: string; readonly capture: Arrival }
  | { readonly about: 'payment'; readonly reference: string; readonly state: 'processing' | 'failed' }
  | { readonly about: 'payout'; readonly payout: PayoutSeen }
  | { readonly about: 'other' }

/** The payment service. `unreachable` says nothing about what it did; asking again under the same reference is safe. */
export type PaymentsPort = {
  readonly service: string
  openPayment(order: {
    reference: string
    units: bigint
    currency: string
    method: string
    language: string
    returnUrl: string
    expiresAt: Temporal.Instant
  }): Promise<Outcome<PaymentSeen, 'unreachable' | 'declined'>>
  findPayment(reference: string): Promise<Outcome<PaymentSeen, 'unreachable' | 'unknown'>>
  openPayout(order: {
    reference: string
    units: bigint
    currency: string
    method: string
    holderName: string
    accountNumber: string
  }): Promise<Outcome<PayoutSeen, 'unreachable' | 'declined'>>
  findPayout(reference: string): Promise<Outcome<PayoutSeen, 'unreachable' | 'unknown'>>
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
  ): Promise<Outcome<{ id: string; type: string; notice: PaymentNotice }, 'webhook-forged' | 'webhook-stale' | 'webhook-malformed'>>
}

/** What the operator has set for wallets of one currency. */
export type WalletLimits = {
  /** How long an order waits for its payment. */
  readonly depositMinutes: number
  /** Deposit orders that a member may have open at once. */
  readonly openDeposits: number
  /** Withdrawals that stay below this amount in a day need no staff; ten-thousandths. */
  readonly approvedBelow: bigint
  readonly withdrawalsPerDay: number
  /** Accounts that a member may bind for withdrawals. */
  readonly payees: number
  /** Whether every withdrawal and new payee asks for the payment password, also where the member has not set one yet. */
  readonly paymentPassword: boolean
  /** How long money rests before it leaves to a new payee, or after a change of password, contact or second factor. */
  readonly restHours: number
  /** IANA zone in which the merchant's day begins. */
  readonly timeZone: string
}

export type WalletNeeds = {
  readonly clock: Clock
  readonly random: Random
  readonly ledger: Pick<Ledger, 'lock' | 'post' | 'hold' | 'settleHold' | 'releaseHold' | 'balance'>
  readonly payments: PaymentsPort
  readonly secrets: Sealing
  limits(currency: string): Promise<WalletLimits>
  /** Whether the member is frozen, or has excluded themself from play. */
  standing(memberId: string): Promise<{ readonly blocked: boolean; readonly excluded: boolean }>
  /** When the member's password, contact or second factor was changed last. */
  guardsChangedAt(memberId: string): Promise<Temporal.Instant | undefined>
  /** Whether the member has set up a proof of their own besides the login password. */
  hasSecondProof(memberId: string): Promise<boolean>
  /** Judges a payment password; never called inside a transaction, since a hash takes its time. */
  checkPaymentPassword(
    memberId: string,
    typed: string | undefined,
  ): Promise<
    Outcome<
      undefined,
      'payment-password-unset' | 'payment-password-wrong' | 'payment-password-locked' | 'payment-password-resting' | 'busy'
    >
  >
  /** Where the payment page sends the person afterwards; `origin` is what the caller says the site is called. */
  returnUrl(origin: string, depositId: string): string | Promise<string>
  readonly enqueue: Enqueue
  readonly tell: Tell
}

/** The member whose wallet it is, as the edge knows them. */
export type WalletOwner = { readonly id: string; readonly wallet: bigint; readonly currency: string }
