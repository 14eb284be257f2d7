/** A forgotten payment password: what its owner needs to choose another, what a thief in the session lacks, and how long withdrawals wait afterwards. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

const [OLD, NEW] = ['274913', '830264']
const PHONE = { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' }
const EMAIL = { kind: 'email', email: 'mya@example.test' }

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_code, identity_message_wish, identity_attempt cascade')
  world = smallWorld(database)
  // The field of a registration that asks for none; its rule holds all the same.
  world.rules = { ...world.rules, fields: [...world.rules.fields, { ...paymentRule }] }
  member = world.browser()
  await member.register('mandalay7')
  id = (await member.whoAmI())?.id ?? ''
})
const paymentRule = {
  field: 'paymentPassword',
  enabled: false,
  required: false,
  acceptedPattern: '^[0-9]+$',
  patternId: 'digits',
  minLength: 6,
  maxLength: 6,
} as const

const lastCode = (): string => /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''
const setFirst = () => member.call('setPaymentPassword', { password: PASSWORD, paymentPassword: OLD, confirmPaymentPassword: OLD })
async function bind(target: object): Promise<void> {
  const asked = await member.call('sendBindCode', { target, proof: await member.proof() })
  if (!asked.ok) throw new Error(asked.code)
  expect(await member.call('bindContact', { target, code: lastCode(), password: PASSWORD })).toMatchObject({ ok: true })
  world.clock.forward({ seconds: 61 })
}
async function codeBy(way: 'phone' | 'email', browser = member): Promise<string> {
  const asked = await browser.call('sendPaymentCode', { way })
  if (!asked.ok) throw new Error(asked.code)
  return lastCode()
}
const reset = (change: object, browser = member) =>
  browser.call<{ restsUntil: string }>('resetPaymentPassword', {
    password: PASSWORD,
    way: 'phone',
    code: '',
    paymentPassword: NEW,
    confirmPaymentPassword: NEW,
    ...change,
  })
const pay = async (typed: string): Promise<string> => {
  const outcome = await world.identity.guards.proveOwner(id, { paymentPassword: typed })
  return outcome.ok ? 'right' : outcome.code
}

test('[ID-30] five wrong guesses in a row close a payment password for a whole day, and then five more are counted', async () => {
  await setFirst()
  const guess = async (times: number) => {
    for (let each = 0; each < times; each += 1) expect(await pay('000000')).toBe('payment-password-wrong')
  }
  await guess(4)
  // A right one begins the count again.
  expect(await pay(OLD)).toBe('right')
  await guess(5)
  world.clock.forward({ hours: 23, minutes: 59, seconds: 59 })
  const detail = { field: 'paymentPassword', retryAfterSeconds: 1 }
  const closed = await world.identity.guards.proveOwner(id, { paymentPassword: OLD })
  expect(closed).toEqual({ ok: false, code: 'payment-password-locked', detail })
  world.clock.forward({ seconds: 1 })
  await guess(5)
  expect(await pay(OLD)).toBe('payment-password-locked')
})

test('[ID-30] ten right answers at once are all right, also after four wrong ones and in several processes', async () => {
  await setFirst()
  for (let each = 0; each < 4; each += 1) expect(await pay('000000')).toBe('payment-password-wrong')
  expect(await Promise.all(Array.from({ length: 10 }, () => pay(OLD)))).toEqual(Array(10).fill('right'))
  // Each world is a process of its own over one database.
  const processes = Array.from({ length: 10 }, () => smallWorld(database).identity.guards)
  const all = (typed: string) => Promise.all(processes.map(async (guards) => (await guards.proveOwner(id, { paymentPassword: typed })).ok))
  expect(await all(OLD)).toEqual(Array(10).fill(true))
  // Of wrong ones five are answered, whichever process works them out.
  const refused = await Promise.all(processes.map((guards) => guards.proveOwner(id, { paymentPassword: '000000' })))
  expect(refused.filter((one) => !one.ok && one.code === 'payment-password-wrong')).toHaveLength(5)
  expect(await all(OLD)).toEqual(Array(10).fill(false))
})

test('[ID-30] a payment password is changed with the old one, typed twice the same, and its owner is told', async () => {
  await setFirst()
  const change = (more: object) =>
    member.call('setPaymentPassword', {
      password: PASSWORD,
      oldPaymentPassword: OLD,
      paymentPassword: NEW,
      confirmPaymentPassword: NEW,
      ...more,
    })
  const told = () => world.facts.filter(({ name }) => name === 'memberPaymentPasswordChanged').length
  const before = told()
  expect(await change({ confirmPaymentPassword: OLD })).toMatchObject({
    code: 'passwords-differ',
    detail: { field: 'confirmPaymentPassword' },
  })
  expect(await change({ oldPaymentPassword: '000000' })).toMatchObject({
    code: 'payment-password-wrong',
    detail: { field: 'oldPaymentPassword' },
  })
  expect([told() - before, await pay(OLD)]).toEqual([0, 'right'])
  expect(await change({})).toMatchObject({ ok: true })
  expect([told() - before, await pay(NEW), await pay(OLD)]).toEqual([1, 'right', 'payment-password-wrong'])
  const reference = world.clock.now().toString()
  expect(world.facts.at(-1)).toEqual({ name: 'memberPaymentPasswordChanged', memberId: id, reference })
})

describe('a forgotten payment password', () => {
  test('is reset by the login password and a code to the bound phone; withdrawals then rest for a day, and two notices are sent', async () => {
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'payment-password-unset' })
    expect(await reset({ code: '123456' })).toMatchObject({ code: 'payment-password-unset' })
    await setFirst()
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'second-step-missing' })
    expect(await reset({ code: '123456' })).toMatchObject({ code: 'second-step-missing' })
    await bind(PHONE)
    expect(await member.call('securityState')).toMatchObject({ value: { paymentWays: ['phone'], paymentRestsUntil: null } })
    const code = await codeBy('phone')
    expect(world.sent.at(-1)?.to).toBe('+959401234567')
    expect(await reset({ code, password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
    expect(await reset({ code: code === '000000' ? '000001' : '000000' })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await reset({ code, confirmPaymentPassword: OLD })).toMatchObject({ code: 'passwords-differ' })
    expect(await pay(OLD)).toBe('right')

    const done = await reset({ code })
    expect(done).toMatchObject({ ok: true })
    const until = world.clock.now().add({ hours: 24 }).toString()
    expect(done).toMatchObject({ value: { restsUntil: until } })
    expect(await member.call('securityState')).toMatchObject({ value: { paymentRestsUntil: until } })
    expect([await pay(OLD), await pay(NEW)]).toEqual(['payment-password-wrong', 'payment-password-resting'])
    expect(await reset({ code })).toMatchObject({ code: 'invalid-verification-code' })
    const reference = world.clock.now().toString()
    expect(world.facts.filter(({ name }) => name === 'memberPaymentPasswordReset')).toEqual([
      { name: 'memberPaymentPasswordReset', memberId: id, reference },
    ])
    const resting = { ok: false, code: 'payment-password-resting', detail: { until } }
    expect(await world.identity.guards.proveOwner(id, { paymentPassword: NEW })).toEqual(resting)
    await world.work()
    expect(world.sent.at(-1)).toMatchObject({ channel: 'sms', to: '+959401234567' })
    expect(world.sent.at(-1)?.body).toContain('Withdrawals are on hold for 24 hours')

    // Changing it again with the new one does not shorten the wait.
    const next = { password: PASSWORD, oldPaymentPassword: NEW, paymentPassword: '519470', confirmPaymentPassword: '519470' }
    expect(await member.call('setPaymentPassword', next)).toMatchObject({ ok: true })
    world.clock.forward({ hours: 23, minutes: 59 })
    expect(await pay('519470')).toBe('payment-password-resting')
    world.clock.forward({ minutes: 1 })
    expect(await pay('519470')).toBe('right')
  })

  test('is never the one with which its owner logs in, which a thief may have', async () => {
    world.setField('paymentPassword', 'length', [6, 128], 'off')
    expect(
      await member.call('setPaymentPassword', { password: PASSWORD, paymentPassword: PASSWORD, confirmPaymentPassword: PASSWORD }),
    ).toMatchObject({ code: 'payment-password-same' })
    await setFirst()
    await bind(PHONE)
    const code = await codeBy('phone')
    const asLogin = { code, paymentPassword: PASSWORD, confirmPaymentPassword: PASSWORD }
    expect(await reset(asLogin)).toMatchObject({ code: 'payment-password-same' })
    expect(await pay(OLD)).toBe('right')
    expect(await reset({ code })).toMatchObject({ ok: true })
  })

  test('a code for one purpose leaves those for others as they are', async () => {
    await setFirst()
    await bind(EMAIL)
    const code = await codeBy('email')
    world.clock.forward({ seconds: 61 })
    expect(await member.call('sendOldCode', { kind: 'email' })).toMatchObject({ ok: true })
    expect(await reset({ way: 'email', code })).toMatchObject({ ok: true })
  })

  test('takes no code of another session, purpose or contact, and notifies by email where one is bound', async () => {
    await setFirst()
    await bind(PHONE)
    await bind(EMAIL)
    const elsewhere = world.browser()
    await elsewhere.login('mandalay7')
    const stranger = await codeBy('email', elsewhere)
    expect(await reset({ way: 'email', code: stranger })).toMatchObject({ code: 'invalid-verification-code' })
    world.clock.forward({ minutes: 10 })
    await member.call('sendBindCode', { target: PHONE, proof: await member.proof() })
    expect(await reset({ code: lastCode() })).toMatchObject({ code: 'invalid-verification-code' })
    world.clock.forward({ minutes: 10 })
    const code = await codeBy('email')
    expect(await reset({ way: 'phone', code })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await reset({ way: 'email', code, paymentPassword: PASSWORD, confirmPaymentPassword: PASSWORD })).toMatchObject({
      code: 'field-refused',
    })
    expect(await reset({ way: 'email', code })).toMatchObject({ ok: true })
    await world.work()
    expect(world.sent.at(-1)).toMatchObject({ channel: 'mail', to: 'mya@example.test' })
    expect(world.sent.at(-1)?.body).toContain('payment password was reset')
    expect(world.sent.at(-1)?.body).toMatch(/\/freeze#[A-Za-z0-9_-]{43}/)
    await world.identity.guards.sendPaymentNotice({ memberId: id, language: 'MY' })
    expect(world.sent.at(-1)?.body).toMatch(/^[^a-z]*[က-႟]/)
  })

  test('goes by no contact that nobody verified, and its notice is tried again where no service answers', async () => {
    await setFirst()
    await bind(PHONE)
    await bind(EMAIL)
    await database.pool.query("update identity_contact set verified_at = null where kind = 'phone'")
    expect(await member.call('securityState')).toMatchObject({ value: { paymentWays: ['email'] } })
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'second-step-missing' })
    const silent = smallWorld(database, { mail: { send: async () => ({ ok: false, code: 'unreachable' }) } })
    const notice = (on: SmallWorld) => on.identity.guards.sendPaymentNotice({ memberId: id, language: 'EN' })
    await expect(notice(silent)).rejects.toThrow('the mail server does not answer')
    await database.pool.query("update identity_contact set verified_at = case kind when 'phone' then now() end")
    world.smsFault = 'unreachable'
    await expect(notice(world)).rejects.toThrow('the SMS service does not answer')
    // A number that takes no message takes none later either.
    world.smsFault = 'number-refused'
    await notice(world)
    await database.pool.query('update identity_contact set verified_at = null')
    world.smsFault = undefined
    const sent = world.sent.length
    await notice(world)
    expect(world.sent).toHaveLength(sent)
  })

  test('asks for the authenticator alone where there is one, and takes each number and recovery code once', async () => {
    await setFirst()
    await bind(PHONE)
    const started = await member.call<{ secret: string }>('totpStart', { password: PASSWORD })
    const secret = started.ok ? started.value.secret : ''
    const number = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
    const confirmed = await member.call<{ recoveryCodes: string[] }>('totpConfirm', { code: number() })
    const recovery = confirmed.ok ? confirmed.value.recoveryCodes[0] : ''
    world.clock.forward({ seconds: 61 })
    expect(await member.call('securityState')).toMatchObject({ value: { paymentWays: ['google'] } })
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'second-step-missing' })
    expect(await reset({ code: '123456' })).toMatchObject({ code: 'second-step-missing' })
    const detail = { field: 'verificationCode' }
    expect(await reset({ way: 'google' })).toEqual({ ok: false, code: 'missing-verification-code', detail })
    const used = number()
    expect(await reset({ way: 'google', code: used })).toMatchObject({ ok: true })
    expect(await reset({ way: 'google', code: used })).toEqual({ ok: false, code: 'invalid-verification-code', detail })
    expect(await reset({ way: 'google', code: recovery })).toMatchObject({ ok: true })
    expect(await reset({ way: 'google', code: recovery })).toMatchObject({ code: 'invalid-verification-code' })
  })

  test('has five tries, counted even when they come at once, apart from the guesses at the old one', async () => {
    await setFirst()
    await bind(PHONE)
    for (let guess = 0; guess < 5; guess += 1) expect(await pay('000000')).toBe('payment-password-wrong')
    expect(await pay(OLD)).toBe('payment-password-locked')
    const code = await codeBy('phone')
    const all = await Promise.all(Array.from({ length: 8 }, () => reset({ code, password: 'not my password' })))
    expect(all.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'old-password-wrong'),
      ...Array.from({ length: 3 }, () => 'too-many-requests'),
    ])
    expect(await reset({ code })).toMatchObject({ code: 'too-many-requests', detail: { retryAfterSeconds: 900 } })
    world.clock.forward({ minutes: 15 })
    expect(await reset({ code })).toMatchObject({ code: 'code-expired' })
    expect(await reset({ code: await codeBy('phone') })).toMatchObject({ ok: true })
    world.clock.forward({ hours: 24 })
    expect(await pay(NEW)).toBe('right')
  })

  test('that is right counts no try, however many came before it', async () => {
    await setFirst()
    await bind(PHONE)
    for (let guess = 0; guess < 4; guess += 1)
      expect(await reset({ code: '', password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
    // Ten with the right password and no code are ten that say what is missing.
    const none = await Promise.all(Array.from({ length: 10 }, () => reset({ code: '' })))
    expect(new Set(none.map((each) => (each.ok ? 'ok' : each.code)))).toEqual(new Set(['missing-verification-code']))
    expect(await reset({ code: await codeBy('phone') })).toMatchObject({ ok: true })
  })

  test('[ID-30] wrong codes count among all second proofs of the member', async () => {
    await setFirst()
    await bind(EMAIL)
    for (let guess = 0; guess < 20; guess += 1) {
      if (guess % 5 === 0) world.clock.forward({ minutes: 15 })
      expect(await reset({ way: 'email', code: '00000' })).toMatchObject({ code: 'invalid-verification-code' })
    }
    world.clock.forward({ minutes: 15 })
    const late = await reset({ way: 'email', code: '00000' })
    expect(late).toMatchObject({ code: 'too-many-requests' })
    expect(Number(late.ok ? 0 : late.detail?.['retryAfterSeconds'])).toBeGreaterThan(3600)
  })

  test('sends no more codes than a number may get', async () => {
    await setFirst()
    await bind(PHONE)
    await codeBy('phone')
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'sms-too-many-requests' })
    world.clock.forward({ seconds: 61 })
    await codeBy('phone')
    world.clock.forward({ seconds: 61 })
    // The one that bound it counts too: three in ten minutes.
    expect(await member.call('sendPaymentCode', { way: 'phone' })).toMatchObject({ code: 'sms-too-many-requests' })
  })
})
