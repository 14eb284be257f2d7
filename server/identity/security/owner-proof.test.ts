/** Owner proof: what the security center tells of each guard and device, and which passkey ends a withdrawal freeze. */
import { beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { insertSocial } from '../social/social-store.ts'
import { softwareAuthenticator, type Authenticator } from '../testing/authenticator.ts'
import { bindContact, lastCode, numberNow, switchTotpOn } from '../testing/bound.ts'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, type Browser, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'
const PIN = 'lantern-4816-pay'
const EMAIL = { kind: 'email', email: 'mya@example.test' }
const PHONE = { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' }

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome()
beforeEach(async () => {
  ;({ database, world, member } = at)
  id = (await member.whoAmI())?.id ?? ''
})

/** The moment of an act that comes a minute after whatever was before it. */
async function moment(act: () => Promise<unknown>): Promise<string> {
  world.clock.forward({ minutes: 1 })
  expect(await act()).toMatchObject({ ok: true })
  return world.clock.now().toString()
}
async function addPasskey(device: Authenticator, password = PASSWORD): Promise<unknown> {
  const asked = await member.call<{ challenge: string }>('passkeyOptions', { password })
  return member.call('addPasskey', { credential: device.make(asked.ok ? asked.value.challenge : ''), name: 'Phone' })
}

test('[MEMBER-04] each guard is shown with the moment of its own last change', async () => {
  const passwordChangedAt = await moment(() =>
    member.call('changePassword', { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }),
  )
  const pay = { password: NEW, paymentPassword: PIN, confirmPaymentPassword: PIN }
  const paymentChangedAt = await moment(() => member.call('setPaymentPassword', pay))
  const email = await moment(() => bindContact(world, member, EMAIL, { password: NEW }))
  const phone = await moment(() => bindContact(world, member, PHONE, { password: NEW }))
  const passkey = await moment(() => addPasskey(softwareAuthenticator(), NEW))
  const social = world.clock.now()
  for (const [provider, made_at] of [
    ['google', social],
    ['facebook', social.add({ seconds: 1 })],
  ] as const)
    await database.write((tx) => insertSocial(tx, { issuer: provider, subject: 's', provider, member_id: id, made_at }))
  const started = await member.call<{ secret: string }>('totpStart', { password: NEW })
  expect(started).toMatchObject({ ok: true })
  expect(await member.call('securityState')).toMatchObject({
    value: {
      hasPassword: true,
      hasPaymentPassword: true,
      passwordChangedAt,
      paymentChangedAt,
      paymentRestsUntil: null,
      email: { changedAt: email },
      phone: { changedAt: phone },
      passkeys: [{ name: 'Phone', madeAt: passkey, usedAt: null }],
      social: [
        { provider: 'facebook', madeAt: social.add({ seconds: 1 }).toString() },
        { provider: 'google', madeAt: social.toString() },
      ],
      totp: false,
      totpSince: null,
      recoveryCodesLeft: 0,
    },
  })
})

test('[ID-10] the authenticator is shown with the moment of its first number', async () => {
  world.clock.forward({ minutes: 1 })
  await switchTotpOn(world, member)
  const totpSince = world.clock.now().subtract({ seconds: 61 }).toString()
  expect(await member.call('securityState')).toMatchObject({
    value: { totp: true, totpSince, recoveryCodesLeft: 10, paymentChangedAt: null },
  })
})

test('[ID-25] each device and login is told with its own hours and browser, the last used first', async () => {
  const begun = world.clock.now().toString()
  world.clock.forward({ minutes: 1 })
  const phone = world.browser(AWAY)
  await phone.login('mandalay7')
  const entered = world.clock.now().toString()
  world.clock.forward({ minutes: 2 })
  expect(await member.whoAmI()).toBeDefined()
  const home = world.clock.now().toString()
  world.clock.forward({ minutes: 2 })
  const now = world.clock.now().toString()
  const told = { userAgent: 'test', way: 'username', country: null, ip: AWAY, begunAt: entered, seenAt: now, here: true }
  const other = { userAgent: 'test', way: 'registration', country: 'MM', ip: HOME, begunAt: begun, seenAt: home, here: false }
  expect(await phone.call('listSessions')).toMatchObject({ value: [told, other] })
  expect(await phone.call('loginHistory')).toMatchObject({
    value: [
      { way: 'username', ip: AWAY, country: null, userAgent: 'test', at: entered },
      { way: 'registration', ip: HOME, country: 'MM', userAgent: 'test', at: begun },
    ],
  })
})

test('[ID-31] a freeze ends by a passkey that stood before its cause, and by none that a thief has added since', async () => {
  expect(await bindContact(world, member, EMAIL)).toMatchObject({ ok: true })
  const [own, thieves] = [softwareAuthenticator(), softwareAuthenticator()]
  expect(await addPasskey(own)).toMatchObject({ ok: true })
  world.clock.forward({ hours: 25 })
  await member.login('mandalay7')
  expect(await addPasskey(thieves)).toMatchObject({ ok: true })
  await world.identity.guards.alarm({ name: 'payeeBound', memberId: id }, () => ({ subject: 's', text: 't' }))
  const token = /\/freeze#([A-Za-z0-9_-]{43})/.exec(world.sent.at(-1)?.body ?? '')?.[1]
  expect(await world.browser(AWAY).call('freezeByLink', { token })).toMatchObject({ ok: true })
  const waiting = await member.login('mandalay7')
  const ticket = waiting.ok ? '' : waiting.detail?.['ticket']
  await member.call('sendLoginCode', { ticket, method: 'email' })
  const entered = await member.call<{ token: string }>('verifyLogin', { ticket, method: 'email', answer: lastCode(world) })
  member.token = entered.ok ? entered.value.token : ''
  const release = async (device: Authenticator) => {
    const asked = await member.call<{ challenge: string }>('proofOptions')
    return member.call('releaseWithdrawals', { password: PASSWORD, passkey: device.sign(asked.ok ? asked.value.challenge : '') })
  }
  expect(await release(thieves)).toMatchObject({ code: 'passkey-refused' })
  // Beside the owner's passkey the thief has set up other proofs too.
  const pay = { password: PASSWORD, paymentPassword: PIN, confirmPaymentPassword: PIN }
  expect(await member.call('setPaymentPassword', pay)).toMatchObject({ ok: true })
  const { secret } = await switchTotpOn(world, member)
  for (const [proof, code] of [
    [{ paymentPassword: PIN }, 'payment-password-unset'],
    [{ authenticatorCode: numberNow(world, secret) }, 'invalid-verification-code'],
  ] as const)
    expect(await member.call('releaseWithdrawals', { password: PASSWORD, ...proof })).toMatchObject({ code })
  expect(await world.identity.guards.areWithdrawalsFrozen(id)).toBe(true)
  expect(await release(own)).toMatchObject({ ok: true })
  expect(await world.identity.guards.areWithdrawalsFrozen(id)).toBe(false)
})
