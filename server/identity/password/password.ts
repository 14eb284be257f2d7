/** Password: the rules for every way of setting one, what ends when it is set, and a member's own change of it. */
import { fieldFault } from '@baize/contract/values/pattern.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { accountHash } from '../../platform/proofs/account-name.ts'
import { isCommonPassword } from '../../platform/proofs/common-password.ts'
import type { Parts, Rules } from '../needs.ts'
import { changeGuard } from '../change-guard/change-guard.ts'
import { sessionOf } from '../login-store.ts'
import { endAllSessions } from '../session/session.ts'
import { forgetDevices, memberById, type MemberRow } from '../store.ts'

export type PasswordRefusal = 'field-refused' | 'passwords-differ' | 'password-too-common'
export type NewPasswordRefusal = PasswordRefusal | 'password-unchanged' | 'busy'

/** Judges a password by the field rule, its confirmation and the general password rules; `field` names it in the answer. */
export function passwordFault(
  rules: Rules,
  account: string,
  { password, confirm, field }: { readonly password: string; readonly confirm: string | undefined; readonly field: string },
): Outcome<undefined, PasswordRefusal> {
  const rule = rules.fields.find((each) => each.field === 'password')
  const fault = rule && fieldFault(rule, password)
  if (fault) return refused('field-refused', { ...fault, field })
  if (confirm !== undefined && confirm !== password) return refused('passwords-differ', { field: 'confirmNewPassword' })
  const common = password === rules.defaultPassword || isCommonPassword(password, [account, ...rules.contextWords])
  return common ? refused('password-too-common', { field }) : done(undefined)
}

/** Judges and hashes a new password outside any transaction, because a hash takes time. */
export async function preparePassword(
  parts: Parts,
  { account, password_hash, has_password }: Pick<MemberRow, 'account' | 'password_hash' | 'has_password'>,
  { newPassword, confirmNewPassword }: { readonly newPassword: string; readonly confirmNewPassword?: string | undefined },
): Promise<Outcome<string, NewPasswordRefusal>> {
  const given = { password: newPassword, confirm: confirmNewPassword, field: 'newPassword' }
  const judged = passwordFault(await parts.rules(), account, given)
  if (!judged.ok) return judged
  if (has_password) {
    const same = await parts.passwords.judge(newPassword, password_hash)
    if (!same.ok) return same
    if (same.value.right) return refused('password-unchanged', { field: 'newPassword' })
  }
  return parts.passwords.hash(newPassword)
}

/** Writes a new password. Every session except `keep` ends, all browsers are unknown again, and what is unfinished ends. */
export async function writePassword(parts: Parts, tx: Tx, memberId: string, hash: string, keep?: string): Promise<void> {
  const change = { password_hash: hash, password_changed_at: parts.clock.now(), has_password: true }
  const account = await changeGuard(parts, tx, memberId, change)
  await endAllSessions(parts, tx, memberId, 'password-changed', keep)
  if (account !== undefined) await forgetDevices(tx, accountHash(account))
  await parts.tell(tx, { name: 'memberPasswordChanged', memberId, reference: parts.clock.now().toString() })
}

/** How long a login counts as the proof that a missing password cannot give. */
const FRESH_MINUTES = 10

export type AgainRefusal = 'old-password-wrong' | 'login-again' | 'busy'

/** Asks for the login again before something that guards the account is changed. */
export async function proveAgain(
  parts: Parts,
  person: Pick<Person, 'id' | 'sessionId'>,
  password: string | undefined,
): Promise<Outcome<undefined, AgainRefusal>> {
  const member = await memberById(parts.database.reader, person.id)
  if (!member) throw new Error(`member ${person.id} is gone`)
  if (!member.has_password) {
    const session = await sessionOf(parts.database.reader, person.sessionId, person.id)
    // A session that was handed over is young, but nobody has proved anything for it.
    const until = session?.handed_by.length === 0 ? session.created_at.add({ minutes: FRESH_MINUTES }) : undefined
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

/** Judges a payment password by its field rule, which also applies where registration does not ask for one. */
export function paymentFault(rules: Rules, account: string, typed: string): Outcome<undefined, 'field-refused' | 'password-too-common'> {
  const rule = rules.fields.find(({ field }) => field === 'paymentPassword')
  const fault = rule && fieldFault({ ...rule, enabled: true, required: true }, typed)
  if (fault) return refused('field-refused', fault)
  return isCommonPassword(typed, [account, ...rules.contextWords])
    ? refused('password-too-common', { field: 'paymentPassword' })
    : done(undefined)
}

export const samePassword = () => refused('payment-password-same', { field: 'paymentPassword' })
