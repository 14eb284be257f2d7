/** Records: the door of what is read about rounds and wallets: a member's own records, the boards of winners and what is played, all taken from the book. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Person } from '../platform/route.ts'
import { accountRecord, type MovementPage, type MovementQuery, type Wallet } from './account-record.ts'
import { bettingRecord, type BetPage, type BetQuery } from './betting-record.ts'
import { followBalances, type BalanceEvent, type BalanceListening } from './follow-balances.ts'
import { consolidatedFunds, type ConsolidatedFunds } from './consolidated-funds.ts'
import { follow } from './follow.ts'
import type { RecordsNeeds } from './needs.ts'
import { createPlayedGames } from './played-games.ts'
import { profitLoss, type ProfitLoss } from './profit-loss.ts'
import { createBoards, type ReadBoard } from './winner-board.ts'

export type { RecordsNeeds } from './needs.ts'

export type Records = {
  /** Keeps the records up to the book until the signal aborts; to be run by the worker role. */
  follow(signal: AbortSignal): Promise<void>
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
  followBalances: (tell, listening) => followBalances(needs, tell, listening),
  bettingRecord: (member, query, language) => bettingRecord(needs, member, query, language),
  accountRecord: (wallet, query, language) => accountRecord(needs, wallet, query, language),
  profitLoss: (member, span) => profitLoss(needs, member, span),
  consolidatedFunds: (member, language) => consolidatedFunds(needs, member, language),
  winners: createBoards(needs),
  ...createPlayedGames(needs),
})
