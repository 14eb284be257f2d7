/** Short orders: the usual orders of a batch as one statement, `lottery_place_orders`. Next: `server/migrations/0008-lottery.sql`. */
import type { ShortBatch } from '../../ledger/ledger.ts'
import { bigints, digitsOf, integers, texts, uuids } from '../../platform/binary-arrays.ts'
import type { NewOrder } from './bet-store.ts'

/** The types of the call's own parameters: of orders, of tickets, and of exposure. */
const TYPES =
  'bigint[] uuid[] text[] text[] bigint[] int[] int[] bigint[] bigint[] int[] int[] int[] int[] int[] text[] int[] text[] bigint[] bigint[]'

/** An order without what its batch gives it. */
export type ShortOrder = Omit<NewOrder, 'id' | 'placedAt' | 'chase'>

/** The call that takes a batch of orders in one statement; `prices` are those of all their tickets in order. */
export function placeOrdersCall(
  orders: readonly ShortOrder[],
  prices: readonly number[],
): Pick<ShortBatch, 'call' | 'types' | 'made' | 'parameters'> {
  const tickets = orders.flatMap((order, index) => order.tickets.map((ticket, place) => ({ ticket, of: index + 1, place: place + 1 })))
  const loads = tickets.flatMap(({ ticket, of }) => ticket.slots.map((slot) => ({ ...slot, of })))
  return {
    call: 'lottery_place_orders',
    made: 'made',
    types: TYPES.split(' '),
    parameters: [
      bigints(orders.map(({ issue }) => issue)),
      uuids(orders.map(({ member }) => digitsOf(member))),
      texts(orders.map(({ requestKey }) => requestKey)),
      texts(orders.map(({ betToken }) => betToken ?? '')),
      bigints(orders.map(({ stakeUnits }) => stakeUnits)),
      integers(orders.map((order) => order.tickets.length)),
      integers(tickets.map(({ of }) => of)),
      bigints(tickets.map(({ ticket }) => ticket.unitUnits)),
      bigints(tickets.map(({ ticket }) => ticket.stakeUnits)),
      integers(tickets.map(({ ticket }) => ticket.bets)),
      integers(prices),
      integers(tickets.map(({ ticket }) => ticket.multiple)),
      integers(tickets.map(({ place }) => place)),
      integers(tickets.map(({ ticket }) => ticket.rebatePoints)),
      texts(tickets.map(({ ticket }) => ticket.selection)),
      integers(loads.map(({ of }) => of)),
      texts(loads.map(({ slot }) => slot)),
      bigints(loads.map(({ units }) => units)),
      bigints(loads.map(({ limit }) => limit)),
    ],
  }
}

/** Id and time of an order that was placed so. */
export function placedAs(made: string): Pick<NewOrder, 'id' | 'placedAt'> {
  const [id = '', microseconds = ''] = made.split(' ')
  return { id, placedAt: Temporal.Instant.fromEpochNanoseconds(BigInt(microseconds) * 1_000n) }
}
