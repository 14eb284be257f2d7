/** Cancel order: a member cancels an order before its sale ends. The stake is returned, less the fee of a large one. */
import type { cancelOrder as operation } from '@baize/contract/lottery/lottery-bets.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { cancelTicket, type CancelTerms } from '@baize/rules/lottery/order/cancel.ts'
import type { Operation } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { addExposure, endOrders, lockOrder, orderOf, ticketsOf, type OrderRow } from './bet-store.ts'
import { exposureSlots } from '../exposure.ts'
import { contraOf, type Game } from '../game.ts'
import type { Issue } from '../issue.ts'
import type { Bettor, LotteryNeeds } from '../needs.ts'
import { allGames, databaseNow, gameOf, shareIssues } from '../store.ts'
import { orderViews } from '../views.ts'
import { highestPrizeOf } from '../wager.ts'

const FREE: CancelTerms = { freeUpTo: 0n, feeBasisPoints: 0n }

export type CancelRefusal = OperationRefusal<typeof operation>

/** Removes the order's tickets from the exposure. */
async function lowerExposure(tx: Tx, order: OrderRow, game: Game): Promise<void> {
  const tickets = await ticketsOf(tx, [order.id])
  await addExposure(
    tx,
    tickets.flatMap((ticket) =>
      exposureSlots(game, { ...ticket, highestPrize: highestPrizeOf(game, ticket) }).map(({ slot, units }) => ({
        issue: order.issue,
        slot,
        units: -units,
      })),
    ),
  )
}

/** Returns the stake and takes the fee. An account that a corrected draw left below zero may be unable to pay it. */
async function takeBack(
  tx: Tx,
  needs: LotteryNeeds,
  order: OrderRow,
  game: Game,
  issue: Issue,
  fee: bigint,
): Promise<Outcome<undefined, 'balance-too-low'>> {
  const operations: Operation[] = [{ key: `lottery:cancel:${order.id}`, account: order.account, transfers: [], reverses: order.stakeKey }]
  if (fee > 0n) {
    const place = { account: order.account, contra: contraOf(game), vendor: game.vendor, game: game.code, round: issue.number }
    operations.push({
      key: `lottery:cancel-fee:${order.id}`,
      account: order.account,
      transfers: [{ ...place, amount: -fee, kind: 'fee', reference: order.id }],
    })
  }
  for (const operation of operations) {
    const [answer] = await needs.ledger.post(tx, [operation])
    if (answer?.status === 'applied') continue
    if (answer?.status === 'refused' && answer.code === 'balance-negative') return refused('balance-too-low')
    throw new Error(`taking back the order ${order.id} was refused: ${JSON.stringify(answer?.status)}`)
  }
  return done(undefined)
}

/** Cancels an order inside `tx`; an order that was already cancelled is answered as it is. */
export async function cancelOrder(
  tx: Tx,
  needs: LotteryNeeds,
  bettor: Bettor,
  id: string,
  language: LanguageCode,
): Promise<Outcome<{ order: LotteryOrder; balance: string }, CancelRefusal>> {
  // The same order of locks as a bet: lane, issue, then what belongs to the order.
  const found = await orderOf(tx, bettor.id, id)
  if (found === undefined) return refused('not-found')
  // Whatever wallet is chosen now, the order stays with its own.
  await needs.ledger.lock(tx, [found.account])
  const order = (await lockOrder(tx, bettor.id, id))!
  if (order.state !== 'cancelled') {
    const issue = (await shareIssues(tx, [order.issue])).get(order.issue)!
    const game = (await gameOf(tx, issue.game))!
    const now = await databaseNow(tx)
    const { excluded } = await needs.ledger.standing(order.account)
    // Who begins a break takes back what is not closed without a fee (PX-04).
    const cancel = excluded ? FREE : (await needs.settings())(game.currency).cancel
    const judged = cancelTicket(
      {
        stake: order.stakeUnits,
        waiting: order.state === 'placed' && (issue.state === 'selling' || issue.state === 'closed'),
        now: now.epochMilliseconds,
        saleEnd: issue.state === 'selling' ? issue.closeAt.epochMilliseconds : 0,
      },
      cancel,
    )
    if (!judged.ok) return refused(judged.code === 'sale-ended' ? 'issue-closed' : 'order-not-open')
    const taken = await takeBack(tx, needs, order, game, issue, judged.value.fee)
    if (!taken.ok) return taken
    await lowerExposure(tx, order, game)
    await endOrders(tx, [order.id], 'cancelled', judged.value.fee)
  }
  const [view] = await orderViews(tx, await allGames(tx), [(await orderOf(tx, bettor.id, id))!], language)
  return done({ order: view!, balance: formatUnits((await needs.ledger.balance(bettor.wallet, tx)).balance) })
}
