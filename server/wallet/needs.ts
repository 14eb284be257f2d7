/** Needs: what the wallet needs from other rooms and from outside; `server/app/compose.ts` fills it. */
import type { OWNER_PROOF_REFUSALS, ProofWay } from '@baize/contract/identity/safety.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Condition, Facts } from '@baize/rules/promotions/conditions.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { ReturnKind, ReturnStage, ReturnState } from '@baize/contract/wallet/returns.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Enqueue, Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'

/**
 * Money that reached the payment service; `providerReference` is the service's own and unique for ever. `amountText` is the amount as it was sent, where
 * the currency has fewer digits; `units` is then rounded down.
 */
export type Arrival = {
  readonly providerReference: string
  readonly units: bigint
  readonly currency: string
  readonly amountText?: string
}

/** What a service says of a payment that comes back: a refund, a reversal or a dispute, by its own reference. */
export type ReturnNotice = {
  readonly kind: ReturnKind
  readonly id: string
  readonly reference: string
  readonly capture: string
  readonly stage: ReturnStage
  readonly state: ReturnState
  readonly units: bigint
  readonly currency: string
  readonly amountText?: string
  readonly reason: string | null
  /** The service's own time of what it reports. */
  readonly at: Temporal.Instant
}

/** Where the money of an order goes that is not paid on the service's page. Banks and networks are named by the codes of the method's places. */
export type OrderInstructions =
  | {
      readonly kind: 'bank'
      readonly payee: string
      readonly bank: string
      readonly account: string
      readonly quote: string
      readonly qr: string
    }
  | {
      readonly kind: 'crypto'
      readonly network: string
      readonly address: string
      readonly memo: string | null
      readonly confirmations: number
      readonly amount: string
      readonly coin: string
      readonly qr: string
    }

export type PaymentSeen = {
  readonly id: string
  readonly state: 'pending' | 'processing' | 'succeeded' | 'failed' | 'expired'
  readonly payUrl: string
  readonly instructions: OrderInstructions | null
  readonly captures: readonly Arrival[]
}

export type PayoutSeen = {
  readonly id: string
  readonly reference: string
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly units: bigint
  readonly currency: string
  readonly amountText?: string
  readonly reason: string | null
}

export type PaymentNotice =
  | { readonly about: 'capture'; readonly reference: string; readonly capture: Arrival }
  | { readonly about: 'payment'; readonly reference: string; readonly state: 'processing' | 'failed' }
  | { readonly about: 'payout'; readonly payout: PayoutSeen }
  | { readonly about: 'return'; readonly return: ReturnNotice }
  | { readonly about: 'other' }

/** The payment service. `unreachable` says nothing about what the service did. Asking again under the same reference is safe. */
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
  closePayment(reference: string): Promise<Outcome<PaymentSeen, 'unreachable' | 'unknown'>>
  openPayout(order: {
    reference: string
    units: bigint
    currency: string
    method: string
    holderName: string
    accountNumber: string
    /** By kind of account: a bank's account, or an address on a network. */
    bank?: string
    branch?: string
    network?: string
    memo?: string
  }): Promise<Outcome<PayoutSeen, 'unreachable' | 'declined'>>
  findPayout(reference: string): Promise<Outcome<PayoutSeen, 'unreachable' | 'unknown'>>
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    body: Buffer,
  ): Promise<Outcome<{ id: string; type: string; notice: PaymentNotice }, 'webhook-forged' | 'webhook-stale' | 'webhook-malformed'>>
}

/** All payment services by name. An order keeps its first service for ever, whichever takes new orders later. */
export type PaymentServices = {
  /** The one that takes new orders; undefined where none is set up. */
  forNew(): PaymentsPort | undefined
  /** Whether a service of this name is set up, so that its calls are accepted. */
  has(service: string): boolean
  /** The service of an order; one that is not set up is unreachable, and the order waits for it. */
  of(service: string): PaymentsPort
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
  /** How often a deposit must be wagered before it can be withdrawn; 0 is no requirement. */
  readonly depositTimes: number
  /** What a stake counts for it, in basis points by category of games. */
  readonly contribution: Readonly<Partial<Record<string, number>>>
  /** How long the owner is asked whether a payment arrived. */
  readonly receiptMinutes: number
  /** Accounts that a member may bind for withdrawals. */
  readonly payees: number
  /** Whether every withdrawal and new payee needs a proof, also where the member has not set one up yet. */
  readonly paymentPassword: boolean
  /** How long withdrawals are on hold after a new payee, or after a change of password, contact or second factor. */
  readonly restHours: number
  /** IANA zone in which the merchant's day begins. */
  readonly timeZone: string
}

