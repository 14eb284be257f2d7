/** Phones: which numbers are accepted, when a code is sent, and what it opens and does not. Nobody learns whose a number is. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const NUMBER = '09401234567'
const PHONE = { mobileNum: NUMBER, countryDialingCode: '95' }

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const tables = [
    'contact',
    'code',
    'message_wish',
    'pending_login',
    'place',
    'login',
    'session',
    'session_pair',
    'attempt',
    'device',
    'proof_spent',
  ]
  await database.pool.query(`truncate ${tables.map((name) => `identity_${name}`).join(', ')} cascade`)
  await database.pool.query('truncate identity_member cascade')
  world = smallWorld(database)
  world.rules = { ...world.rules, codeLogin: true, phoneForgot: true, mobileRegistration: true }
  world.rules = { ...world.rules, fields: [...world.rules.fields, MOBILE] }
})

const MOBILE = {
  field: 'mobileNum',
  enabled: false,
  required: false,
  acceptedPattern: '^[0-9]+$',
  patternId: 'digits',
  minLength: 7,
  maxLength: 12,
}
const FORM = { birthday: '1990-05-17', acceptTerms: true }

const codeIn = (body: string | undefined): string => /\b(\d{6})\b/.exec(body ?? '')?.[1] ?? ''
const lastCode = (): string => codeIn(world.sent.at(-1)?.body)
const ask = async (browser: Browser, name: string, body: object = {}) =>
  browser.call<{ expiredMinutes: number }>(name, { ...PHONE, ...body, proof: await browser.proof() })

/** Somebody who has registered by a number, logged out again. */
async function owner(number = NUMBER): Promise<Browser> {
  const browser = world.browser()
  await ask(browser, 'smsForRegister', { type: 'mobile', mobileNum: number })
  const made = await browser.call<Made>('registerMobile', { ...FORM, ...PHONE, mobileNum: number, verificationCode: lastCode() })
  if (!made.ok) throw new Error(made.code)
  browser.token = made.value.token
  world.clock.forward({ minutes: 2 })
  return browser
}

describe('[ID-13] sending a code', () => {
  test('asks for a captcha, says the minutes, and waits between two', async () => {
    const browser = world.browser()
    expect(await browser.call('smsForRegister', { ...PHONE, type: 'mobile' })).toMatchObject({
      code: 'captcha-required',
      detail: { captcha: true },
    })
    expect(await browser.call('smsForRegister', { ...PHONE, type: 'mobile', captcha: 'nope' })).toMatchObject({
      code: 'captcha-check-failed',
    })
    expect(await ask(browser, 'smsForRegister', { type: 'mobile' })).toEqual({ ok: true, value: { expiredMinutes: 1 } })
    expect(world.sent).toMatchObject([{ channel: 'sms', to: '+959401234567', body: expect.stringMatching(/^\d{6} /) }])
    const again = await ask(world.browser('198.51.100.9'), 'smsForRegister', { type: 'mobile' })
    expect(again).toEqual({ ok: false, code: 'sms-too-many-requests', detail: { catalogue: 'too-many-requests', retryAfterSeconds: 300 } })
    world.clock.forward({ seconds: 60 })
    const first = { ...FORM, ...PHONE, verificationCode: lastCode() }
    expect(await ask(browser, 'smsForRegister', { type: 'mobile' })).toMatchObject({ ok: true })
    expect(await browser.call('registerMobile', first)).toMatchObject({ code: 'invalid-verification-code' })
    expect(await browser.call('registerMobile', { ...first, verificationCode: lastCode() })).toMatchObject({ ok: true })
  })

  test('one number gets 3 in ten minutes and 5 a day, however many ask at once', async () => {
    const at = async () => (await ask(world.browser(), 'smsForRegister', { type: 'mobile' })).ok
    expect((await Promise.all([at(), at(), at()])).filter(Boolean)).toHaveLength(1)
    let sent = 1
    for (let minutes = 2; minutes <= 60; minutes += 2) {
      world.clock.forward({ minutes: 2 })
      if (await at()) sent += 1
      if (minutes === 8) expect(sent).toBe(3)
    }
    expect(sent).toBe(5)
  })

  test('a robot with numbers in a row reaches twenty of them', async () => {
    let sent = 0
    for (let n = 0; n < 30; n += 1) {
      const mobileNum = `0940123${String(1000 + n)}`
      if ((await ask(world.browser(`198.51.${n}.9`), 'smsForRegister', { type: 'mobile', mobileNum })).ok) sent += 1
    }
    expect(sent).toBe(20)
  })

  test('[ID-29] says why a message did not go out, and that it is not offered', async () => {
    for (const [fault, code] of [
      ['number-refused', 'invalid-phone-number'],
      ['quota', 'quota-exceeded'],
      ['unreachable', 'sms-unknown'],
    ] as const) {
      world.smsFault = fault
      expect(await ask(world.browser(), 'smsForRegister', { type: 'mobile' })).toMatchObject({ code })
      world.clock.forward({ minutes: 11 })
    }
    world.rules = { ...world.rules, mobileRegistration: false, codeLogin: false, phoneForgot: false }
    for (const [name, more] of [
      ['smsForRegister', { type: 'mobile' }],
      ['smsForRegister', { type: 'username' }],
      ['smsWithoutLogin', { purpose: 'login' }],
      ['smsWithoutLogin', { purpose: 'forgot' }],
      ['phoneStart', {}],
    ] as const)
      expect(await ask(world.browser(), name, more)).toMatchObject({ code: 'operation-not-allowed' })
    world.rules = { ...world.rules, codeLogin: true, messagesPerDay: 0 }
    expect(await ask(world.browser(), 'smsWithoutLogin', { mobileNum: '09401239999' })).toMatchObject({ code: 'quota-exceeded' })
  })
})

