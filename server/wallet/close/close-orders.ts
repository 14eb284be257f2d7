/** Close orders: a break closes the open orders of deposits, here and with the payment service (PX-03). */
import type { Database, Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import type { WalletNeeds } from '../needs.ts'
import { closeOrder, openOrdersOf } from './close-store.ts'

/** The task that closes the open orders of a member. */
export const CLOSE_ORDERS_TASK = 'wallet-close-orders'

/** Requests it. A job asks the services, since no transaction waits for one. */
export const askToCloseOrders = (needs: Pick<WalletNeeds, 'enqueue'>, tx: Tx, member: string): Promise<void> =>
  needs.enqueue(tx, CLOSE_ORDERS_TASK, { member }, { key: `${CLOSE_ORDERS_TASK}:${member}` })

/** What is paid already, or on its way, is left to the service's own word. An order that it does not know is closed here alone. */
async function closeOne(
  needs: WalletNeeds,
  database: Database,
  { id, service, reference }: Awaited<ReturnType<typeof openOrdersOf>>[number],
) {
  const closed = await needs.payments.of(service).closePayment(reference)
  if (!closed.ok && closed.code === 'unreachable') throw new Error(`the payment service ${service} does not answer about ${reference}`)
  if (closed.ok && closed.value.state !== 'expired' && closed.value.state !== 'failed') return
  await database.write(async (tx) => {
    if (await closeOrder(tx, id, needs.clock.now())) await needs.dropPromotions(tx, [reference])
  })
}

/** Runs the request, for a member who rests still. An order whose service is silent delays no other, and the job is tried again for it. */
export async function closeOrders(needs: WalletNeeds, database: Database, member: string): Promise<void> {
  if (!(await needs.standing(member)).excluded) return
  const orders = new Map((await openOrdersOf(database.reader, member)).map((order) => [order.id, order]))
  const find = async ({ resting }: Resting): Promise<string[]> => [...orders.keys()].filter((id) => !resting.includes(id))
  const { clock, warn } = needs
  await eachItem({ database, clock, warn }, { loop: CLOSE_ORDERS_TASK, find, idOf: (id) => id }, async (id) => {
    await closeOne(needs, database, orders.get(id)!)
    orders.delete(id)
  })
  if (orders.size > 0) throw new Error(`orders of ${member} could not be closed`)
}
