/** The calls of the further ways to log in. */
import {
  affiliateCheck,
  forgotByEmail,
  passkeyLogin,
  passkeyLoginOptions,
  phoneFinish,
  phoneStart,
  registerMobile,
  registerSocial,
  replaceExpiredPassword,
  resetByLink,
  sendLoginCode,
  setPasswordByPhone,
  smsForRegister,
  smsWithoutLogin,
  socialFinish,
  socialStart,
  verifyLogin,
} from '@baize/contract/identity/identity-ways.ts'
import { offerHandover, takeHandover } from '@baize/contract/identity/handover.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Caller, type Route } from '../platform/route.ts'
import { answerEntered, captchaOf, keepLogin, keepTrip, loginCallerOf, visitorOf } from './callers.ts'
import type { Identity } from './identity.ts'
import type { RegistrationForm, RegistrationWay } from './register/registration.ts'

/** Registers by one of the ways; the answer to a form that lost a race is a refusal of that form. */
export async function registerBy(identity: Identity, database: Database, ask: Caller, form: RegistrationForm, way: RegistrationWay) {
  const caller = { ...loginCallerOf(ask, identity), language: ask.language, captchaCookie: ask.cookie('captcha') }
  const prepared = await identity.prepareRegistration(form, caller, way)
  if (!prepared.ok) return prepared
  const outcome = await database.transact((tx) => identity.register(tx, prepared.value, caller))
  if (outcome.ok) return done(keepLogin(ask, outcome.value))
  if (outcome.code === 'account-frozen' || outcome.code === 'account-closed') throw new Error('a member was born frozen')
  return refused(outcome.code, outcome.detail)
}

/** What a registration with an identity provider may be refused with. It needs no captcha, phone or password. */
const NEWCOMER_CODES = [
  'username-taken',
  'field-refused',
  'terms-not-accepted',
  'too-young',
  'password-too-common',
  'invitation-code-unknown',
  'challenge-over',
  'not-allowed',
  'busy',
] as const
const canRefuseNewcomer = (code: string): code is (typeof NEWCOMER_CODES)[number] => (NEWCOMER_CODES as readonly string[]).includes(code)

/** Codes that a way of registering cannot answer, because it never asks for their subject. */
function impossible(code: string): never {
  throw new Error(`a registration answered ${code}`)
}

const phoneRoutes = (identity: Identity): Route[] => [
  route(smsWithoutLogin, (ask) => identity.ways.askQuietly(ask.body, visitorOf(ask, identity, ask.body), ask.body.purpose ?? 'login')),
  route(smsForRegister, (ask) => {
    const { mobileNo = '', mobileNum = mobileNo, ...form } = ask.body
    return identity.ways.askForRegister({ ...form, mobileNum }, visitorOf(ask, identity, ask.body))
  }),
  route(phoneStart, async (ask) => {
    const started = await identity.ways.startPhone(ask.body, visitorOf(ask, identity, ask.body))
    if (started.ok) return started
    const { code } = started
    // What is said about a code cannot come from a call that gives none.
    if (code === 'invalid-verification-code' || code === 'missing-verification-code' || code === 'code-expired')
      return refused('sms-unknown')
    return refused(code, started.detail)
  }),
  route(phoneFinish, (ask) => identity.ways.finishPhone(ask.body)),
]

const registerRoutes = (identity: Identity, database: Database): Route[] => [
  route(registerMobile, async (ask) => {
    const outcome = await registerBy(identity, database, ask, ask.body, 'mobile')
    if (outcome.ok) return outcome
    const { code, detail } = outcome
    if (code === 'username-taken') return refused('busy')
    if (code === 'captcha-failed' || code === 'captcha-required' || code === 'challenge-over') return impossible(code)
    return refused(code, detail)
  }),
  route(registerSocial, async (ask) => {
    const outcome = await registerBy(identity, database, ask, ask.body, 'social')
    if (outcome.ok) return outcome
    const { code, detail } = outcome
    return canRefuseNewcomer(code) ? refused(code, detail) : impossible(code)
  }),
  route(affiliateCheck, async ({ query: { code } }) =>
    (await identity.ways.knowsInvitation(code)) ? done({ code }) : refused('invitation-code-unknown', { field: 'affiliateCode' }),
  ),
]