describe('[ID-14] registering by mobile', () => {
  test('makes a member with the number bound and logs them in, [ID-19] at once', async () => {
    const browser = await owner()
    const person = await browser.whoAmI()
    expect(person).toMatchObject({ role: 'member' })
    expect(person?.account).toMatch(/^m[a-z0-9]{10}$/)
    expect(await browser.call('securityState')).toMatchObject({
      value: { hasPassword: false, phone: { shown: '+95 ••• 4567', verified: true }, email: null },
    })
    expect(await world.browser().login(person?.account ?? '', 'anything at all')).toMatchObject({ code: 'wrong-credentials' })
  })

  test('needs the right code of this number, in the browser that asked for it, once', async () => {
    const browser = world.browser()
    const form = { ...FORM, ...PHONE }
    expect(await browser.call('registerMobile', form)).toMatchObject({ code: 'missing-verification-code' })
    await ask(browser, 'smsForRegister', { type: 'mobile' })
    const code = lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await world.browser().call('registerMobile', { ...form, verificationCode: code })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await browser.call('registerMobile', { ...form, verificationCode: wrong })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await browser.call('registerMobile', { ...form, mobileNum: '09401230000', verificationCode: code })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await browser.call('registerMobile', { ...form, verificationCode: code })).toMatchObject({ ok: true })
    expect(await browser.call('registerMobile', { ...form, verificationCode: code })).toMatchObject({ code: 'invalid-verification-code' })
  })

  test('a code dies after five wrong tries, also when they come at once, and after five minutes', async () => {
    const browser = world.browser()
    await ask(browser, 'smsForRegister', { type: 'mobile' })
    const code = lastCode()
    const wrong = code === '111111' ? '222222' : '111111'
    const form = { ...FORM, ...PHONE }
    const tries = await Promise.all(Array.from({ length: 8 }, () => browser.call('registerMobile', { ...form, verificationCode: wrong })))
    expect(tries.filter((each) => !each.ok && each.code === 'invalid-verification-code')).toHaveLength(5)
    expect(await browser.call('registerMobile', { ...form, verificationCode: code })).toMatchObject({ code: 'code-expired' })
    world.clock.forward({ minutes: 2 })
    await ask(browser, 'smsForRegister', { type: 'mobile' })
    world.clock.forward({ minutes: 5 })
    expect(await browser.call('registerMobile', { ...form, verificationCode: lastCode() })).toMatchObject({ code: 'code-expired' })
  })

  test('only its holder gets the answer that a number is taken', async () => {
    await owner()
    const browser = world.browser()
    expect(await ask(browser, 'smsForRegister', { type: 'mobile' })).toMatchObject({ ok: true })
    const form = { ...FORM, ...PHONE }
    expect(await browser.call('registerMobile', { ...form, verificationCode: '000000' })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await browser.call('registerMobile', { ...form, verificationCode: lastCode() })).toMatchObject({ code: 'mobile-taken' })
  })

  test('asks for a password only where MOBILENUMPASSREG3 is on, and for terms and age always', async () => {
    world.rules = { ...world.rules, mobilePassword: true }
    const browser = world.browser()
    await ask(browser, 'smsForRegister', { type: 'mobile' })
    const form = { ...FORM, ...PHONE, verificationCode: lastCode() }
    expect(await browser.call('registerMobile', form)).toMatchObject({ code: 'field-refused', detail: { field: 'password' } })
    expect(await browser.call('registerMobile', { ...form, password: PASSWORD, confirmPassword: 'x' })).toMatchObject({
      code: 'passwords-differ',
    })
    expect(
      await browser.call('registerMobile', { ...form, acceptTerms: false, password: PASSWORD, confirmPassword: PASSWORD }),
    ).toMatchObject({
      code: 'terms-not-accepted',
    })
    expect(
      await browser.call('registerMobile', { ...form, birthday: '2015-01-01', password: PASSWORD, confirmPassword: PASSWORD }),
    ).toMatchObject({
      code: 'too-young',
    })
    expect(await browser.call('registerMobile', { ...form, password: PASSWORD, confirmPassword: PASSWORD })).toMatchObject({ ok: true })
    for (const name of [NUMBER, '+959401234567', '9401234567'])
      expect(await world.browser().login(name, PASSWORD, { countryDialingCode: '95' })).toMatchObject({ ok: true })
    world.rules = { ...world.rules, mobileRegistration: false }
    expect(await browser.call('registerMobile', form)).toMatchObject({ code: 'not-allowed' })
  })

  test('REGMOBVERF3 makes a registration by username show its number', async () => {
    world.rules = { ...world.rules, mobileVerified: true }
    const browser = world.browser()
    expect(await browser.register('mandalay7')).toMatchObject({ code: 'field-refused', detail: { field: 'mobileNum' } })
    expect(await browser.register('mandalay7', PHONE)).toMatchObject({ code: 'missing-verification-code' })
    await ask(browser, 'smsForRegister', { type: 'username' })
    expect(await browser.register('mandalay7', { ...PHONE, verificationCode: lastCode() })).toMatchObject({ ok: true })
    expect(await browser.call('securityState')).toMatchObject({ value: { phone: { verified: true } } })
  })
})

