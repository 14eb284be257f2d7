/** Needs: what protection needs from the other rooms; `server/app/compose/compose-protection.ts` fills it. */
import type { CalendarOf, CountedLimit, Limit } from '../ledger/ledger.ts'
import type { Until } from '@baize/rules/protection/exclusion.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'

/** The member and currency of the limits; each currency has its own. */
export type Protected = { readonly id: string; readonly currency: string }

export type ProtectionNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  /** The present HTML of the protection page, in every language. */
  readonly words: () => Promise<readonly string[]>
  /** Stops every way to bet, and ends bonuses and offers, in the transaction that writes it. */
  readonly keepFromPlay: (tx: Tx, member: string, until: Until) => Promise<void>
  /** Stops every way to bet, and nothing else. */
  readonly bar: (tx: Tx, member: string, until: Until) => Promise<void>
  /** Lets bets in again from then on. */
  readonly openFrom: (tx: Tx, member: string, from: Until) => Promise<void>
  /** What counts as deposited since an instant. */
  readonly deposited: (asker: Reader | Tx, owner: Protected, since: Temporal.Instant) => Promise<bigint>
  /** What was staked and lost in the running periods, also where no limit stands. */
  readonly played: (asker: Reader | Tx, owner: Protected, calendar: CalendarOf) => Promise<readonly CountedLimit[]>
  /** Binds the next bet of every process, from the commit on. */
  readonly limitPlay: (tx: Tx, owner: Protected, limits: readonly Limit[], calendar: CalendarOf) => Promise<void>
  readonly keepCalendar: (tx: Tx, calendar: CalendarOf) => Promise<void>
  /** The zone in which the merchant's days, weeks and months begin. */
  readonly timeZone: () => Promise<string>
  readonly tell: Tell
  readonly links: { look(address: string): Promise<{ readonly answers: boolean; readonly found: string }> }
  readonly warn: (about: object, message: string) => void
}
