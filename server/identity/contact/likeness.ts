/** Likeness: whether two members are the same person, by their data and the addresses they came from (PR-42). */
import { sql, type RawBuilder } from 'kysely'
import type { Parts } from '../needs.ts'
import { markOf } from '../code/code.ts'
import { readProfile } from '../profile.ts'
import { memberById } from '../store.ts'
import { contactsOf } from './contact-store.ts'

export type Likeness = 'same' | 'alike' | 'other'

/** For this long one address counts as one household. */
const ADDRESS_LASTS = { hours: 24 * 30 } as const

/** Addresses of this machine and of private networks name a front door, and not who came through it. */
const SAYS_NOTHING = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1/128', 'fc00::/7', 'fe80::/10']
const tells = (ip: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`case when pg_input_is_valid(${ip}, 'inet') then not ${ip}::inet <<= any (${SAYS_NOTHING}::inet[]) else false end`

async function documentOf({ database, secrets }: Parts, member: string): Promise<string | undefined> {
  const row = await memberById(database.reader, member)
  const told = row && readProfile(secrets.data, row)
  return told?.idNumber?.replace(/[^0-9a-z]/gi, '').toLowerCase()
}

/** A person's identifying data: the document that they gave, and every phone and verified email address, as keyed hashes. */
export async function personMarks(parts: Parts, member: string): Promise<string[]> {
  const told = await documentOf(parts, member)
  const contacts = (await contactsOf(parts.database.reader, member)).filter(({ kind, verified_at: at }) => kind === 'phone' || at !== null)
  return [...(told ? [markOf(parts, 'document', told)] : []), ...contacts.map(({ kind, mark }) => `${kind}:${mark}`)]
}

/** A block of flats, a school or a carrier's gateway has this many people or more. Staff look at larger groups in other ways. */
const NEIGHBOURS = 1000

/** Members who came from an address of the last 30 days from which this one came too. */
export async function neighboursOf({ database, clock }: Parts, member: string): Promise<string[]> {
  const since = clock.now().subtract(ADDRESS_LASTS)
  const { rows } = await sql<{ member: string }>`select distinct b.member_id as member from identity_login a
    join identity_login b on b.ip = a.ip and b.at > ${since} and b.member_id <> a.member_id
    where a.member_id = ${member} and a.at > ${since} and ${tells(sql`a.ip`)} limit ${NEIGHBOURS}`.execute(database.reader)
  return rows.map((row) => row.member)
}

/** `same`: one phone, email address or identity document; `alike`: one network address within 30 days. */
export async function likenessOf(parts: Parts, one: string, other: string): Promise<Likeness> {
  const { database, clock } = parts
  const [mine, theirs] = [await documentOf(parts, one), await documentOf(parts, other)]
  if (mine !== undefined && mine !== '' && mine === theirs) return 'same'
  const since = clock.now().subtract(ADDRESS_LASTS)
  const { rows } = await sql<{ contact: boolean; address: boolean }>`select
    exists (select from identity_contact a join identity_contact b on b.kind = a.kind and b.mark = a.mark
      where a.member_id = ${one} and b.member_id = ${other}) as contact,
    exists (select from identity_login a join identity_login b on b.ip = a.ip
      where a.member_id = ${one} and b.member_id = ${other} and a.at > ${since} and b.at > ${since} and ${tells(sql`a.ip`)}) as address`.execute(
    database.reader,
  )
  if (rows[0]?.contact === true) return 'same'
  return rows[0]?.address === true ? 'alike' : 'other'
}
