/**
 * Handover: a code of one minute and one use. With it a person who is logged in gets another login on another device. Where that device gave no
 * second proof, its session ends with the one that gave it.
 */
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Person } from '../../platform/route.ts'
import { completeLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { dropOffers, insertHandover, noteBegun, noteReuse, spendHandover, type HandoverRow } from './handover-store.ts'
import type { Origin, Parts } from '../needs.ts'
import { placeOf } from '../place.ts'
import { endSession, hashOf, openSession } from '../session/session.ts'
import { holdSession } from '../store.ts'

const CODE_SECONDS = 60

export type HandoverRefusal = 'handover-over' | EntryRefusal

/** Offers a code for a session. What the session offered before is invalid from then on. */
export async function offerHandover(parts: Parts, person: Person, { ip }: Origin): Promise<{ code: string; expiresAt: string }> {
  const code = parts.random.token(32)
  const expiresAt = parts.clock.now().add({ seconds: CODE_SECONDS })
  await parts.database.write(async (tx) => {
    await dropOffers(tx, person.sessionId)
    await insertHandover(tx, {
      hash: hashOf(code),
      member_id: person.id,
      session_id: person.sessionId,
      country: parts.countryOf(ip) ?? null,
      ip_class: placeOf(ip),
      expires_at: expiresAt,
    })
  })
  return { code, expiresAt: expiresAt.toString() }
}

/** Uses the code up, and commits by itself whatever is answered. Two people saw a code that comes again, so the session that began with it ends. */
function spend(parts: Parts, code: string): Promise<HandoverRow | undefined> {
  return parts.database.write(async (tx) => {
    const now = parts.clock.now()
    const row = await spendHandover(tx, hashOf(code), now)
    if (!row) {
      const again = await noteReuse(tx, hashOf(code))
      if (again?.began != null) await endSession(parts, tx, again.began, 'reused')
      if (again) await parts.tell(tx, { name: 'handoverReused', memberId: again.member_id, sessionId: again.began })
      return undefined
    }
    const isLate = Temporal.Instant.compare(now, row.expires_at) >= 0
    return isLate ? undefined : row
  })
}

/**
 * Begins a session with a code. It is a login like any other: an authenticator is asked for, and an unregistered address asks for its proof. Where
 * it leads to another network or country, that is reported too.
 */
export async function takeHandover(parts: Parts, code: string, caller: LoginCaller): Promise<Outcome<Entered, HandoverRefusal>> {
  const row = await spend(parts, code)
  if (!row) return refused('handover-over')
  return parts.database.transact(async (tx) => {
    // Held until the new session stands, so that the end of this one finds it.
    const giver = (await holdSession(tx, row.session_id)) ? await openSession(parts, tx, row.session_id) : undefined
    if (!giver) return refused('handover-over')
    const outcome = await completeLogin(parts, tx, row.member_id, caller, { way: 'handover', remember: false, giver })
    if (!outcome.ok || !('in' in outcome.value)) return outcome
    const { id } = outcome.value.in.session
    if (!(await noteBegun(tx, row.hash, id))) return refused('handover-over')
    const country = parts.countryOf(caller.ip) ?? null
    const farther = placeOf(caller.ip) !== row.ip_class
    await parts.tell(tx, {
      name: 'sessionHandedOver',
      memberId: row.member_id,
      from: row.session_id,
      to: id,
      unusual: farther || country !== row.country,
      fromCountry: row.country,
      toCountry: country,
    })
    return outcome
  })
}
