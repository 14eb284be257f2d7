/** Refund: the stakes of a void issue, or of bets placed after a draw that came early, go back, each once. */
import { contraOf, type Game } from './game.ts'
import type { Issue } from './issue.ts'
import type { LotteryNeeds } from './needs.ts'
import { endOrders } from './bet-store.ts'
import { LANES, refundableOrders } from './settlement-store.ts'
import { gameOf, issueById } from './store.ts'

/** Orders in one transaction, which holds one lane. */
const SLICE = 300

async function refundSlice(needs: LotteryNeeds, game: Game, issue: Issue, lane: number): Promise<number> {
  return await needs.database.write(async (tx) => {
    // The lane comes first, as in every act on orders; nobody cancels or pays what is read here.
    await needs.ledger.lock(tx, [BigInt(lane)])
    const orders = await refundableOrders(tx, issue.id, lane, SLICE)
    if (orders.length === 0) return 0
    await needs.ledger.credit(tx, {
      contra: contraOf(game),
      vendor: game.vendor,
      game: game.code,
      round: issue.number,
      operations: orders.map(({ id, account, stakeUnits }) => ({
        key: `lottery:void:${id}`,
        account,
        transfers: [{ kind: 'rollback', amount: stakeUnits, reference: id }],
      })),
    })
    await endOrders(
      tx,
      orders.map(({ id }) => id),
      'void',
    )
    return orders.length
  })
}

/** Gives back everything that is to be given back of an issue; answers how many orders that were. */
export async function refundOrders(needs: LotteryNeeds, id: bigint): Promise<number> {
  const issue = await issueById(needs.database.reader, id)
  const game = issue && (await gameOf(needs.database.reader, issue.game))
  if (!issue || !game) return 0
  let refunded = 0
  for (let lane = 0; lane < LANES; lane += 1)
    for (let count = await refundSlice(needs, game, issue, lane); count > 0; count = await refundSlice(needs, game, issue, lane)) refunded += count
  return refunded
}
