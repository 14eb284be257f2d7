/**
 * Bypasses: every known way past a captcha on every call that asks for one. Every code is tried at every purpose but its own, and strangers
 * learn nothing.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

const NUMBER = '09401234567'
const PHONE = { mobileNum: NUMBER, countryDialingCode: '95' }
const EMAIL = 'mya@example.test'
const NEW = 'seven green lanterns'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const tables = ['member', 'code', 'message_wish', 'attempt', 'device', 'captcha', 'proof_spent', 'trip']
  await database.pool.query(`truncate ${tables.map((name) => `identity_${name}`).join(', ')} cascade`)
  world = smallWorld(database)
  const fields = [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')]
  world.rules = { ...world.rules, fields, codeLogin: true, phoneForgot: true, mobileRegistration: true }
})

type Answer = { readonly proof?: string; readonly captcha?: string }
const unpack = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Record<string, unknown>
const pack = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** A call that asks for a captcha, as somebody who may make it. */
const ROUTES: Readonly<Record<string, (browser: Browser, answer: Answer) => ReturnType<Browser['call']>>> = {
  register: (browser, answer) =>
    browser.call('register', {
      username: 'mandalay8',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptTerms: true,
      ...answer,
    }),
  login: async (browser, answer) => {
    // Three failures, after which this account asks for one.
    for (let n = 0; n < 3; n += 1) await browser.call('login', { username: 'mandalay7', password: `not this ${n}` })
    return browser.call('login', { username: 'mandalay7', password: PASSWORD, ...answer })
  },
  smsWithoutLogin: (browser, answer) => browser.call('smsWithoutLogin', { ...PHONE, ...answer }),
  smsForRegister: (browser, answer) => browser.call('smsForRegister', { ...PHONE, type: 'mobile', ...answer }),
  forgotByEmail: (browser, answer) => browser.call('forgotByEmail', { username: 'mandalay7', email: EMAIL, ...answer }),
  sendBindCode: async (browser, answer) => {
    await browser.login('mandalay7')
    return browser.call('sendBindCode', { target: { kind: 'phone', ...PHONE }, ...answer })
  },
}

/** What comes with the call in place of a captcha that was solved for it. */
const FORMS: Readonly<Record<string, (browser: Browser) => Promise<Answer>>> = {
  nothing: async () => ({}),
  'an empty proof': async () => ({ proof: '' }),
  nonsense: async () => ({ proof: 'AAAA' }),
  'a proof that was used': async (browser) => {
    const proof = await browser.proof()
    await world.browser().call('smsForRegister', { mobileNum: '09409999999', countryDialingCode: '95', type: 'mobile', proof })
    return { proof }
  },
  'a proof too late': async (browser) => {
    const proof = await browser.proof()
    world.clock.forward({ minutes: 5 })
    return { proof }
  },
  'a wrong number': async (browser) => {
    const good = unpack(await browser.proof())
    return { proof: pack({ ...good, number: Number(good['number']) + 1 }) }
  },
  'another salt': async (browser) => ({ proof: pack({ ...unpack(await browser.proof()), salt: 'aa?expires=9999999999&' }) }),
  'a weaker hash': async (browser) => ({ proof: pack({ ...unpack(await browser.proof()), algorithm: 'SHA-1' }) }),
  'a signature of nobody': async (browser) => ({ proof: pack({ ...unpack(await browser.proof()), signature: '0'.repeat(64) }) }),
  'an answer without an image': async () => ({ captcha: 'ABCDE' }),
  'a wrong answer to an image': async (browser) => (await browser.call('captchaImage'), { captcha: '-----' }),
  'an answer to somebody else’s image': async () => (await world.browser().call('captchaImage'), { captcha: '-----' }),
}

describe('[ID-05] no way around a captcha', () => {
  test.each(Object.keys(ROUTES))('%s: twelve bent forms pass nothing and send nothing, and a solved one goes on', async (route) => {
    await world.browser().register('mandalay7')
    const ask = ROUTES[route]!
    for (const [index, [form, bend]] of Object.entries(FORMS).entries()) {
      // Far enough apart that nobody's guesses are counted together.
      world.clock.forward({ minutes: 16 })
      const browser = world.browser(`198.51.100.${index + 1}`)
      const answer = await bend(browser)
      const sent = world.sent.length
      expect(await ask(browser, answer), form).toMatchObject({
        ok: false,
        code: expect.stringMatching(/^captcha-(required|failed|check-failed)$/),
        detail: { captcha: true },
      })
      expect([form, world.sent.length - sent, world.jobs]).toEqual([form, 0, []])
    }
    expect(await world.identity.findByAccount('mandalay8')).toBeUndefined()
    world.clock.forward({ minutes: 16 })
    const browser = world.browser('198.51.100.99')
    expect(await ask(browser, { proof: await browser.proof() })).toMatchObject({ ok: true })
  })
})

