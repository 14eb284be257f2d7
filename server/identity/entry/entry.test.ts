/** Entry: what a login takes along on its way in, however it is proved, and what its owner reads of it afterwards. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { bindContact, lastCode, numberNow, switchTotpOn } from '../testing/bound.ts'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'
const NUMBER = '09401234567'
const PHONE = { kind: 'phone', mobileNum: NUMBER, countryDialingCode: '95' }
const EMAIL = { kind: 'email', email: 'mya@example.test' }
const DAY = 86_400
const OVER = { ok: false, code: 'challenge-over' }

let database: TestDatabase
let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true })
beforeEach(() => {
  ;({ database, world, member } = at)
})

const idOf = async (): Promise<string> => (await member.whoAmI())?.id ?? ''
const ticketOf = (waiting: Awaited<ReturnType<Browser['login']>>): string => (waiting.ok ? '' : String(waiting.detail?.['ticket']))
const history = async (): Promise<unknown[]> => {
  const told = await member.call<unknown[]>('loginHistory')
  return told.ok ? told.value : []
}

describe('[ID-12] a login that is to be remembered', () => {
  test('is remembered also after its second proof and after a new password, and no other is', async () => {
    const { secret } = await switchTotpOn(world, member)
    for (const [remember, age] of [
      [true, DAY],
      [false, undefined],
      [undefined, undefined],
    ] as const) {
      const browser = world.browser(HOME)
      const ticket = ticketOf(await browser.login('mandalay7', PASSWORD, remember === undefined ? {} : { remember }))
      const answer = ` ${numberNow(world, secret)} `
      expect(await browser.call('verifyLogin', { ticket, method: 'google', answer })).toMatchObject({ ok: true })
      expect(browser.ages.get('sid')).toBe(age)
      world.clock.forward({ seconds: 61 })
    }
    expect(await member.call('totpStop', { password: PASSWORD, code: numberNow(world, secret) })).toMatchObject({ ok: true })
    world.rules = { ...world.rules, defaultPassword: PASSWORD }
    const browser = world.browser(HOME)
    const ticket = ticketOf(await browser.login('mandalay7', PASSWORD, { remember: true }))
    const set = { ticket, newPassword: NEW, confirmNewPassword: NEW }
    expect(await browser.call('replaceExpiredPassword', set)).toMatchObject({ ok: true })
    expect(browser.ages.get('sid')).toBe(DAY)
  })

  test('by a code to the phone is remembered too, and lets no member into the portal of agents', async () => {
    await bindContact(world, member, PHONE)
    const enter = async (change: object) => {
      world.clock.forward({ minutes: 11 })
      const browser = world.browser(HOME)
      await browser.call('smsWithoutLogin', { mobileNum: NUMBER, countryDialingCode: '95', proof: await browser.proof() })
      await world.work()
      const form = { username: NUMBER, password: lastCode(world), type: 'sms', countryDialingCode: '95', ...change }
      const entered = await browser.call<Made>('login', form)
      return [entered.ok ? 'in' : entered.code, browser.ages.get('sid')]
    }
    expect(await enter({ remember: true })).toEqual(['in', DAY])
    expect(await enter({})).toEqual(['in', undefined])
    expect(await enter({ portal: 'agent' })).toEqual(['non-agent', undefined])
  })
})

describe('[ID-25, WC-62] what its owner reads of a login', () => {
  test('says whether a second proof was given, and which of the two was wrong', async () => {
    const { secret, recoveryCodes } = await switchTotpOn(world, member)
    world.clock.forward({ minutes: 1 })
    const browser = world.browser(AWAY)
    const ticket = ticketOf(await browser.login('mandalay7'))
    expect(await browser.call('verifyLogin', { ticket, method: 'google', answer: '000000' })).toMatchObject({ ok: false })
    world.clock.forward({ minutes: 1 })
    // A recovery code is no number of the authenticator, and the other way round.
    expect(await browser.call('verifyLogin', { ticket, method: 'google', answer: recoveryCodes[0] })).toMatchObject({ ok: false })
    expect(await browser.call('verifyLogin', { ticket, method: 'recovery', answer: numberNow(world, secret) })).toMatchObject({ ok: false })
    world.clock.forward({ minutes: 1 })
    expect(await browser.call('verifyLogin', { ticket, method: 'google', answer: numberNow(world, secret) })).toMatchObject({ ok: true })
    const failed = { way: 'username', ip: AWAY, verified: false, result: 'second-failed' }
    expect(await history()).toMatchObject([
      { way: 'username', ip: AWAY, verified: true, result: 'in' },
      failed,
      failed,
      failed,
      { way: 'registration', verified: false, result: 'in' },
    ])
  })

  test('names a wrong code to the phone, and none where nothing was judged', async () => {
    await bindContact(world, member, PHONE)
    world.clock.forward({ minutes: 11 })
    const give = (password: string) =>
      world.browser(AWAY).call('login', { username: NUMBER, password, type: 'sms', countryDialingCode: '95' })
    expect(await give('')).toMatchObject({ code: 'missing-verification-code' })
    expect(await history()).toHaveLength(1)
    expect(await give('000000')).toMatchObject({ code: 'invalid-verification-code' })
    expect(await history()).toMatchObject([{ way: 'sms', ip: AWAY, result: 'failed' }, { way: 'registration' }])
    // A proof that was never asked for is no wrong one.
    const browser = world.browser(AWAY)
    const ticket = ticketOf(await browser.login('mandalay7'))
    expect(await browser.call('verifyLogin', { ticket, method: 'sms', answer: '' })).toMatchObject({ code: 'missing-verification-code' })
    expect(await history()).toHaveLength(2)
  })
})

test('[ID-25] fifty logins and fifty that failed are shown, and the flood of one kind hides none of the other', async () => {
  const id = await idOf()
  const many = `$1, 'username', '::1', '', $2::timestamptz - make_interval(secs => n) from generate_series(1, 60) n`
  await database.pool.query(
    `insert into identity_login (member_id, way, ip, user_agent, at, verified) select ${many.replace(' from', ', false from')}`,
    [id, world.clock.now().toString()],
  )
  await database.pool.query(
    `insert into identity_failed_login (member_id, way, ip, user_agent, at, second) select ${many.replace(' from', ', true from')}`,
    [id, world.clock.now().toString()],
  )
  const results = ((await history()) as { result: string }[]).map(({ result }) => result)
  expect(results).toHaveLength(100)
  expect(results.filter((result) => result === 'second-failed')).toHaveLength(50)
})

describe('[ID-09] a second proof', () => {
  test('goes by no contact that nobody has verified, and by no name without letters', async () => {
    await bindContact(world, member, EMAIL)
    await bindContact(world, member, PHONE)
    const browser = world.browser(AWAY)
    const ticket = ticketOf(await browser.login('mandalay7'))
    await database.pool.query('update identity_contact set verified_at = null')
    const sent = world.sent.length
    expect(await browser.call('sendLoginCode', { ticket, method: 'email' })).toMatchObject({ code: 'challenge-over' })
    expect(world.sent).toHaveLength(sent)
    expect(await world.browser('198.18.0.7').login('mandalay7')).toMatchObject({ ok: true })
    world.bankNames.set(await idOf(), [{ name: '- -', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    const other = world.browser('192.0.2.9')
    const named = ticketOf(await other.login('mandalay7'))
    expect(await other.call('verifyLogin', { ticket: named, method: 'bank', answer: '...' })).toMatchObject({ code: 'answer-refused' })
  })

  test('is not the phone that has just proved itself, whichever way, and then not the name of a payee either', async () => {
    world = smallWorld(database, {
      phoneIdentity: {
        start: async () => ({ ok: true, value: { session: 's' } }),
        finish: async () => ({ ok: true, value: { idToken: 't' } }),
        numberOf: async (_token, now) => ({ phone: '+959401234567', expiresAt: now.add({ hours: 1 }) }),
      },
    })
    const own = { mobileNum: NUMBER, countryDialingCode: '95' }
    const sms = { ...world.rules, codeLogin: true, phoneForgot: true }
    world.rules = sms
    member = world.browser(HOME)
    await member.login('mandalay7')
    await bindContact(world, member, PHONE)
    world.bankNames.set(await idOf(), [{ name: 'Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    let address = 0
    const away = () => world.browser(`192.0.${(address += 1)}.9`)
    const byCode = async (purpose: 'login' | 'forgot') => {
      world.clock.forward({ hours: 25 })
      const browser = away()
      await browser.call('smsWithoutLogin', { ...own, purpose, proof: await browser.proof() })
      await world.work()
      const code = lastCode(world)
      return purpose === 'login'
        ? browser.call('login', { username: NUMBER, password: code, type: 'sms', countryDialingCode: '95' })
        : browser.call('setPasswordByPhone', { ...own, verificationCode: code, newPassword: PASSWORD, confirmNewPassword: PASSWORD })
    }
    const byService = async (firebaseIdToken: string) => {
      world.rules = { ...sms, phoneChannel: 'firebase' }
      const entered = await away().call('login', {
        username: NUMBER,
        password: '',
        type: 'firebase',
        countryDialingCode: '95',
        firebaseIdToken,
      })
      world.rules = sms
      return entered
    }
    for (const entered of [await byCode('login'), await byCode('forgot'), await byService('one')])
      expect(entered).toMatchObject({ ok: true })
    world.clock.forward({ hours: 25 })
    member = world.browser(HOME)
    await member.login('mandalay7')
    await bindContact(world, member, EMAIL)
    const email = { code: 'verification-required', detail: { methods: [{ method: 'email' }] } }
    for (const entered of [await byCode('login'), await byCode('forgot'), await byService('two')]) expect(entered).toMatchObject(email)
  })

  test('is asked for ten minutes and no longer', async () => {
    world.bankNames.set(await idOf(), [{ name: 'Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    const browser = world.browser(AWAY)
    const ticket = ticketOf(await browser.login('mandalay7'))
    const late = world.browser('192.0.2.9')
    const second = ticketOf(await late.login('mandalay7'))
    world.clock.forward({ minutes: 9, seconds: 59 })
    expect(await browser.call('verifyLogin', { ticket, method: 'bank', answer: 'Mya' })).toMatchObject({ ok: true })
    world.clock.forward({ seconds: 1 })
    expect(await late.call('verifyLogin', { ticket: second, method: 'bank', answer: 'Mya' })).toEqual(OVER)
  })

  test('is tried five times, in the browser in which the login began, and is no new password', async () => {
    world.bankNames.set(await idOf(), [{ name: 'Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
    for (const [wrong, last] of [
      [4, { ok: true }],
      [5, OVER],
    ] as const) {
      const browser = world.browser(`192.0.${wrong}.9`)
      const proof = { ticket: ticketOf(await browser.login('mandalay7')), method: 'bank' }
      expect(await world.browser(AWAY).call('verifyLogin', { ...proof, answer: 'Mya' })).toEqual(OVER)
      const set = { ticket: proof.ticket, newPassword: NEW, confirmNewPassword: NEW }
      expect(await browser.call('replaceExpiredPassword', set)).toEqual(OVER)
      for (let tries = 0; tries < wrong; tries += 1)
        expect(await browser.call('verifyLogin', { ...proof, answer: 'U Ba' })).toEqual({ ok: false, code: 'answer-refused' })
      expect(await browser.call('verifyLogin', { ...proof, answer: 'Mya' })).toMatchObject(last)
    }
  })

  test('is not asked for in a browser that the member has used before, wherever it is', async () => {
    await bindContact(world, member, EMAIL)
    const travelled = world.browser(AWAY)
    travelled.cookies.set('device', member.cookies.get('device') ?? '')
    expect(await travelled.login('mandalay7')).toMatchObject({ ok: true })
    expect(await world.browser('192.0.2.9').login('mandalay7')).toMatchObject({ code: 'verification-required' })
  })
})

test('[ID-01] guesses at one number are counted together, however it is written', async () => {
  const thief = world.browser(AWAY)
  const codes: unknown[] = []
  for (const username of [NUMBER, '9 401 234 567', '+959401234567', '09-401-234-567']) {
    const guess = await thief.login(username, 'not the password', { countryDialingCode: '95' })
    codes.push(guess.ok ? 'in' : guess.code)
  }
  expect(codes).toEqual([...Array<string>(3).fill('wrong-credentials'), 'captcha-required'])
})

test('[ID-01] no password opens an account that has none', async () => {
  await database.pool.query('update identity_member set has_password = false')
  expect(await world.browser(HOME).login('mandalay7')).toMatchObject({ code: 'wrong-credentials' })
})

test('[ID-01] a password that was hashed at a lower cost is hashed again at its next login', async () => {
  const { clock } = world
  const dearer = smallWorld(database, { clock, passwordCost: { memory: 128, passes: 1, parallelism: 1 } })
  const kept = async () => (await database.pool.query<{ hash: string }>('select password_hash as hash from identity_member')).rows[0]?.hash
  const before = await kept()
  expect(await dearer.browser(HOME).login('mandalay7', 'not the password')).toMatchObject({ ok: false })
  expect(await kept()).toBe(before)
  expect(await dearer.browser(HOME).login('mandalay7')).toMatchObject({ ok: true })
  const after = await kept()
  expect(after).toContain('m=128,')
  expect(await dearer.browser(HOME).login('mandalay7')).toMatchObject({ ok: true })
  expect(await kept()).toBe(after)
})

test('[ID-07] a password is old from the end of its last day on', async () => {
  world.rules = { ...world.rules, passwordExpiryDays: 30 }
  world.clock.forward({ hours: 24 * 30 - 1, minutes: 59, seconds: 59 })
  expect(await member.login('mandalay7')).toMatchObject({ ok: true })
  world.clock.forward({ seconds: 1 })
  const old = await member.login('mandalay7')
  expect(old).toMatchObject({ code: 'password-change-required', detail: { handedOut: false } })
  const set = { ticket: ticketOf(old), newPassword: NEW, confirmNewPassword: NEW }
  expect(await member.call('replaceExpiredPassword', set)).toMatchObject({ ok: true })
  // The new one is as young as it is.
  expect(await member.login('mandalay7', NEW)).toMatchObject({ ok: true })
})

test('[ID-25] of where a login came from no more is kept than is shown', async () => {
  const long = smallWorld(database, { clock: world.clock })
  const ip = `2001:db8::${'9'.repeat(60)}`
  const browser = long.browser(ip)
  browser.userAgent = 'a'.repeat(301)
  const kept = async (table: string) =>
    (await database.pool.query(`select distinct ip, user_agent as agent from identity_${table} where ip like '2001%'`)).rows
  expect(await browser.register('mandalay8')).toMatchObject({ ok: true })
  await browser.login('mandalay8', 'not the password')
  for (const table of ['login', 'failed_login', 'session'])
    expect(await kept(table)).toEqual([{ ip: ip.slice(0, 64), agent: 'a'.repeat(300) }])
  const { rows } = await database.pool.query("select registered_ip from identity_member where account = 'mandalay8'")
  expect(rows).toEqual([{ registered_ip: ip.slice(0, 64) }])
  await database.pool.query('delete from identity_device')
  browser.cookies.delete('device')
  expect(await browser.login('mandalay8')).toMatchObject({ ok: true })
  expect(long.facts.filter(({ name }) => name === 'memberNewDevice')).toEqual([
    {
      name: 'memberNewDevice',
      memberId: expect.any(String),
      address: ip.slice(0, 64),
      reference: (await browser.whoAmI())?.sessionId,
    },
  ])
})

test('[PROT-08, PA-02] accounts that log in from one browser share its mark, also over several cookies, and another browser has its own', async () => {
  const shared = smallWorld(database, { clock: world.clock })
  const seen = () => shared.facts.filter(({ name }) => name === 'memberDeviceSeen').map(({ memberId, browser }) => [memberId, browser])
  const browser = shared.browser(HOME)
  const names = ['taunggyi1', 'taunggyi2', 'taunggyi3']
  for (const name of names) expect(await browser.register(name)).toMatchObject({ ok: true })
  for (const name of [...names, ...names]) expect(await browser.login(name)).toMatchObject({ ok: true })
  expect(await shared.browser(HOME).login('taunggyi2')).toMatchObject({ ok: true })
  const marks = seen().map(([, mark]) => mark)
  expect([new Set(marks.slice(0, -1)).size, marks.length > 4, marks.slice(0, -1).includes(marks.at(-1))]).toEqual([1, true, false])
  expect(new Set(seen().map(([member]) => member)).size).toBe(3)
})

test('[PROT-08, PA-02] a browser is told of where its cookie is new and once a day after, however often a member logs in there', async () => {
  const told = smallWorld(database, { clock: world.clock })
  const seen = () => told.facts.filter(({ name }) => name === 'memberDeviceSeen').length
  const browser = told.browser(HOME)
  const counts: number[] = []
  const logsIn = async (after: Temporal.DurationLike) => {
    world.clock.forward(after)
    expect(await browser.login('taunggyi4')).toMatchObject({ ok: true })
    counts.push(seen())
  }
  expect(await browser.register('taunggyi4')).toMatchObject({ ok: true })
  for (const after of [{ seconds: 1 }, { hours: 23, minutes: 59, seconds: 58 }, { seconds: 1 }, { hours: 12 }, { hours: 12 }])
    await logsIn(after)
  expect(counts).toEqual([1, 1, 2, 2, 3])
})

test('[OC-70] a member’s type is kept with its time', async () => {
  const id = await idOf()
  await database.write((tx) =>
    tx
      .withTables<{ identity_member: { id: string; type: number } }>()
      .updateTable('identity_member')
      .set({ type: 1 })
      .where('id', '=', id)
      .execute(),
  )
  const { rows } = await database.pool.query(
    'select type, from_at <= ledger_now() as past from identity_type where member_id = $1 order by from_at',
    [id],
  )
  expect(rows).toEqual([
    { type: 0, past: true },
    { type: 1, past: true },
  ])
})

test('[ID-09] a browser is known for as long as it is used', async () => {
  const used = async () =>
    (await database.pool.query('select last_used_at from identity_device')).rows.map(({ last_used_at: at }) => String(at))
  const { cookies } = member
  const cookie = cookies.get('device')
  world.clock.forward({ hours: 24 })
  expect(await member.login('mandalay7')).toMatchObject({ ok: true })
  expect([await used(), cookies.get('device')]).toEqual([[world.clock.now().toString()], cookie])
})

test('[PX-09] whoever has closed the account reads so at the next login, and a frozen one reads that it is frozen', async () => {
  const id = await idOf()
  expect(await member.call('closeAccount', { reason: 'enough', password: PASSWORD })).toMatchObject({ ok: true })
  expect(await member.login('mandalay7')).toEqual({ ok: false, code: 'account-closed' })
  await database.transact((tx) => world.identity.freeze(tx, id, 'seen by staff'))
  expect(await member.login('mandalay7')).toEqual({ ok: false, code: 'account-frozen' })
})

test('[ID-06] an agent’s login lasts a quarter of an hour unused and eight hours in all', async () => {
  const id = await idOf()
  await database.transact((tx) => world.identity.changeType(tx, id, 1))
  await member.login('mandalay7')
  world.clock.forward({ minutes: 14, seconds: 59 })
  expect(await member.whoAmI()).toMatchObject({ role: 'agent' })
  world.clock.forward({ minutes: 15 })
  expect(await member.whoAmI()).toBeUndefined()
  await member.login('mandalay7')
  for (let tenth = 0; tenth < 48; tenth += 1) {
    expect(await member.whoAmI()).toBeDefined()
    world.clock.forward({ minutes: 10 })
  }
  expect(await member.whoAmI()).toBeUndefined()
})
