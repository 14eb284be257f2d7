/** Store of what closes orders before their time. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { lockMember } from '../store.ts'

/** Until the transaction ends, the member opens no order. */
export const holdOrders = async (tx: Tx, member: string): Promise<void> => void (await lockMember(tx, member))

export type OpenOrder = { readonly id: string; readonly service: string; readonly reference: string }

/** A member's orders for which nothing has come yet. */
export async function openOrdersOf(asker: Reader | Tx, member: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`select id::text as id, service, reference from wallet_deposit
    where member_id = ${member} and state = 'pending' order by id`.execute(asker)
  return rows
}

/** Whether it was open until now. Money that still comes for it is judged as for an order whose time is over. */
export async function closeOrder(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  const closed =
    await sql`update wallet_deposit set state = 'expired', settled_at = ${at}, counted_at = null, note = 'closed, since a break began'
    where id = ${id} and state = 'pending'`.execute(tx)
  return closed.numAffectedRows === 1n
}