/** One of the three, or for a payee the payment password and one of the others; `trip` is the secret of the passkey request. */
export type ProofInput = {
  readonly paymentPassword?: string | undefined
  readonly authenticatorCode?: string | undefined
  readonly passkey?: Readonly<Record<string, unknown>> | undefined
  readonly trip?: string | undefined
}
export type ProofRefusal = (typeof OWNER_PROOF_REFUSALS)[number] | 'too-many-requests' | 'busy'

/** What a round adds, as the records report it: first its whole turnover, then differences. */
export type Turnover = {
  readonly member: string
  readonly currency: string
  /** '' where the catalogue does not know the game. */
  readonly category: string
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly stakeUnits: bigint
  readonly bonusStakeUnits: bigint
  /** What stakes of the game count for rewards, in basis points. */
  readonly weightBp: number
  readonly placedAt: Temporal.Instant
  readonly at: Temporal.Instant
}

/** Bonus money that a withdrawal would end, and how. */
export type BonusAtStake = { readonly grant: string; readonly units: bigint; readonly giveUp: () => Promise<void> }

/** A promotion that a deposit is made for. */
export type PromotionChoice = {
  readonly owner: WalletOwner
  readonly campaign: string
  readonly version: number
  readonly order: string
  readonly units: bigint
}

/** Rules of transfers within the line; amounts are ten-thousandths. */
export type TransferRules = {
  readonly on: boolean
  readonly minimum: bigint
  readonly maximum: bigint
  /** The maximum that one sender transfers in a day over both directions, and how many times in each. */
  readonly dailyUnits: bigint
  readonly perDay: number
  /** How often the received amount must be wagered; 0 is no requirement. */
  readonly times: number
}
/** The other end of a transfer along the line, and the sender's own name. */
export type LineEnd = {
  readonly own: string
  readonly id: string
  readonly account: string
  readonly wallet: bigint
  readonly currency: string
  /** 1 is the direct line. */
  readonly level: number
}

