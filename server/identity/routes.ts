/** The calls of identity. */
import {
  captchaChallenge,
  captchaImage,
  countryCodes,
  liveTicket,
  login,
  logout,
  memberInfo,
  payloadKeys,
  register,
  registerSettings,
  trialLogin,
} from '@baize/contract/identity.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { route, type Caller, type Route } from '../platform/route.ts'
import { IMAGE_SECONDS } from './captcha.ts'
import type { CompletedLogin, LoginCaller } from './complete-login.ts'
import { COUNTRY_CODES } from './country-codes.ts'
import type { Identity } from './identity.ts'
import type { MadeSession } from './session.ts'

const DEVICE_SECONDS = 180 * 86_400

const loginCaller = ({ ip, userAgent, person, cookie }: Caller): LoginCaller => ({ ip, userAgent, person, device: cookie('device') })

/** Without an age the cookie goes with the browser; a remembered one stays a day. */
const keepSession = ({ setCookie }: Caller, { sid, cookieSeconds }: MadeSession): void =>
  setCookie('sid', sid, { httpOnly: true, ...(cookieSeconds === undefined ? {} : { maxAgeSeconds: cookieSeconds }) })

function keepLogin(caller: Caller, { session, device, answer }: CompletedLogin): CompletedLogin['answer'] {
  keepSession(caller, session)
  caller.setCookie('device', device, { httpOnly: true, maxAgeSeconds: DEVICE_SECONDS })
  caller.clearCookie('captcha')
  return answer
}

const wayIn = (identity: Identity, database: Database): Route[] => [
  route(login, async (ask) => {
    const outcome = await identity.login(ask.body, ask.cookie('captcha'), loginCaller(ask))
    return outcome.ok ? done(keepLogin(ask, outcome.value)) : outcome
  }),
  route(register, async (ask) => {
    const caller = { ...loginCaller(ask), language: ask.language, captchaCookie: ask.cookie('captcha') }
    const prepared = await identity.prepareRegistration(ask.body, caller)
    if (!prepared.ok) return prepared
    const outcome = await database.transact((tx) => identity.register(tx, prepared.value, caller))
    if (outcome.ok) return done(keepLogin(ask, outcome.value))
    if (outcome.code === 'account-frozen') throw new Error('a member was born frozen')
    return refused(outcome.code, outcome.detail)
  }),
  route(trialLogin, async (ask) => {
    const outcome = await database.transact((tx) => identity.trialLogin(tx, ask))
    if (!outcome.ok) return outcome
    keepSession(ask, outcome.value.session)
    return done(outcome.value.answer)
  }),
  route(logout, async (ask) => {
    const { person } = ask
    if (person) await database.write((tx) => identity.endSession(tx, person.sessionId, 'logout'))
    ask.clearCookie('sid')
    return done({})
  }),
]

export const identityRoutes = (identity: Identity, database: Database): Route[] => [
  ...wayIn(identity, database),
  route(memberInfo, async ({ person }) => {
    const info = person && (await identity.infoOf(person))
    return info ? done(info) : refused('not-logged-in')
  }),
  route(captchaImage, async (ask) => {
    const { id, image } = await identity.captchaImage()
    ask.setCookie('captcha', id, { httpOnly: true, maxAgeSeconds: IMAGE_SECONDS })
    return done(image)
  }),
  route(captchaChallenge, async () => done(await identity.captchaChallenge())),
  route(payloadKeys, async () => done(await identity.payloadKeys())),
  route(registerSettings, async () => {
    const { fields, minimumAge, termsVersion, captcha } = await identity.rules()
    return done({ fields: [...fields], minimumAge, termsVersion, captcha })
  }),
  route(countryCodes, async () => done([...COUNTRY_CODES])),
  route(liveTicket, async ({ person }) => done(await database.write((tx) => identity.issueTicket(tx, person)))),
]
