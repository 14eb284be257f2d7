/** The table of identity that holds passkeys. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type PasskeyRow = Rows['identity_passkey']
type Tables = {
  identity_passkey: PasskeyRow
}
const tables = (reader: Reader | Tx) => reader.withTables<Tables>()

export const passkeysOf = (reader: Reader | Tx, memberId: string): Promise<PasskeyRow[]> =>
  tables(reader).selectFrom('identity_passkey').selectAll().where('member_id', '=', memberId).orderBy('made_at').execute()

export const passkeyByCredential = (reader: Reader | Tx, credential: string): Promise<PasskeyRow | undefined> =>
  tables(reader).selectFrom('identity_passkey').selectAll().where('credential', '=', credential).executeTakeFirst()

/** The new passkey's id; undefined when this credential is somebody's already. */
export const insertPasskey = async (tx: Tx, row: Omit<PasskeyRow, 'id' | 'used_at'>): Promise<string | undefined> =>
  (
    await tables(tx)
      .insertInto('identity_passkey')
      .values(row as PasskeyRow)
      .onConflict((conflict) => conflict.column('credential').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Records a use; false when the counter went back, which means that the key was copied. */
export async function notePasskeyUse(tx: Tx, id: string, counter: bigint, at: Time): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('identity_passkey')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.and([where('counter', '=', 0n), where.val(counter === 0n)])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
export async function deletePasskey(tx: Tx, id: string, memberId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
