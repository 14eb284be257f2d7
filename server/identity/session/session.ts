/**
 * Session: two opaque halves of which the server keeps only hashes. It slides while it is used, ends at a fixed hour, and is gone the
 * moment it is ended.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database.ts'
import type { Person, RenewedSession } from '../../platform/route.ts'
import { plainText, type Origin, type Parts } from '../needs.ts'
import { personFrom } from '../person.ts'
import {
  deleteOldestSessions,
  deleteOverdueSessions,
  deletePairs,
  deleteSession,
  deleteSessionsOf,
  insertPair,
  insertSession,
  lockSession,
  newId,
  sessionById,
  type FoundByHalves,
  type FoundSession,
} from '../store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long a session lives unused, and in all, in seconds. */
const SESSION_LIFE = {
  member: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  agent: { idle: 15 * MINUTE, absolute: 8 * HOUR },
  trial: { idle: 30 * MINUTE, absolute: 2 * HOUR },
  /** A member who asked to be remembered: one day, used or not. */
  remembered: { idle: 24 * HOUR, absolute: 24 * HOUR },
} as const

const MOST_DEVICES = 5
const SWEPT_AT_ONCE = 500

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What the browser gets: `sid` into an HttpOnly cookie, `token` into the answer. */
export type MadeSession = { readonly id: string; readonly sid: string; readonly token: string; readonly cookieSeconds: number | undefined }

type Owner = { readonly memberId: string; readonly role: 'member' | 'agent' } | { readonly trialId: string; readonly role: 'trial' }

export type EndReason =
  | 'logout'
  | 'replaced'
  | 'too-many-devices'
  | 'frozen'
  | 'expired'
  | 'password-changed'
  | 'role-changed'
  | 'signed-out-everywhere'
  /** Somebody came with halves that were replaced long ago. Either they or the other holder stole them. */
  | 'reused'

const tellEnded = async (
  { tell }: Parts,
  tx: Tx,
  ended: readonly { id: string; member_id: string | null; trial_id: string | null }[],
  reason: EndReason,
): Promise<void> => {
  for (const { id, member_id, trial_id } of ended)
    await tell(tx, { name: 'sessionEnded', sessionId: id, personId: member_id ?? trial_id ?? '', reason })
}

const earlier = (one: Temporal.Instant, other = one): Temporal.Instant => (Temporal.Instant.compare(one, other) < 0 ? one : other)

/**
 * Begins a session with fresh halves. The caller locks the member's row, so that the oldest device is counted right. One that another session
 * handed over (`giver`) ends with it, and has no longer life.
 */
export async function beginSession(
  parts: Parts,
  tx: Tx,
  owner: Owner,
  from: Origin & { readonly way?: string; readonly giver?: FoundSession | undefined },
  remember: boolean,
): Promise<MadeSession> {
  const life = remember ? SESSION_LIFE.remembered : SESSION_LIFE[owner.role]
  const now = parts.clock.now()
  const made = { id: await newId(tx), sid: parts.random.token(32), token: parts.random.token(32) }
  const memberId = 'memberId' in owner ? owner.memberId : null
  await insertSession(tx, {
    id: made.id,
    member_id: memberId,
    trial_id: 'trialId' in owner ? owner.trialId : null,
    ip: plainText(from.ip, 64),
    user_agent: plainText(from.userAgent, 300),
    remembered: remember,
    way: from.way ?? 'trial',
    created_at: now,
    seen_at: now,
    idle_seconds: life.idle,
    expires_at: earlier(now.add({ seconds: life.absolute }), from.giver?.expires_at),
    handed_by: from.giver ? [...from.giver.handed_by, from.giver.id] : [],
  })
  await insertPair(tx, {
    sid_hash: hashOf(made.sid),
    token_hash: hashOf(made.token),
    session_id: made.id,
    made_at: now,
    taken_up: true,
  })
  if (memberId !== null) await tellEnded(parts, tx, await deleteOldestSessions(tx, memberId, MOST_DEVICES), 'too-many-devices')
  return { ...made, cookieSeconds: life === SESSION_LIFE.remembered ? life.absolute : undefined }
}

export const isOver = (session: FoundSession, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, session.expires_at) >= 0 ||
  Temporal.Instant.compare(now, session.seen_at.add({ seconds: session.idle_seconds })) >= 0

/** A session that has not ended. */
export async function openSession(parts: Parts, tx: Tx, sessionId: string): Promise<FoundSession | undefined> {
  const session = await sessionById(tx, sessionId)
  return session && !isOver(session, parts.clock.now()) ? session : undefined
}

/** The person of a session by its id, for those who have proved it another way. */
export async function personOfSession(parts: Parts, tx: Tx, sessionId: string): Promise<Person | undefined> {
  const session = await openSession(parts, tx, sessionId)
  return session && personFrom(session)
}

/** Ends a session, and those that it handed over without a second proof. */
export async function endSession(parts: Parts, tx: Tx, sessionId: string, reason: EndReason): Promise<void> {
  await tellEnded(parts, tx, await deleteSession(tx, sessionId), reason)
}

export async function endAllSessions(parts: Parts, tx: Tx, memberId: string, reason: EndReason, keep?: string): Promise<void> {
  await tellEnded(parts, tx, await deleteSessionsOf(tx, memberId, keep), reason)
}

/** Ends what nobody used for too long, so that its live connections are cut too; answers how many. */
export async function sweepSessions(parts: Parts, tx: Tx): Promise<number> {
  const ended = await deleteOverdueSessions(tx, parts.clock.now(), SWEPT_AT_ONCE)
  await tellEnded(parts, tx, ended, 'expired')
  return ended.length
}

type Renewable = Pick<FoundByHalves, 'id' | 'remembered' | 'expires_at'>

export async function makePair(parts: Parts, tx: Tx, session: Renewable, takenUp: boolean): Promise<RenewedSession> {
  const now = parts.clock.now()
  const made = { sid: parts.random.token(32), token: parts.random.token(32) }
  await insertPair(tx, {
    sid_hash: hashOf(made.sid),
    token_hash: hashOf(made.token),
    session_id: session.id,
    made_at: now,
    taken_up: takenUp,
  })
  const cookieSeconds = Math.max(0, Math.floor(session.expires_at.since(now).total('seconds')))
  return { ...made, cookieSeconds: session.remembered ? cookieSeconds : undefined }
}

/**
 * Replaces the halves at once, because what guards the account has changed. The old ones are forgotten without a grace. The new ones count as
 * used, so that nobody can say that they were lost. Undefined when the session has ended meanwhile.
 */
export function renewNow(parts: Parts, sessionId: string): Promise<RenewedSession | undefined> {
  return parts.database.write(async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session) return undefined
    await deletePairs(tx, sessionId)
    return makePair(parts, tx, session, true)
  })
}
