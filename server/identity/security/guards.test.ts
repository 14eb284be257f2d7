/** Guards: second proofs, passwords, contacts, sessions and social logins, as a member and a thief meet them. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { placeOf } from '../place.ts'
import { bindContact, lastCode, numberNow, switchTotpOn } from '../testing/bound.ts'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'

let database: TestDatabase
let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true, phoneForgot: true })
beforeEach(() => {
  ;({ database, world, member } = at)
})

const PHONE = { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' }
const EMAIL = { kind: 'email', email: 'Mya@Example.test' }
const MYA = { name: 'Mya Thida', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }

type Waits = { ticket: string; methods: { method: string; hint: string | null }[] }
const waits = (outcome: Awaited<ReturnType<Browser['login']>>): Waits => {
  if (outcome.ok || outcome.code !== 'verification-required') throw new Error('it did not wait')
  return outcome.detail as Waits
}
const memberId = async (): Promise<string> => (await member.whoAmI())?.id ?? ''
describe('[ID-09] a login from an unregistered address', () => {
  test('asks nothing of somebody who has nothing to show, of a known browser, or of a known neighbourhood', async () => {
    expect(await world.browser(AWAY).login('mandalay7')).toMatchObject({ ok: true })
    await bindContact(world, member, PHONE)
    expect(await world.browser('203.0.113.200').login('mandalay7')).toMatchObject({ ok: true })
    member.ip = '192.0.2.50'
    expect(await member.login('mandalay7')).toMatchObject({ ok: true })
  })

  test('asks where only somebody else is known', async () => {
    await bindContact(world, member, PHONE)
    expect(await world.browser(AWAY).register('mandalay8')).toMatchObject({ ok: true })
    waits(await world.browser(AWAY).login('mandalay7'))
  })

  test('offers SMS, mail and the bank name in this order, the last only where there is nothing better', async () => {
    const id = await memberId()
    world.bankNames.set(id, [MYA])
    expect(waits(await world.browser(AWAY).login('mandalay7')).methods).toEqual([{ method: 'bank', hint: null }])
    await bindContact(world, member, EMAIL)
    await bindContact(world, member, PHONE)
    expect(waits(await world.browser(AWAY).login('mandalay7')).methods).toEqual([
      { method: 'sms', hint: '+95 ••• 4567' },
      { method: 'email', hint: 'm••a@example.test' },
    ])
    world.rules = { ...world.rules, unusualCheck: false }
    expect(await world.browser(AWAY).login('mandalay7')).toMatchObject({ ok: true })
  })

  test.each(['sms', 'email'] as const)(
    'is finished by a code by %s, in the same browser, and the place is known from then on',
    async (method) => {
      await bindContact(world, member, method === 'sms' ? PHONE : EMAIL)
      const browser = world.browser(AWAY)
      const { ticket } = waits(await browser.login('mandalay7'))
      expect(await browser.whoAmI()).toBeUndefined()
      const before = world.sent.length
      expect(await world.browser(AWAY).call('sendLoginCode', { ticket, method })).toMatchObject({ code: 'challenge-over' })
      expect(await browser.call('sendLoginCode', { ticket, method })).toMatchObject({ ok: true })
      expect(world.sent.slice(before)).toMatchObject([{ channel: method === 'sms' ? 'sms' : 'mail' }])
      const answer = { ticket, method, answer: lastCode(world) }
      expect(await world.browser(AWAY).call('verifyLogin', answer)).toMatchObject({ code: 'challenge-over' })
      expect(await browser.call('verifyLogin', { ...answer, answer: '000000' })).toMatchObject({ code: 'invalid-verification-code' })
      const done = await browser.call<Made>('verifyLogin', { ...answer, answer: ` ${answer.answer} ` })
      expect(done).toMatchObject({ ok: true })
      expect(await browser.call('verifyLogin', answer)).toMatchObject({ code: 'challenge-over' })
      expect(await world.browser(AWAY).login('mandalay7')).toMatchObject({ ok: true })
    },
  )

  test('by the bank name takes the letters of the name, and is over after five wrong ones or ten minutes', async () => {
    world.bankNames.set(await memberId(), [{ ...MYA, name: 'Mya  Thida' }])
    const browser = world.browser(AWAY)
    const { ticket } = waits(await browser.login('mandalay7'))
    for (let n = 0; n < 4; n += 1)
      expect(await browser.call('verifyLogin', { ticket, method: 'bank', answer: `Mya ${n}` })).toMatchObject({ code: 'answer-refused' })
    // A missing proof does not count as a try.
    expect(await browser.call('verifyLogin', { ticket, method: 'google', answer: '123456' })).toMatchObject({ code: 'challenge-over' })
    expect(await browser.call('verifyLogin', { ticket, method: 'bank', answer: ' mya thida' })).toMatchObject({ ok: true })
    const other = world.browser('192.0.2.9')
    const second = waits(await other.login('mandalay7')).ticket
    for (let n = 0; n < 5; n += 1) await other.call('verifyLogin', { ticket: second, method: 'bank', answer: `Mya ${n}` })
    expect(await other.call('verifyLogin', { ticket: second, method: 'bank', answer: 'Mya Thida' })).toMatchObject({
      code: 'challenge-over',
    })
    const third = waits(await other.login('mandalay7')).ticket
    world.clock.forward({ minutes: 10 })
    expect(await other.call('verifyLogin', { ticket: third, method: 'bank', answer: 'Mya Thida' })).toMatchObject({
      code: 'challenge-over',
    })
  })

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['2001:0db8::9', '2001:db8:0::/48'],
    ['2001:db8:7:2:3:4:5:6', '2001:db8:7::/48'],
    ['::1', '0:0:0::/48'],
  ])('the neighbourhood of %s is %s', (ip, place) => {
    expect(placeOf(ip)).toBe(place)
  })
})

describe('[ID-10] the authenticator', () => {
  test('is on only after a first number, and then every login asks for one, each good once', async () => {
    expect(await member.call('totpStart', { password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
    const started = await member.call<{ secret: string; uri: string }>('totpStart', { password: PASSWORD })
    const made = started.ok ? started.value : { secret: '', uri: '' }
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(made.uri).toBe(`otpauth://totp/Baize:mandalay7?issuer=Baize&secret=${made.secret}&algorithm=SHA1&digits=6&period=30`)
    expect(await member.call('totpConfirm', { code: '000000' })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await member.login('mandalay7')).toMatchObject({ ok: true })
    const { secret } = await switchTotpOn(world, member)
    const browser = world.browser(HOME)
    const { ticket, methods } = waits(await browser.login('mandalay7'))
    expect(methods).toEqual([{ method: 'google', hint: null }])
    const answer = { ticket, method: 'google', answer: numberNow(world, secret) }
    expect(await browser.call('verifyLogin', answer)).toMatchObject({ ok: true })
    const again = waits(await browser.login('mandalay7')).ticket
    expect(await browser.call('verifyLogin', { ...answer, ticket: again })).toMatchObject({ code: 'invalid-verification-code' })
    world.clock.forward({ seconds: 30 })
    const late = numberNow(world, secret)
    world.clock.forward({ seconds: 30 })
    expect(await browser.call('verifyLogin', { ...answer, ticket: again, answer: late })).toMatchObject({ ok: true })
    expect(await member.call('totpStart', { password: PASSWORD })).toMatchObject({ code: 'state-conflict' })
  })

  test('of many who give one number at the same moment one comes in', async () => {
    const { secret } = await switchTotpOn(world, member)
    const browsers = Array.from({ length: 6 }, () => world.browser(HOME))
    const tickets: string[] = []
    for (const browser of browsers) tickets.push(waits(await browser.login('mandalay7')).ticket)
    const code = numberNow(world, secret)
    const all = await Promise.all(
      browsers.map((browser, n) => browser.call('verifyLogin', { ticket: tickets[n], method: 'google', answer: code })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('[ID-30] the right number sent ten times with one ticket comes in once, and none of the others counts as wrong', async () => {
    const { secret } = await switchTotpOn(world, member)
    const browser = world.browser(HOME)
    const answer = { ticket: waits(await browser.login('mandalay7')).ticket, method: 'google', answer: numberNow(world, secret) }
    const all = await Promise.all(Array.from({ length: 10 }, () => browser.call('verifyLogin', answer)))
    const codes = all.map((each) => (each.ok ? 'ok' : each.code)).toSorted()
    expect(codes).toEqual([...Array(9).fill('challenge-over'), 'ok'])
    expect((await database.pool.query('select from identity_proof_try')).rowCount).toBe(0)
    const history = await member.call<{ result: string }[]>('loginHistory')
    expect(history.ok && new Set(history.value.map(({ result }) => result))).toEqual(new Set(['in']))
  })

  test('ten recovery codes stand in for a lost phone, each once, and switch it off', async () => {
    const { recoveryCodes } = await switchTotpOn(world, member)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    const browser = world.browser(HOME)
    const ticket = waits(await browser.login('mandalay7')).ticket
    const answer = (recoveryCodes[0] ?? '').toUpperCase()
    expect(await browser.call('verifyLogin', { ticket, method: 'recovery', answer })).toMatchObject({ ok: true })
    expect(await member.call('securityState')).toMatchObject({ value: { totp: true, recoveryCodesLeft: 9 } })
    const again = waits(await world.browser(HOME).login('mandalay7')).ticket
    expect(await browser.call('verifyLogin', { ticket: again, method: 'recovery', answer })).toMatchObject({ code: 'challenge-over' })
    expect(await member.call('totpStop', { password: PASSWORD, code: answer })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await member.call('totpStop', { password: 'wrong', code: recoveryCodes[1] })).toMatchObject({ code: 'old-password-wrong' })
    expect(await member.call('totpStop', { password: PASSWORD, code: recoveryCodes[1] })).toMatchObject({ ok: true })
    expect(await world.browser(HOME).login('mandalay7')).toMatchObject({ ok: true })
    const { rows } = await database.pool.query('select secret_sealed from identity_totp')
    expect(rows).toEqual([])
    const used = { name: 'memberRecoveryCodeUsed', memberId: await memberId(), reference: world.clock.now().toString() }
    expect(world.facts.filter(({ name }) => name === used.name)).toEqual([used, used])
  })
})

describe('[ID-07] a default or expired password', () => {
  test.each(['default', 'expired'])('%s: no session before a new one is set, then the login ends', async (why) => {
    if (why === 'default') world.rules = { ...world.rules, defaultPassword: PASSWORD }
    else {
      world.rules = { ...world.rules, passwordExpiryDays: 30 }
      world.clock.forward({ hours: 24 * 31 })
    }
    const browser = world.browser(HOME)
    const waiting = await browser.login('mandalay7')
    if (waiting.ok) throw new Error('it went in')
    expect(waiting).toMatchObject({ code: 'password-change-required' })
    expect(await browser.whoAmI()).toBeUndefined()
    const form = { ticket: waiting.detail?.['ticket'], newPassword: NEW, confirmNewPassword: NEW }
    const set = (change: object) => browser.call<Made>('replaceExpiredPassword', { ...form, ...change })
    const same = await set({ newPassword: PASSWORD, confirmNewPassword: PASSWORD })
    expect(same).toMatchObject({ code: why === 'default' ? 'password-too-common' : 'password-unchanged' })
    expect(await set({ confirmNewPassword: 'another' })).toMatchObject({ code: 'passwords-differ' })
    expect(await world.browser(HOME).call('replaceExpiredPassword', form)).toMatchObject({ code: 'challenge-over' })
    const done = await set({})
    expect(done).toMatchObject({ ok: true, value: { passwordExpired: false, member: { account: 'mandalay7' } } })
    expect(await set({})).toMatchObject({ code: 'challenge-over' })
    expect(await world.browser(HOME).login('mandalay7', NEW)).toMatchObject({ ok: true })
  })

  test('comes after the second proof, never in its place', async () => {
    const { secret } = await switchTotpOn(world, member)
    world.rules = { ...world.rules, defaultPassword: PASSWORD }
    const browser = world.browser(HOME)
    const { ticket } = waits(await browser.login('mandalay7'))
    const form = { newPassword: NEW, confirmNewPassword: NEW }
    expect(await browser.call('replaceExpiredPassword', { ...form, ticket })).toMatchObject({ code: 'challenge-over' })
    const verified = await browser.call('verifyLogin', { ticket, method: 'google', answer: numberNow(world, secret) })
    if (verified.ok) throw new Error('it went in')
    expect(verified.code).toBe('password-change-required')
    expect(await browser.call('replaceExpiredPassword', { ...form, ticket: verified.detail?.['ticket'] })).toMatchObject({ ok: true })
  })
})

describe('[ID-21] changing the password', () => {
  test('asks for the old one, a good new one and its repetition, and ends all other sessions', async () => {
    const other = world.browser(HOME)
    await other.login('mandalay7')
    const form = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
    const change = (with_: object) => member.call('changePassword', { ...form, ...with_ })
    expect(await change({ oldPassword: 'not my password' })).toMatchObject({ code: 'old-password-wrong', detail: { field: 'oldPassword' } })
    expect(await change({ oldPassword: undefined })).toMatchObject({ code: 'old-password-wrong' })
    expect(await change({ newPassword: 'short', confirmNewPassword: 'short' })).toMatchObject({ code: 'field-refused' })
    expect(await change({ confirmNewPassword: 'another' })).toMatchObject({ code: 'passwords-differ' })
    expect(await change({ newPassword: PASSWORD, confirmNewPassword: PASSWORD })).toMatchObject({ code: 'password-unchanged' })
    expect(await change({ newPassword: 'mandalay7mandalay7', confirmNewPassword: 'mandalay7mandalay7' })).toMatchObject({ ok: false })
    expect(await change({})).toMatchObject({ ok: true })
    expect(await member.whoAmI()).toBeDefined()
    expect(await other.whoAmI()).toBeUndefined()
    expect(await world.browser(HOME).login('mandalay7')).toMatchObject({ code: 'wrong-credentials' })
    expect(await world.browser(HOME).login('mandalay7', NEW)).toMatchObject({ ok: true })
    expect(world.facts.filter(({ name }) => name === 'sessionEnded').map((fact) => fact['reason'])).toContain('password-changed')
  })
})

describe('[ID-20] a forgotten password by email', () => {
  const wish = async (browser: Browser, body: object) => browser.call('forgotByEmail', { ...body, proof: await browser.proof() })
  const token = (): string => /#([A-Za-z0-9_-]+)/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''

  test('one answer and one cost for everybody; an email only where name and address belong together', async () => {
    await bindContact(world, member, EMAIL)
    await world.browser().register('mandalay8')
    const seen: unknown[] = []
    const letters: number[] = []
    for (const [username, email] of [
      ['mandalay7', 'mya@example.test'],
      ['mandalay8', 'mya@example.test'],
      ['mandalay7', 'other@example.test'],
      ['nobody99', 'third@example.test'],
    ]) {
      world.clock.forward({ minutes: 2 })
      const before = { hashes: world.hashes, sent: world.sent.length }
      const answer = await wish(world.browser(), { username, email })
      seen.push([answer, world.hashes - before.hashes, world.sent.length - before.sent, world.jobs.map(({ task }) => task)])
      await world.work()
      letters.push(world.sent.length - before.sent)
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(letters).toEqual([1, 0, 0, 0])
    world.rules = { ...world.rules, forgotTellsUnknown: true }
    expect(await wish(world.browser(), { username: 'nobody99', email: 'mya@example.test' })).toMatchObject({ code: 'account-unknown' })
    expect(await world.browser().call('forgotByEmail', { username: 'a', email: 'b@c.test' })).toMatchObject({ code: 'captcha-required' })
  })

  test('the link sets a new password once, within half an hour, and every session ends', async () => {
    await bindContact(world, member, EMAIL)
    await wish(world.browser(), { username: ' Mandalay7 ', email: 'MYA@example.test' })
    await world.work()
    expect(world.sent.at(-1)?.body).toContain('http://localhost:3000/reset#')
    const form = { token: token(), newPassword: NEW, confirmNewPassword: NEW }
    const browser = world.browser()
    expect(await browser.call('resetByLink', { ...form, newPassword: 'short', confirmNewPassword: 'short' })).toMatchObject({
      code: 'field-refused',
    })
    expect(await browser.call('resetByLink', { ...form, token: 'x'.repeat(43) })).toMatchObject({ code: 'reset-link-over' })
    // Both have read the link before either uses it.
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    const asked = await database.write(async (tx) => {
      await sql`select from identity_reset for update`.execute(tx)
      const calls = [browser.call('resetByLink', form), browser.call('resetByLink', form)]
      await expect.poll(async () => (await database.pool.query(waits)).rowCount, { timeout: 20_000 }).toBe(2)
      return calls
    })
    const both = await Promise.all(asked)
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await member.whoAmI()).toBeUndefined()
    expect(await world.browser(HOME).login('mandalay7', NEW)).toMatchObject({ ok: true })
    // Each with an email of its own, requested some time after the one before.
    for (const [minutes, answer] of [
      [29, { ok: true }],
      [30, { ok: false, code: 'reset-link-over' }],
    ] as const) {
      world.clock.forward({ minutes: 2 })
      const before = token()
      await wish(world.browser(), { username: 'mandalay7', email: 'mya@example.test' })
      await world.work()
      expect(token()).not.toBe(before)
      world.clock.forward({ minutes })
      expect(await browser.call('resetByLink', { ...form, token: token() }), `after ${minutes} minutes`).toMatchObject(answer)
    }
  })
})

describe('contacts', () => {
  test('[WC-63] are bound by their code and password in this session, and are nobody else’s then', async () => {
    expect(await bindContact(world, member, PHONE, { password: 'wrong' })).toMatchObject({ code: 'old-password-wrong' })
    expect(await bindContact(world, member, PHONE, { code: '000000' })).toMatchObject({ code: 'invalid-verification-code' })
    world.clock.forward({ minutes: 11 })
    expect(await bindContact(world, member, PHONE)).toMatchObject({ ok: true })
    expect(await bindContact(world, member, { kind: 'email', email: 'not an address' })).toMatchObject({ code: 'field-refused' })
    expect(await bindContact(world, member, EMAIL)).toMatchObject({ ok: true })
    expect(await member.call('securityState')).toMatchObject({
      value: {
        phone: { shown: '+95 ••• 4567', verified: true },
        email: { shown: 'm••a@example.test', verified: true, changedAt: world.clock.now().toString() },
        missing: ['paymentPassword', 'secondFactor', 'name'],
      },
    })
    const other = world.browser()
    await other.register('mandalay8')
    world.clock.forward({ minutes: 11 })
    expect(await bindContact(world, other, PHONE)).toMatchObject({ code: 'contact-taken' })
    const { rows } = await database.pool.query<{ sealed: string; mark: string }>('select sealed, mark from identity_contact')
    for (const { sealed, mark } of rows) expect(`${sealed}${mark}`).not.toMatch(/9401234567|mya@example/)
  })

  test('[WC-62] of a lost account are released by staff: its sessions end, withdrawals rest, the former address is told, and another may bind them', async () => {
    for (const contact of [PHONE, EMAIL]) {
      expect(await bindContact(world, member, contact)).toMatchObject({ ok: true })
      world.clock.forward({ minutes: 11 })
    }
    const id = await memberId()
    const release = (kind: 'phone' | 'email') => database.transact((tx) => world.identity.guards.releaseContact(tx, id, kind))
    expect(await release('phone')).toEqual({ ok: true, value: { before: '+95 ••• 4567', after: null } })
    expect(await release('phone')).toEqual({ ok: false, code: 'not-found' })
    expect(await member.whoAmI()).toBeUndefined()
    expect(await world.identity.guardsChangedAt(id)).toEqual(world.clock.now())
    expect(world.facts.at(-1)).not.toHaveProperty('former')
    expect(await release('email')).toMatchObject({ ok: true })
    const fact = { name: 'memberContactReleased', memberId: id, reference: world.clock.now().toString() }
    expect(world.facts.filter(({ name }) => name === fact.name)).toEqual([
      { ...fact, kind: 'phone' },
      { ...fact, kind: 'email', former: expect.any(String) as string },
    ])
    const other = world.browser()
    await other.register('mandalay8')
    world.clock.forward({ minutes: 11 })
    expect(await bindContact(world, other, PHONE)).toMatchObject({ ok: true })
  })

  test('[WC-62] that are released end the login that waits and the link that was sent; one that nobody verified is told to nobody', async () => {
    expect(await bindContact(world, member, EMAIL)).toMatchObject({ ok: true })
    const id = await memberId()
    const thief = world.browser(AWAY)
    const { ticket } = waits(await thief.login('mandalay7'))
    expect(await thief.call('sendLoginCode', { ticket, method: 'email' })).toMatchObject({ ok: true })
    const answer = lastCode(world)
    world.clock.forward({ minutes: 2 })
    await thief.call('forgotByEmail', { username: 'mandalay7', email: 'mya@example.test', proof: await thief.proof() })
    await world.work()
    const token = /#([A-Za-z0-9_-]+)/.exec(world.sent.at(-1)?.body ?? '')?.[1]
    await database.pool.query('update identity_contact set verified_at = null')
    await database.transact((tx) => world.identity.guards.releaseContact(tx, id, 'email'))
    expect(world.facts.findLast(({ name }) => name === 'memberContactReleased')).not.toHaveProperty('former')
    expect(await thief.call('verifyLogin', { ticket, method: 'email', answer })).toMatchObject({ code: 'challenge-over' })
    expect(await thief.call('resetByLink', { token, newPassword: NEW, confirmNewPassword: NEW })).toMatchObject({ code: 'reset-link-over' })
    for (const table of ['pending_login', 'reset']) expect((await database.pool.query(`select from identity_${table}`)).rowCount).toBe(0)
  })
})
