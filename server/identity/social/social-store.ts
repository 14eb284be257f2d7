/** The table of identity that holds social logins. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export type SocialRow = Rows['identity_social']
type Tables = {
  identity_social: SocialRow
}
const tables = (reader: Reader | Tx) => reader.withTables<Tables>()

export const socialsOf = (reader: Reader | Tx, memberId: string): Promise<SocialRow[]> =>
  tables(reader).selectFrom('identity_social').selectAll().where('member_id', '=', memberId).orderBy('provider').execute()
export const socialOf = (reader: Reader | Tx, issuer: string, subject: string): Promise<SocialRow | undefined> =>
  tables(reader).selectFrom('identity_social').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
/** False when this login already belongs to somebody, or the member has another of this provider. */
export async function insertSocial(tx: Tx, row: SocialRow): Promise<boolean> {
  const made = await tables(tx)
    .insertInto('identity_social')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return made !== undefined
}
/** False when there was none of this provider. */
export async function deleteSocial(tx: Tx, memberId: string, provider: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('identity_social')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst()
  return gone !== undefined
}
