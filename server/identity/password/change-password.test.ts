/** Proves what a change of password asks of those without one, and what it ends: known browsers first of all. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'
const PHONE = { mobileNum: '09401234567', countryDialingCode: '95' }

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const tables = ['member', 'code', 'message_wish', 'attempt', 'device', 'trip']
  await database.pool.query(`truncate ${tables.map((name) => `identity_${name}`).join(', ')} cascade`)
  world = smallWorld(database)
})

const lastCode = (): string => /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''

describe('[ID-21] a member without a password', () => {
  beforeEach(() => {
    const fields = [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')]
    world.rules = { ...world.rules, fields, mobileRegistration: true }
  })
  /** Somebody who has come by a number and never chose a password. */
  async function newcomer(): Promise<Browser> {
    const browser = world.browser()
    await browser.call('smsForRegister', { ...PHONE, type: 'mobile', proof: await browser.proof() })
    const form = { ...PHONE, verificationCode: lastCode(), birthday: '1990-05-17', acceptTerms: true }
    const made = await browser.call<Made>('registerMobile', form)
    if (!made.ok) throw new Error(made.code)
    browser.token = made.value.token
    return browser
  }

  test.each([
    ['9:59', { minutes: 9, seconds: 59 }, { ok: true }],
    ['10:00', { minutes: 10 }, { ok: false, code: 'login-again' }],
  ])('chooses one %s minutes after the login, or is asked to log in again', async (_minutes, later, outcome) => {
    const browser = await newcomer()
    world.clock.forward(later)
    expect(await browser.call('changePassword', { newPassword: NEW, confirmNewPassword: NEW })).toMatchObject(outcome)
  })

  test('counts the minutes from this login, whatever another browser did since', async () => {
    const browser = await newcomer()
    world.clock.forward({ minutes: 10 })
    const { id } = (await browser.whoAmI())!
    await database.pool.query(
      `insert into identity_session (member_id, ip, user_agent, remembered, created_at, seen_at, idle_seconds, expires_at)
       values ($1, '', '', false, $2::timestamptz, $2::timestamptz, 60, $2::timestamptz + interval '1 hour')`,
      [id, world.clock.now().toString()],
    )
    expect(await browser.call('changePassword', { newPassword: NEW, confirmNewPassword: NEW })).toMatchObject({ code: 'login-again' })
  })
})

describe('[ID-21] a change of password', () => {
  let member: Browser
  beforeEach(async () => {
    member = world.browser()
    await member.register('mandalay7')
  })
  const change = () => member.call('changePassword', { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW })

  test('makes every browser a stranger’s again', async () => {
    const known = world.browser('198.51.100.7')
    await known.login('mandalay7')
    const guess = (n: number) => known.login('mandalay7', `guess ${n}`)
    expect(await change()).toMatchObject({ ok: true })
    // Guesses from a known browser are counted for it alone; these are counted for the address.
    for (let n = 0; n < 3; n += 1) await guess(n)
    const stranger = world.browser('198.51.100.7')
    expect(await stranger.login('mandalay7', NEW)).toMatchObject({ code: 'captcha-required' })
    expect(await stranger.login('mandalay7', NEW, { proof: await stranger.proof() })).toMatchObject({ ok: true })
    const { rows } = await database.pool.query('select from identity_device')
    expect(rows).toHaveLength(1)
  })
})
