/** Likeness: whether two members are the same person, as far as what they told and where they came from says (PR-42). */
import { sql } from 'kysely'
import type { Parts } from '../needs.ts'
import { readProfile } from '../profile.ts'
import { memberById } from '../store.ts'

export type Likeness = 'same' | 'alike' | 'other'

/** For so long one address speaks for one household. */
const ADDRESS_LASTS = { hours: 24 * 30 } as const

async function documentOf({ database, secrets }: Parts, member: string): Promise<string | undefined> {
  const row = await memberById(database.reader, member)
  const told = row && readProfile(secrets.data, row)
  return told?.idNumber?.replace(/[^0-9a-z]/gi, '').toLowerCase()
}

/** `same`: one phone, mail address or identity document; `alike`: one address of the net within 30 days. */
export async function likenessOf(parts: Parts, one: string, other: string): Promise<Likeness> {
  const { database, clock } = parts
  const [mine, theirs] = [await documentOf(parts, one), await documentOf(parts, other)]
  if (mine !== undefined && mine !== '' && mine === theirs) return 'same'
  const since = clock.now().subtract(ADDRESS_LASTS)
  const { rows } = await sql<{ contact: boolean; address: boolean }>`select
    exists (select from identity_contact a join identity_contact b on b.kind = a.kind and b.mark = a.mark
      where a.member_id = ${one} and b.member_id = ${other}) as contact,
    exists (select from identity_login a join identity_login b on b.ip = a.ip
      where a.member_id = ${one} and b.member_id = ${other} and a.at > ${since} and b.at > ${since}) as address`.execute(database.reader)
  if (rows[0]?.contact === true) return 'same'
  return rows[0]?.address === true ? 'alike' : 'other'
}
