/** Handover: a login taken to another device by a code of one minute and one use, as its owner and a thief meet it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const HOME = '203.0.113.1'
const AWAY = '198.51.100.7'

let database: TestDatabase
let world: SmallWorld
let desk: Browser
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_handover, identity_attempt, identity_device cascade')
  world = smallWorld(database)
  desk = world.browser(HOME)
  await desk.register('mandalay7')
  world.facts.length = 0
})

async function offer(): Promise<string> {
  const offered = await desk.call<{ code: string; expiresAt: string }>('offerHandover')
  if (!offered.ok) throw new Error(offered.code)
  expect(offered.value.expiresAt).toBe(world.clock.now().add({ minutes: 1 }).toString())
  return offered.value.code
}
async function take(browser: Browser, code: string) {
  const taken = await browser.call<Made>('takeHandover', { code })
  if (taken.ok) browser.token = taken.value.token
  return taken
}
const told = (name: string) => world.facts.filter((fact) => fact.name === name)
const OVER = { ok: false, code: 'handover-over' }

describe('[SHELL-18] the code of the QR link', () => {
  test('becomes a session of its own, listed beside the one that gave it, and is neither half of it nor kept', async () => {
    const [sid, token] = [desk.cookies.get('sid')!, desk.token]
    const code = await offer()
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect([sid, token]).not.toContain(code)
    const kept = await database.pool.query('select * from identity_handover')
    expect(JSON.stringify(kept.rows) + kept.rows.map((row) => row.hash.toString('base64url')).join()).not.toContain(code)

    const phone = world.browser(HOME)
    expect(await take(phone, code)).toMatchObject({ ok: true, value: { member: { account: 'mandalay7' } } })
    expect([sid, token]).not.toContain(phone.cookies.get('sid'))
    expect([sid, token]).not.toContain(phone.token)
    expect(await phone.whoAmI()).toMatchObject({ account: 'mandalay7' })
    expect([phone.ages.has('sid'), phone.ages.get('sid')]).toEqual([true, undefined])
    expect(await desk.whoAmI()).toBeDefined()
    const list = await desk.call<{ here: boolean; way: string }[]>('listSessions')
    expect(list.ok && new Set(list.value.map(({ here, way }) => `${way} ${here}`))).toEqual(
      new Set(['registration true', 'handover false']),
    )
    expect(told('sessionHandedOver')).toMatchObject([{ unusual: false, fromCountry: 'MM', toCountry: 'MM' }])
    expect(await phone.call('loginHistory')).toMatchObject({ value: [{ way: 'handover', ip: HOME }, { way: 'registration' }] })
  })

  test('becomes a session that ends with the one that gave it, and so does what that one gave', async () => {
    const [phone, tablet] = [world.browser(HOME), world.browser(HOME)]
    const other = world.browser(HOME)
    await other.login('mandalay7')
    await take(phone, await offer())
    const second = await phone.call<{ code: string }>('offerHandover')
    await take(tablet, second.ok ? second.value.code : '')
    for (const each of [phone, tablet]) expect(await each.whoAmI()).toBeDefined()
    const ids = await Promise.all([desk, phone, tablet].map(async (each) => (await each.whoAmI())!.sessionId))
    await desk.call('logout')
    for (const each of [phone, tablet]) expect(await each.whoAmI()).toBeUndefined()
    expect(await other.whoAmI()).toBeDefined()
    expect(new Set(told('sessionEnded').map(({ sessionId, reason }) => JSON.stringify([sessionId, reason])))).toEqual(
      new Set(ids.map((id) => JSON.stringify([id, 'logout']))),
    )
  })

  test('becomes a session that lives no longer than the one that gave it, and goes on where that one was only left unused', async () => {
    const phone = world.browser(HOME)
    world.clock.forward({ minutes: 25 })
    await take(phone, await offer())
    for (let minutes = 0; minutes < 11 * 60; minutes += 20) {
      world.clock.forward({ minutes: 20 })
      await world.identity.sweep()
      expect(await phone.whoAmI()).toBeDefined()
    }
    expect(await desk.whoAmI()).toBeUndefined()
    for (const minutes of [20, 15]) {
      world.clock.forward({ minutes })
      expect((await phone.whoAmI()) === undefined).toBe(minutes === 15)
    }
  })

  test('becomes a session of its own where a second proof is given', async () => {
    world.bankNames.set((await desk.whoAmI())!.id, [{ name: 'Mya Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    const away = world.browser('192.0.2.9')
    const waiting = await take(away, await offer())
    const ticket = waiting.ok ? '' : waiting.detail?.['ticket']
    const entered = await away.call<Made>('verifyLogin', { ticket, method: 'bank', answer: 'Mya Mya' })
    away.token = entered.ok ? entered.value.token : ''
    await desk.call('logout')
    expect(await away.whoAmI()).toMatchObject({ account: 'mandalay7' })
  })

  test('is no proof of a login: whoever has no password changes no guard by it', async () => {
    await database.pool.query('update identity_member set has_password = false')
    const phone = world.browser(HOME)
    await take(phone, await offer())
    const form = { newPassword: 'second-river-43', confirmNewPassword: 'second-river-43' }
    expect(await phone.call('changePassword', form)).toMatchObject({ code: 'login-again' })
    expect(await desk.call('changePassword', form)).toMatchObject({ ok: true })
  })

  test('is good for a minute by the clock', async () => {
    const code = await offer()
    world.clock.forward({ seconds: 59 })
    expect(await take(world.browser(HOME), code)).toMatchObject({ ok: true })
    const late = await offer()
    world.clock.forward({ seconds: 60 })
    expect(await take(world.browser(HOME), late)).toMatchObject(OVER)
    // The request has used it up: it is not valid again when the clock is set back.
    world.clock.forward({ seconds: -60 })
    expect(await take(world.browser(HOME), late)).toMatchObject(OVER)
  })

  test('works once: of five at the same moment one is let in, or none, and nobody stays in', async () => {
    const code = await offer()
    const thieves = Array.from({ length: 5 }, () => world.browser(HOME))
    const outcomes = await Promise.all(thieves.map((each) => take(each, code)))
    expect(outcomes.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    for (const each of thieves) expect(await each.whoAmI()).toBeUndefined()
    expect(await desk.whoAmI()).toBeDefined()
    expect(told('handoverReused').length).toBeGreaterThan(0)
  })

  test('that comes again ends what began by it, and nothing else', async () => {
    const code = await offer()
    const phone = world.browser(HOME)
    await take(phone, code)
    world.clock.forward({ minutes: 5 })
    const [began, owner] = [(await phone.whoAmI())!, (await desk.whoAmI())!]
    expect(told('sessionHandedOver')).toMatchObject([{ memberId: owner.id, from: owner.sessionId, to: began.sessionId }])
    expect(await take(world.browser(AWAY), code)).toMatchObject(OVER)
    expect(await phone.whoAmI()).toBeUndefined()
    expect(await desk.whoAmI()).toBeDefined()
    expect(told('sessionEnded')).toEqual([{ name: 'sessionEnded', sessionId: began.sessionId, personId: owner.id, reason: 'reused' }])
    expect(told('handoverReused')).toEqual([{ name: 'handoverReused', memberId: owner.id, sessionId: began.sessionId }])
  })

  test('dies with the next one, with the session that gave it, and with a frozen member', async () => {
    const first = await offer()
    const second = await offer()
    expect(await take(world.browser(HOME), first)).toMatchObject(OVER)
    expect(await take(world.browser(HOME), second)).toMatchObject({ ok: true })
    const third = await offer()
    await desk.call('logout')
    expect(await take(world.browser(HOME), third)).toMatchObject(OVER)
    await desk.login('mandalay7')
    const fourth = await offer()
    const id = (await desk.whoAmI())!.id
    await database.write(async (tx) => {
      await world.identity.freeze(tx, id, 'a test')
    })
    expect(await take(world.browser(HOME), fourth)).toMatchObject(OVER)
    for (const made of ['x'.repeat(43), 'A'.repeat(43)]) expect(await take(world.browser(HOME), made)).toMatchObject(OVER)
  })

  test('works from another place only with the proof for an unregistered address, and that is notified', async () => {
    expect(await take(world.browser(AWAY), await offer())).toMatchObject({ ok: true })
    expect(told('sessionHandedOver')).toMatchObject([{ unusual: true, fromCountry: 'MM', toCountry: null }])
    world.bankNames.set((await desk.whoAmI())!.id, [{ name: 'Mya Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    const waiting = await take(world.browser('192.0.2.9'), await offer())
    expect(waiting).toMatchObject({ ok: false, code: 'verification-required', detail: { methods: [{ method: 'bank' }] } })
  })

  test('is reported as unusual in another network of the same country', async () => {
    const code = await offer()
    world = smallWorld(database, { countryOf: () => 'MM' })
    expect(await take(world.browser(AWAY), code)).toMatchObject({ ok: true })
    expect(told('sessionHandedOver')).toMatchObject([{ unusual: true, fromCountry: 'MM', toCountry: 'MM' }])
  })

  test('is reported as unusual in another country of the same network, and not in the same of both', async () => {
    let code = await offer()
    const { bankNames, rules } = world
    for (const country of ['TH', 'MM']) {
      const other = smallWorld(database, { countryOf: () => country })
      Object.assign(other, { bankNames, rules })
      expect(await take(other.browser('203.0.113.99'), code)).toMatchObject({ ok: true })
      const handed = other.facts.filter(({ name }) => name === 'sessionHandedOver')
      expect(handed).toMatchObject([{ unusual: country === 'TH', fromCountry: 'MM', toCountry: country }])
      code = await offer()
    }
  })

  test('is not unusual between two browsers of one network, whose country nobody knows', async () => {
    desk = world.browser(AWAY)
    await desk.login('mandalay7')
    expect(await take(world.browser(AWAY), await offer())).toMatchObject({ ok: true })
    expect(told('sessionHandedOver')).toMatchObject([{ unusual: false, fromCountry: null, toCountry: null }])
  })

  test('is offered to members and agents only', async () => {
    const visitor = world.browser(HOME)
    expect(await visitor.call('offerHandover')).toMatchObject({ code: 'not-allowed' })
    const trial = await visitor.call<Made>('trialLogin', { os: 'test', platform: 'W' })
    visitor.token = trial.ok ? trial.value.token : ''
    expect(await visitor.call('offerHandover')).toMatchObject({ code: 'not-allowed' })
  })

  test('leaves nothing behind after a day', async () => {
    await offer()
    await take(world.browser(HOME), await offer())
    world.clock.forward({ hours: 25 })
    await world.identity.sweep()
    expect((await database.pool.query('select from identity_handover')).rowCount).toBe(0)
  })
})
