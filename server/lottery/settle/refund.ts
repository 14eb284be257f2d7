/**
 * Refund: returns the stakes of a void issue, or of bets placed after an early draw, each once.
 * Next: `server/lottery/settle/reconcile.ts`.
 */
import { LANES } from '../../ledger/ledger.ts'
import { eachGroup, type Resting } from '../../platform/work/each-item.ts'
import type { LotteryNeeds } from '../needs.ts'
import { voidOrders } from '../bet/bet.ts'
import { refundableAmong, refundableIn, type Refundable } from './settlement-store.ts'

/** Orders in one transaction, which holds one lane. Where one of them fails, each is returned by itself. */
const SLICE = 300

const LOOP = 'lottery-refunds'

async function refundTogether(needs: LotteryNeeds, issue: bigint, lane: number, wanted: readonly Refundable[]): Promise<void> {
  await needs.database.write(async (tx) => {
    // The lane comes first, like in every act on orders: nobody cancels or pays what is read here.
    await needs.ledger.lock(tx, [BigInt(lane)])
    const orders = await refundableAmong(
      tx,
      issue,
      wanted.map(({ id }) => id),
    )
    if (orders.length === 0) return
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
  })
}

/**
 * Refunds everything due of an issue; answers how many orders that were. An order that fails delays no other. It throws at the end where one
 * was left, so that the job is tried again.
 */
export async function refundOrders(needs: LotteryNeeds, id: bigint, slice = SLICE): Promise<number> {
  let [refunded, left] = [0, 0]
  for (let lane = 0; lane < LANES; lane += 1) {
    const find = ({ resting }: Resting) => refundableIn(needs.database.reader, id, lane, slice, resting)
    const next = () =>
      eachGroup(
        needs,
        { loop: LOOP, find, idOf: (order: Refundable) => order.id },
        (orders) => (orders.length > 0 ? [orders] : []),
        (orders) => refundTogether(needs, id, lane, orders),
      )
    for (let { due, done } = await next(); due > 0; { due, done } = await next()) {
      refunded += done
      if (done === 0) break
    }
    left += (await refundableIn(needs.database.reader, id, lane, 1, [])).length
  }
  if (left > 0) throw new Error(`some stakes of the issue ${id} could not be given back`)
  return refunded
}
