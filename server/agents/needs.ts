/** Needs: what the agents' room asks of the rest of the house; filled by `server/app/compose.ts`. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { Carry } from '@baize/rules/agents/dividend.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { DividendPeriod } from '@baize/rules/agents/period.ts'
import type { RebateTerms } from '@baize/rules/agents/rebate.ts'
import type { FeedEntry, Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'

/** How rates are bound, in basis points. */
export type RateRules = {
  readonly step: number
  /** What the house gives at most to those directly below it. */
  readonly highest: number
}

/** What a round counts more, as the records tell it: its whole at first, differences later. Amounts are ten-thousandths. */
export type Played = {
  readonly member: string
  readonly currency: string
  /** '' where the catalogue does not know the game. */
  readonly category: string
  readonly stakeUnits: bigint
  readonly bonusStakeUnits: bigint
  readonly winUnits: bigint
  /** Whether the round is told for the first time. */
  readonly first: boolean
  readonly at: Temporal.Instant
}

/** An entry of the book, as the ledger tells it. */
export type Money = Pick<FeedEntry, 'owner' | 'accountKind' | 'currency' | 'kind' | 'contra' | 'amount' | 'at'>

export type FollowPlay = (
  name: string,
  handle: (rows: readonly Played[], tx: Tx) => Promise<void>,
  options: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
) => Promise<void>

/** What binds contracts; rates are basis points. */
export type ContractRules = {
  /** What the house is called where it is a party. */
  readonly house: string
  /** The kinds that the merchant has opened. */
  readonly open: readonly ContractKind[]
  /** The least top rate, and the most that the house gives those directly below it. */
  readonly minimumRateBp: number
  readonly highestRateBp: Readonly<Record<ContractKind, number>>
  /** How long a dividend's period is. */
  readonly period: DividendPeriod
}

/** What pay is worked out by; amounts are units, rates basis points. */
export type PayRules = {
  /** Whether the house pays each agent its own part, or each upline its downline's gross. */
  readonly payer: 'house' | 'upline'
  /** From how much turnover on a member is active. */
  readonly activeStakeUnits: bigint
  readonly platformFeeBp: number
  readonly mode: 'fixed' | 'floating'
  readonly carry: Carry
  /** The categories that hourly and real-time salaries count at once. */
  readonly atOnce: readonly string[]
}

/** What an agent may know of somebody in the own line. */
export type PersonKnown = {
  readonly nickname: string
  readonly role: 'member' | 'agent'
  readonly blocked: boolean
  readonly lastSeenAt: Temporal.Instant | null
}

export type AgentsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  readonly tell: Tell
  readonly contractRules: () => Promise<ContractRules>
  readonly payRules: () => Promise<PayRules>
  readonly rateRules: () => Promise<RateRules>
  /** What rebates are rated on, by category; one that is missing earns none. */
  readonly rebateTerms: () => Promise<Omit<RebateTerms, 'rateOf'>>
  readonly ledger: Pick<Ledger, 'follow' | 'lock' | 'credit' | 'post' | 'balance' | 'standing'>
  readonly followPlay: FollowPlay
  /** Whether this room has read all play from before an instant, and all money. */
  readonly hasCounted: (before: Temporal.Instant) => Promise<boolean>
  /** Whether the vendors' own books of every day of a span agree with ours. */
  readonly isReconciled: (span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant }) => Promise<boolean>
  readonly hasHeard: (before: Temporal.Instant) => Promise<boolean>
  /** Who uses the site just now; asked once for many. */
  readonly onlineMembers: () => Promise<readonly string[]>
  readonly people: (members: readonly string[]) => Promise<ReadonlyMap<string, PersonKnown>>
  /** Opens an account with a one-time password, or gives one of the own that nobody has taken over yet another password. */
  readonly handOut: (wish: {
    readonly username: string
    readonly makes: 'member' | 'agent'
    readonly language: LanguageCode
    readonly place: (tx: Tx, newcomer: Newcomer) => Promise<void>
    readonly isOwn: (tx: Tx, member: string) => Promise<boolean>
  }) => Promise<
    Outcome<{ readonly id: string; readonly account: string; readonly password: string }, 'field-refused' | 'username-taken' | 'busy'>
  >
  /** The site's own address. */
  readonly site: () => string
  /** A word for staff in the log that they may not miss. */
  readonly alarm: (about: object, message: string) => void
  /** A word for staff in the log. */
  readonly warn: (about: object, message: string) => void
}

/** Somebody who has just been made a member. */
export type Newcomer = { readonly id: string; readonly account: string; readonly currency: string; readonly wallet: bigint }

/**
 * A code that a newcomer gave, and the field that held it. `beside` is the member whose friend they are and whose upline becomes theirs too
 * (AG-09).
 */
export type GivenCode = { readonly field: string; readonly code: string; readonly beside?: string | undefined }

/** The merchant's day of now, and the one after it. */
export async function daysOf({ clock, timeZone }: Pick<AgentsNeeds, 'clock' | 'timeZone'>): Promise<{ today: string; tomorrow: string }> {
  const day = clock
    .now()
    .toZonedDateTimeISO(await timeZone())
    .toPlainDate()
  return { today: day.toString(), tomorrow: day.add({ days: 1 }).toString() }
}
