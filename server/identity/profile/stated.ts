/** Stated: what a member has said about themselves, for whoever compares it with a document. */
import type { Reader, Tx } from '../../platform/database.ts'
import { readContacts } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { readProfile } from '../profile.ts'
import { memberById } from '../store.ts'

/** Undefined where there is no such member. A contact counts once it is proved. */
export async function statedBy(parts: Parts, asker: Reader | Tx, memberId: string) {
  const row = await memberById(asker, memberId)
  if (!row) return undefined
  const { fullName, payeeName, birthday } = readProfile(parts.secrets.data, row)
  const { phone, email } = await readContacts(parts, asker, memberId)
  return {
    name: fullName ?? payeeName,
    birthDate: birthday,
    hasContact: phone?.verified === true || email?.verified === true,
    language: row.language,
  }
}
