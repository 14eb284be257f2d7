/** Lottery: the door of games, issues, bets, chases, draws and their settlement. */
import type { LotteryChase, LotteryOrder, RefundReason } from '@baize/contract/lottery/lottery-bets.ts'
import type { DrawFacts, Trend } from '@baize/contract/lottery/lottery-results.ts'
import type { LotteryFamily, LotteryGame, LotteryIssue, LotteryPage, LotteryPlay, PrizeMode } from '@baize/contract/lottery/lottery.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Companion } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { OrderRefusal } from './bet/bet.ts'
import { createBetCompanion } from './bet/bet-companion.ts'
import type { RoundKey } from './bet/bet-store.ts'
import { cancelOrder, type CancelRefusal } from './bet/cancel-order.ts'
import {
  clocks,
  current,
  facts,
  gamesOfMode,
  menus,
  near,
  opened,
  openedNumbers,
  plays,
  recent,
  trend,
  vnMenu,
  type ClockView,
  type CurrentView,
  type Hints,
  type IssuePage,
  type MenuView,
  type RegionView,
} from './catalogue.ts'
import { cancelChase, chaseViews, createChase, type Chased, type ChaseRefusal, type ChaseWish } from './chase/plan-chase.ts'
import { chasesOf, countChases } from './chase/chase-store.ts'
import { CORRECT_TASK, correctDraw } from './draw/draw-feed.ts'
import { REFUND_TASK, SETTLE_TASK } from './draw/draw.ts'
import { gameFacts, refundReasons, type GameFacts } from './for-records.ts'
import { generateIssues, ISSUES_TASK } from './issue/generate.ts'
import { listOrders, readOrder, type OrderPage, type OrderQuery } from './bet/list-orders.ts'
import { withSettings, type Bettor, type LotteryNeeds } from './needs.ts'
import { orderProof } from './bet/order-proof.ts'
import { placeOrder, type OrderWish, type Placed } from './bet/place-order.ts'
import { refundOrders } from './settle/refund.ts'
import { STOP_CHASES_TASK, stopChases } from './chase/stop-chases.ts'
import { seedGames } from './issue/seed-games.ts'
import { settleChases } from './chase/chase.ts'
import { settleIssue, type SettleReport } from './settle/settle.ts'
import { insertGame } from './store.ts'
import { lotteryStaff, type LotteryStaff } from './staff.ts'
import { keepTurning, turn } from './turn.ts'

export type { Beacon, LotteryNeeds, LotterySettings, Report } from './needs.ts'
export { LOTTERY_SEALED } from './sealed.ts'

