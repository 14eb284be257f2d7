/** Phone proof: proves that somebody has a number, by our own code or by the token of a phone identity service. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { judgeCaptcha, type CaptchaAnswer } from '../captcha/captcha.ts'
import {
  CODE_MINUTES,
  keepBlindCode,
  markOf,
  requestCode,
  sendCode,
  takeCode,
  wishMessage,
  type CodePurpose,
  type CodeRefusal,
  type SendRefusal,
} from '../code/code.ts'
import { memberByContact } from '../contact/contact.ts'
import { sendWithin } from '../code/code.ts'
import type { Parts, PhoneRefused } from '../needs.ts'
import { prefixOf, readPhone, type Phone, type PhoneRefusal } from '../phone-number.ts'
import { jobPlace } from '../sealed.ts'
import { hashOf } from '../session/session.ts'
import { spendProof } from '../store.ts'

export type PhoneForm = { readonly mobileNum: string; readonly countryDialingCode?: string | undefined }
export type PhoneVisitor = { readonly visit: string; readonly language: LanguageCode; readonly captcha: CaptchaAnswer }
type CaptchaRefusal = 'captcha-required' | 'captcha-check-failed'
export type AskRefusal = PhoneRefusal | SendRefusal | CaptchaRefusal
type Sent = { readonly expiredMinutes: number }

/** How long the send button of a login or registration counts down. */
const LOGIN_MINUTES = 1

async function checkCaptcha(parts: Parts, answer: CaptchaAnswer): Promise<Outcome<undefined, CaptchaRefusal>> {
  const verdict = await judgeCaptcha(parts, answer)
  if (verdict === 'passed') return done(undefined)
  return refused(verdict === 'failed' ? 'captcha-check-failed' : 'captcha-required', { captcha: true })
}

async function read(parts: Parts, { mobileNum, countryDialingCode = '' }: PhoneForm): Promise<Outcome<Phone, PhoneRefusal>> {
  return readPhone(mobileNum, countryDialingCode, (await parts.rules()).phoneCountries)
}

/** Reads the number and checks the captcha, in this order, so that a mistyped number costs no captcha. */
async function admitNumber(parts: Parts, form: PhoneForm, visitor: PhoneVisitor): Promise<Outcome<Phone, PhoneRefusal | CaptchaRefusal>> {
  const phone = await read(parts, form)
  if (!phone.ok) return phone
  const captcha = await checkCaptcha(parts, visitor.captcha)
  return captcha.ok ? phone : captcha
}

/** Sends a code to a number that is to be registered or bound. The caller learns when it was not sent. */
export async function askNumber(
  parts: Parts,
  form: PhoneForm,
  visitor: PhoneVisitor,
  { purpose, binding }: { readonly purpose: CodePurpose; readonly binding: string },
): Promise<Outcome<Sent, AskRefusal>> {
  const phone = await admitNumber(parts, form, visitor)
  if (!phone.ok) return phone
  const sent = await requestCode(parts, { kind: 'phone', address: phone.value.e164, purpose, binding, language: visitor.language })
  return sent.ok ? done({ expiredMinutes: purpose === 'register' ? LOGIN_MINUTES : CODE_MINUTES }) : sent
}

const QUIET_PLACE = jobPlace('sendQuietCode')

/**
 * Takes the request for a login code or a new password's code. Only the job that this leaves behind looks up whether the number is a member's.
 * Neither the answer nor the work before it reveals anything.
 */
export async function askQuietly(
  parts: Parts,
  form: PhoneForm,
  visitor: PhoneVisitor,
  purpose: 'login' | 'forgot',
): Promise<Outcome<Sent, AskRefusal>> {
  const rules = await parts.rules()
  const offered = rules.phoneChannel === 'sms' && (purpose === 'login' ? rules.codeLogin : rules.phoneForgot)
  if (!offered) return refused('operation-not-allowed')
  const phone = await admitNumber(parts, form, visitor)
  if (!phone.ok) return phone
  const { e164 } = phone.value
  const letter = { address: e164, purpose, binding: visitor.visit, language: visitor.language }
  const wished = await parts.database.transact(async (tx) => {
    const wish = await wishMessage(parts, tx, 'sms', { mark: markOf(parts, 'phone', e164), prefix: prefixOf(e164), purpose })
    if (wish.ok) await parts.enqueue(tx, 'sendQuietCode', { sealed: parts.secrets.data.seal(QUIET_PLACE, JSON.stringify(letter)) })
    return wish
  })
  return wished.ok ? done({ expiredMinutes: purpose === 'login' ? LOGIN_MINUTES : CODE_MINUTES }) : wished
}

type QuietLetter = { address: string; purpose: CodePurpose; binding: string; language: LanguageCode }

/** The job: sends the code if the number is a member's. Otherwise it stores one that nobody gets, so that wrong codes are answered alike. */
export async function sendQuietCode(parts: Parts, payload: unknown): Promise<void> {
  const letter = JSON.parse(parts.secrets.data.open(QUIET_PLACE, (payload as { sealed: string }).sealed)) as QuietLetter
  const owner = await memberByContact(parts, parts.database.reader, 'phone', letter.address)
  if (owner === undefined) await keepBlindCode(parts, { ...letter, kind: 'phone' })
  else await sendCode(parts, { ...letter, kind: 'phone' })
}

/** Begins a verification by the phone identity service. */
export async function startPhone(
  parts: Parts,
  form: PhoneForm,
  visitor: PhoneVisitor,
): Promise<Outcome<Sent & { session: string }, AskRefusal | PhoneRefused>> {
  if ((await parts.rules()).phoneChannel !== 'firebase') return refused('operation-not-allowed')
  const phone = await admitNumber(parts, form, visitor)
  if (!phone.ok) return phone
  const { e164 } = phone.value
  const wished = await parts.database.transact((tx) =>
    wishMessage(parts, tx, 'sms', { mark: markOf(parts, 'phone', e164), prefix: prefixOf(e164), purpose: 'service' }),
  )
  if (!wished.ok) return wished
  const started = await sendWithin(parts, { channel: 'sms', purpose: 'service' }, () =>
    parts.phoneIdentity.start(e164, visitor.captcha.proof ?? visitor.captcha.captcha ?? ''),
  )
  return started.ok ? done({ session: started.value.session, expiredMinutes: LOGIN_MINUTES }) : started
}

export type ProveRefusal = PhoneRefusal | CodeRefusal

/** What came with a form to prove a number. */
export type PhoneEvidence = { readonly code?: string | undefined; readonly idToken?: string | undefined; readonly visit: string }

/** Judges the proof of a number. It is our code, bound to this browser and purpose, or a token that vouches for the same number and is used once. */
export async function provePhone(
  parts: Parts,
  form: PhoneForm,
  purpose: CodePurpose,
  { code, idToken, visit }: PhoneEvidence,
): Promise<Outcome<Phone, ProveRefusal>> {
  const phone = await read(parts, form)
  if (!phone.ok) return phone
  const { e164 } = phone.value
  if ((await parts.rules()).phoneChannel === 'sms') {
    const taken = await takeCode(parts, { kind: 'phone', address: e164, purpose, binding: visit }, code)
    return taken.ok ? phone : taken
  }
  if (idToken === undefined) return refused('missing-verification-code')
  const vouched = await parts.phoneIdentity.numberOf(idToken, parts.clock.now())
  if (vouched?.phone !== e164) return refused('invalid-verification-code')
  const first = await parts.database.write((tx) => spendProof(tx, `phone ${hashOf(idToken).toString('base64url')}`, vouched.expiresAt))
  return first ? phone : refused('code-expired')
}
