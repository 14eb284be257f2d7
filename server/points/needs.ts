/** Needs: what the points room needs from the other rooms; `server/app/compose.ts` fills it. */
import type { PaymentPasswordRefusal } from './words.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Condition, Facts } from '@baize/rules/promotions/conditions.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'

/** What a round adds, as the records report it: first its whole turnover, then differences. */
export type Turnover = {
  readonly id: bigint
  readonly member: string
  readonly currency: string
  readonly category: string
  readonly vendor: string
  readonly game: string
  readonly round: string
  /** The valid stake by the weight of its game. */
  readonly countedUnits: bigint
  readonly placedAt: Temporal.Instant
  readonly at: Temporal.Instant
}

/** The points that a round earned; below zero where a correction takes them back. */
export type Earned = Pick<Turnover, 'member' | 'currency' | 'category' | 'placedAt' | 'at'> & { readonly units: bigint }

export type FollowTurnover = (
  name: string,
  handle: (rows: readonly Turnover[], tx: Tx) => Promise<void>,
  options: { readonly signal: AbortSignal; readonly alone?: boolean; readonly failed: (error: unknown) => void },
) => Promise<void>

/** A member's level and what it multiplies earnings by, in basis points. */
export type Level = { readonly level: number; readonly multiplierBp: bigint }

export type PointsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Sealing
  readonly ledger: Pick<
    Ledger,
    'openAccount' | 'accountOf' | 'balance' | 'lock' | 'post' | 'hold' | 'settleHold' | 'releaseHold' | 'follow'
  >
  readonly tell: Tell
  readonly followTurnover: FollowTurnover
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  /** Told of what rounds earned, in the transaction that books it. */
  readonly hearEarned: (tx: Tx, rows: readonly Earned[]) => Promise<void>
  /** Takes what offers are about to pay from what staff stated for them; false where one has less left. The lanes of the ledger are held. */
  readonly spend: (
    tx: Tx,
    payments: readonly { readonly subject: string; readonly currency: string; readonly units: bigint }[],
  ) => Promise<boolean>
  readonly levelsOf: (members: readonly string[]) => Promise<ReadonlyMap<string, Level>>
  /** Takes the points of a deposit of which something came back before they were given. */
  readonly takePoints: (tx: Tx, deposit: string) => Promise<void>
  /** Judges a payment password; never called inside a transaction, since a hash takes time. */
  readonly checkPaymentPassword: (memberId: string, typed: string | undefined) => Promise<Outcome<undefined, PaymentPasswordRefusal>>
  /** Opens the wagering requirement of converted points; the lane of its wallet is held. */
  readonly requireTurnover: (
    tx: Tx,
    paid: {
      readonly owner: Pick<PointsOwner, 'id' | 'currency'>
      readonly cause: string
      readonly reference: string
      readonly units: bigint
      readonly times: number
    },
  ) => Promise<void>
  /** What conditions ask about a member in the wallet that is chosen; undefined for somebody whom nobody knows. */
  readonly factsOf: (
    asker: Reader | Tx,
    owner: Pick<PointsOwner, 'id' | 'currency'>,
    conditions: readonly Condition[],
  ) => Promise<Facts | undefined>
  /** What people call these games and their providers; undefined for one that nobody knows. */
  readonly gameNames: (
    games: readonly { readonly vendor: string; readonly game: string }[],
    language: LanguageCode,
  ) => Promise<readonly ({ readonly gameName: string; readonly vendorName: string } | undefined)[]>
  readonly hasContact: (memberId: string) => Promise<boolean>
  /** Whether staff have frozen the member. */
  readonly isBlocked: (memberId: string) => Promise<boolean>
  readonly warn: (about: object, message: string) => void
}

/** The member whose points they are, as the edge knows them. */
export type PointsOwner = { readonly id: string; readonly wallet: bigint; readonly currency: string }
