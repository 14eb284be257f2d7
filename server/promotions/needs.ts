/** Needs: what the promotions room needs from the other rooms; `server/app/compose/compose-promotions.ts` fills it. */
import type { RawBuilder } from 'kysely'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { GrantTerms } from '@baize/rules/promotions/grant.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Enqueue, Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'
import type { CampaignRules } from './document.ts'

/** Somebody as identity knows them. */
export type KnownMember = {
  readonly id: string
  readonly account: string
  readonly type: number
  readonly currency: string
  readonly wallet: bigint
  readonly registeredAt: Temporal.Instant
  readonly invitation: string | null
}

/** Bonus money of an award. Its grant opens or waits, in the transaction that credits the award (PR-09, PR-13). */
export type BonusGift = {
  /** Names the grant for ever. */
  readonly key: string
  readonly member: string
  readonly wallet: bigint
  readonly currency: string
  /** The campaign whose account in the ledger pays it. */
  readonly code: string
  readonly names: Readonly<Record<LanguageCode, string>>
  readonly terms: Omit<GrantTerms, 'expiresAt'>
  /** How long it may take to clear, counted from its opening. */
  readonly lastsSeconds: number
}

/** The final end of a grant, as reported by the room of bonus money. */
export type GrantEnd = { readonly key: string; readonly end: 'completed' | 'cancelled' | 'withdrawn' | 'expired' | 'excluded' | 'returned' }