const passwordRoutes = (identity: Identity): Route[] => [
  route(sendLoginCode, async (ask) => {
    const { ticket, method } = ask.body
    const { visit } = loginCallerOf(ask, identity)
    const sent = await identity.ways.sendLoginCode({ ticket, method, visit, language: ask.language })
    return sent.ok ? done({ expiredMinutes: 1 }) : sent
  }),
  route(verifyLogin, async (ask) => answerEntered(ask, await identity.ways.verifyLogin(ask.body, loginCallerOf(ask, identity)))),
  route(replaceExpiredPassword, async (ask) => {
    const outcome = answerEntered(ask, await identity.ways.replaceExpiredPassword(ask.body, loginCallerOf(ask, identity)))
    if (outcome.ok) return outcome
    const { code, detail } = outcome
    if (code === 'verification-required' || code === 'password-change-required' || code === 'non-agent' || code === 'non-member')
      return refused('challenge-over')
    return refused(code, detail)
  }),
  route(forgotByEmail, async (ask) => {
    const sent = await identity.ways.forgotByEmail(ask.body, { language: ask.language, captcha: captchaOf(ask, ask.body) })
    return sent.ok ? done({}) : sent
  }),
  route(resetByLink, async (ask) => {
    const set = await identity.ways.resetByLink(ask.body)
    if (set.ok) return done({})
    return set.code === 'password-unchanged' ? refused('password-too-common', set.detail) : refused(set.code, set.detail)
  }),
  route(setPasswordByPhone, async (ask) => {
    const outcome = answerEntered(ask, await identity.ways.setPasswordByPhone(ask.body, loginCallerOf(ask, identity)))
    if (outcome.ok) return outcome
    return outcome.code === 'password-unchanged' ? refused('password-too-common', outcome.detail) : refused(outcome.code, outcome.detail)
  }),
]

const vouchedRoutes = (identity: Identity): Route[] => [
  route(socialStart, async (ask) => {
    const started = await identity.ways.startSocial(ask.params.provider)
    return started.ok ? done({ url: keepTrip(ask, started.value).url }) : started
  }),
  route(socialFinish, async (ask) => {
    const { provider } = ask.params
    const trip = ask.cookie('trip')
    ask.clearCookie('trip')
    const outcome = await identity.ways.finishSocial(provider, { query: ask.body.query, trip }, loginCallerOf(ask, identity))
    if (!outcome.ok) return outcome
    const { value } = outcome
    return 'linked' in value ? done(value) : answerEntered(ask, done(value))
  }),
  route(passkeyLoginOptions, async (ask) => {
    return done(keepTrip(ask, await identity.ways.askPasskeyLogin()).options)
  }),
  route(passkeyLogin, async (ask) => {
    const trip = ask.cookie('trip')
    ask.clearCookie('trip')
    const { credential } = ask.body
    return answerEntered(ask, await identity.ways.loginByPasskey({ credential, trip }, loginCallerOf(ask, identity)))
  }),
]

const handoverRoutes = (identity: Identity): Route[] => [
  route(offerHandover, async (ask) => done(await identity.ways.offerHandover(memberOf(ask), ask))),
  route(takeHandover, async (ask) => answerEntered(ask, await identity.ways.takeHandover(ask.body.code, loginCallerOf(ask, identity)))),
]

export const wayRoutes = (identity: Identity, database: Database): Route[] => [
  ...phoneRoutes(identity),
  ...registerRoutes(identity, database),
  ...passwordRoutes(identity),
  ...vouchedRoutes(identity),
  ...handoverRoutes(identity),
]
