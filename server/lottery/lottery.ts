/** Lottery: the door of games, issues, bets, chases, draws and their settlement. */
import type { LotteryFamily, LotteryPage, PrizeMode } from '@baize/contract/lottery/lottery.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { createBetCompanion } from './bet/bet-companion.ts'
import type { RoundKey } from './bet/bet-store.ts'
import { cancelOrder } from './bet/cancel-order.ts'
import {
  clocks,
  current,
  facts,
  gamesOfMode,
  menus,
  near,
  nextDraws,
  opened,
  openedNumbers,
  plays,
  recent,
  trend,
  vnMenu,
} from './catalogue.ts'
import { cancelChase, chaseViews, createChase, type ChaseWish } from './chase/plan-chase.ts'
import { chasesOf, countChases } from './chase/chase-store.ts'
import { CORRECT_TASK, correctDraw } from './draw/draw-feed.ts'
import { REFUND_TASK, SETTLE_TASK } from './draw/draw.ts'
import { edgesIn, gameFacts, refundReasons, risklessIn } from './for-records.ts'
import { generateIssues, ISSUES_TASK } from './issue/generate.ts'
import { confirmDemonstrated, proposeListed, warnOfUnconfirmed } from './issue/special-days.ts'
import { listOrders, readOrder, type OrderQuery } from './bet/list-orders.ts'
import { rememberGames } from './games.ts'
import { withSettings, type Bettor, type LotteryNeeds, type WithGames } from './needs.ts'
import { orderProof } from './bet/order-proof.ts'
import { placeOrder, type OrderWish } from './bet/place-order.ts'
import { refundOrders } from './settle/refund.ts'
import { askToEndChases, END_CHASES_TASK, endChases } from './chase/end-chases.ts'
import { STOP_CHASES_TASK, stopChases } from './chase/stop-chases.ts'
import { seedGames } from './issue/seed-games.ts'
import { settleChases } from './chase/chase.ts'
import { settleIssue } from './settle/settle.ts'
import { insertGame } from './store.ts'
import { lotteryStaff } from './staff.ts'
import { keepTurning, turn } from './turn.ts'

export type { Beacon, LotteryNeeds, LotterySettings, Report } from './needs.ts'
export { LOTTERY_SEALED } from './sealed.ts'

export type Lottery = ReturnType<typeof createLottery>

/** The questions about games, issues and results, which anybody may ask. */
const catalogue = (needs: WithGames) => ({
  menus: (language: LanguageCode) => menus(needs, language),
  gamesOfMode: (mode: PrizeMode, language: LanguageCode) => gamesOfMode(needs, mode, language),
  vnMenu: (mode: PrizeMode | undefined, language: LanguageCode) => vnMenu(needs, mode, language),
  recent: (member: string, family: LotteryFamily | undefined, language: LanguageCode) => recent(needs, member, family, language),
  opened: (asked: Parameters<typeof opened>[1], language: LanguageCode) => opened(needs, asked, language),
  openedNumbers: (asked: Parameters<typeof openedNumbers>[1]) => openedNumbers(needs, asked),
  near: (gameCode: string, ahead: number) => near(needs, gameCode, ahead),
  plays: (gameCode: string, language: LanguageCode) => plays(needs, gameCode, language),
  current: (gameCode: string, member: string | undefined, language: LanguageCode) => current(needs, gameCode, member, language),
  clocks: (page: LotteryPage) => clocks(needs, page),
  nextDraws: (codes: readonly string[], language: LanguageCode) => nextDraws(needs, codes, language),
  trend: (asked: Parameters<typeof trend>[1]) => trend(needs, asked),
  facts: (gameCode: string, issue: string) => facts(needs, gameCode, issue),
})

/** What makes issues: games, special days, and the issues ahead. */
const issues = (needs: LotteryNeeds) => ({
  issuesTask: ISSUES_TASK,
  specialDaysTask: 'lottery-special-days',
  /** Writes the games of the demonstration where they are missing; answers how many. */
  async seed(tx: Tx, further: readonly string[] = []) {
    let written = 0
    for (const game of seedGames(await needs.currency(), further)) if (await insertGame(tx, game)) written += 1
    await proposeListed(tx)
    await confirmDemonstrated(tx)
    return written
  },
  /** Warns staff of special days of the coming month that nobody confirmed. */
  warnOfSpecialDays: () => warnOfUnconfirmed(needs.database.reader, needs),
  /** Brings in what this version lists of special days, and makes future issues; answers how many. For the start of a process. */
  async prepare() {
    await needs.database.write((tx) => proposeListed(tx))
    return await generateIssues(needs)
  },
  /** Makes future issues, of all games or of the named ones; answers how many. */
  generate: (only?: readonly string[]) => generateIssues(needs, only),
})