export type PromotionsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** Seals seeds until they are revealed. */
  readonly sealing: Sealing
  readonly ledger: Pick<Ledger, 'lock' | 'post' | 'credit' | 'follow'>
  readonly tell: Tell
  readonly enqueue: Enqueue
  /** What the market allows of campaigns. */
  readonly rules: () => Promise<CampaignRules>
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  readonly memberOf: (id: string) => Promise<KnownMember | undefined>
  /** The wallets of these members in a currency that is not the one of their registration. Who has none is left out. */
  readonly furtherWallets: (asker: Reader | Tx, members: readonly string[], currency: string) => Promise<ReadonlyMap<string, bigint>>
  /** The accounts of the agents above a member, all the way up (PR-05). */
  readonly lineAbove: (asker: Reader | Tx, member: string) => Promise<readonly string[]>
  /** The country of a member, as an ISO code; '' where it is not known (PR-05). */
  readonly countryOf: (asker: Reader | Tx, member: string) => Promise<string>
  /** Whether the member is excluded from promotions at the moment. */
  readonly standing: (
    owner: Pick<PromotionsOwner, 'id' | 'wallet'>,
  ) => Promise<'open' | 'account-blocked' | 'account-excluded' | 'offers-resting'>
  /** Those of the main accounts whose owners are excluded now, or whose offers rest: a set gives them nothing (PR-32, PR-35, PR-44, PS-07). */
  readonly excludedAmong: (
    asker: Reader | Tx,
    owners: readonly { readonly member: string; readonly wallet: bigint }[],
  ) => Promise<ReadonlySet<bigint>>
  /** Those of the members whose line pays them a rebate for play between two instants. A campaign's rebate leaves them out (PR-31). */
  readonly rebatedByLine: (
    asker: Reader | Tx,
    members: readonly string[],
    span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
  ) => Promise<ReadonlySet<string>>
  readonly followTurnover: (
    name: string,
    handle: (rows: readonly Turnover[], tx: Tx) => Promise<void>,
    options: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
  ) => Promise<void>
  /**
   * What everybody played on each local day from the first up to but not including the second: `day`, `member`, `currency`, `category`, `stake_units`
   * without bonus money, `counted_units` by the weight of the games, `win_units`, and how many `rounds`.
   */
  readonly memberDays: (from: string, until: string) => RawBuilder<unknown>
  /** Whether the days hold everything that the ledger took before an instant. */
  readonly isFolded: (before: Temporal.Instant) => Promise<boolean>
  /** Whether this room, or the one of points, has counted everything that the ledger took before an instant. */
  readonly hasCounted: (room: 'promotions' | 'points', before: Temporal.Instant) => Promise<boolean>
  /** The site's https address, without a slash at its end. */
  readonly site: () => string
  /** Whether the member has a verified phone or mail address. */
  readonly isVerified: (member: string) => Promise<boolean>
  /** Whether two members are the same person by contact or document, or share an address of the last 30 days (PR-42). */
  readonly likeness: (one: string, other: string) => Promise<'same' | 'alike' | 'other'>
  /**
   * What identifies a member's person, as keyed marks: document, payee numbers, phone, verified email address. It also gives members who asked for
   * the same payee number. Last come members from the same address within 30 days, or who share a number by a decision of staff (PR-42).
   */
  readonly personOf: (
    member: string,
  ) => Promise<{ readonly marks: readonly string[]; readonly same: readonly string[]; readonly alike: readonly string[] }>
  readonly warn: (about: object, message: string) => void
  readonly grantPoints: (
    tx: Tx,
    gift: { readonly member: string; readonly key: string; readonly units: bigint; readonly reason: string },
  ) => Promise<Outcome<undefined, string>>
  /** Opens the wagering requirement of cash that an award gave; the lane of its wallet is held (WC-30). */
  readonly requireTurnover: (
    tx: Tx,
    paid: {
      readonly owner: { readonly id: string; readonly currency: string }
      /** The award, once for ever. */
      readonly cause: string
      /** The name by which the account record knows it. */
      readonly reference: string
      readonly units: bigint
      readonly times: number
      readonly contribution: Readonly<Record<string, number>>
    },
  ) => Promise<void>
  /** The account of a member's points, with their row locked. An award of several parts takes all its lanes together. */
  readonly pointsAccount: (tx: Tx, member: string) => Promise<bigint>
  /** The account of bonus money beside a main one. */
  readonly bonusAccount: (tx: Tx, owner: { readonly member: string; readonly currency: string }) => Promise<bigint>
  readonly grantBonus: (tx: Tx, gift: BonusGift) => Promise<Outcome<unknown, string>>
  /** How far the grants under these keys are. */
  readonly grantProgress: (
    asker: Reader | Tx,
    keys: readonly string[],
  ) => Promise<readonly { readonly key: string; readonly progressUnits: bigint; readonly requiredUnits: bigint }[]>
  /** A frozen member's open grants wait, and have their time to clear afterwards (PR-48). */
  readonly holdGrants: (tx: Tx, member: string) => Promise<void>
  readonly resumeGrants: (tx: Tx, member: string) => Promise<void>
  /** Whether a deposit ever came back. */
  readonly orderReturned: (asker: Reader | Tx, deposit: string) => Promise<{ readonly wasReturned: boolean }>
  /** The deposit of a grant came back: the grant ends. Answers what it had made real. */
  readonly returnGrant: (tx: Tx, key: string) => Promise<bigint | undefined>
  /** Takes what an award gave for a deposit that came back; once. */
  readonly takeGift: (
    tx: Tx,
    gift: {
      readonly key: string
      readonly owner: { readonly id: string; readonly currency: string; readonly wallet: bigint }
      readonly contra: string
      readonly reference: string
      readonly of: 'money' | 'points'
      readonly units: bigint
      readonly takes: 'whole'
      readonly deposit: string
    },
  ) => Promise<unknown>
  /** Gives a member's own pictures to an application, each once; false where one is not theirs, missing or already used. */
  readonly ownFiles: (tx: Tx, member: string, files: readonly string[]) => Promise<boolean>
}

/** By how much a round counts more, as the records report it. */
export type Turnover = {
  readonly member: string
  readonly currency: string
  readonly category: string
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly placedAt: Temporal.Instant
  readonly stakeUnits: bigint
  readonly bonusStakeUnits: bigint
  /** The valid stake by the weight of its game: what missions, boards, tickets, levels and friends count. */
  readonly countedUnits: bigint
  readonly winUnits: bigint
  readonly at: Temporal.Instant
}

/** The points that a round earned, as the points room reports them; a correction takes them back. */
export type Earned = {
  readonly member: string
  readonly currency: string
  readonly category: string
  readonly units: bigint
  readonly placedAt: Temporal.Instant
  readonly at: Temporal.Instant
}

/** The member whose awards they are, as the edge knows them. */
export type PromotionsOwner = { readonly id: string; readonly wallet: bigint; readonly currency: string }
