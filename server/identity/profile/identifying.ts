/** Identifying: the data by which others know a person, for a register or a list that is asked about them. It goes to those services and nowhere else. */
import type { Reader, Tx } from '../../platform/database.ts'
import { readContacts } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { readProfile } from '../profile.ts'
import { memberById } from '../store.ts'

/** Undefined where there is no such member. What was bound stands before what was only typed. */
export async function identifyingOf(parts: Parts, asker: Reader | Tx, memberId: string) {
  const row = await memberById(asker, memberId)
  if (!row) return undefined
  const { fullName, payeeName, birthday, email, mobileNum, address, nationality } = readProfile(parts.secrets.data, row)
  const contacts = await readContacts(parts, asker, memberId)
  return {
    name: fullName ?? payeeName ?? '',
    birthDate: birthday ?? '',
    email: contacts.email?.address ?? email ?? '',
    mobile: contacts.phone?.address ?? mobileNum ?? '',
    address: address ?? '',
    nationality: nationality ?? '',
  }
}
