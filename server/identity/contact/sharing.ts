/** Sharing: other members who gave the same phone number or mail address, and by what a person is compared. One of them at most has proved it. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Parts } from '../needs.ts'
import { readProfile, type Profile } from '../profile.ts'
import { memberById } from '../store.ts'

export async function sharingContact(asker: Reader | Tx, member: string): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`select distinct b.member_id::text as member from identity_contact a
    join identity_contact b on b.kind = a.kind and b.mark = a.mark and b.member_id <> a.member_id where a.member_id = ${member}`.execute(
    asker,
  )
  return rows.map((row) => row.member)
}

/** Nobody's break waits for a profile that cannot be opened: it says nothing. */
function opened({ secrets }: Parts, row: Parameters<typeof readProfile>[1]): Profile {
  try {
    return readProfile(secrets.data, row)
  } catch {
    return {}
  }
}

/** The stated name and birth date; undefined where one of them is missing. */
export async function namedBy(
  parts: Parts,
  asker: Reader | Tx,
  memberId: string,
): Promise<{ name: string; birthDate: string } | undefined> {
  const row = await memberById(asker, memberId)
  const { fullName, payeeName, birthday } = row ? opened(parts, row) : {}
  const name = fullName ?? payeeName
  return name === undefined || birthday === undefined ? undefined : { name, birthDate: birthday }
}