describe('[ID-02] logging in by SMS', () => {
  const enter = (browser: Browser, code: string, change: object = {}) =>
    browser.call<Made>('login', { username: NUMBER, password: code, type: 'sms', countryDialingCode: '95', ...change })

  test('a code that was sent for a login opens the account, once', async () => {
    await owner()
    const browser = world.browser()
    expect(await ask(browser, 'smsWithoutLogin')).toEqual({ ok: true, value: { expiredMinutes: 1 } })
    await world.work()
    const code = lastCode()
    expect(await enter(browser, code)).toMatchObject({ ok: true, value: { firstTimeLogin: false, passwordExpired: false } })
    expect(await enter(browser, code)).toMatchObject({ code: 'invalid-verification-code' })
    expect(await enter(browser, '')).toMatchObject({ code: 'missing-verification-code' })
    expect(await enter(browser, code, { username: '' })).toMatchObject({ code: 'missing-phone-number' })
  })

  test('a code for one purpose opens nothing else', async () => {
    await owner()
    const browser = world.browser()
    await ask(browser, 'smsWithoutLogin', { purpose: 'forgot' })
    await world.work()
    expect(await enter(browser, lastCode())).toMatchObject({ code: 'invalid-verification-code' })
  })

  test('is off where CODELOGIN is, and the tokens of a service are not taken where codes are ours', async () => {
    expect(await enter(world.browser(), '123456', { type: 'firebase', firebaseIdToken: 'x.y.z' })).toMatchObject({
      code: 'operation-not-allowed',
    })
    world.rules = { ...world.rules, codeLogin: false }
    expect(await enter(world.browser(), '123456')).toMatchObject({ code: 'operation-not-allowed' })
  })

  test('[ID-07] ends in the person’s own account even when the password is old', async () => {
    world.rules = { ...world.rules, passwordExpiryDays: 1 }
    await owner()
    world.clock.forward({ hours: 48 })
    const browser = world.browser()
    await ask(browser, 'smsWithoutLogin')
    await world.work()
    expect(await enter(browser, lastCode())).toMatchObject({ ok: true })
  })

  test('nobody learns whether a number is a member’s: the same answer, the same work, the same rows', async () => {
    await owner()
    const seen: unknown[] = []
    for (const mobileNum of [NUMBER, '09401239999']) {
      const before = { hashes: world.hashes, sent: world.sent.length }
      const answer = await ask(world.browser(), 'smsWithoutLogin', { mobileNum })
      const { rows } = await database.pool.query<{ count: bigint }>('select count(*) as count from identity_code')
      const [job] = world.jobs.splice(0)
      seen.push([
        answer,
        world.hashes - before.hashes,
        world.sent.length - before.sent,
        rows[0]?.count,
        job?.task,
        Object.keys(job?.payload ?? {}),
      ])
    }
    expect(seen[0]).toEqual(seen[1])
  })
})

