/** New password: what every way of setting one asks of it, and what ends when it is set. */
import { fieldFault } from '@baize/contract/values/pattern.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { accountHash } from '../account-name.ts'
import { isCommonPassword } from './common-password.ts'
import type { Parts, Rules } from '../needs.ts'
import { deletePendingOf } from '../login-store.ts'
import { deleteResetsOf } from '../second-proof/factor-store.ts'
import { endAllSessions } from '../session/session.ts'
import { forgetDevices, updateMember, type MemberRow } from '../store.ts'

export type PasswordRefusal = 'field-refused' | 'passwords-differ' | 'password-too-common'
export type NewPasswordRefusal = PasswordRefusal | 'password-unchanged' | 'busy'

/** Judges a password by the field rule, its confirmation and the common sense of passwords; `field` names it in the answer. */
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

/** Judges and hashes a new password, outside any transaction because a hash takes its time. */
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

/** Writes a new password. Every session ends but for `keep`, no browser is spared any longer, and no link or waiting login of before goes on. */
export async function writePassword(parts: Parts, tx: Tx, memberId: string, hash: string, keep?: string): Promise<void> {
  const change = {
    password_hash: hash,
    password_changed_at: parts.clock.now(),
    guards_changed_at: parts.clock.now(),
    has_password: true,
  }
  const account = await updateMember(tx, memberId, change)
  await endAllSessions(parts, tx, memberId, 'password-changed', keep)
  await deleteResetsOf(tx, memberId)
  await deletePendingOf(tx, memberId)
  if (account !== undefined) await forgetDevices(tx, accountHash(account))
  await parts.tell(tx, { name: 'memberPasswordChanged', memberId, reference: parts.clock.now().toString() })
}
