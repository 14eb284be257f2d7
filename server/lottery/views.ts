/** Views: games, issues and orders as the calls answer them. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import type { BetTerms, LotteryGame, LotteryIssue } from '@baize/contract/lottery/lottery.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { ticketsOf, type NewOrder, type OrderRow, type TicketRow } from './bet/bet-store.ts'
import { everySeconds } from '@baize/rules/lottery/calendars/calendar.ts'
import { isStakedByUnit, nameOf, type Game } from './game.ts'
import { earlyMoment, orderVoidReason, voidReasonOf, type Issue, waitsForStaff } from './issue.ts'
import type { LotterySettings } from './needs.ts'
import { issuesByIds } from './store.ts'
import { highestPrizeOf, unitOf } from './wager.ts'

export const gameView = (game: Game, language: LanguageCode): LotteryGame => ({
  code: game.code,
  rules: game.rules,
  family: game.family,
  prizeMode: game.prizeMode,
  name: nameOf(game, language),
  region: game.region,
  timeZone: game.timeZone,
  source: game.source,
  open: game.state === 'on',
  everySeconds: everySeconds(game.calendar),
})

export const issueView = (issue: Issue): LotteryIssue => ({
  game: issue.game,
  issue: issue.number,
  publishedNumber: issue.publishedNumber ?? issue.number,
  opensAt: issue.openAt.toString(),
  closesAt: issue.closeAt.toString(),
  drawsAt: issue.drawAt.toString(),
  state: issue.state,
  draw: issue.draw,
  voidReason: voidReasonOf(issue),
  // Staff may have recorded an early draw whose numbers nobody knows yet.
  drawnEarly: issue.draw === null ? null : (earlyMoment(issue)?.toString() ?? null),
  commitment: issue.commitment,
})

export const termsView = (game: Game, settings: LotterySettings): BetTerms => ({
  currency: settings.currency,
  basePrice: formatUnits(BigInt(game.basePrice) * UNITS),
  stakedBy: isStakedByUnit(game.family) ? 'unit' : 'amount',
  chips: isStakedByUnit(game.family) ? [] : settings.chips.map((units) => formatUnits(units)),
  units: [...game.units],
  maximumMultiple: Number(game.maximumMultiple),
  minimumStake: formatUnits(settings.minimumStakeUnits),
  maximumStake: formatUnits(game.maximumStakeUnits),
  winCap: formatUnits(game.winCapUnits),
  minimumGroup: game.minimumGroup,
  maximumGroup: settings.memberGroup,
  cancelFreeUpTo: formatUnits(settings.cancel.freeUpTo),
  cancelFeePercent: `${settings.cancel.feeBasisPoints / 100n}.${String(settings.cancel.feeBasisPoints % 100n).padStart(2, '0')}`,
})

type ShownTicket = Omit<TicketRow, 'id' | 'orderId'>

/** Issues whose prizes are known and paid, or being paid. */
const SETTLED: ReadonlySet<string> = new Set(['settled', 'reconciled'])

function stateOf(order: OrderRow, issue: Issue, prize: bigint): LotteryOrder['state'] {
  if (order.state !== 'placed') return order.state
  if (!SETTLED.has(issue.state)) return 'placed'
  return prize > 0n ? 'won' : 'lost'
}

/** Null until it is known. */
function refundOf(order: OrderRow, isSettled: boolean, tickets: readonly ShownTicket[]): bigint | null {
  if (order.state !== 'placed') return order.stakeUnits - order.feeUnits
  return isSettled ? tickets.reduce((sum, ticket) => sum + (ticket.refundUnits ?? 0n), 0n) : null
}

function orderView(order: OrderRow, issue: Issue, game: Game, tickets: readonly ShownTicket[], language: LanguageCode): LotteryOrder {
  const isSettled = order.state === 'placed' && SETTLED.has(issue.state)
  const prize = tickets.reduce((sum, ticket) => sum + (ticket.prizeUnits ?? 0n), 0n)
  const refund = refundOf(order, isSettled, tickets)
  return {
    id: order.id,
    game: game.code,
    gameName: nameOf(game, language),
    issue: issue.number,
    publishedNumber: issue.publishedNumber ?? issue.number,
    state: stateOf(order, issue, prize),
    voidReason: order.state === 'void' ? orderVoidReason(issue) : null,
    paymentHeld: order.state === 'placed' && waitsForStaff(issue),
    stake: formatUnits(order.stakeUnits),
    prize: isSettled ? formatUnits(prize) : null,
    refund: refund === null ? null : formatUnits(refund),
    fee: formatUnits(order.feeUnits),
    placedAt: order.placedAt.toString(),
    closesAt: issue.closeAt.toString(),
    chase: order.chase,
    draw: issue.draw,
    tickets: tickets.map((ticket) => ({
      place: ticket.place,
      play: ticket.play,
      selection: ticket.selection,
      count: ticket.bets,
      unit: unitOf(game, ticket.unitUnits, ticket.multiple),
      multiple: ticket.multiple,
      prizeGroup: ticket.prizeGroup === 0 ? null : ticket.prizeGroup,
      odds: ticket.odds,
      stake: formatUnits(ticket.stakeUnits),
      highestPrize: formatUnits(highestPrizeOf(game, ticket)),
      prize: isSettled ? formatUnits(ticket.prizeUnits ?? 0n) : null,
      refund: isSettled ? formatUnits(ticket.refundUnits ?? 0n) : null,
    })),
  }
}

/** An order that was just taken on an issue on sale. */
export function newOrderView(order: NewOrder, issue: Issue, game: Game, language: LanguageCode): LotteryOrder {
  const row = { ...order, state: 'placed' as const, feeUnits: 0n, tickets: order.tickets.length }
  const tickets = order.tickets.map((ticket, index) => ({
    ...ticket,
    odds: ticket.odds ?? null,
    place: index + 1,
    prizeUnits: null,
    refundUnits: null,
  }))
  return orderView(row, issue, game, tickets, language)
}

/** Orders with all details for display, in their order. */
export async function orderViews(
  reader: Reader | Tx,
  all: readonly Game[],
  orders: readonly OrderRow[],
  language: LanguageCode,
): Promise<LotteryOrder[]> {
  const [issues, games, tickets] = [
    await issuesByIds(
      reader,
      orders.map(({ issue }) => issue),
    ),
    new Map(all.map((game) => [game.code, game])),
    Map.groupBy(
      await ticketsOf(
        reader,
        orders.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    ),
  ]
  return orders.map((order) => {
    const issue = issues.get(order.issue)!
    return orderView(order, issue, games.get(issue.game)!, tickets.get(order.id)!, language)
  })
}
