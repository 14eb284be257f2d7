/** Records: the door of what is read about rounds and wallets: a member's own records, the boards of winners and what is played, all taken from the book. */
import type { RawBuilder } from 'kysely'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/route.ts'
import { accountRecord, type MovementPage, type MovementQuery, type Wallet } from './account-record.ts'
import { bettingRecord, type BetPage, type BetQuery } from './betting-record.ts'
import { followBalances, type BalanceEvent, type BalanceListening } from './follow-balances.ts'
import { consolidatedFunds, type ConsolidatedFunds } from './consolidated-funds.ts'
import { follow } from './follow.ts'
import type { RecordsNeeds } from './needs.ts'
import { createPlayedGames } from './played-games.ts'
import { profitLoss, type ProfitLoss } from './profit-loss.ts'
import { memberDays } from './turnover-store.ts'
import { followTurnover, hasCounted, hasCountedAll, isFolded, type TurnoverHandler, type TurnoverOptions } from './turnover.ts'
import { createBoards, type ReadBoard } from './winner-board.ts'

export type { RecordsNeeds } from './needs.ts'
export type { TurnoverHandler, TurnoverRow } from './turnover.ts'

export type Records = {
  /** Keeps the records up to the book until the signal aborts; to be run by the worker role. */
  follow(signal: AbortSignal): Promise<void>
  /** Gives a room what settled rounds count, in the order of commits and each row exactly once, after its own mark. */
  followTurnover(name: string, handle: TurnoverHandler, options: TurnoverOptions): Promise<void>
  /** Whether the room of this name has read all turnover of an account from before an instant; the caller holds the account's lane. */
  hasCounted(tx: Tx, name: string, account: bigint, before: Temporal.Instant): Promise<boolean>
  /** Whether the room of this name has read all turnover from before an instant. */
  hasCountedAll(name: string, before: Temporal.Instant): Promise<boolean>
  /** What every member played of each category on local days from the first up to but without the second: a set for another room's statement. */
  memberDays(from: string, until: string): RawBuilder<unknown>
  /** Whether the days hold everything that the book took before an instant. */
  isFolded(before: Temporal.Instant): Promise<boolean>
  /** Tells each member whose main wallet moved what it holds now. */
  followBalances(tell: (owner: string, event: BalanceEvent) => void, listening: BalanceListening): Promise<void>
  bettingRecord(member: string, query: BetQuery, language: LanguageCode): Promise<Outcome<BetPage, 'invalid-input'>>
  accountRecord(wallet: Wallet, query: MovementQuery, language: LanguageCode): Promise<Outcome<MovementPage, 'invalid-input'>>
  profitLoss(member: Pick<Person, 'id' | 'currency'>, span: { from: string; to: string }): Promise<Outcome<ProfitLoss, 'invalid-input'>>
  consolidatedFunds(member: Person & { readonly wallet: bigint }, language: LanguageCode): Promise<ConsolidatedFunds>
  /** Who won lately or most, at most a second old. */
  readonly winners: ReadBoard
} & ReturnType<typeof createPlayedGames>

export const createRecords = (needs: RecordsNeeds): Records => ({
  follow: (signal) => follow(needs, signal),
  followTurnover: (name, handle, options) => followTurnover(needs.database, name, handle, options),
  hasCounted: (tx, name, account, before) => hasCounted(needs, tx, name, account, before),
  hasCountedAll: (name, before) => hasCountedAll(needs, name, before),
  memberDays,
  isFolded: (before) => isFolded(needs, before),
  followBalances: (tell, listening) => followBalances(needs, tell, listening),
  bettingRecord: (member, query, language) => bettingRecord(needs, member, query, language),
  accountRecord: (wallet, query, language) => accountRecord(needs, wallet, query, language),
  profitLoss: (member, span) => profitLoss(needs, member, span),
  consolidatedFunds: (member, language) => consolidatedFunds(needs, member, language),
  winners: createBoards(needs),
  ...createPlayedGames(needs),
})
