/** Invitation: two of the staff offer somebody a place at the console. Whoever has it chooses a password and takes an authenticator, once (OC-25). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { newTotpSecret, totpAddress, totpStep } from '../platform/proofs/totp-code.ts'
import type { Parts } from './needs.ts'
import { chosenHash } from './password.ts'
import { invitationPlace, personPlace } from './sealed.ts'
import { hashOf } from './session.ts'
import { changePerson, deleteSessionsOf, invitationBy, lockPerson, putInvitation, takeInvitation, type InvitationRow } from './store.ts'

const HOURS = 24

export type Invited = { readonly invitation: string; readonly endsAt: Temporal.Instant }

/** Makes one in place of an earlier one. Whoever works here already chooses again with it. */
export async function invite({ random, secrets, clock }: Parts, tx: Tx, name: string): Promise<Invited> {
  const made = { invitation: random.token(32), endsAt: clock.now().add({ hours: HOURS }) }
  const totpSealed = secrets.data.seal(invitationPlace(name), newTotpSecret(random))
  await putInvitation(tx, { name, tokenHash: hashOf(made.invitation), totpSealed, endsAt: made.endsAt })
  return made
}

/** The invitation that still holds. */
async function openOne({ database, clock }: Parts, invitation: string): Promise<InvitationRow | undefined> {
  const found = await invitationBy(database.reader, hashOf(invitation))
  return found && Temporal.Instant.compare(clock.now(), found.endsAt) < 0 ? found : undefined
}

const secretOf = ({ secrets }: Parts, { name, totpSealed }: InvitationRow): string => secrets.data.open(invitationPlace(name), totpSealed)

export async function openInvitation(parts: Parts, invitation: string) {
  const found = await openOne(parts, invitation)
  if (!found) return refused('challenge-over')
  const { name, endsAt } = found
  const secret = secretOf(parts, found)
  return done({ name, secret, uri: totpAddress(await parts.siteName(), name, secret), endsAt: endsAt.toString() })
}

type Chosen = { readonly invitation: string; readonly password: string; readonly code: string }

/** Takes it up, once of many at the same moment. A wrong number leaves it open, since nobody guesses its 256 bits. */
export async function acceptInvitation(
  parts: Parts,
  { invitation, password, code }: Chosen,
): Promise<Outcome<{ name: string }, 'challenge-over' | 'password-too-common' | 'invalid-verification-code' | 'busy'>> {
  const found = await openOne(parts, invitation)
  if (!found) return refused('challenge-over')
  const { name } = found
  const secret = secretOf(parts, found)
  const step = totpStep(secret, code, parts.clock.now())
  if (step === undefined) return refused('invalid-verification-code')
  const hash = await chosenHash(parts, name, password)
  if (!hash.ok) return hash
  return parts.audited(async (tx, note) => {
    const person = await lockPerson(tx, name)
    if (person?.leftAt !== null || !(await takeInvitation(tx, hashOf(invitation)))) return refused('challenge-over')
    const totpSealed = parts.secrets.data.seal(personPlace(name), secret)
    await changePerson(tx, name, { passwordHash: hash.value, totpSealed, totpStep: step })
    const ended = await deleteSessionsOf(tx, name)
    const row = { who: name, act: 'invitation', object: `staff ${name}`, reason: 'at the console' }
    await note({ ...row, before: { hasPassword: person.passwordHash !== null }, after: { hasPassword: true, ended } })
    return done({ name })
  })
}
