/**
 * Refund: returns the stakes of a void issue, or of bets placed after an early draw, each once.
 * Next: `server/lottery/settle/reconcile.ts`.
 */
import { LANES } from '../../ledger/ledger.ts'
import type { LotteryNeeds } from '../needs.ts'
import { voidOrders } from '../bet/bet.ts'
import { refundableOrders } from './settlement-store.ts'

/** Orders in one transaction, which holds one lane. */
const SLICE = 300

async function refundSlice(needs: LotteryNeeds, issue: bigint, lane: number, most: number): Promise<number> {
  return await needs.database.write(async (tx) => {
    // The lane comes first, like in every act on orders: nobody cancels or pays what is read here.
    await needs.ledger.lock(tx, [BigInt(lane)])
    const orders = await refundableOrders(tx, issue, lane, most)
    if (orders.length === 0) return 0
    const operations = orders.map(({ id, account, stakeKey }) => ({
      key: `lottery:void:${id}`,
      account,
      transfers: [],
      reverses: stakeKey,
    }))
    for (const answer of await needs.ledger.post(tx, operations))
      if (answer.status !== 'applied') throw new Error(`a stake could not be given back: ${JSON.stringify(answer.status)}`)
    await voidOrders(
      tx,
      orders.map(({ id }) => id),
    )
    return orders.length
  })
}

/** Refunds everything due of an issue; answers how many orders that were. */
export async function refundOrders(needs: LotteryNeeds, id: bigint, slice = SLICE): Promise<number> {
  let refunded = 0
  const next = (lane: number): Promise<number> => refundSlice(needs, id, lane, slice)
  for (let lane = 0; lane < LANES; lane += 1) for (let count = await next(lane); count > 0; count = await next(lane)) refunded += count
  return refunded
}
