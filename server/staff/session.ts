/** Session: two opaque halves of which only hashes are kept. It ends after a quarter of an hour unused and after eight hours in any case (OC-21). */
import { createHash } from 'node:crypto'
import type { Tx } from '../platform/database.ts'
import type { StaffCaller } from '../platform/route.ts'
import type { Origin, Parts } from './needs.ts'
import { isWithin } from './networks.ts'
import {
  insertSession,
  keepLatestSessions,
  networksOf,
  personNamed,
  roleRows,
  rolesOf,
  sessionBy,
  touchSession,
  type SessionRow,
} from './store.ts'

export const IDLE_SECONDS = 15 * 60
const ABSOLUTE_HOURS = 8
const MOST_AT_ONCE = 3
/** The last use is written no more often than this. */
const TOUCH_SECONDS = 30

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const isPast = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(now, at) >= 0

export const isOver = ({ seenAt, endsAt }: Pick<SessionRow, 'seenAt' | 'endsAt'>, now: Temporal.Instant): boolean =>
  isPast(endsAt, now) || isPast(seenAt.add({ seconds: IDLE_SECONDS }), now)

/** Begins a session. The caller holds the person's row, so that the oldest of too many ends. */
export async function beginSession({ clock, random }: Parts, tx: Tx, name: string, { ip, userAgent }: Origin) {
  const now = clock.now()
  const made = { cookie: random.token(32), token: random.token(32), endsAt: now.add({ hours: ABSOLUTE_HOURS }) }
  const hashes = { cookieHash: hashOf(made.cookie), tokenHash: hashOf(made.token) }
  await insertSession(tx, { name, ...hashes, ip, userAgent, madeAt: now, seenAt: now, endsAt: made.endsAt })
  await keepLatestSessions(tx, name, MOST_AT_ONCE, now)
  return made
}

/** Whether somebody may work here at all, and from this address. */
export async function mayWork({ hasLeft }: Parts, tx: Parameters<typeof networksOf>[0], name: string, ip: string): Promise<boolean> {
  if ((await personNamed(tx, name))?.leftAt !== null || (await hasLeft(tx, name))) return false
  return isWithin(await networksOf(tx, name), ip)
}

/** Who holds both halves of a living session. Every call asks the rows, so that what was taken away is gone at once in every process. */
export async function identify(
  parts: Parts,
  { token, cookie, ip }: { readonly token: string; readonly cookie: string; readonly ip: string },
): Promise<StaffCaller | undefined> {
  const { database, clock } = parts
  const { reader } = database
  const [session, now] = [await sessionBy(reader, hashOf(cookie), hashOf(token)), clock.now()]
  if (!session || isOver(session, now) || !(await mayWork(parts, reader, session.name, ip))) return undefined
  if (isPast(session.seenAt.add({ seconds: TOUCH_SECONDS }), now)) await touchSession(database.writer, session.id, now)
  const roles = await rolesOf(reader, session.name)
  const permissions = (await roleRows(reader)).filter(({ role }) => roles.includes(role)).map(({ permission }) => permission)
  return {
    id: session.name,
    role: 'staff',
    roles,
    permissions: [...new Set(permissions)].sort(),
    sessionId: session.id,
    endsAt: session.endsAt,
  }
}
