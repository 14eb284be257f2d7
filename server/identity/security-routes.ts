/** The calls of the security center. */
import { consolidatedFlags } from '@baize/contract/agents.ts'
import {
  addPasskey,
  bindContact,
  changePassword,
  endOneSession,
  endOtherSessions,
  listSessions,
  loginHistory,
  passkeyOptions,
  removePasskey,
  securityState,
  resetPaymentPassword,
  sendBindCode,
  sendPaymentCode,
  setPaymentPassword,
  totpConfirm,
  totpStart,
  totpStop,
} from '@baize/contract/identity/security.ts'
import { linkSocial, unlinkSocial } from '@baize/contract/identity/social-links.ts'
import { closeAccount } from '@baize/contract/identity/closing.ts'
import { changeAvatar, changeProfile, memberProfile, showProfile } from '@baize/contract/identity/profile.ts'
import { freezeByLink, proofOptions, releaseWithdrawals, sendOldCode } from '@baize/contract/identity/safety.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Caller, type Person, type Route } from '../platform/route.ts'
import { keepRenewed, keepTrip, visitorOf } from './callers.ts'
import type { Identity } from './identity.ts'

const TRIP_SECONDS = 300

/** An act that answers only that it was done. */
const emptied = <Code extends string>(outcome: Outcome<unknown, Code>): Outcome<Record<never, never>, Code> =>
  outcome.ok ? done({}) : outcome

/** Gives this browser new halves of its session, so that a copy of the old ones is useless. */
async function renewAtOnce(identity: Identity, caller: Caller, person: Person): Promise<void> {
  const renewed = await identity.guards.renewNow(person)
  if (renewed) keepRenewed(caller, renewed)
}

const guardRoutes = (identity: Identity): Route[] => [
  route(securityState, async (ask) => done(await identity.guards.state(memberOf(ask).id))),
  route(changePassword, async (ask) => {
    const person = memberOf(ask)
    const changed = await identity.guards.changePassword(person, ask.body)
    if (changed.ok) await renewAtOnce(identity, ask, person)
    return emptied(changed)
  }),
  route(setPaymentPassword, async (ask) => emptied(await identity.guards.setPaymentPassword(memberOf(ask), ask.body))),
  route(sendPaymentCode, (ask) => identity.guards.sendPaymentCode(memberOf(ask), { way: ask.body.way, language: ask.language })),
  route(resetPaymentPassword, (ask) => identity.guards.resetPaymentPassword(memberOf(ask), { form: ask.body, language: ask.language })),
  route(sendBindCode, (ask) => identity.guards.sendBindCode(memberOf(ask), ask.body.target, visitorOf(ask, identity, ask.body))),
  route(sendOldCode, (ask) => identity.guards.sendOldCode(memberOf(ask), { kind: ask.body.kind, language: ask.language })),
  route(bindContact, async (ask) => emptied(await identity.guards.bindContact(memberOf(ask), ask.body))),
  route(totpStart, (ask) => identity.guards.startTotp(memberOf(ask), ask.body.password)),
  route(totpConfirm, (ask) => identity.guards.confirmTotp(memberOf(ask), ask.body.code)),
  route(totpStop, async (ask) => emptied(await identity.guards.stopTotp(memberOf(ask), ask.body.password, ask.body.code))),
  route(linkSocial, async (ask) => {
    const started = await identity.guards.linkSocial(memberOf(ask), ask.body.provider, ask.body.password)
    return started.ok ? done({ url: keepTrip(ask, started.value).url }) : started
  }),
  route(unlinkSocial, async (ask) => emptied(await identity.guards.unlinkSocial(memberOf(ask), ask.params.provider))),
]

const profileRoutes = (identity: Identity): Route[] => [
  route(memberProfile, async (ask) => done(await identity.profile.masked(memberOf(ask).id))),
  route(showProfile, (ask) => identity.profile.show(memberOf(ask), ask.body.password)),
  route(changeProfile, (ask) => identity.profile.change(memberOf(ask), ask.body)),
  route(changeAvatar, (ask) => identity.profile.changeAvatar(memberOf(ask).id, ask.body.avatar)),
]

const closingRoutes = (identity: Identity): Route[] => [
  route(closeAccount, async (ask) => emptied(await identity.guards.close(memberOf(ask), ask.body))),
]

const passkeyRoutes = (identity: Identity): Route[] => [
  route(passkeyOptions, async (ask) => {
    const asked = await identity.guards.askPasskey(memberOf(ask), ask.body.password)
    if (!asked.ok) return asked
    ask.setCookie('trip', asked.value.trip, { maxAgeSeconds: TRIP_SECONDS })
    return done(asked.value.options)
  }),
  route(addPasskey, async (ask) => {
    const trip = ask.cookie('trip')
    ask.clearCookie('trip')
    return identity.guards.addPasskey(memberOf(ask), { ...ask.body, trip })
  }),
  route(removePasskey, async (ask) => emptied(await identity.guards.removePasskey(memberOf(ask), ask.params.id))),
]

const sessionRoutes = (identity: Identity): Route[] => [
  route(consolidatedFlags, (ask) => identity.guards.consolidatedFlags(memberOf(ask))),
  route(listSessions, async (ask) => done(await identity.guards.listSessions(memberOf(ask)))),
  route(endOneSession, async (ask) => emptied(await identity.guards.endOneSession(memberOf(ask), ask.params.id))),
  route(endOtherSessions, async (ask) => {
    const person = memberOf(ask)
    await identity.guards.endOtherSessions(person)
    await renewAtOnce(identity, ask, person)
    return done({})
  }),
  route(loginHistory, async (ask) => done(await identity.guards.loginHistory(memberOf(ask).id))),
]

const safetyRoutes = (identity: Identity): Route[] => [
  route(proofOptions, async (ask) => {
    const asked = await identity.guards.askPasskeyProof(memberOf(ask))
    if (!asked.ok) return asked
    ask.setCookie('trip', asked.value.trip, { maxAgeSeconds: TRIP_SECONDS })
    return done(asked.value.options)
  }),
  route(freezeByLink, async (ask) => emptied(await identity.guards.freezeByLink(ask.body.token))),
  route(releaseWithdrawals, async (ask) =>
    emptied(await identity.guards.releaseWithdrawals(memberOf(ask), { ...ask.body, trip: ask.cookie('trip') })),
  ),
]

export const securityRoutes = (identity: Identity): Route[] => [
  ...safetyRoutes(identity),
  ...guardRoutes(identity),
  ...profileRoutes(identity),
  ...closingRoutes(identity),
  ...passkeyRoutes(identity),
  ...sessionRoutes(identity),
]
