/** Guards changed: every change of an account's protection stores its time, since withdrawals wait from then on. */
import { beforeEach, expect, test } from 'vitest'
import { softwareAuthenticator } from '../testing/authenticator.ts'
import { bindContact, lastCode, numberNow, switchTotpOn } from '../testing/bound.ts'
import { HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, type Browser, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'

let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome()
beforeEach(async () => {
  ;({ world, member } = at)
  id = (await member.whoAmI())?.id ?? ''
})

const changed = async () => (await world.identity.guardsChangedAt(id))?.toString()
/** The act is done, a minute after whatever came before it, and its time is noted. */
async function notes(act: () => Promise<unknown>): Promise<void> {
  world.clock.forward({ minutes: 1 })
  const before = await changed()
  expect(await act()).toMatchObject({ ok: true })
  // Some acts let the clock run on afterwards.
  const after = await changed()
  expect(after).not.toBe(before)
  expect(Temporal.Duration.compare(Temporal.Instant.from(after ?? '').until(world.clock.now()), { seconds: 61 })).toBeLessThanOrEqual(0)
}
const fails = async (act: () => Promise<unknown>): Promise<void> => {
  const before = await changed()
  expect(await act()).toMatchObject({ ok: false })
  expect(await changed()).toBe(before)
}

test('[ID-30] contacts, the authenticator and passwords note the time at which they changed; what was refused does not', async () => {
  expect(await changed()).toBeUndefined()
  await notes(() => bindContact(world, member, { kind: 'email', email: 'mya@example.test' }))
  await fails(() => member.call('bindContact', { target: { kind: 'email', email: 'o@example.test' }, code: '000000', password: PASSWORD }))

  let secret = ''
  await notes(async () => {
    ;({ secret } = await switchTotpOn(world, member))
    return { ok: true }
  })
  await fails(() => member.call('totpStop', { password: PASSWORD, code: '000000' }))
  await notes(() => member.call('totpStop', { password: PASSWORD, code: numberNow(world, secret) }))

  const first = { password: PASSWORD, paymentPassword: 'lantern-4816-pay', confirmPaymentPassword: 'lantern-4816-pay' }
  const before = await changed()
  expect(await member.call('setPaymentPassword', first)).toMatchObject({ ok: true })
  expect(await changed()).toBe(before)
  const next = { oldPaymentPassword: 'lantern-4816-pay', paymentPassword: 'harbour-4816-pay', confirmPaymentPassword: 'harbour-4816-pay' }
  await notes(() => member.call('setPaymentPassword', { password: PASSWORD, ...next }))

  await bindContact(world, member, { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' })
  await member.call('sendPaymentCode', { way: 'phone' })
  const again = { paymentPassword: 'lantern-4816-pay', confirmPaymentPassword: 'lantern-4816-pay' }
  const reset = (code: string) => member.call('resetPaymentPassword', { password: PASSWORD, way: 'phone', code, ...again })
  await fails(() => reset('000000'))
  await notes(() => reset(lastCode(world)))

  const told = world.facts
    .filter(({ name }) => /Authenticator|Contact/.test(name))
    .map(({ reference, ...fact }) => [typeof reference, fact])
  expect(told).toEqual([
    ['string', { name: 'memberContactBound', memberId: id, kind: 'email' }],
    ['string', { name: 'memberAuthenticatorOn', memberId: id }],
    ['string', { name: 'memberAuthenticatorOff', memberId: id }],
    ['string', { name: 'memberContactBound', memberId: id, kind: 'phone' }],
  ])
  await fails(() => member.call('changePassword', { password: 'not my password', newPassword: NEW, confirmNewPassword: NEW }))
  await notes(() => member.call('changePassword', { oldPassword: PASSWORD, password: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }))
})

test('[ID-30] a passkey that comes or goes notes its time', async () => {
  const device = softwareAuthenticator()
  let passkey = ''
  await notes(async () => {
    const asked = await member.call<{ challenge: string }>('passkeyOptions', { password: PASSWORD })
    if (!asked.ok) throw new Error(asked.code)
    const added = await member.call<{ id: string }>('addPasskey', { credential: device.make(asked.value.challenge), name: 'My phone' })
    passkey = added.ok ? added.value.id : ''
    return added
  })
  const other = world.browser(HOME)
  await other.register('mandalay8')
  await fails(() => other.call('removePasskey', undefined, { id: passkey }))
  await notes(() => member.call('removePasskey', undefined, { id: passkey }))
  expect(world.facts.at(-1)).toEqual({ name: 'memberPasskeyRemoved', memberId: id, reference: passkey })
})
