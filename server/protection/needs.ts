/** Needs: what protection needs from the other rooms; `server/app/compose/compose-protection.ts` fills it. */
import type { CalendarOf, CountedLimit, Ledger, Limit, PlayState } from '../ledger/ledger.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { DepositLimits } from '@baize/rules/market/market.ts'
import type { Until } from '@baize/rules/protection/exclusion.ts'
import type { Interval } from '@baize/contract/protection/reality-words.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'

/** The member and currency of the limits; each currency has its own. */
export type Protected = { readonly id: string; readonly currency: string }

/** From when an account of a person may play again. */
export type Ends = { readonly member: string; readonly until: Until }

export type ProtectionNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  /** The present HTML of the protection page, in every language. */
  readonly words: () => Promise<readonly string[]>
  /** Every other account that is known to be of the same person (PX-03). What is only suspected is none. */
  readonly othersOfPerson: (tx: Tx, member: string) => Promise<readonly string[]>
  /** Lets nobody of them open an order of a deposit until the transaction ends. It is asked before any other lock. */
  readonly holdOrders: (tx: Tx, members: readonly string[]) => Promise<void>
  /** Stops every way to bet, and ends bonuses and offers, in the transaction that writes it. */
  readonly keepFromPlay: (tx: Tx, ends: readonly Ends[]) => Promise<void>
  /** Stops every way to bet, and nothing else. */
  readonly bar: (tx: Tx, ends: readonly Ends[]) => Promise<void>
  /** Lets bets in again from then on. */
  readonly openFrom: (tx: Tx, member: string, from: Until) => Promise<void>
  /** Asks the national register about a member, and says whether it answered. No transaction is open. */
  readonly askRegister: (member: string) => Promise<boolean>
  /** What counts as deposited since an instant. */
  readonly deposited: (asker: Reader | Tx, owner: Protected, since: Temporal.Instant) => Promise<bigint>
  /** What was staked and lost in the running periods, also where no limit stands. */
  readonly played: (asker: Reader | Tx, owner: Protected, calendar: CalendarOf) => Promise<readonly CountedLimit[]>
  /** Binds the next bet of every process, from the commit on. */
  readonly limitPlay: (tx: Tx, owner: Protected, limits: readonly Limit[], calendar: CalendarOf) => Promise<void>
  /** The limits of time of a person over all wallets, in seconds. They bind at once. */
  readonly limitTime: Ledger['limitTime']
  /** What a person has played, and whether a reality check waits. */
  readonly playState: (asker: Reader | Tx, member: string, calendar: CalendarOf) => Promise<PlayState>
  /** The ledger, as far as time at play is concerned. */
  readonly ledger: () => Pick<Ledger, 'follow' | 'markPlay' | 'pause' | 'setCheckInterval' | 'answerCheck' | 'rootsOf'>
  /** The most that the market lets anybody deposit, by currency and period. */
  readonly depositLimits: () => Promise<DepositLimits>
  /** Minutes between two reality checks: what is usual, and what is the longest. */
  readonly realityChecks: () => Promise<{ readonly usual: Interval; readonly longest: Interval }>
  /** After how many minutes of play bets rest, and for how many; null is never. */
  readonly breaks: () => Promise<{ readonly after: number; readonly rest: number } | null>
  readonly keepCalendar: (tx: Tx, calendar: CalendarOf) => Promise<void>
  /** The zone in which the merchant's days, weeks and months begin. */
  readonly timeZone: () => Promise<string>
  readonly tell: Tell
  /** A case that people open; a second of the topic is a note in the first. */
  readonly openCase: (
    tx: Tx,
    wish: { readonly topic: string; readonly member: string; readonly severity: string; readonly text: string; readonly by: string },
  ) => Promise<Outcome<{ readonly id: string }, 'value-refused'>>
  /** Lets a member in whose freeze is over. */
  readonly letIn: (tx: Tx, member: string) => Promise<void>
  readonly links: { look(address: string): Promise<{ readonly answers: boolean; readonly found: string }> }
  readonly warn: (about: object, message: string) => void
}
