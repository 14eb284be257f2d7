/**
 * Records: the door of what is read about rounds and wallets. These are a member's own records, the boards of winners and what is played,
 * all taken from the ledger.
 */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/route.ts'
import { accountRecord, type MovementQuery, type Wallet } from './account-record.ts'
import { bettingRecord, type BetQuery } from './betting-record.ts'
import { followBalances, type BalanceEvent, type BalanceListening } from './follow-balances.ts'
import { consolidatedFunds } from './consolidated-funds.ts'
import { follow } from './follow.ts'
import type { RecordsNeeds } from './needs.ts'
import { createPlayedGames } from './played-games.ts'
import { profitLoss } from './profit-loss.ts'
import { memberDays } from './turnover-store.ts'
import { createTurnoverFeed, hasCounted, hasCountedAll, isFolded, type TurnoverFeed } from './turnover.ts'
import { createBoards } from './winner-board.ts'

export type { RecordsNeeds } from './needs.ts'
export type { TurnoverRow } from './turnover.ts'

export type Records = ReturnType<typeof createRecords>

export const createRecords = (needs: RecordsNeeds, turnover: TurnoverFeed = createTurnoverFeed(needs)) => ({
  /** Keeps the records up to the ledger until the signal aborts. The worker role runs it. */
  follow: (signal: AbortSignal) => follow(needs, signal, turnover.wake),
  /** Gives a room the turnover of settled rounds, in the order of commits and each row exactly once, after its own mark. */
  followTurnover: turnover.follow,
  /** Whether the room of this name has read all turnover of an account from before an instant; the caller holds the account's lane. */
  hasCounted: (tx: Tx, name: string, account: bigint, before: Temporal.Instant) => hasCounted(needs, tx, name, account, before),
  /** Whether the room of this name has read all turnover from before an instant. */
  hasCountedAll: (name: string, before: Temporal.Instant) => hasCountedAll(needs, name, before),
  /** What every member played of each category on local days, excluding the second day: a set for another room's statement. */
  memberDays,
  /** Whether the days hold everything that the ledger took before an instant. */
  isFolded: (before: Temporal.Instant) => isFolded(needs, before),
  /** Tells each member with a changed main wallet its present balance. */
  followBalances: (tell: (owner: string, event: BalanceEvent) => void, listening: BalanceListening) =>
    followBalances(needs, tell, listening),
  bettingRecord: (member: Pick<Person, 'id' | 'currency'>, query: BetQuery, language: LanguageCode) =>
    bettingRecord(needs, member, query, language),
  accountRecord: (wallet: Wallet, query: MovementQuery, language: LanguageCode) => accountRecord(needs, wallet, query, language),
  profitLoss: (member: Pick<Person, 'id' | 'currency'>, span: { from: string; to: string }) => profitLoss(needs, member, span),
  consolidatedFunds: (member: Parameters<typeof consolidatedFunds>[1], language: LanguageCode) =>
    consolidatedFunds(needs, member, language),
  /** Who won lately or most, at most a second old. */
  winners: createBoards(needs),
  ...createPlayedGames(needs),
})
