/** Coming in by password and authenticator. Every attempt does the same work and has one answer, whatever was wrong (OC-23). Next: `server/staff/session.ts`. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { accountHash, normalisedAccount } from '../platform/proofs/account-name.ts'
import { totpStep } from '../platform/proofs/totp-code.ts'
import type { Tx } from '../platform/database.ts'
import { afterFailure, isLocked } from './attempt.ts'
import type { Note, Origin, Parts } from './needs.ts'
import { personPlace } from './sealed.ts'
import { beginSession, mayWork } from './session.ts'
import { forgetAttempts, lockAttempts, lockPerson, personNamed, saveAttempts, spendStep, sweepAttempts, type PersonRow } from './store.ts'

const ATTEMPTS_KEPT_HOURS = 24

export const attemptsOf = (name: string): Buffer => accountHash(normalisedAccount(name))

/** Whether the number is of this moment and was not used before. The use is recorded. */
export async function takeCode({ secrets, clock }: Parts, tx: Tx, person: PersonRow | undefined, code: string): Promise<boolean> {
  if (!person?.totpSealed) return false
  const step = totpStep(secrets.data.open(personPlace(person.name), person.totpSealed), code, clock.now())
  return step !== undefined && spendStep(tx, person.name, step)
}

/** Counts a wrong attempt, and answers until when the name is locked. */
export async function countFailure(parts: Parts, tx: Tx, name: string): Promise<Temporal.Instant | null> {
  const now = parts.clock.now()
  const before = await lockAttempts(tx, attemptsOf(name), now)
  const after = afterFailure(before, now)
  await saveAttempts(tx, { nameHash: before.nameHash, ...after })
  await sweepAttempts(tx, now.subtract({ hours: ATTEMPTS_KEPT_HOURS }))
  return after.lockedUntil
}

type Typed = { readonly name: string; readonly password: string; readonly code: string }
type Why = 'unknown' | 'locked' | 'password' | 'left-or-elsewhere' | 'code'

/** Why somebody is turned away; undefined for whoever may come in. Attempts under one name are judged one after the other. */
async function whyNot(parts: Parts, tx: Tx, { name, code }: Typed, origin: Origin, rightFor: string | undefined): Promise<Why | undefined> {
  const now = parts.clock.now()
  if (isLocked(await lockAttempts(tx, attemptsOf(name), now), now)) return 'locked'
  const known = await personNamed(tx, name)
  const person = known && (await lockPerson(tx, known.name))
  if (!person?.passwordHash) return 'unknown'
  // It may have been replaced while its hash was computed.
  if (person.passwordHash !== rightFor) return 'password'
  if (!(await mayWork(parts, tx, person.name, origin.ip))) return 'left-or-elsewhere'
  return (await takeCode(parts, tx, person, code)) ? undefined : 'code'
}

async function turnAway(
  parts: Parts,
  tx: Tx,
  note: Note,
  { name, why, ip }: { name: string | undefined; why: Why; ip: string },
  typed: string,
) {
  const lockedUntil = await countFailure(parts, tx, typed)
  const object = `staff ${name ?? 'whom nobody knows'}`
  const after = { why, ip, lockedUntil: lockedUntil?.toString() ?? null }
  await note({ who: name ?? 'nobody', act: 'come-in (refused)', object, before: null, after, reason: 'at the console' })
  return refused('wrong-credentials')
}

export type CameIn = { readonly name: string; readonly cookie: string; readonly token: string; readonly endsAt: Temporal.Instant }

/** Commits by itself: a wrong attempt is counted and stands in the audit chain. */
export async function comeIn(parts: Parts, typed: Typed, origin: Origin): Promise<Outcome<CameIn, 'wrong-credentials' | 'busy'>> {
  const known = await personNamed(parts.database.reader, typed.name)
  const judged = await parts.passwords.judge(typed.password, known?.passwordHash ?? undefined)
  if (!judged.ok) return judged
  return parts.audited(async (tx, note) => {
    const why = await whyNot(parts, tx, typed, origin, judged.value.right ? (known?.passwordHash ?? undefined) : undefined)
    if (why !== undefined) return turnAway(parts, tx, note, { name: known?.name, why, ip: origin.ip }, typed.name)
    const { name } = known!
    await forgetAttempts(tx, attemptsOf(name))
    const session = await beginSession(parts, tx, name, origin)
    const after = { ip: origin.ip, until: session.endsAt.toString() }
    await note({ who: name, act: 'come-in', object: `staff ${name}`, before: null, after, reason: 'at the console' })
    return done({ name, ...session })
  })
}
