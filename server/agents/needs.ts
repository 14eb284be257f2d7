/** Needs: what the agents' room needs from the other rooms; `server/app/compose.ts` fills it. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { Carry } from '@baize/rules/agents/dividend.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { DividendPeriod } from '@baize/rules/agents/period.ts'
import type { RebateTerms } from '@baize/rules/agents/rebate.ts'
import type { FeedEntry, Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'

/** The bounds of rates, in basis points. */
export type RateRules = {
  readonly step: number
  /** The maximum that the house gives to its direct downlines. */
  readonly highest: number
}

/** What a round adds, as the records report it: first its whole turnover, then differences. Amounts are ten-thousandths. */
export type Played = {
  readonly member: string
  readonly currency: string
  /** '' where the catalogue does not know the game. */
  readonly category: string
  readonly stakeUnits: bigint
  readonly bonusStakeUnits: bigint
  /** The valid stake by the weight of its game: the turnover of rebates and pay. */
  readonly countedUnits: bigint
  readonly winUnits: bigint
  /** Whether the round is reported for the first time. */
  readonly first: boolean
  readonly at: Temporal.Instant
}

/** An entry of the ledger, as its feed reports it. */
export type Money = Pick<FeedEntry, 'owner' | 'accountKind' | 'currency' | 'kind' | 'contra' | 'amount' | 'at'>

export type FollowPlay = (
  name: string,
  handle: (rows: readonly Played[], tx: Tx) => Promise<void>,
  options: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
) => Promise<void>

/** The bounds of contracts; rates are basis points. */
export type ContractRules = {
  /** The name of the house as a party. */
  readonly house: string
  /** The kinds that the merchant has opened. */
  readonly open: readonly ContractKind[]
  /** The minimum top rate, and the maximum that the house gives its direct downlines. */
  readonly minimumRateBp: number
  readonly highestRateBp: Readonly<Record<ContractKind, number>>
  /** The length of a dividend's period. */
  readonly period: DividendPeriod
}

/** The inputs of pay; amounts are units, rates basis points. */
export type PayRules = {
  /** Whether the house pays each agent's own share, or each upline its downline's gross. */
  readonly payer: 'house' | 'upline'
  /** The turnover from which a member counts as active. */
  readonly activeStakeUnits: bigint
  readonly platformFeeBp: number
  /** A dividend is at most this share of valid turnover; null is without a limit. */
  readonly dividendCapBp: number | null
  readonly mode: 'fixed' | 'floating'
  readonly carry: Carry
  /** The categories that count at once for hourly and real-time salaries. */
  readonly atOnce: readonly string[]
}

/** What an agent may know of a member of the own line. */
export type PersonKnown = {
  readonly nickname: string
  readonly role: 'member' | 'agent'
  readonly blocked: boolean
  readonly lastSeenAt: Temporal.Instant | null
}

export type AgentsNeeds = {
  /** Whether a member rests or is excluded: their links bring nobody meanwhile (PX-04). */
  readonly isResting: (asker: Reader | Tx, member: string) => Promise<boolean>
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  readonly tell: Tell
  readonly contractRules: () => Promise<ContractRules>
  /** Undefined where the merchant has set no active stake in the currency: it has no contracts in it. */
  readonly payRules: (currency: string) => Promise<PayRules | undefined>
  /** The wallets of these members in a currency that is not the one of their registration. Who has none is left out. */
  readonly furtherWallets: (asker: Reader | Tx, members: readonly string[], currency: string) => Promise<ReadonlyMap<string, bigint>>
  readonly rateRules: () => Promise<RateRules>
  /** The base of rebates by category; a missing category earns none. */
  readonly rebateTerms: () => Promise<Omit<RebateTerms, 'rateOf'>>
  readonly ledger: Pick<Ledger, 'follow' | 'lock' | 'credit' | 'post' | 'balance' | 'standing'>
  readonly followPlay: FollowPlay
  /** Whether this room has read all play and all money from before an instant. */
  readonly hasCounted: (before: Temporal.Instant) => Promise<boolean>
  /** Whether the vendors' own books of every day of a span agree with ours. */
  readonly isReconciled: (span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant }) => Promise<boolean>
  readonly hasHeard: (before: Temporal.Instant) => Promise<boolean>
  /** Who is online now; asked once for many. */
  readonly onlineMembers: () => Promise<readonly string[]>
  readonly people: (members: readonly string[]) => Promise<ReadonlyMap<string, PersonKnown>>
  /** Opens an account with a one-time password, or gives an own one that nobody has taken over yet another password. */
  readonly handOut: (wish: {
    readonly username: string
    readonly makes: 'member' | 'agent'
    readonly language: LanguageCode
    readonly place: (tx: Tx, newcomer: Newcomer) => Promise<void>
    readonly isOwn: (tx: Tx, member: string) => Promise<boolean>
  }) => Promise<
    Outcome<{ readonly id: string; readonly account: string; readonly password: string }, 'field-refused' | 'username-taken' | 'busy'>
  >
  /** The origins at which the operator offers the site, its public address first. */
  readonly origins: () => Promise<readonly string[]>
  /** Takes what offers are about to pay from what staff stated for them; false where one has less left. The lanes of the ledger are held. */
  readonly spend: (
    tx: Tx,
    payments: readonly { readonly subject: string; readonly currency: string; readonly units: bigint }[],
  ) => Promise<boolean>
  /** A log entry for staff that they must not miss. */
  readonly alarm: (about: object, message: string) => void
  /** A log entry for staff. */
  readonly warn: (about: object, message: string) => void
}

/** A member who was just made. */
export type Newcomer = { readonly id: string; readonly account: string; readonly currency: string; readonly wallet: bigint }

/**
 * A code that a newcomer gave, and the field that held it. `beside` is the member whose friend they are and whose upline becomes theirs too
 * (AG-09).
 */
export type GivenCode = { readonly field: string; readonly code: string; readonly beside?: string | undefined }

/** Today and tomorrow by the merchant's calendar. */
export async function daysOf({ clock, timeZone }: Pick<AgentsNeeds, 'clock' | 'timeZone'>): Promise<{ today: string; tomorrow: string }> {
  const day = clock
    .now()
    .toZonedDateTimeISO(await timeZone())
    .toPlainDate()
  return { today: day.toString(), tomorrow: day.add({ days: 1 }).toString() }
}