describe('[ID-13] a phone identity service', () => {
  const idToken = 'head.body.tail'
  const vouching = (phone: string | undefined, fault?: 'quota-exceeded') =>
    smallWorld(database, {
      phoneIdentity: {
        start: async () => (fault ? { ok: false, code: fault } : { ok: true, value: { session: 'its-session' } }),
        finish: async (session, code) =>
          session === 'its-session' && code === '123456'
            ? { ok: true, value: { idToken } }
            : { ok: false, code: 'invalid-verification-code' },
        numberOf: async (token, now) => (token === idToken && phone ? { phone, expiresAt: now.add({ hours: 1 }) } : undefined),
      },
    })
  const withService = (phone: string | undefined, fault?: 'quota-exceeded') => {
    const { rules, clock } = world
    world = vouching(phone, fault)
    world.clock.set(clock.now().toString())
    world.rules = { ...rules, phoneChannel: 'firebase' }
  }
  const enter = (browser: Browser, change: object = {}) =>
    browser.call<Made>('login', {
      username: NUMBER,
      password: '',
      type: 'firebase',
      countryDialingCode: '95',
      firebaseIdToken: idToken,
      ...change,
    })

  test('vouches for the number at registration and at login, one token for one use', async () => {
    await owner()
    withService('+959401234567')
    const browser = world.browser()
    expect(await ask(browser, 'phoneStart')).toMatchObject({ value: { session: 'its-session', expiredMinutes: 1 } })
    expect(await browser.call('phoneFinish', { session: 'its-session', code: '' })).toMatchObject({ code: 'missing-verification-code' })
    expect(await browser.call('phoneFinish', { session: 'its-session', code: '000000' })).toMatchObject({
      code: 'invalid-verification-code',
    })
    expect(await browser.call('phoneFinish', { session: 'its-session', code: '123456' })).toMatchObject({
      value: { firebaseIdToken: idToken },
    })
    expect(await enter(browser)).toMatchObject({ ok: true })
    expect(await enter(browser)).toMatchObject({ code: 'code-expired' })
    expect(await enter(browser, { firebaseIdToken: undefined })).toMatchObject({ code: 'missing-verification-code' })
  })

  test('opens no other number than its own, no account of nobody, and not the way of our own codes', async () => {
    await owner()
    withService('+959401230000')
    const failed = async () => (await database.pool.query('select from identity_failed_login')).rowCount
    const before = await failed()
    expect(await enter(world.browser())).toMatchObject({ code: 'invalid-verification-code' })
    expect(await failed()).toBe(before)
    expect(await enter(world.browser(), { username: '09401230000' })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await enter(world.browser(), { type: 'sms', password: '123456' })).toMatchObject({ code: 'operation-not-allowed' })
    expect(await ask(world.browser(), 'smsWithoutLogin')).toMatchObject({ code: 'operation-not-allowed' })
    withService(undefined, 'quota-exceeded')
    world.clock.forward({ minutes: 30 })
    expect(await ask(world.browser(), 'phoneStart')).toMatchObject({ code: 'quota-exceeded' })
  })
})

describe('[ID-20] a forgotten password by phone', () => {
  test('[ID-19] sets a new one by the code, ends what was open, and logs in', async () => {
    const old = await owner()
    const browser = world.browser()
    expect(await ask(browser, 'smsWithoutLogin', { purpose: 'forgot' })).toMatchObject({ value: { expiredMinutes: 5 } })
    await world.work()
    const form = { ...PHONE, verificationCode: lastCode(), newPassword: 'seven green lanterns', confirmNewPassword: 'seven green lanterns' }
    expect(await browser.call('setPasswordByPhone', { ...form, newPassword: 'short' })).toMatchObject({
      code: 'field-refused',
      detail: { field: 'newPassword' },
    })
    expect(await browser.call('setPasswordByPhone', { ...form, confirmNewPassword: 'another one here' })).toMatchObject({
      code: 'passwords-differ',
    })
    expect(await browser.call('setPasswordByPhone', { ...form, verificationCode: '000000' })).toMatchObject({
      code: 'invalid-verification-code',
    })
    const set = await browser.call<Made>('setPasswordByPhone', form)
    expect([set.ok, browser.ages.get('sid')]).toEqual([true, undefined])
    expect(await old.whoAmI()).toBeUndefined()
    const account = set.ok ? set.value.member.account : ''
    expect(await world.browser().login(account, 'seven green lanterns')).toMatchObject({ ok: true })
    world.rules = { ...world.rules, phoneForgot: false }
    expect(await browser.call('setPasswordByPhone', form)).toMatchObject({ code: 'operation-not-allowed' })
  })
})
