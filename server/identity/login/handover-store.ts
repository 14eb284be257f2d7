/** The table of identity that holds the codes by which a login is handed over to another device. */
import type { Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type HandoverRow = Rows['identity_handover']
const tables = (tx: Tx) => tx.withTables<{ identity_handover: HandoverRow }>()

export const insertHandover = async (tx: Tx, row: Omit<HandoverRow, 'used_at' | 'began' | 'reused'>): Promise<void> => {
  await tables(tx)
    .insertInto('identity_handover')
    .values(row as HandoverRow)
    .execute()
}

/** Withdraws what a session has offered and nobody has used, so that only its newest code works. */
export const dropOffers = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_handover').where('session_id', '=', sessionId).where('used_at', 'is', null).execute()
}

/** Marks a code as used. Of many who come with it one succeeds. */
export const spendHandover = (tx: Tx, hash: Buffer, now: Time): Promise<HandoverRow | undefined> =>
  tables(tx)
    .updateTable('identity_handover')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Records that a used code came again; undefined when it was never offered. */
export const noteReuse = (tx: Tx, hash: Buffer): Promise<HandoverRow | undefined> =>
  tables(tx).updateTable('identity_handover').set({ reused: true }).where('hash', '=', hash).returningAll().executeTakeFirst()

/** Records the session that began with a code; false when the code came again in between. */
export async function noteBegun(tx: Tx, hash: Buffer, began: string): Promise<boolean> {
  const noted = await tables(tx)
    .updateTable('identity_handover')
    .set({ began })
    .where('hash', '=', hash)
    .where('reused', '=', false)
    .returning('hash')
    .executeTakeFirst()
  return noted !== undefined
}

/** A used code is remembered for a day, since two people saw a code that comes again. */
const REMEMBERED_HOURS = 24

export const sweepHandovers = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx)
    .deleteFrom('identity_handover')
    .where('expires_at', '<=', now.subtract({ hours: REMEMBERED_HOURS }))
    .execute()
}
