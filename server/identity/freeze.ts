/** Freeze: shuts a member out at once, lets them in again, and changes the kind of a member. Each ends what was open under the old state. */
import { sql } from 'kysely'
import { AGENT_TYPES, MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { endUnfinished } from './login-store.ts'
import { plainText, type Parts } from './needs.ts'
import { memberFrom, type Member } from './person.ts'
import { endAllSessions } from './session/session.ts'
import { lockMember, updateMember } from './store.ts'

/** What staff read of an account that its owner has closed. A later reason of staff replaces it. */
export const CLOSED_BY_OWNER = 'closed by its owner'

/** What staff read of an account of somebody who may not play because of their age (PK-01). */
export const CLOSED_UNDER_AGE = 'closed: found to be under age'
/** Who closes the account hears of that alone; who is under age hears nothing more. */
const CLOSED: ReadonlySet<string | null> = new Set([CLOSED_BY_OWNER, CLOSED_UNDER_AGE])
export const isClosed = (reason: string | null): boolean => CLOSED.has(reason)

/** Those of these members whose accounts are closed, and since when. */
export async function closedOf(asker: Reader, members: readonly string[]): Promise<{ member: string; at: Temporal.Instant }[]> {
  const { rows } = await sql<{ member: string; at: Temporal.Instant }>`select id as member, frozen_at as at from identity_member
    where id = any (${[...members]}::uuid[]) and frozen_at is not null and frozen_reason = any (${[CLOSED_BY_OWNER, CLOSED_UNDER_AGE]}::text[])`.execute(
    asker,
  )
  return rows
}

/** Freezing again only changes the reason. Every session of the member ends. */
export async function freeze(parts: Parts, tx: Tx, memberId: string, reason: string): Promise<Outcome<Member, 'not-found'>> {
  const member = await lockMember(tx, memberId)
  if (!member) return refused('not-found')
  const change = { frozen_at: member.frozen_at ?? parts.clock.now(), frozen_reason: plainText(reason, 500) }
  await updateMember(tx, memberId, change)
  await endUnfinished(tx, memberId)
  await endAllSessions(parts, tx, memberId, 'frozen')
  // Staff's reason stays with staff.
  if (member.frozen_at === null && !isClosed(reason))
    await parts.tell(tx, { name: 'memberFrozen', memberId, reference: parts.clock.now().toString() })
  return done(memberFrom({ ...member, ...change }))
}

export async function unfreeze(parts: Parts, tx: Tx, memberId: string): Promise<Outcome<Member, 'not-found'>> {
  const member = await lockMember(tx, memberId)
  if (!member) return refused('not-found')
  const change = { frozen_at: null, frozen_reason: null }
  await updateMember(tx, memberId, change)
  if (member.frozen_at !== null) await parts.tell(tx, { name: 'memberUnfrozen', memberId, reference: parts.clock.now().toString() })
  return done(memberFrom({ ...member, ...change }))
}

/** Makes a member an agent (1, 2, 41, 42) or a member again (0). Sessions end, because a role never changes inside one. */
export async function changeType(parts: Parts, tx: Tx, memberId: string, type: number): Promise<Outcome<Member, 'not-found'>> {
  if (type !== MEMBER_TYPES.member && !AGENT_TYPES.includes(type)) throw new RangeError(`${type} is no member type`)
  const member = await lockMember(tx, memberId)
  if (!member) return refused('not-found')
  if (member.type === type) return done(memberFrom(member))
  await updateMember(tx, memberId, { type })
  await endUnfinished(tx, memberId)
  await endAllSessions(parts, tx, memberId, 'role-changed')
  await parts.tell(tx, { name: 'memberTypeChanged', memberId, type })
  return done(memberFrom({ ...member, type }))
}
