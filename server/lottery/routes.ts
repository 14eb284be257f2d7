/** The lottery's calls. */
import {
  cancelChase,
  cancelOrder,
  createChase,
  listChases,
  listOrders,
  orderProof,
  placeOrder,
  readOrder,
} from '@baize/contract/lottery/lottery-bets.ts'
import { drawFacts, lotteryTrend } from '@baize/contract/lottery/lottery-results.ts'
import {
  currentIssue,
  gameMenus,
  lotteryClocks,
  lotteryGames,
  lotteryPlays,
  lotteryRecent,
  nearIssues,
  openedGames,
  openedNumbers,
  vnGameMenu,
} from '@baize/contract/lottery/lottery.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Caller, type Route } from '../platform/route.ts'
import type { Lottery } from './lottery.ts'

/** A member who may bet; visitors and trial accounts only look. */
const bettor = ({ person }: Caller): string | undefined => (person?.wallet === undefined ? undefined : person.id)

export const lotteryRoutes = (lottery: Lottery): Route[] => [
  route(gameMenus, async (ask) => done(await lottery.menus(ask.language))),
  route(lotteryGames, async (ask) => done({ games: await lottery.gamesOfMode(ask.query.prizeMode, ask.language) })),
  route(vnGameMenu, async (ask) => done({ regions: await lottery.vnMenu(ask.query.prizeMode, ask.language) })),
  route(lotteryRecent, async (ask) => done({ games: await lottery.recent(memberOf(ask).id, ask.query.family, ask.language) })),
  route(openedGames, async (ask) => done({ opened: await lottery.opened(ask.query, ask.language) })),
  route(openedNumbers, (ask) => lottery.openedNumbers(ask.query)),
  route(nearIssues, (ask) => lottery.near(ask.query.gameCode, ask.query.ahead)),
  route(lotteryPlays, (ask) => lottery.plays(ask.query.gameCode, ask.language)),
  route(currentIssue, (ask) => lottery.current(ask.query.gameCode, bettor(ask), ask.language)),
  route(lotteryClocks, async (ask) => done(await lottery.clocks(ask.query.page))),
  route(placeOrder, (ask) => lottery.placeOrder(memberOf(ask), ask.key, ask.body, ask.language)),
  route(cancelOrder, (ask) => lottery.cancelOrder(memberOf(ask), ask.params.id, ask.language)),
  route(listOrders, (ask) => lottery.listOrders(memberOf(ask).id, ask.query, ask.language)),
  route(readOrder, (ask) => lottery.readOrder(memberOf(ask).id, ask.params.id, ask.language)),
  route(orderProof, (ask) => lottery.orderProof(memberOf(ask).id, ask.params.id)),
  route(createChase, (ask) => lottery.createChase(memberOf(ask), ask.key, ask.body, ask.language)),
  route(cancelChase, (ask) => lottery.cancelChase(memberOf(ask), ask.params.id, ask.language)),
  route(listChases, async (ask) => done(await lottery.listChases(memberOf(ask).id, ask.query.pageNo, ask.query.pageSize, ask.language))),
  route(lotteryTrend, (ask) => lottery.trend(ask.query)),
  route(drawFacts, (ask) => lottery.facts(ask.query.gameCode, ask.query.issue)),
]
