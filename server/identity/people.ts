/** People: what an agent may know of members of the agent's own line, and all members in pages. */
import { sql } from 'kysely'
import { AGENT_TYPES } from '@baize/contract/values/roles.ts'
import type { Reader } from '../platform/database.ts'

export type PersonKnown = {
  readonly nickname: string
  readonly role: 'member' | 'agent'
  readonly blocked: boolean
  /** The last use of an open session, else the last login. */
  readonly lastSeenAt: Temporal.Instant | null
}

export async function peopleOf(reader: Reader, members: readonly string[]): Promise<Map<string, PersonKnown>> {
  if (members.length === 0) return new Map()
  const { rows } = await sql<PersonKnown & { id: string }>`
    select m.id, m.nickname, case when m.type = any(${[...AGENT_TYPES]}) then 'agent' else 'member' end as role, m.frozen_at is not null as blocked,
      greatest(m.last_login_at, (select max(s.seen_at) from identity_session s where s.member_id = m.id)) as "lastSeenAt"
    from identity_member m where m.id = any(${[...members]}::uuid[])`.execute(reader)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** Ids of members in their order, behind one of them. */
export async function membersAfter(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_member where ${after ?? null}::uuid is null or id > ${after ?? null}::uuid order by id limit ${limit}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}
