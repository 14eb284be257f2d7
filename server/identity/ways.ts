/** Ways: every further way to log in, bound to the parts of this room, as its routes and jobs call them. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Person } from '../platform/route.ts'
import type { LoginCaller } from './entry/entry.ts'
import { forgotByEmail, resetByLink, sendResetLetter, setPasswordByPhone } from './password/forgot-password.ts'
import type { Origin, Parts } from './needs.ts'
import { askPasskeyLogin, loginByPasskey } from './passkey/passkey.ts'
import { replaceExpiredPassword, sendLoginCode, verifyLogin } from './login/pending-login.ts'
import { askNumber, askQuietly, sendQuietCode, startPhone, type PhoneForm, type PhoneVisitor } from './phone/phone.ts'
import { offerHandover, takeHandover } from './login/handover.ts'
import { finishSocial, startSocial, type Provider } from './social/social.ts'

/** What a phone service's sandbox cannot know: whether somebody may register at all. */
async function askForRegister(parts: Parts, form: PhoneForm & { readonly type: 'mobile' | 'username' }, visitor: PhoneVisitor) {
  const { phoneChannel, mobileRegistration, mobileVerified } = await parts.rules()
  const offered = phoneChannel === 'sms' && (form.type === 'mobile' ? mobileRegistration : mobileVerified)
  if (!offered) return refused('operation-not-allowed')
  return askNumber(parts, form, visitor, { purpose: 'register', binding: visitor.visit })
}

async function finishPhone(parts: Parts, { session, code }: { readonly session: string; readonly code: string }) {
  if ((await parts.rules()).phoneChannel !== 'firebase') return refused('operation-not-allowed')
  if (code === '') return refused('missing-verification-code')
  const finished = await parts.phoneIdentity.finish(session, code)
  if (finished.ok) return done({ firebaseIdToken: finished.value.idToken })
  return refused(finished.code === 'invalid-phone-number' || finished.code === 'missing-phone-number' ? 'sms-unknown' : finished.code)
}

export const createWays = (parts: Parts) => ({
  /** The secret of a browser that has none yet; codes and unfinished logins are bound to it. */
  newVisit: () => parts.random.token(24),
  askQuietly: (form: PhoneForm, visitor: PhoneVisitor, purpose: 'login' | 'forgot') => askQuietly(parts, form, visitor, purpose),
  askForRegister: (form: PhoneForm & { readonly type: 'mobile' | 'username' }, visitor: PhoneVisitor) =>
    askForRegister(parts, form, visitor),
  startPhone: (form: PhoneForm, visitor: PhoneVisitor) => startPhone(parts, form, visitor),
  finishPhone: (given: { readonly session: string; readonly code: string }) => finishPhone(parts, given),
  sendLoginCode: (asked: {
    readonly ticket: string
    readonly visit: string
    readonly method: 'sms' | 'email'
    readonly language: LanguageCode
  }) => sendLoginCode(parts, asked),
  verifyLogin: (given: Parameters<typeof verifyLogin>[1], caller: LoginCaller) => verifyLogin(parts, given, caller),
  replaceExpiredPassword: (form: Parameters<typeof replaceExpiredPassword>[1], caller: LoginCaller) =>
    replaceExpiredPassword(parts, form, caller),
  forgotByEmail: (form: Parameters<typeof forgotByEmail>[1], about: Parameters<typeof forgotByEmail>[2]) =>
    forgotByEmail(parts, form, about),
  resetByLink: (form: Parameters<typeof resetByLink>[1]) => resetByLink(parts, form),
  setPasswordByPhone: (form: Parameters<typeof setPasswordByPhone>[1], caller: LoginCaller) => setPasswordByPhone(parts, form, caller),
  startSocial: (provider: Provider) => startSocial(parts, provider),
  finishSocial: (provider: Provider, back: Parameters<typeof finishSocial>[2], caller: LoginCaller) =>
    finishSocial(parts, provider, back, caller),
  socialProviders: () => Object.keys(parts.social()),
  askPasskeyLogin: () => askPasskeyLogin(parts),
  loginByPasskey: (given: Parameters<typeof loginByPasskey>[1], caller: LoginCaller) => loginByPasskey(parts, given, caller),
  offerHandover: (person: Person, from: Origin) => offerHandover(parts, person, from),
  takeHandover: (code: string, caller: LoginCaller) => takeHandover(parts, code, caller),
  /** Whether this code may be used now. */
  knowsInvitation: (code: string) => parts.visitInvitation(code),
  sendQuietCode: (payload: unknown) => sendQuietCode(parts, payload),
  sendResetLetter: (payload: unknown) => sendResetLetter(parts, payload),
})