export type WalletNeeds = {
  /** Whether the member's limits allow the amount. It locks them until the transaction ends, and is asked before any lane is taken. */
  judgeDeposit(
    tx: Tx,
    wish: { readonly owner: { readonly id: string; readonly currency: string }; readonly units: bigint },
  ): Promise<Outcome<undefined, 'deposit-limit'>>
  /** Whether the member is known well enough for the amount (PK-04), and may take deposits at all (PX-08). */
  judgeCheck(
    tx: Tx,
    wish: {
      readonly act: 'deposit' | 'withdrawal'
      readonly owner: { readonly id: string; readonly currency: string }
      readonly units: bigint
    },
  ): Promise<Outcome<undefined, 'check-needed' | 'account-blocked'>>
  /** Whether a withdrawal waits until the member has proved where their money comes from (PA-11). */
  judgeFunds(
    tx: Tx,
    wish: { readonly owner: { readonly id: string; readonly currency: string }; readonly units: bigint },
  ): Promise<Outcome<undefined, 'funds-asked'>>
  /** Binds a promotion to a deposit order, in the transaction that opens the order. */
  readonly choosePromotion: (
    tx: Tx,
    choice: PromotionChoice,
  ) => Promise<
    Outcome<undefined, 'promotion-not-open' | 'promotion-over' | 'promotion-same-person' | 'terms-changed' | 'amount-below-minimum'>
  >
  /** Orders that will not be paid release their promotions. */
  readonly dropPromotions: (tx: Tx, orders: readonly string[]) => Promise<void>
  /** Ends what promotions gave for a deposit that came back, and takes it in the same share. */
  readonly depositReturned: (deposit: string) => Promise<void>
  /** What promotions credited to a member since an instant, by campaign. */
  readonly promotionsCredited: (
    reader: Reader,
    member: string,
    since: Temporal.Instant,
  ) => Promise<readonly { readonly code: string; readonly currency: string; readonly units: bigint }[]>
  /** Points given for a deposit that came back: below nothing they are taken, and what a balance does not cover is owed. */
  readonly movePoints: (
    tx: Tx,
    move: { readonly member: string; readonly key: string; readonly units: bigint; readonly reference: string },
  ) => Promise<void>
  /** Points that the rule of deposits gave for one, with the member's row locked. */
  readonly pointsOfDeposit: (tx: Tx, member: string, deposit: string) => Promise<bigint>
  /** Takes the lanes of the withdrawal, and of the accounts `also`, and says what it would forfeit; undefined where nothing. */
  readonly bonusAtStake: (
    tx: Tx,
    owner: { readonly member: string; readonly currency: string; readonly wallet: bigint },
    also?: readonly bigint[],
  ) => Promise<BonusAtStake | undefined>
  /** Since when staff must look at this member's next withdrawal, whatever its amount; undefined where nothing requires it (PR-48). */
  readonly reviewSince: (tx: Tx, memberId: string) => Promise<Temporal.Instant | undefined>
  /** Whether a withdrawal may be paid, waits until the rules against laundering have seen it, or waits for a person (PA-09). */
  readonly payoutVerdict: (
    tx: Tx,
    asked: { readonly member: string; readonly account: bigint; readonly reference: string },
  ) => Promise<'go' | 'later' | 'review'>
  /** Until when a member's deposits rest because several have failed; undefined where they do not. */
  readonly depositsRest: (tx: Tx, member: string) => Promise<Temporal.Instant | 'looked-at' | undefined>
  readonly clock: Clock
  readonly random: Random
  readonly ledger: Pick<
    Ledger,
    | 'lock'
    | 'post'
    | 'hold'
    | 'settleHold'
    | 'releaseHold'
    | 'balance'
    | 'openAccount'
    | 'accountOf'
    | 'accountsOf'
    | 'entries'
    | 'debtorsWithMoney'
    | 'keySums'
    | 'booksBroken'
  >
  /** The rules of transfers along the line. */
  transferRules(currency: string): Promise<TransferRules>
  /**
   * Who is directly above a member in the line of agents, or below by this account; nobody where there is none. Where it is locked the
   * place stays until the transaction ends.
   */
  lineTo(asker: Tx | Reader, member: string, to: 'upline' | { readonly account: string }, held: boolean): Promise<LineEnd | undefined>
  readonly payments: PaymentServices
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'mark'>
  limits(currency: string): Promise<WalletLimits>
  /** The facts of a member in the chosen wallet, for methods that are meant for some; undefined for an unknown member. */
  factsOf(asker: Tx | Reader, owner: Pick<WalletOwner, 'id' | 'currency'>, conditions: readonly Condition[]): Promise<Facts | undefined>
  /** Whether the member is frozen by staff, froze withdrawals, or is self-excluded. */
  standing(memberId: string): Promise<{ readonly blocked: boolean; readonly withdrawalsFrozen: boolean; readonly excluded: boolean }>
  /** Asks the national register about a member, where it is asked before the first deposit of a day. It waits for the answer, and no transaction is open. */
  askBeforeDeposit(memberId: string): Promise<void>
  /** Whether an answer about the member is waited for, without which no money comes in (PX-07). */
  stillChecking(memberId: string): Promise<boolean>
  /** When the member's password, contact or second factor was changed last. */
  guardsChangedAt(memberId: string): Promise<Temporal.Instant | undefined>
  /** The proofs beside the session that the member has set up. */
  proofWays(memberId: string): Promise<readonly ProofWay[]>
  /** The member's name; undefined where they gave none. */
  realName(tx: Tx, memberId: string): Promise<string | undefined>
  /** Sets a name for a member who has none. */
  takeRealName(tx: Tx, memberId: string, name: string): Promise<void>
  /** Judges the given proof. It is never called inside a transaction, since a hash takes time. */
  proveOwner(memberId: string, given: ProofInput): Promise<Outcome<undefined, ProofRefusal>>
  /** The same for the payment password, and then a second proof where the member has set one up. */
  proveByBoth(memberId: string, given: ProofInput): Promise<Outcome<undefined, ProofRefusal>>
  /** Where the payment page sends the person afterwards; `origin` is the site's address as the caller gave it. */
  returnUrl(origin: string, depositId: string): string | Promise<string>
  /** Passes on the turnover of all members, each row once, until the signal aborts. */
  followTurnover(
    name: string,
    handle: (rows: readonly Turnover[], tx: Tx) => Promise<void>,
    options: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
  ): Promise<void>
  /** The names of games, one answer for each, in order; undefined where nobody knows it. */
  gameNames(games: readonly { vendor: string; game: string }[], language: LanguageCode): Promise<readonly (string | undefined)[]>
  /** Gives a member's pictures to what uses them, each picture once. */
  useFiles(tx: Tx, memberId: string, ids: readonly string[], usedBy: string): Promise<Outcome<undefined, 'file-refused'>>
  readonly warn: (about: object, message: string) => void
  readonly enqueue: Enqueue
  readonly tell: Tell
}

/** The member whose wallet it is, as the edge knows them. */
export type WalletOwner = { readonly id: string; readonly wallet: bigint; readonly currency: string }
