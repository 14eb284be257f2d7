/** The table of identity that holds bound phones and mail addresses. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export type ContactKind = 'phone' | 'email'
export type ContactRow = Rows['identity_contact']
const tables = (reader: Reader | Tx) => reader.withTables<{ identity_contact: ContactRow }>()

export const contactsOf = (reader: Reader | Tx, memberId: string): Promise<ContactRow[]> =>
  tables(reader).selectFrom('identity_contact').selectAll().where('member_id', '=', memberId).execute()

/** Who has proved that this phone or address is theirs. */
export const ownerOf = async (reader: Reader | Tx, kind: ContactKind, mark: string): Promise<string | undefined> =>
  (
    await tables(reader)
      .selectFrom('identity_contact')
      .select('member_id')
      .where('kind', '=', kind)
      .where('mark', '=', mark)
      .where('verified_at', 'is not', null)
      .executeTakeFirst()
  )?.member_id

export const deleteContact = async (tx: Tx, memberId: string, kind: ContactKind): Promise<void> => {
  await tables(tx).deleteFrom('identity_contact').where('member_id', '=', memberId).where('kind', '=', kind).execute()
}

/** Binds or replaces. Answers false when it is already verified for somebody else. */
export async function saveContact(tx: Tx, row: ContactRow): Promise<boolean> {
  if (row.verified_at !== null) {
    await sql`select pg_advisory_xact_lock(4713, hashtext(${row.mark}))`.execute(tx)
    const owner = await ownerOf(tx, row.kind, row.mark)
    if (owner !== undefined && owner !== row.member_id) return false
  }
  const { mark, sealed, verified_at, bound_at } = row
  await tables(tx)
    .insertInto('identity_contact')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ mark, sealed, verified_at, bound_at }))
    .execute()
  return true
}