export type ChasePage = { readonly content: LotteryChase[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

export type Lottery = {
  /** To be given to the ledger under the name `lottery`. */
  readonly companion: Companion
  readonly settleTask: string
  readonly refundTask: string
  readonly correctTask: string
  readonly stopChasesTask: string
  readonly issuesTask: string
  menus(language: LanguageCode): Promise<{ menus: MenuView[]; hints: Hints }>
  gamesOfMode(mode: PrizeMode, language: LanguageCode): Promise<LotteryGame[]>
  vnMenu(mode: PrizeMode | undefined, language: LanguageCode): Promise<RegionView[]>
  recent(member: string, family: LotteryFamily | undefined, language: LanguageCode): Promise<LotteryGame[]>
  opened(
    asked: { family?: LotteryFamily | undefined; gameCode?: string | undefined },
    language: LanguageCode,
  ): Promise<{ game: LotteryGame; issue: LotteryIssue }[]>
  openedNumbers(asked: Parameters<typeof openedNumbers>[1]): Promise<Outcome<IssuePage, 'game-unknown'>>
  near(gameCode: string, ahead: number): ReturnType<typeof near>
  plays(gameCode: string, language: LanguageCode): Promise<Outcome<{ game: LotteryGame; plays: LotteryPlay[] }, 'game-unknown'>>
  current(gameCode: string, member: string | undefined, language: LanguageCode): Promise<Outcome<CurrentView, 'game-unknown'>>
  clocks(page: LotteryPage): Promise<{ serverTime: string; clocks: ClockView[] }>
  trend(asked: Parameters<typeof trend>[1]): Promise<Outcome<Trend, 'game-unknown'>>
  facts(gameCode: string, issue: string): Promise<Outcome<DrawFacts, 'game-unknown' | 'issue-unknown'>>
  placeOrder(bettor: Bettor, key: string, wish: OrderWish, language: LanguageCode): Promise<Outcome<Placed, OrderRefusal>>
  cancelOrder(bettor: Bettor, id: string, language: LanguageCode): Promise<Outcome<{ order: LotteryOrder; balance: string }, CancelRefusal>>
  listOrders(member: string, query: OrderQuery, language: LanguageCode): Promise<Outcome<OrderPage, 'invalid-input'>>
  readOrder(member: string, id: string, language: LanguageCode): Promise<Outcome<LotteryOrder, 'not-found'>>
  orderProof(member: string, id: string): ReturnType<typeof orderProof>
  createChase(bettor: Bettor, key: string, wish: ChaseWish, language: LanguageCode): Promise<Outcome<Chased, ChaseRefusal>>
  cancelChase(bettor: Bettor, id: string, language: LanguageCode): Promise<Outcome<Chased, 'not-found' | 'order-not-open'>>
  /** Latest first; pages count from 1. */
  listChases(member: string, pageNo: number, pageSize: number, language: LanguageCode): Promise<ChasePage>
  /** Writes the games of the demonstration where they are missing; answers how many. */
  seed(tx: Tx): Promise<number>
  /** Makes the issues to come, of all games or of the named ones; answers how many. */
  generate(only?: readonly string[]): Promise<number>
  /** Does once what time has made due; answers how much that was. */
  turn(): Promise<number>
  /** Takes turns until the signal aborts. */
  keepTurning(signal: AbortSignal): Promise<void>
  /** Settles whatever is left to settle of an issue; harmless when it was settled before or is settled elsewhere. */
  settle(issue: bigint): Promise<SettleReport>
  /** Gives back the stakes of a void issue. */
  refund(issue: bigint): Promise<number>
  /** Asks the sources again about a settled issue; where they agree on other numbers it is settled anew. */
  correct(issue: bigint): ReturnType<typeof correctDraw>
  /** Takes an issue and those after it out of all chases; answers how many chases that touched. */
  stopChases(issue: bigint): Promise<number>
  /** What staff may do; each act in the caller's transaction. */
  readonly staff: LotteryStaff
  /** Why stakes of a member came back, one answer for each round; none for the rounds of others than the lottery. */
  refundReasons(member: string, rounds: readonly RoundKey[]): Promise<RefundReason[][]>
  /** The games as people know them, for the records, one answer for each key; undefined where the lottery has no such game. */
  gameFacts(keys: readonly { vendor: string; game: string }[], language: LanguageCode): Promise<(GameFacts | undefined)[]>
}

export function createLottery(needs: LotteryNeeds): Lottery {
  const { database } = needs
  return {
    companion: createBetCompanion(database),
    settleTask: SETTLE_TASK,
    refundTask: REFUND_TASK,
    correctTask: CORRECT_TASK,
    stopChasesTask: STOP_CHASES_TASK,
    issuesTask: ISSUES_TASK,
    menus: (language) => menus(needs, language),
    gamesOfMode: (mode, language) => gamesOfMode(needs, mode, language),
    vnMenu: (mode, language) => vnMenu(needs, mode, language),
    recent: (member, family, language) => recent(needs, member, family, language),
    opened: (asked, language) => opened(needs, asked, language),
    openedNumbers: (asked) => openedNumbers(needs, asked),
    near: (gameCode, ahead) => near(needs, gameCode, ahead),
    plays: (gameCode, language) => plays(needs, gameCode, language),
    current: (gameCode, member, language) => current(needs, gameCode, member, language),
    clocks: (page) => clocks(needs, page),
    trend: (asked) => trend(needs, asked),
    facts: (gameCode, issue) => facts(needs, gameCode, issue),
    placeOrder: (bettor, key, wish, language) => placeOrder(needs, bettor, key, wish, language),
    async cancelOrder(bettor, id, language) {
      const known = await withSettings(needs)
      return await database.transact((tx) => cancelOrder(tx, known, bettor, id, language))
    },
    listOrders: (member, query, language) => listOrders(needs, member, query, language),
    readOrder: (member, id, language) => readOrder(needs, member, id, language),
    orderProof: (member, id) => orderProof(needs, member, id),
    async createChase(bettor, key, wish, language) {
      const known = await withSettings(needs)
      return await database.transact((tx) => createChase(tx, known, bettor, key, wish, language))
    },
    cancelChase: (bettor, id, language) => database.transact((tx) => cancelChase(tx, needs, bettor, id, language)),
    async listChases(member, pageNo, pageSize, language) {
      const total = await countChases(database.reader, member)
      const rows = await chasesOf(database.reader, member, (pageNo - 1) * pageSize, pageSize)
      const content = await chaseViews(database.reader, rows, language)
      return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
    },
    async seed(tx) {
      let written = 0
      for (const game of seedGames(await needs.currency())) if (await insertGame(tx, game)) written += 1
      return written
    },
    generate: (only) => generateIssues(needs, only),
    turn: () => turn(needs),
    keepTurning: (signal) => keepTurning(needs, signal),
    settle: (issue) => settleIssue(needs, issue),
    async refund(issue) {
      const refunded = await refundOrders(needs, issue)
      await settleChases(needs, { id: issue })
      return refunded
    },
    correct: (issue) => correctDraw(needs, issue),
    stopChases: (issue) => stopChases(needs, issue),
    staff: lotteryStaff(needs),
    refundReasons: (member, rounds) => refundReasons(database.reader, member, rounds),
    gameFacts: (keys, language) => gameFacts(database.reader, keys, language),
  }
}
