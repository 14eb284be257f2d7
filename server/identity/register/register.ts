/** Register: makes a member with a wallet from a valid form, by any of the ways, and logs them in. */
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../../platform/database.ts'
import { judgeCaptcha } from '../captcha/captcha.ts'
import { completeLogin, type CompletedLogin, type LoginCaller } from '../entry/entry.ts'
import { keepContact, memberByContact } from '../contact/contact.ts'
import { plainText, type Parts, type Rules, type SocialPerson } from '../needs.ts'
import { keepFirstPaymentPassword } from '../security/security.ts'
import { normalisedEmail } from '../phone-number.ts'
import { provePhone, type ProveRefusal } from '../phone/phone.ts'
import { checkForm, type FormRefusal, type Registration, type RegistrationForm, type RegistrationWay } from './registration.ts'
import { sealedProfile } from '../profile.ts'
import { linkSocial, newcomerOf, takeNewcomer } from '../social/social.ts'
import { insertMember, memberByAccount, newId, updateMember } from '../store.ts'

export type RegisterRefusal =
  | FormRefusal
  | ProveRefusal
  | 'not-allowed'
  | 'captcha-required'
  | 'captcha-failed'
  | 'username-taken'
  | 'mobile-taken'
  | 'invitation-code-unknown'
  | 'challenge-over'
  | 'busy'

export type RegisterCaller = LoginCaller & {
  readonly language: LanguageCode
  readonly captchaCookie: string | undefined
  /** Set by the server itself for demo members, never by a call: no captcha is required. */
  readonly trusted?: true
}

type PhoneOf = { readonly e164: string; readonly verified: boolean }

/** A registration that only has to be written. */
export type PreparedRegistration = Registration & {
  readonly passwordHash: string
  readonly paymentHash: string | undefined
  readonly currency: string
  readonly phone: PhoneOf | undefined
  readonly social: (SocialPerson & { readonly provider: string; readonly ticket: string }) | undefined
}

const isOpen = (rules: Rules, way: RegistrationWay): boolean =>
  way === 'username'
    ? rules.registrationOpen
    : way === 'mobile'
      ? rules.mobileRegistration
      : rules.registrationOpen || rules.mobileRegistration

const PASSWORD_BYTES = 32
const ACCOUNT_LENGTH = 10
const ACCOUNT_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A name for somebody who chose none. */
const madeAccount = ({ random }: Parts): string =>
  `m${Array.from({ length: ACCOUNT_LENGTH }, () => ACCOUNT_SIGNS[random.below(ACCOUNT_SIGNS.length)]).join('')}`

/**
 * The number of a form. A registration by mobile always proves it. The other ways prove it where the merchant asks for it; otherwise it is only stored.
 * Only its holder gets the answer that a number is taken.
 */
async function phoneOf(
  parts: Parts,
  form: RegistrationForm,
  way: RegistrationWay,
  visit: string,
): Promise<Outcome<PhoneOf | undefined, ProveRefusal | 'mobile-taken'>> {
  const proves = way === 'mobile' || (way === 'username' && (await parts.rules()).mobileVerified)
  if (!proves || form.mobileNum === undefined) return done(undefined)
  const number = { mobileNum: form.mobileNum, countryDialingCode: form.countryDialingCode }
  const evidence = { code: form.verificationCode, idToken: form.firebaseIdToken, visit }
  const proven = await provePhone(parts, number, 'register', evidence)
  if (!proven.ok) return proven
  const { e164 } = proven.value
  if (await memberByContact(parts, parts.database.reader, 'phone', e164)) return refused('mobile-taken', { field: 'mobileNum' })
  return done({ e164, verified: true })
}

/** What a robot would have to pass: a captcha, or for the other ways the code or the provider in its place. */
async function captchaFault(
  parts: Parts,
  form: RegistrationForm,
  way: RegistrationWay,
  caller: RegisterCaller,
): Promise<Outcome<undefined, 'captcha-failed' | 'captcha-required'>> {
  if (way !== 'username' || caller.trusted) return done(undefined)
  const captcha = await judgeCaptcha(parts, { captcha: form.captcha, cookie: caller.captchaCookie, proof: form.proof })
  if (captcha === 'passed') return done(undefined)
  return refused(captcha === 'failed' ? 'captcha-failed' : 'captcha-required', { captcha: true })
}

/**
 * Everything before the transaction, in this order. First come the form by its own rules and the captcha. Then comes what reveals something to strangers,
 * such as whether an invitation code or a name is known. Last come the code that was sent to the phone, and the hash, which is slow.
 */
