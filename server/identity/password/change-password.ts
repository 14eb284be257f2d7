/** Change password: a member's own act, by the old password or, for those without one, by a login of a moment ago. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Person } from '../../platform/route.ts'
import { sessionOf } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { preparePassword, writePassword, type NewPasswordRefusal } from './new-password.ts'
import { memberById } from '../store.ts'

/** How long a login counts as the proof that a missing password cannot give. */
const FRESH_MINUTES = 10

export type AgainRefusal = 'old-password-wrong' | 'login-again' | 'busy'

/** Asks who is there once more before something that guards the account is changed. */
export async function proveAgain(
  parts: Parts,
  person: Pick<Person, 'id' | 'sessionId'>,
  password: string | undefined,
): Promise<Outcome<undefined, AgainRefusal>> {
  const member = await memberById(parts.database.reader, person.id)
  if (!member) throw new Error(`member ${person.id} is gone`)
  if (!member.has_password) {
    const session = await sessionOf(parts.database.reader, person.sessionId, person.id)
    const until = session?.created_at.add({ minutes: FRESH_MINUTES })
    return until && Temporal.Instant.compare(parts.clock.now(), until) < 0 ? done(undefined) : refused('login-again')
  }
  const judged = await parts.passwords.judge(password ?? '', member.password_hash)
  if (!judged.ok) return judged
  return judged.value.right ? done(undefined) : refused('old-password-wrong', { field: 'oldPassword' })
}

export async function changePassword(
  parts: Parts,
  person: Pick<Person, 'id' | 'sessionId'>,
  form: { readonly oldPassword?: string | undefined; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<Outcome<undefined, AgainRefusal | NewPasswordRefusal>> {
  const again = await proveAgain(parts, person, form.oldPassword)
  if (!again.ok) return again
  const member = await memberById(parts.database.reader, person.id)
  if (!member) throw new Error(`member ${person.id} is gone`)
  const prepared = await preparePassword(parts, member, form)
  if (!prepared.ok) return prepared
  await parts.database.write((tx) => writePassword(parts, tx, person.id, prepared.value, person.sessionId))
  return done(undefined)
}
