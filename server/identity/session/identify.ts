/** Identify: who holds both halves of an open session, and the renewal of the halves, by which a stolen pair shows itself. */
import type { Identified, RenewedSession } from '../../platform/route.ts'
import type { Origin, Parts } from '../needs.ts'
import { personFrom } from '../person.ts'
import { endSession, hashOf, isOver, makePair } from './session.ts'
import { holdSession, replacePair, sessionByHalves, takeUpPair, touchSession, type FoundByHalves } from '../store.ts'

const TOUCH_SECONDS = 60
/** A pair in use is replaced when it is this old. */
const RENEW_SECONDS = 15 * 60
/** How long a replaced half still opens the session, for the calls that were on their way with it. */
const GRACE_SECONDS = 30
/** Old halves may come this long after their replacement while nobody has used the new ones. The answer with the new ones was then lost. */
const LOST_SECONDS = 2

/** Both halves of a session as they came, and whether the row must be asked. */
export type Halves = { readonly token: string; readonly sid: string; readonly fresh?: boolean } & Origin

/**
 * How the halves that came stand.
 * `newest`: both are of the newest pair. `due`: and that is old enough to be replaced. `grace`: one or both are replaced, but only just.
 * `lost`: so, and the newest pair may not have reached anybody. `stale`: one half is dead, as in a tab that slept through a renewal while the
 * browser's cookie went on. `reused`: both halves are dead; the browser that was given new ones does not send these.
 */
type Standing = 'newest' | 'due' | 'grace' | 'lost' | 'stale' | 'reused'

const isPast = (from: Temporal.Instant, seconds: number, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, from.add({ seconds })) >= 0

function standingOf({ made_at, sid_replaced_at, token_replaced_at }: FoundByHalves, now: Temporal.Instant): Standing {
  const replaced = [sid_replaced_at, token_replaced_at].filter((at) => at !== null)
  if (replaced.length === 0) return isPast(made_at, RENEW_SECONDS, now) ? 'due' : 'newest'
  const dead = replaced.filter((at) => isPast(at, GRACE_SECONDS, now)).length
  if (dead > 0) return dead === 2 ? 'reused' : 'stale'
  return replaced.every((at) => isPast(at, LOST_SECONDS, now)) ? 'lost' : 'grace'
}

/**
 * Replaces the newest pair of a session, once. Of many calls that ask at the same time one is answered, and the others go on with what they have. The
 * new halves are random and not derived from the old ones. Of two who hold the old pair only one can go on; the other ends the session by coming
 * back. A lost answer is repaired within the grace: the pair that nobody used is replaced. After it the person logs in again.
 */
async function renew(parts: Parts, session: FoundByHalves, standing: 'due' | 'lost'): Promise<RenewedSession | undefined> {
  const now = parts.clock.now()
  const lost = standing === 'lost'
  const madeBy = now.subtract({ seconds: lost ? LOST_SECONDS : RENEW_SECONDS })
  return parts.database.write(async (tx) => {
    if (!(await holdSession(tx, session.id)) || !(await replacePair(tx, session.id, now, { madeBy, unlessTakenUp: lost }))) return undefined
    return makePair(parts, tx, session, false)
  })
}

/** A session that stands as it was read lately: nothing about it is due. */
const isSettled = (session: FoundByHalves, now: Temporal.Instant): boolean =>
  !isOver(session, now) && session.taken_up && standingOf(session, now) === 'newest' && !isPast(session.seen_at, TOUCH_SECONDS, now)

/**
 * Who holds both halves of a living session: one query, as a rule, and none where it was read lately. `fresh` asks the row in any case, for acts by
 * which money or the account itself may leave. The last use is written at most once a minute, and the first use of renewed
 * halves once. Halves may be of two neighbouring pairs, since the browser takes the cookie before its page has read the token.
 */
export async function identify(parts: Parts, { sid, token, fresh = false }: Halves): Promise<Identified | undefined> {
  const { database, clock, remembered } = parts
  const [sidHash, tokenHash] = [hashOf(sid), hashOf(token)]
  const key = `${sidHash.toString('base64')}${tokenHash.toString('base64')}`
  const known = remembered.find(key)
  if (known && !fresh && isSettled(known, clock.now())) return personFrom(known)
  // Its own act may change it, and the next call must not see it as it was.
  if (known && fresh) remembered.forget(known.id)
  const remember = remembered.reading()
  const session = await sessionByHalves(database.reader, sidHash, tokenHash)
  const now = clock.now()
  if (!session || isOver(session, now)) return undefined
  if (!fresh && isSettled(session, now)) remember(key, session)
  const standing = standingOf(session, now)
  if (standing === 'reused') await database.write((tx) => endSession(parts, tx, session.id, 'reused'))
  if (standing === 'reused' || standing === 'stale') return undefined
  const person = personFrom(session)
  if (!person) return undefined
  const before = now.subtract({ seconds: TOUCH_SECONDS })
  if (Temporal.Instant.compare(session.seen_at, before) <= 0) await touchSession(database.writer, session.id, now, before)
  if ((standing === 'newest' || standing === 'due') && !session.taken_up) await takeUpPair(database.writer, sidHash)
  return standing === 'due' || standing === 'lost' ? { ...person, renew: () => renew(parts, session, standing) } : person
}
