/** Place order: tickets on the issue on sale, all or none, under the caller's own key. A repeated request is answered with the same order. */
import type { LotteryOrder, TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { submitSurely, type Operation } from '../../ledger/ledger.ts'
import { refusalOf, type OrderRefusal } from './bet.ts'
import { orderOperation } from './bet-companion.ts'
import { orderUnderKey, type NewOrder } from './bet-store.ts'
import { isBetToken } from './bet-token.ts'
import { issueBounds } from './issue-bounds.ts'
import type { Game } from '../game.ts'
import { zodiacDay, type Issue } from '../issue.ts'
import type { Bettor, WithGames } from '../needs.ts'
import { issueOf } from '../store.ts'
import { newOrderView, orderViews } from '../views.ts'
import { priceWager } from '../wager.ts'

export type OrderWish = {
  readonly gameCode: string
  readonly issue: string
  readonly betToken?: string | undefined
  readonly tickets: readonly TicketWish[]
}
export type Placed = { readonly order: LotteryOrder; readonly balance: string }

type Made = { readonly operation: Operation; readonly game: Game; readonly issue: Issue }

async function operationFor(needs: WithGames, bettor: Bettor, key: string, wish: OrderWish): Promise<Outcome<Made, OrderRefusal>> {
  const { reader } = needs.database
  const [game, issue, settingsIn] = await Promise.all([
    needs.games.of(wish.gameCode),
    issueOf(reader, wish.gameCode, wish.issue),
    needs.settings(),
  ])
  if (game === undefined) return refused('game-unknown')
  if (game.state !== 'on') return refused('game-maintenance')
  const settings = settingsIn(game.currency)
  if (bettor.currency !== settings.currency) return refused('currency-not-offered', { currency: settings.currency })
  if (issue === undefined) return refused('issue-unknown')
  const betToken = wish.betToken ?? ''
  if (betToken !== '' && !isBetToken(needs, bettor.id, String(issue.id), betToken)) return refused('bet-token-refused')
  const wager = priceWager(game, settings, wish.tickets, zodiacDay(issue.drawAt))
  if (!wager.ok) return wager
  const facts = {
    member: bettor.id,
    requestKey: key,
    game: game.code,
    issue: issue.number,
    betToken,
    tickets: wish.tickets,
  }
  const bounds = await issueBounds(needs.round, { member: bettor.id, currency: bettor.currency }, game)
  if (bounds.check !== undefined) return refused('check-needed', { level: bounds.check })
  const worked = { game, issue: issue.id, wager: wager.value, bounds }
  return done({ operation: orderOperation(bettor.wallet, facts, worked), game, issue })
}

/** The existing order of a key, whatever has changed since. The ledger refuses a key that was used for another order. */
async function standing(needs: WithGames, bettor: Bettor, key: string, language: LanguageCode): Promise<LotteryOrder | undefined> {
  const row = await orderUnderKey(needs.database.reader, bettor.id, key)
  return row && (await orderViews(needs.database.reader, await needs.games.all(), [row], language))[0]
}

/** Whether an existing order equals the requested one. */
const isSame = (order: LotteryOrder, wish: OrderWish): boolean =>
  order.game === wish.gameCode &&
  order.issue === wish.issue &&
  order.tickets.length === wish.tickets.length &&
  order.tickets.every((ticket, index) => {
    const { play, selection, unit, multiple, count } = wish.tickets[index]!
    return (
      ticket.play === play &&
      ticket.selection === selection &&
      ticket.unit === unit &&
      ticket.multiple === multiple &&
      ticket.count === count
    )
  })

/** Places an order. `key` is the caller's idempotency key: the same key and order get the same answer, also after the sale has ended. */
export async function placeOrder(
  needs: WithGames,
  bettor: Bettor,
  key: string,
  wish: OrderWish,
  language: LanguageCode,
): Promise<Outcome<Placed, OrderRefusal>> {
  const made = await operationFor(needs, bettor, key, wish)
  if (!made.ok) {
    // An accepted order keeps its answer, even when the game was switched off or its terms have changed since.
    const before = await standing(needs, bettor, key, language)
    if (before === undefined || !isSame(before, wish)) return made
    return done({ order: before, balance: formatUnits((await needs.ledger.balance(bettor.wallet)).balance) })
  }
  const { operation, game, issue } = made.value
  const answer = await submitSurely<NewOrder>(needs.ledger, operation)
  if (answer.status === 'refused') return refusalOf(answer)
  const result = answer.status === 'applied' ? answer.result : undefined
  const order = result ? newOrderView(result, issue, game, language) : await standing(needs, bettor, key, language)
  if (order === undefined) throw new Error('an order was paid and is not written')
  return done({ order, balance: formatUnits(answer.balance) })
}