describe('[ID-13] a code opens nothing but what it was sent for', () => {
  const codeIn = (): string => /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''
  let member: Browser
  /** A member with this number bound, logged in here, and far enough in time that the number may be written to again. */
  beforeEach(async () => {
    member = world.browser()
    await member.register('mandalay7')
    await member.call('sendBindCode', { target: { kind: 'phone', ...PHONE }, proof: await member.proof() })
    await member.call('bindContact', { target: { kind: 'phone', ...PHONE }, code: codeIn(), password: PASSWORD })
    world.clock.forward({ minutes: 11 })
  })
  const waiting = async (browser: Browser): Promise<string> => {
    browser.ip = '198.51.100.7'
    browser.cookies.delete('device')
    const outcome = await browser.login('mandalay7')
    return outcome.ok ? '' : String(outcome.detail?.['ticket'])
  }
  /** Each purpose: how its code is asked for in a browser, and how a code is given there. */
  const PURPOSES: Readonly<
    Record<string, { ask(browser: Browser): Promise<unknown>; give(browser: Browser, code: string): ReturnType<Browser['call']> }>
  > = {
    login: {
      ask: async (browser) => browser.call('smsWithoutLogin', { ...PHONE, purpose: 'login', proof: await browser.proof() }),
      give: (browser, code) => browser.call('login', { username: NUMBER, countryDialingCode: '95', type: 'sms', password: code }),
    },
    forgot: {
      ask: async (browser) => browser.call('smsWithoutLogin', { ...PHONE, purpose: 'forgot', proof: await browser.proof() }),
      give: (browser, code) =>
        browser.call('setPasswordByPhone', { ...PHONE, verificationCode: code, newPassword: NEW, confirmNewPassword: NEW }),
    },
    register: {
      ask: async (browser) => browser.call('smsForRegister', { ...PHONE, type: 'mobile', proof: await browser.proof() }),
      give: (browser, code) =>
        browser.call('registerMobile', { ...PHONE, birthday: '1990-05-17', acceptTerms: true, verificationCode: code }),
    },
    bind: {
      ask: async (browser) => browser.call('sendBindCode', { target: { kind: 'phone', ...PHONE }, proof: await browser.proof() }),
      give: (browser, code) => browser.call('bindContact', { target: { kind: 'phone', ...PHONE }, code, password: PASSWORD }),
    },
    verify: {
      ask: async (browser) => browser.call('sendLoginCode', { ticket: await waiting(browser), method: 'sms' }),
      give: async (browser, code) => browser.call('verifyLogin', { ticket: await waiting(browser), method: 'sms', answer: code }),
    },
  }

  test('[WC-62] and a wrong one at a login is in its owner’s history alone, and one that is missing in none', async () => {
    const thief = world.browser('192.0.2.66')
    const failed = async () => (await database.pool.query('select from identity_failed_login')).rowCount
    const before = await failed()
    expect(await PURPOSES['login']!.give(thief, '')).toMatchObject({ code: 'missing-verification-code' })
    expect(await failed()).toBe(before)
    expect(await PURPOSES['login']!.give(thief, '000000')).toMatchObject({ code: 'invalid-verification-code' })
    const history = {
      value: [
        { way: 'sms', ip: '192.0.2.66', result: 'failed' },
        { way: 'registration', result: 'in' },
      ],
    }
    expect(await member.call('loginHistory')).toMatchObject(history)
    expect(await failed()).toBe((before ?? 0) + 1)
  })

  test.each(Object.keys(PURPOSES))('that of %s neither any other', async (from) => {
    const before = world.sent.length
    await PURPOSES[from]!.ask(member)
    await world.work()
    expect(world.sent.length - before).toBe(1)
    const code = codeIn()
    for (const [to, { give }] of Object.entries(PURPOSES).filter(([to]) => to !== from))
      expect([to, await give(member, code)]).toMatchObject([to, { ok: false, code: 'invalid-verification-code' }])
    // A login's second proof belongs to its own ticket, and the number is somebody's already.
    if (from !== 'verify' && from !== 'register') expect(await PURPOSES[from]!.give(member, code)).toMatchObject({ ok: true })
  })
})

describe('what a stranger learns', () => {
  test('registering under a name that is taken and under a free one is the same until a captcha is solved', async () => {
    await world.browser().register('mandalay7')
    const seen: unknown[] = []
    for (const username of ['mandalay7', 'mandalay8']) {
      const hashes = world.hashes
      const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', acceptTerms: true }
      seen.push([await world.browser('198.51.100.9').call('register', form), world.hashes - hashes])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  test('a login or reset code answers and counts the same for an unknown number, and so does a wrong code', async () => {
    const member = world.browser()
    await member.register('mandalay7')
    await member.call('sendBindCode', { target: { kind: 'phone', ...PHONE }, proof: await member.proof() })
    await member.call('bindContact', {
      target: { kind: 'phone', ...PHONE },
      code: /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1],
      password: PASSWORD,
    })
    world.clock.forward({ hours: 1 })
    const seen: unknown[] = []
    for (const mobileNum of [NUMBER, '09777654321']) {
      const stranger = world.browser('198.51.100.9')
      const before = world.hashes
      const phone = { mobileNum, countryDialingCode: '95' }
      const asked = await stranger.call('smsWithoutLogin', { ...phone, purpose: 'forgot', proof: await stranger.proof() })
      const tasks = world.jobs.map(({ task }) => task)
      // A code now waits for both, and the words about a wrong one change with its tries.
      await world.work()
      const login = await stranger.call('login', { username: mobileNum, countryDialingCode: '95', type: 'sms', password: '000000' })
      const form = { ...phone, verificationCode: '000000', newPassword: NEW, confirmNewPassword: NEW }
      const resets = []
      for (let tried = 0; tried < 6; tried += 1) resets.push(await stranger.call('setPasswordByPhone', form))
      expect(resets.at(-1)).toMatchObject({ code: 'code-expired' })
      seen.push([asked, login, resets, world.hashes - before, tasks])
    }
    expect(seen[0]).toEqual(seen[1])
  })
})
