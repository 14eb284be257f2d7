/**
 * Forgot password: by an email with a link, or by a code to the bound phone, which logs in. The answer about the email never says whether
 * anybody got one.
 */
import { timingSafeEqual } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { couldBeAccount, normalisedAccount } from '../../platform/proofs/account-name.ts'
import { judgeCaptcha, type CaptchaAnswer } from '../captcha/captcha.ts'
import { forgetWish, markOf, wishMessage } from '../code/code.ts'
import { completeLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { memberByContact, readContacts } from '../contact/contact.ts'
import { deleteReset, replaceReset, resetOf } from './reset-store.ts'
import { sendWithin } from '../code/code.ts'
import { resetLetter } from '../message.ts'
import type { Parts } from '../needs.ts'
import { passwordFault, preparePassword, writePassword, type NewPasswordRefusal } from './password.ts'
import { normalisedEmail } from '../phone-number.ts'
import { provePhone, type PhoneForm, type ProveRefusal } from '../phone/phone.ts'
import { jobPlace } from '../sealed.ts'
import { hashOf } from '../session/session.ts'
import { memberByAccount, memberById, type MemberRow } from '../store.ts'

const LINK_MINUTES = 30
const PLACE = jobPlace('sendResetLetter')

type Wish = { readonly account: string; readonly email: string; readonly language: LanguageCode }

/** The member to whom name and address belong together. The address may be bound, or only given at registration. */
async function memberOfWish(parts: Parts, { account, email }: Wish): Promise<MemberRow | undefined> {
  const { reader } = parts.database
  const member = couldBeAccount(account) ? await memberByAccount(reader, account) : undefined
  if (!member) return undefined
  const bound = (await readContacts(parts, reader, member.id)).email?.address ?? ''
  const [left, right] = [hashOf(bound), hashOf(email)]
  return bound !== '' && timingSafeEqual(left, right) ? member : undefined
}

/** Takes the request for an email. A job looks up the member, so that the answer and the work before it are the same for all. */
export async function forgotByEmail(
  parts: Parts,
  { username, email }: { readonly username: string; readonly email: string },
  { language, captcha }: { readonly language: LanguageCode; readonly captcha: CaptchaAnswer },
): Promise<Outcome<undefined, 'captcha-required' | 'captcha-failed' | 'account-unknown'>> {
  const verdict = await judgeCaptcha(parts, captcha)
  if (verdict !== 'passed') return refused(verdict === 'failed' ? 'captcha-failed' : 'captcha-required', { captcha: true })
  const wish: Wish = { account: normalisedAccount(username), email: normalisedEmail(email), language }
  if ((await parts.rules()).forgotTellsUnknown && !(await memberOfWish(parts, wish))) return refused('account-unknown')
  const sealed = parts.secrets.data.seal(PLACE, JSON.stringify(wish))
  await parts.database.write((tx) => parts.enqueue(tx, 'sendResetLetter', { sealed }))
  return done(undefined)
}

/**
 * The job: sends the email if the member exists. A mailbox that has had its share gets no more emails, and no answer says so. What strangers request
 * under other names takes nothing of that share.
 */
export async function sendResetLetter(parts: Parts, payload: unknown): Promise<void> {
  const wish = JSON.parse(parts.secrets.data.open(PLACE, (payload as { sealed: string }).sealed)) as Wish
  const member = await memberOfWish(parts, wish)
  if (!member) return
  const mark = markOf(parts, 'email', wish.email)
  const counted = { mark, prefix: mark, purpose: 'letter' }
  const wished = await parts.database.transact((tx) => wishMessage(parts, tx, 'mail', counted))
  if (!wished.ok) return
  const token = parts.random.token(32)
  await parts.database.write((tx) => replaceReset(tx, hashOf(token), member.id, parts.clock.now().add({ minutes: LINK_MINUTES })))
  const { siteName } = await parts.rules()
  // Behind the hash sign, which browsers never send.
  const link = `${parts.siteUrl()}/reset#${token}`
  const sent = await sendWithin(parts, { channel: 'mail', purpose: 'letter' }, () =>
    parts.mail.send({ to: wish.email, ...resetLetter(siteName, wish.language, link, LINK_MINUTES) }),
  )
  if (sent.ok || sent.code === 'quota-exceeded') return
  await parts.database.write((tx) => forgetWish(tx, wished.value))
  throw new Error('the mail server does not answer; the letter is tried again')
}

type NewPassword = { readonly newPassword: string; readonly confirmNewPassword?: string | undefined }

/** Sets a new password with the link of an email. It logs nobody in, because others may read the email. */
export async function resetByLink(
  parts: Parts,
  { token, ...form }: NewPassword & { readonly token: string },
): Promise<Outcome<undefined, 'reset-link-over' | NewPasswordRefusal>> {
  const { database, clock } = parts
  const hash = hashOf(token)
  const kept = await resetOf(database.reader, hash)
  if (!kept || Temporal.Instant.compare(clock.now(), kept.expires_at) >= 0) return refused('reset-link-over')
  const member = await memberById(database.reader, kept.member_id)
  if (!member) return refused('reset-link-over')
  const prepared = await preparePassword(parts, { ...member, has_password: false }, form)
  if (!prepared.ok) return prepared
  return database.transact(async (tx) => {
    if (!(await deleteReset(tx, hash))) return refused('reset-link-over')
    await writePassword(parts, tx, member.id, prepared.value)
    return done(undefined)
  })
}

/** Sets a new password with a code to the bound phone, and logs in. */
export async function setPasswordByPhone(
  parts: Parts,
  form: PhoneForm & NewPassword & { readonly verificationCode: string; readonly firebaseIdToken?: string | undefined },
  caller: LoginCaller,
): Promise<Outcome<Entered, ProveRefusal | NewPasswordRefusal | EntryRefusal>> {
  const rules = await parts.rules()
  if (!rules.phoneForgot) return refused('operation-not-allowed')
  // The form is judged before the code is used up, and says nothing about the number.
  const early = passwordFault(rules, '', { password: form.newPassword, confirm: form.confirmNewPassword, field: 'newPassword' })
  if (!early.ok) return early
  const evidence = { code: form.verificationCode, idToken: form.firebaseIdToken, visit: caller.visit }
  const proven = await provePhone(parts, form, 'forgot', evidence)
  if (!proven.ok) return proven
  const memberId = await memberByContact(parts, parts.database.reader, 'phone', proven.value.e164)
  if (memberId === undefined) return refused('invalid-verification-code')
  const hashed = await parts.passwords.hash(form.newPassword)
  if (!hashed.ok) return hashed
  return parts.database.transact(async (tx) => {
    await writePassword(parts, tx, memberId, hashed.value)
    return completeLogin(parts, tx, memberId, caller, { way: 'forgot', remember: false })
  })
}
