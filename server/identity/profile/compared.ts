/** Compared: what a member has told of themselves, for whoever compares accounts by marks of it (PK-02). */
import type { Reader, Tx } from '../../platform/database.ts'
import { readContacts } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { readPhone } from '../phone-number.ts'
import { readProfile } from '../profile.ts'
import { memberById } from '../store.ts'

/** Undefined where there is no such member. A number that was only told counts as one that was proved. */
export async function comparedBy(parts: Parts, asker: Reader | Tx, memberId: string) {
  const row = await memberById(asker, memberId)
  if (!row) return undefined
  const { fullName, payeeName, birthday, idNumber, mobileNum, email: typed, countryDialingCode = '' } = readProfile(parts.secrets.data, row)
  const { phone, email } = await readContacts(parts, asker, memberId)
  const read = mobileNum === undefined ? undefined : readPhone(mobileNum, countryDialingCode || (await parts.rules()).dialingCode)
  const both = (first: string | undefined, second: string | undefined) =>
    [first, second].filter((each): each is string => each !== undefined && each !== '')
  return {
    name: fullName ?? payeeName,
    birthDate: birthday,
    phones: both(phone?.address, read?.ok === true ? read.value.e164 : undefined),
    emails: both(email?.address, typed),
    document: idNumber,
  }
}