export function createLottery(given: LotteryNeeds) {
  const { database } = given
  const needs: WithGames = { ...given, games: rememberGames(database.reader, given.notices) }
  return {
    /** To be given to the ledger under the name `lottery`. */
    companion: createBetCompanion(database, needs.round),
    settleTask: SETTLE_TASK,
    refundTask: REFUND_TASK,
    correctTask: CORRECT_TASK,
    stopChasesTask: STOP_CHASES_TASK,
    endChasesTask: END_CHASES_TASK,
    ...catalogue(needs),
    ...issues(needs),
    placeOrder: (bettor: Bettor, key: string, wish: OrderWish, language: LanguageCode) => placeOrder(needs, bettor, key, wish, language),
    async cancelOrder(bettor: Bettor, id: string, language: LanguageCode) {
      const known = await withSettings(needs)
      return await database.transact((tx) => cancelOrder(tx, known, bettor, id, language))
    },
    listOrders: (member: string, query: OrderQuery, language: LanguageCode) => listOrders(needs, member, query, language),
    readOrder: (member: string, id: string, language: LanguageCode) => readOrder(needs, member, id, language),
    orderProof: (member: string, id: string) => orderProof(needs, member, id),
    async createChase(bettor: Bettor, key: string, wish: ChaseWish, language: LanguageCode) {
      const known = await withSettings(needs)
      return await database.transact((tx) => createChase(tx, known, bettor, key, wish, language))
    },
    cancelChase: (bettor: Bettor, id: string, language: LanguageCode) =>
      database.transact((tx) => cancelChase(tx, needs, bettor, id, language)),
    /** Latest first; pages count from 1. */
    async listChases(member: string, pageNo: number, pageSize: number, language: LanguageCode) {
      const total = await countChases(database.reader, member)
      const rows = await chasesOf(database.reader, member, (pageNo - 1) * pageSize, pageSize)
      const content = await chaseViews(database.reader, await needs.games.all(), rows, language)
      return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
    },
    /** Does once what is due. */
    turn: () => turn(needs),
    /** Takes turns until the signal aborts. */
    keepTurning: (signal: AbortSignal) => keepTurning(needs, signal),
    /** Settles the rest of an issue; harmless when it was settled before or is being settled elsewhere. */
    settle: (issue: bigint) => settleIssue(needs, issue),
    /** Refunds the stakes of a void issue. */
    async refund(issue: bigint) {
      const refunded = await refundOrders(needs, issue)
      await settleChases(needs, { id: issue })
      return refunded
    },
    /** Asks the sources again about a settled issue. Where they agree on other numbers it is settled again. */
    correct: (issue: bigint) => correctDraw(needs, issue),
    /** Takes an issue and those after it out of all chases; answers how many chases that touched. */
    stopChases: (issue: bigint) => stopChases(needs, issue),
    /** Asks that the chases of a member end, in the transaction that keeps them from play. */
    askToEndChases: (tx: Tx, member: string) => askToEndChases(tx, needs, member),
    endChases: (member: string) => endChases(needs, member),
    /** What staff may do; each act in the caller's transaction. */
    staff: lotteryStaff(needs),
    /** Why a member's stakes were returned, one answer for each round; none for rounds of other rooms. */
    refundReasons: (member: string, rounds: readonly RoundKey[]) => refundReasons(database.reader, member, rounds),
    /** Which stakes of members' tickets on an issue bet against each other. */
    risklessIn: (asker: Reader | Tx, rounds: Parameters<typeof risklessIn>[1]) => risklessIn(asker, rounds),
    edgesIn,
    /** The games' names for the records, one answer for each key; undefined where the lottery has no such game. */
    gameFacts: (keys: readonly { vendor: string; game: string }[], language: LanguageCode) =>
      gameFacts(needs.games, async () => (await needs.settings())(null).memberGroup, keys, language),
  }
}