export async function prepareRegistration(
  parts: Parts,
  form: RegistrationForm,
  caller: RegisterCaller,
  way: RegistrationWay = 'username',
): Promise<Outcome<PreparedRegistration, RegisterRefusal>> {
  const rules = await parts.rules()
  if (!isOpen(rules, way)) return refused('not-allowed')
  const checked = checkForm(form, rules, parts.clock.now(), way)
  if (!checked.ok) return checked
  const captcha = await captchaFault(parts, form, way, caller)
  if (!captcha.ok) return captcha
  const newcomer = way === 'social' ? await newcomerOf(parts, form.ticket ?? '') : undefined
  if (way === 'social' && !newcomer) return refused('challenge-over')
  for (const { field, code } of checked.value.codes)
    if (!(await parts.isOpenInvitation(code))) return refused('invitation-code-unknown', { field })
  const account = checked.value.account ?? madeAccount(parts)
  if (await memberByAccount(parts.database.reader, account)) return taken()
  const phone = await phoneOf(parts, form, way, caller.visit)
  if (!phone.ok) return phone
  const hashed = await parts.passwords.hash(checked.value.password ?? parts.random.token(PASSWORD_BYTES), 'proven')
  if (!hashed.ok) return hashed
  const { paymentPassword } = checked.value
  const payment = paymentPassword === undefined ? undefined : await parts.passwords.hash(paymentPassword, 'proven')
  if (payment && !payment.ok) return payment
  const social = newcomer && { ...newcomer, ticket: form.ticket ?? '' }
  return done({
    ...checked.value,
    account,
    passwordHash: hashed.value,
    paymentHash: payment?.value,
    currency: rules.currency,
    phone: phone.value,
    social,
  })
}

const taken = () => refused('username-taken', { field: 'username' })

type Written = 'username-taken' | 'mobile-taken' | 'challenge-over' | 'account-frozen' | 'account-closed' | 'invitation-code-unknown'

/** Binds what the registration has proved, and stores what it only named. */
async function bind(parts: Parts, tx: Tx, id: string, prepared: PreparedRegistration): Promise<Outcome<undefined, Written>> {
  const { phone, social, profile } = prepared
  if (phone && !(await keepContact(parts, tx, id, 'phone', phone.e164, phone.verified)))
    return refused('mobile-taken', { field: 'mobileNum' })
  if (social && !(await takeNewcomer(parts, tx, social.ticket))) return refused('challenge-over')
  if (social && !(await linkSocial(parts, tx, id, social))) return refused('challenge-over')
  // An address that the provider vouches for is bound, unless it is already somebody's.
  const vouched = social?.email === undefined ? undefined : normalisedEmail(social.email)
  if (vouched !== undefined && (await keepContact(parts, tx, id, 'email', vouched, true))) return done(undefined)
  if (profile['email']) await keepContact(parts, tx, id, 'email', normalisedEmail(profile['email']), false)
  return done(undefined)
}

/** Writes the member and opens the wallet. Of two who want one name the second is refused. */
export async function register(
  parts: Parts,
  tx: Tx,
  prepared: PreparedRegistration,
  caller: RegisterCaller,
): Promise<Outcome<CompletedLogin, Written>> {
  const { account = '', currency, passwordHash, paymentHash, password, profile, termsVersion, codes } = prepared
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
    has_password: password !== undefined,
    invited_by: codes[0]?.code ?? null,
    profile_sealed: sealedProfile(parts.secrets.data, id, profile),
    terms_version: termsVersion,
    terms_accepted_at: now,
    registered_at: now,
    registered_ip: plainText(caller.ip, 64),
  })
  if (!inserted) return taken()
  if (paymentHash !== undefined) await keepFirstPaymentPassword(tx, id, paymentHash, now)
  const bound = await bind(parts, tx, id, prepared)
  if (!bound.ok) return bound
  const wallet = await parts.openWallet(tx, id, currency)
  const placed = await parts.placeNewcomer(tx, { id, account, currency, wallet }, codes)
  if (!placed.ok) return placed
  await updateMember(tx, id, { wallet, type: placed.value.makes === 'agent' ? MEMBER_TYPES.agent : MEMBER_TYPES.member })
  await parts.judgeNewcomer(tx, id)
  await parts.tell(tx, { name: 'memberRegistered', memberId: id, account, currency, at: now.toString() })
  const entered = await completeLogin(parts, tx, id, caller, { way: 'registration', remember: false })
  if (!entered.ok || !('in' in entered.value)) throw new Error('a newcomer was not let in')
  return done(entered.value.in)
}
