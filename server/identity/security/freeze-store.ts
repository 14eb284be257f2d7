/** The table of identity that holds the links with which emails freeze withdrawals. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
type LinkRow = Rows['identity_freeze_link']
const tables = (reader: Reader | Tx) => reader.withTables<{ identity_freeze_link: LinkRow }>()

export const insertFreezeLink = async (tx: Tx, row: LinkRow): Promise<void> => {
  await tables(tx).insertInto('identity_freeze_link').values(row).execute()
}

/** Takes a link out and answers its owner. Of two who use it at the same moment one succeeds. */
export const takeFreezeLink = (tx: Tx, hash: Buffer): Promise<LinkRow | undefined> =>
  tables(tx).deleteFrom('identity_freeze_link').where('hash', '=', hash).returningAll().executeTakeFirst()

export const sweepFreezeLinks = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx).deleteFrom('identity_freeze_link').where('expires_at', '<=', now).execute()
}
