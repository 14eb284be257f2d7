/** Proves what the site's budgets of messages count, that strangers cannot burn them, and that wrong codes reveal nothing about a number. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

const EMAIL = 'mya@example.test'
const CODE = '95'

let database: TestDatabase
let world: SmallWorld
let member: Browser
const begin = (change: Parameters<typeof smallWorld>[1] = {}) => {
  world = smallWorld(database, change)
  const fields = [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')]
  world.rules = { ...world.rules, fields, codeLogin: true, phoneForgot: true, mobileRegistration: true }
}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const tables = ['member', 'code', 'message_wish', 'message_sent', 'attempt', 'device']
  await database.pool.query(`truncate ${tables.map((name) => `identity_${name}`).join(', ')} cascade`)
  begin()
  member = world.browser()
  await member.register('mandalay7')
})

const lastCode = (): string => /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''
const numberOf = (n: number): string => `0940123${1000 + n}`
async function asks(name: string, n: number, body: object = {}): Promise<string> {
  const browser = world.browser()
  const number = { mobileNum: numberOf(n), countryDialingCode: CODE }
  const outcome = await browser.call(name, { ...number, ...body, proof: await browser.proof() })
  return outcome.ok ? 'ok' : outcome.code
}
const registers = (n: number) => asks('smsForRegister', n, { type: 'mobile' })
const sentRows = async (): Promise<unknown[]> =>
  (await database.pool.query('select channel, purpose from identity_message_sent order by at, id')).rows

describe('[ID-13] the budget of messages', () => {
  test('counts what was sent, however many ask at once, and frees itself after a day', async () => {
    world.rules = { ...world.rules, messagesPerDay: 2 }
    world.smsFault = 'unreachable'
    for (let n = 100; n < 104; n += 1) expect(await registers(n)).toBe('sms-unknown')
    world.smsFault = undefined
    const all = await Promise.all([110, 111, 112, 113].map((n) => registers(n)))
    expect(all.toSorted()).toEqual(['ok', 'ok', 'quota-exceeded', 'quota-exceeded'])
    expect(world.sent).toHaveLength(2)
    world.clock.forward({ hours: 24 })
    expect(await registers(120)).toBe('ok')
  })

  test.each([
    ['site’s budget', 4714, 'sms register'],
    ['number', 4712, createHmac('sha256', Buffer.alloc(32, 10)).update('phone|+959401231130').digest('base64url')],
    ['row of numbers', 4712, '+95940123'],
  ])('is counted one after the other by the %s', async (_what, space, name) => {
    const held = await database.pool.connect()
    await held.query('begin')
    await held.query('select pg_advisory_xact_lock($1, hashtext($2))', [space, name])
    const going = registers(130)
    const waits = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
    const waited = vi.waitUntil(async () => (await database.pool.query(waits)).rowCount === 1, {
      timeout: 28_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1),
      interval: 2,
    })
    const first = await Promise.race([going, waited]).catch(() => 'nobody waits')
    const sent = world.sent.length
    await held.query('commit')
    held.release()
    expect([first, sent, await going]).toEqual([true, 0, 'ok'])
  })

  test('is one for each channel and purpose, so that none burns another’s', async () => {
    world.rules = { ...world.rules, messagesPerDay: 1 }
    expect([await registers(100), await registers(101)]).toEqual(['ok', 'quota-exceeded'])
    const bind = async (target: object) => member.call('sendBindCode', { target, proof: await member.proof() })
    const phone = { kind: 'phone', mobileNum: numberOf(102), countryDialingCode: CODE }
    expect(await bind(phone)).toMatchObject({ ok: true })
    expect(await member.call('bindContact', { target: phone, code: lastCode(), password: PASSWORD })).toMatchObject({ ok: true })
    expect(await bind({ kind: 'email', email: EMAIL })).toMatchObject({ ok: true })
    expect(await bind({ kind: 'email', email: 'another@example.test' })).toMatchObject({ code: 'quota-exceeded' })
    world.clock.forward({ minutes: 2 })
    for (const purpose of ['login', 'forgot']) {
      expect(await asks('smsWithoutLogin', 102, { purpose })).toBe('ok')
      await world.work()
    }
    expect(await asks('smsWithoutLogin', 103, { purpose: 'login' })).toBe('quota-exceeded')
    expect(await sentRows()).toEqual([
      { channel: 'sms', purpose: 'register' },
      { channel: 'sms', purpose: 'bind' },
      { channel: 'mail', purpose: 'bind' },
      { channel: 'sms', purpose: 'login' },
      { channel: 'sms', purpose: 'forgot' },
    ])
  })

  test('[ID-20] emails to unknown names and codes to unknown numbers use up no budget, not even the mailbox’s own share', async () => {
    await member.call('sendBindCode', { target: { kind: 'email', email: EMAIL }, proof: await member.proof() })
    await member.call('bindContact', { target: { kind: 'email', email: EMAIL }, code: lastCode(), password: PASSWORD })
    world.rules = { ...world.rules, messagesPerDay: 1 }
    const before = await sentRows()
    const wish = async (username: string) => {
      const browser = world.browser()
      expect(await browser.call('forgotByEmail', { username, email: EMAIL, proof: await browser.proof() })).toMatchObject({ ok: true })
      await world.work()
    }
    for (let n = 0; n < 8; n += 1) await wish(`nobody${n}`)
    for (let n = 100; n < 104; n += 1) {
      expect(await asks('smsWithoutLogin', n, { purpose: 'login' })).toBe('ok')
      await world.work()
    }
    expect(await sentRows()).toEqual(before)
    const letters = world.sent.length
    await wish('mandalay7')
    expect(world.sent.slice(letters)).toMatchObject([{ channel: 'mail', to: EMAIL }])
    expect(await sentRows()).toEqual([...before, { channel: 'mail', purpose: 'letter' }])
    await wish('mandalay7')
    expect(world.sent).toHaveLength(letters + 1)
  })

  test('[ID-20] a mailbox gets one email a minute, however often it is asked for', async () => {
    await member.call('sendBindCode', { target: { kind: 'email', email: EMAIL }, proof: await member.proof() })
    await member.call('bindContact', { target: { kind: 'email', email: EMAIL }, code: lastCode(), password: PASSWORD })
    const letters: number[] = []
    for (const seconds of [0, 59, 1]) {
      world.clock.forward({ seconds })
      const browser = world.browser()
      await browser.call('forgotByEmail', { username: 'mandalay7', email: EMAIL, proof: await browser.proof() })
      await world.work()
      letters.push(world.sent.filter(({ body }) => body.includes('/reset#')).length)
    }
    expect(letters).toEqual([1, 1, 2])
  })

  test('[ID-20] an email that the mail server did not take is tried again, and counted once', async () => {
    let down = true
    const letters: string[] = []
    await member.call('sendBindCode', { target: { kind: 'email', email: EMAIL }, proof: await member.proof() })
    await member.call('bindContact', { target: { kind: 'email', email: EMAIL }, code: lastCode(), password: PASSWORD })
    await database.pool.query('truncate identity_message_wish, identity_message_sent')
    begin({
      mail: {
        send: async ({ to }) => {
          if (down) return { ok: false, code: 'unreachable' }
          letters.push(to)
          return { ok: true, value: undefined }
        },
      },
    })
    const browser = world.browser()
    await browser.call('forgotByEmail', { username: 'mandalay7', email: EMAIL, proof: await browser.proof() })
    const [job] = world.jobs
    await expect(world.work()).rejects.toThrow('tried again')
    expect(await sentRows()).toEqual([])
    down = false
    await world.identity.ways.sendResetLetter(job?.payload)
    expect(letters).toEqual([EMAIL])
    expect(await sentRows()).toEqual([{ channel: 'mail', purpose: 'letter' }])
  })
})

describe('[ID-02] a wrong code', () => {
  test.each(['login', 'forgot'] as const)(
    'for %s is answered in the same words whether or not the number is a member’s',
    async (purpose) => {
      const target = { kind: 'phone', mobileNum: numberOf(200), countryDialingCode: CODE }
      await member.call('sendBindCode', { target, proof: await member.proof() })
      await member.call('bindContact', { target, code: lastCode(), password: PASSWORD })
      world.clock.forward({ minutes: 11 })
      const told: unknown[][] = []
      for (const n of [200, 201]) {
        const browser = world.browser()
        const number = { mobileNum: numberOf(n), countryDialingCode: CODE }
        const heard: unknown[] = []
        const give = async () => {
          const outcome =
            purpose === 'login'
              ? await browser.call('login', { username: numberOf(n), countryDialingCode: CODE, type: 'sms', password: '00000' })
              : await browser.call('setPasswordByPhone', { ...number, verificationCode: '00000', newPassword: 'seven green lanterns' })
          heard.push(outcome)
        }
        await give()
        heard.push(await browser.call('smsWithoutLogin', { ...number, purpose, proof: await browser.proof() }))
        await give()
        await world.work()
        for (let wrong = 0; wrong < 6; wrong += 1) await give()
        world.clock.forward({ minutes: 2 })
        heard.push(await browser.call('smsWithoutLogin', { ...number, purpose, proof: await browser.proof() }))
        await world.work()
        world.clock.forward({ minutes: 5 })
        await give()
        told.push(heard)
      }
      expect(told[1]).toEqual(told[0])
      expect(told[1]).toContainEqual({ ok: false, code: 'code-expired', detail: { field: 'verificationCode' } })
    },
  )
})
