/** The calls of identity. */
import {
  captchaChallenge,
  captchaImage,
  countryCodes,
  liveTicket,
  login,
  logout,
  memberIcon,
  memberInfo,
  payloadKeys,
  register,
  registerSettings,
  trialLogin,
} from '@baize/contract/identity/identity.ts'
import { chooseWallet, memberWallets } from '@baize/contract/wallet/currencies.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import { answerEntered, keepSession, loginCallerOf } from './callers.ts'
import { IMAGE_SECONDS } from './captcha/captcha.ts'
import { COUNTRY_CODES } from './phone-number.ts'
import { iconOf } from './icon.ts'
import type { Identity } from './identity.ts'
import { securityRoutes } from './security-routes.ts'
import { registerBy, wayRoutes } from './way-routes.ts'

const wayIn = (identity: Identity, database: Database): Route[] => [
  route(login, async (ask) => {
    const caller = loginCallerOf(ask, identity)
    const byPhone = ask.body.type === 'sms' || ask.body.type === 'firebase'
    return byPhone
      ? answerEntered(ask, await identity.loginByPhone(ask.body, caller))
      : answerEntered(ask, await identity.login(ask.body, ask.cookie('captcha'), caller))
  }),
  route(register, async (ask) => {
    const outcome = await registerBy(identity, database, ask, ask.body, 'username')
    if (outcome.ok) return outcome
    const { code, detail } = outcome
    if (code === 'challenge-over') throw new Error('a registration by name waited for a provider')
    return refused(code, detail)
  }),
  route(trialLogin, async (ask) => {
    const outcome = await database.transact((tx) => identity.trialLogin(tx, ask))
    if (!outcome.ok) return outcome
    keepSession(ask, outcome.value.session, 'trial')
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
  ...wayRoutes(identity, database),
  ...securityRoutes(identity),
  route(memberInfo, async ({ person }) => {
    const info = person && (await identity.infoOf(person))
    return info ? done(info) : refused('not-logged-in')
  }),
  route(memberIcon, async ({ person }) => {
    const info = person && (await identity.infoOf(person))
    return info ? done({ icon: iconOf(info.account) }) : refused('not-logged-in')
  }),
  route(memberWallets, async (ask) => done({ wallets: await identity.wallets.list(memberOf(ask).id) })),
  route(chooseWallet, async (ask) => {
    const chosen = await identity.wallets.choose(memberOf(ask).id, ask.body.currency)
    return chosen.ok ? done({ wallets: chosen.value }) : chosen
  }),
  route(captchaImage, async (ask) => {
    const made = await identity.captchaImage()
    if (!made) return refused('busy')
    const { id, image } = made
    ask.setCookie('captcha', id, { maxAgeSeconds: IMAGE_SECONDS })
    return done(image)
  }),
  route(captchaChallenge, async ({ ip }) => done(await identity.captchaChallenge(ip))),
  route(payloadKeys, async () => done(await identity.payloadKeys())),
  route(registerSettings, async () => {
    const { fields, minimumAge, birthdayAge, termsVersion, captcha, phoneChannel, dialingCode } = await identity.rules()
    const social = identity.ways.socialProviders()
    return done({ fields: [...fields], minimumAge, birthdayAge, termsVersion, captcha, phoneChannel, social, dialingCode })
  }),
  route(countryCodes, async () => done([...COUNTRY_CODES])),
  route(liveTicket, async ({ person }) => done(await database.write((tx) => identity.issueTicket(tx, person)))),
]
