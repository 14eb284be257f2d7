/** Proves what a change of password asks of those without one, and what it ends: known browsers, copies of the session, links and waiting logins. */
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
    const { id } = (await member.whoAmI())!
    expect(world.facts.filter(({ name }) => name === 'memberPasswordChanged')).toEqual([
      { name: 'memberPasswordChanged', memberId: id, reference: world.clock.now().toString() },
    ])
  })

  const identify = ({ sid, token }: { sid: string; token: string }) => world.identity.identify({ sid, token, ip: '', userAgent: '' })
  const halvesOf = ({ cookies, token }: Browser) => ({ sid: cookies.get('sid') ?? '', token })

  test.each(['changePassword', 'endOtherSessions'])('[ID-25] %s leaves a copy of the session no grace and no renewal', async (how) => {
    const stolen = halvesOf(member)
    // A thief who was logged in before and keeps the renewed token of that time.
    world.clock.forward({ minutes: 16 })
    const due = await identify(stolen)
    const renewed = await due!.renew!()
    world.clock.forward({ seconds: 3 })
    const early = await identify(stolen)
    expect(early?.renew).toBeDefined()
    member.token = renewed!.token
    member.cookies.set('sid', renewed!.sid)
    expect(how === 'changePassword' ? await change() : await member.call(how)).toMatchObject({ ok: true })
    const kept = halvesOf(member)
    const mixed = [stolen, { sid: kept.sid, token: stolen.token }, { sid: stolen.sid, token: kept.token }]
    for (const seconds of [0, 1, 2, 20, 40]) {
      world.clock.forward({ seconds })
      for (const halves of mixed) expect(await identify(halves), `${seconds} s later`).toBeUndefined()
      expect(await early!.renew!()).toBeUndefined()
    }
    expect((await identify(kept))?.account).toBe('mandalay7')
    expect(world.facts.filter(({ reason }) => reason === 'reused')).toEqual([])
  })

  test('[ID-25] made twice at the same moment leaves one pair, and renewals at the same moment none', async () => {
    const { sessionId } = (await member.whoAmI())!
    world.clock.forward({ minutes: 16 })
    const due = await Promise.all(Array.from({ length: 4 }, () => identify(halvesOf(member))))
    const person = (await member.whoAmI())!
    const made = await Promise.all([
      ...due.map((each) => each!.renew!()),
      ...Array.from({ length: 4 }, () => world.identity.guards.renewNow(person)),
    ])
    const { rows } = await database.pool.query('select from identity_session_pair where session_id = $1', [sessionId])
    expect(rows).toHaveLength(1)
    const living = await Promise.all(made.map(async (each) => each && (await identify(each))))
    expect(living.filter(Boolean)).toHaveLength(1)
  })

  describe('with an email address', () => {
    const EMAIL = 'mya@example.test'
    beforeEach(async () => {
      await member.call('sendBindCode', { target: { kind: 'email', email: EMAIL }, proof: await member.proof() })
      expect(
        await member.call('bindContact', { target: { kind: 'email', email: EMAIL }, code: lastCode(), password: PASSWORD }),
      ).toMatchObject({ ok: true })
    })

    test('[ID-20] ends the link of an earlier email', async () => {
      const thief = world.browser('198.51.100.7')
      await thief.call('forgotByEmail', { username: 'mandalay7', email: EMAIL, proof: await thief.proof() })
      await world.work()
      const token = /#([A-Za-z0-9_-]+)/.exec(world.sent.at(-1)?.body ?? '')?.[1]
      const form = { token, newPassword: 'nine blue herons', confirmNewPassword: 'nine blue herons' }
      expect(await change()).toMatchObject({ ok: true })
      expect(await thief.call('resetByLink', form)).toMatchObject({ code: 'reset-link-over' })
      expect(await world.browser().login('mandalay7', NEW)).toMatchObject({ ok: true })
    })

    test('[ID-09] ends a login that waits for its second proof', async () => {
      const thief = world.browser('198.51.100.7')
      const waiting = await thief.login('mandalay7')
      const ticket = waiting.ok ? '' : waiting.detail?.['ticket']
      world.clock.forward({ seconds: 61 })
      expect(await thief.call('sendLoginCode', { ticket, method: 'email' })).toMatchObject({ ok: true })
      const answer = lastCode()
      expect(await change()).toMatchObject({ ok: true })
      expect(await thief.call('verifyLogin', { ticket, method: 'email', answer })).toMatchObject({ code: 'challenge-over' })
    })
  })
})
