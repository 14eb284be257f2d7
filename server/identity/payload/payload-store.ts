/** The tables of identity that hold the keys of encrypted forms, and which forms were opened. */
import { sql } from 'kysely'
import type { Reader, Tx, Narrowed } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type PayloadKeyRow = Narrowed<Rows['identity_payload_key'], { readonly public_jwk: object }>
type PayloadTables = { identity_payload_key: PayloadKeyRow; identity_payload_seen: Rows['identity_payload_seen'] }
const tables = (reader: Reader | Tx) => reader.withTables<PayloadTables>()

export const payloadKeysSince = (reader: Reader | Tx, since: Time): Promise<PayloadKeyRow[]> =>
  tables(reader).selectFrom('identity_payload_key').selectAll().where('created_at', '>', since).orderBy('created_at', 'desc').execute()

export const payloadKeyById = (reader: Reader | Tx, kid: string): Promise<PayloadKeyRow | undefined> =>
  tables(reader).selectFrom('identity_payload_key').selectAll().where('kid', '=', kid).executeTakeFirst()

export const insertPayloadKey = async (tx: Tx, row: PayloadKeyRow): Promise<void> => {
  await tables(tx)
    .insertInto('identity_payload_key')
    .values({ ...row, public_jwk: JSON.stringify(row.public_jwk) as unknown as object })
    .execute()
}

export const deletePayloadKeysUntil = async (tx: Tx, until: Time): Promise<void> => {
  await tables(tx).deleteFrom('identity_payload_key').where('created_at', '<=', until).execute()
}

/** Lets one process at a time look for an old key and make a new one. */
export const lockPayloadKeys = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
}

/** Answers false when this payload was opened before. */
export async function notePayload(tx: Tx, jti: string, expires_at: Time): Promise<boolean> {
  const noted = await tables(tx)
    .insertInto('identity_payload_seen')
    .values({ jti, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return noted !== undefined
}
