/** Register: makes a member with a wallet out of a good form, and logs them in. */
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../platform/database.ts'
import { judgeCaptcha } from './captcha.ts'
import { completeLogin, type CompletedLogin, type LoginCaller } from './complete-login.ts'
import { plainText, type Parts } from './needs.ts'
import { checkForm, type FormRefusal, type Registration, type RegistrationForm } from './registration.ts'
import { seal } from './sealing.ts'
import { insertMember, memberByAccount, newId, updateMember } from './store.ts'

export type RegisterRefusal =
  | FormRefusal
  | 'not-allowed'
  | 'captcha-required'
  | 'captcha-failed'
  | 'username-taken'
  | 'invitation-code-unknown'
  | 'busy'

export type RegisterCaller = LoginCaller & {
  readonly language: LanguageCode
  readonly captchaCookie: string | undefined
  /** Set by the house itself for the people of a demonstration, never by a call: no captcha is asked. */
  readonly trusted?: true
}

/** A registration that only has to be written. */
export type PreparedRegistration = Registration & { readonly passwordHash: string; readonly currency: string }

/** The table and column to which a sealed profile belongs. */
export const profileAbout = (memberId: string): string => `identity member ${memberId} profile`

/**
 * Everything before the transaction, in this order: the form by its own rules, the captcha, and only then what tells strangers something (whether an
 * invitation code or a name is known), and the hash, which is dear.
 */
export async function prepareRegistration(
  parts: Parts,
  form: RegistrationForm,
  caller: RegisterCaller,
): Promise<Outcome<PreparedRegistration, RegisterRefusal>> {
  const rules = await parts.rules()
  if (!rules.registrationOpen) return refused('not-allowed')
  const checked = checkForm(form, rules, parts.clock.now())
  if (!checked.ok) return checked
  const answer = { captcha: form.captcha, cookie: caller.captchaCookie, proof: form.proof }
  const captcha = caller.trusted ? 'passed' : await judgeCaptcha(parts, answer)
  if (captcha !== 'passed') return refused(captcha === 'failed' ? 'captcha-failed' : 'captcha-required', { captcha: true })
  for (const { field, code } of checked.value.codes)
    if (!(await (parts.invitationExists ?? (async () => false))(code))) return refused('invitation-code-unknown', { field })
  if (await memberByAccount(parts.database.reader, checked.value.account)) return taken()
  const hashed = await parts.passwords.hash(checked.value.password)
  return hashed.ok ? done({ ...checked.value, passwordHash: hashed.value, currency: rules.currency }) : refused('busy')
}

const taken = () => refused('username-taken', { field: 'username' })

/** Writes the member and opens the wallet; of two who want one name the second is refused. */
export async function register(
  parts: Parts,
  tx: Tx,
  prepared: PreparedRegistration,
  caller: RegisterCaller,
): Promise<Outcome<CompletedLogin, 'username-taken' | 'account-frozen'>> {
  const { account, currency, passwordHash, profile, termsVersion } = prepared
  const now = parts.clock.now()
  const id = await newId(tx)
  const inserted = await insertMember(tx, {
    id,
    account,
    nickname: account,
    type: MEMBER_TYPES.member,
    currency,
    language: caller.language,
    password_hash: passwordHash,
    password_changed_at: now,
    profile_sealed: seal(parts.secrets.data, parts.random, profileAbout(id), profile),
    terms_version: termsVersion,
    terms_accepted_at: now,
    registered_at: now,
    registered_ip: plainText(caller.ip, 64),
  })
  if (!inserted) return taken()
  await updateMember(tx, id, { wallet: await parts.openWallet(tx, id, currency) })
  await parts.tell(tx, { name: 'memberRegistered', memberId: id, account, currency, at: now.toString() })
  return completeLogin(parts, tx, id, caller, false)
}
