/** The table of identity that holds links for a new password. */
import type { Reader, Tx } from '../../platform/database.ts'

type Time = Temporal.Instant
type Tables = {
  identity_reset: { hash: Buffer; member_id: string; expires_at: Time }
}
const tables = (reader: Reader | Tx) => reader.withTables<Tables>()

export async function replaceReset(tx: Tx, hash: Buffer, member_id: string, expires_at: Time): Promise<void> {
  await tables(tx).deleteFrom('identity_reset').where('member_id', '=', member_id).execute()
  await tables(tx).insertInto('identity_reset').values({ hash, member_id, expires_at }).execute()
}
export const resetOf = (reader: Reader | Tx, hash: Buffer) =>
  tables(reader).selectFrom('identity_reset').select(['member_id', 'expires_at']).where('hash', '=', hash).executeTakeFirst()
export async function deleteReset(tx: Tx, hash: Buffer): Promise<boolean> {
  const gone = await tables(tx).deleteFrom('identity_reset').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return gone !== undefined
}
export const sweepResets = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx).deleteFrom('identity_reset').where('expires_at', '<=', now).execute()
}
