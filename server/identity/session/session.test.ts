/** Proves sessions: two halves, new at every login, over when unused, when their day is done, and the moment they are ended. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let owner: Browser

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate identity_member, identity_trial, identity_session, identity_attempt, identity_device, identity_live_ticket cascade',
  )
  world = smallWorld(database)
  owner = world.browser()
  await owner.register('mandalay7')
  world.facts.length = 0
})

const ended = (): unknown[] => world.facts.filter(({ name }) => name === 'sessionEnded').map(({ reason }) => reason)

describe('halves', () => {
  test('both are needed, neither is kept, and those of two sessions do not mix', async () => {
    const other = world.browser('203.0.113.2')
    await other.login('mandalay7')
    const [sid, otherSid] = [owner.cookies.get('sid')!, other.cookies.get('sid')!]
    const from = { ip: '203.0.113.1', userAgent: 'test' }
    expect(await world.identity.identify({ sid, token: owner.token, ...from })).toMatchObject({ account: 'mandalay7' })
    for (const [mixedSid, token] of [
      [sid, other.token],
      [otherSid, owner.token],
      [owner.token, sid],
      ['', owner.token],
      [sid, ''],
      [sid, 'x\u0000'],
    ] as const)
      expect(await world.identity.identify({ sid: mixedSid, token, ...from })).toBeUndefined()
    const { rows } = await database.pool.query('select * from identity_session join identity_session_pair on session_id = id')
    // They came with the answer to the login, so nobody can say that they were lost.
    expect(rows.map((row) => row.taken_up)).toEqual([true, true])
    const kept = JSON.stringify(rows) + rows.map((row) => row.sid_hash.toString('latin1') + row.token_hash.toString('base64url')).join()
    for (const half of [sid, otherSid, owner.token, other.token]) expect(kept).not.toContain(half)
  })

  test('a login gives new halves and ends the session that the browser had', async () => {
    const before = { sid: owner.cookies.get('sid')!, token: owner.token, ip: '203.0.113.1', userAgent: 'test' }
    await owner.login('mandalay7')
    expect(owner.cookies.get('sid')).not.toBe(before.sid)
    expect(owner.token).not.toBe(before.token)
    expect(await world.identity.identify(before)).toBeUndefined()
    expect(ended()).toEqual(['replaced'])
  })

  test('a cookie that somebody planted before the login is not taken over', async () => {
    const victim = world.browser('203.0.113.3')
    victim.cookies.set('sid', 'planted')
    await victim.login('mandalay7')
    expect(victim.cookies.get('sid')).not.toBe('planted')
    expect(victim.ages.get('sid')).toBeUndefined()
  })
})

describe('ends', () => {
  test('[ID-06] at logout, on the server too', async () => {
    const before = { sid: owner.cookies.get('sid')!, token: owner.token, ip: '203.0.113.1', userAgent: 'test' }
    expect(await owner.call('logout')).toEqual({ ok: true, value: {} })
    expect(owner.cookies.has('sid')).toBe(false)
    expect(await world.identity.identify(before)).toBeUndefined()
    expect(ended()).toEqual(['logout'])
  })

  test('after half an hour unused, but not while it is used, and after twelve hours all the same', async () => {
    world.clock.forward({ minutes: 29, seconds: 59 })
    expect(await owner.whoAmI()).toBeDefined()
    world.clock.forward({ minutes: 30 })
    expect(await owner.whoAmI()).toBeUndefined()

    await owner.login('mandalay7')
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      expect(await owner.whoAmI()).toBeDefined()
      world.clock.forward({ minutes: 20 })
    }
    expect(await owner.whoAmI()).toBeDefined()
    world.clock.forward({ minutes: 20 })
    expect(await owner.whoAmI()).toBeUndefined()
  })

  test('[ID-12] a remembered one after a day, as its cookie does, and nothing of the password is kept with it', async () => {
    await owner.login('mandalay7', PASSWORD, { remember: true })
    expect(owner.ages.get('sid')).toBe(86_400)
    expect([...owner.cookies.values()].join()).not.toContain(PASSWORD)
    world.clock.forward({ hours: 23, minutes: 59 })
    expect(await owner.whoAmI()).toBeDefined()
    world.clock.forward({ minutes: 1 })
    expect(await owner.whoAmI()).toBeUndefined()
  })

  test('[ID-12] a remembered one whose renewal comes too late, with the age of its cookie at nothing', async () => {
    await owner.login('mandalay7', PASSWORD, { remember: true })
    world.clock.forward({ hours: 23, minutes: 59, seconds: 59 })
    const due = await world.identity.identify({ sid: owner.cookies.get('sid')!, token: owner.token, ip: '', userAgent: '' })
    world.clock.forward({ seconds: 2 })
    expect(await due?.renew?.()).toMatchObject({ cookieSeconds: 0 })
  })

  test('[ID-25] and is not renewed then, also by what changes a guard of the account', async () => {
    const person = (await owner.whoAmI())!
    await owner.call('logout')
    expect(await world.identity.guards.renewNow(person)).toBeUndefined()
    expect((await database.pool.query('select from identity_session_pair')).rowCount).toBe(0)
  })

  test('of a trial person after half an hour unused', async () => {
    const outcome = await owner.call<{ token: string }>('trialLogin', { os: 'linux', platform: 'W' })
    owner.token = outcome.ok ? outcome.value.token : ''
    world.clock.forward({ minutes: 29, seconds: 59 })
    expect(await owner.whoAmI()).toMatchObject({ role: 'trial' })
    world.clock.forward({ minutes: 30 })
    expect(await owner.whoAmI()).toBeUndefined()
  })

  test('of a trial person after two hours', async () => {
    const outcome = await owner.call<{ token: string }>('trialLogin', { os: 'linux', platform: 'W' })
    owner.token = outcome.ok ? outcome.value.token : ''
    const person = (await owner.whoAmI())!
    expect([ended(), owner.ages.has('sid'), owner.ages.get('sid')]).toEqual([['replaced'], true, undefined])
    for (let i = 0; i < 5; i += 1) {
      expect(await owner.whoAmI()).toMatchObject({ role: 'trial' })
      world.clock.forward({ minutes: 20 })
    }
    // Its new halves go with the browser too.
    const halves = { sid: owner.cookies.get('sid') ?? '', token: owner.token, ip: '', userAgent: '' }
    const renewed = await (await world.identity.identify(halves))?.renew?.()
    expect(renewed).toMatchObject({ cookieSeconds: undefined })
    ;[owner.token, halves.sid] = [renewed?.token ?? '', renewed?.sid ?? '']
    owner.cookies.set('sid', halves.sid)
    world.clock.forward({ minutes: 20 })
    expect(await owner.whoAmI()).toBeUndefined()
    await world.identity.sweep()
    expect(world.facts.at(-1)).toMatchObject({ name: 'sessionEnded', personId: person.id, reason: 'expired' })
  })

  test('the oldest, when a member logs in on a sixth device, also when all log in at once', async () => {
    const devices = [owner]
    for (let i = 0; i < 5; i += 1) {
      world.clock.forward({ seconds: 1 })
      const device = world.browser(`203.0.113.${10 + i}`)
      await device.login('mandalay7')
      devices.push(device)
    }
    expect(await Promise.all(devices.map(async (device) => (await device.whoAmI()) !== undefined))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    expect(ended()).toEqual(['too-many-devices'])
    await Promise.all(Array.from({ length: 12 }, (_, index) => world.browser(`203.0.113.${30 + index}`).login('mandalay7')))
    const { rows } = await database.pool.query('select count(*)::int as open from identity_session')
    expect(rows).toEqual([{ open: 5 }])
  })

  test('the oldest, also when eight browsers that are known log in at the same moment', async () => {
    const known = Array.from({ length: 8 }, (_, index) => world.browser(`203.0.113.${60 + index}`))
    for (const device of known) {
      await device.login('mandalay7')
      await device.call('logout')
    }
    await Promise.all(known.map((device) => device.login('mandalay7')))
    const { rows } = await database.pool.query('select count(*)::int as open from identity_session')
    expect(rows).toEqual([{ open: 5 }])
  })

  test('all of them, but for the one that asks', async () => {
    const other = world.browser('203.0.113.2')
    await other.login('mandalay7')
    const { id, sessionId } = (await owner.whoAmI())!
    await database.write((tx) => world.identity.endAllSessions(tx, id, 'signed-out-everywhere', sessionId))
    expect([await owner.whoAmI(), await other.whoAmI()]).toEqual([expect.anything(), undefined])
    await database.write((tx) => world.identity.endAllSessions(tx, id, 'signed-out-everywhere'))
    expect(await owner.whoAmI()).toBeUndefined()
  })

  test('when the member is frozen, and even if the session were still there', async () => {
    const { id } = (await owner.whoAmI())!
    await database.pool.query("update identity_member set frozen_at = now(), frozen_reason = 'x'")
    expect(await owner.whoAmI()).toBeUndefined()
    await database.transact((tx) => world.identity.freeze(tx, id, 'y'))
    expect(ended()).toEqual(['frozen'])
  })

  test('when the sweep finds it over, so that its live connection is cut', async () => {
    await world.identity.sweep()
    expect(await owner.whoAmI()).toBeDefined()
    world.clock.forward({ minutes: 30 })
    await world.identity.sweep()
    expect(ended()).toEqual(['expired'])
    const { rows } = await database.pool.query('select count(*)::int as kept from identity_session')
    expect(rows).toEqual([{ kept: 0 }])
  })
})

test('the last use is written at most once a minute', async () => {
  const seen = async () => (await database.pool.query('select seen_at from identity_session')).rows[0].seen_at.toString()
  world.clock.forward({ seconds: 59 })
  await owner.whoAmI()
  expect(await seen()).toBe('2026-11-20T08:00:00Z')
  world.clock.forward({ seconds: 1 })
  await owner.whoAmI()
  expect(await seen()).toBe('2026-11-20T08:01:00Z')
})

test.each([
  [0, 'member'],
  [1, 'agent'],
  [2, 'agent'],
  [41, 'agent'],
  [42, 'agent'],
])('[ID-11] member type %i is the role %s', async (type, role) => {
  const { id } = (await owner.whoAmI())!
  await database.transact((tx) => world.identity.changeType(tx, id, type))
  // A role never changes inside a session.
  if (type !== 0) expect(await owner.whoAmI()).toBeUndefined()
  await owner.login('mandalay7')
  expect(await owner.whoAmI()).toMatchObject({ role })
  expect(await owner.call('memberInfo')).toMatchObject({ ok: true, value: { type } })
})

describe('[WC-62] what staff do to a member', () => {
  const told = (name: string) => world.facts.filter((fact) => fact.name === name)
  const row = async () => (await database.pool.query('select frozen_at, frozen_reason, type from identity_member')).rows[0]

  test('is told once for a freeze and once for its end; a second freeze changes the reason alone', async () => {
    const { id } = (await owner.whoAmI())!
    const act = (name: 'freeze' | 'unfreeze', reason = '') => database.transact((tx) => world.identity[name](tx, id, reason))
    expect(await act('unfreeze')).toMatchObject({ ok: true, value: { frozen: undefined } })
    expect(told('memberUnfrozen')).toEqual([])
    await act('freeze', 'first')
    world.clock.forward({ hours: 1 })
    expect(await act('freeze', 'second')).toMatchObject({ ok: true, value: { frozen: 'second' } })
    const { frozen_at, frozen_reason } = await row()
    expect([String(frozen_at), frozen_reason]).toEqual(['2026-11-20T08:00:00Z', 'second'])
    expect(told('memberFrozen')).toEqual([{ name: 'memberFrozen', memberId: id, reference: '2026-11-20T08:00:00Z' }])
    const long = { ok: true, value: { frozen: `a ${'x'.repeat(498)}` } }
    expect(await act('freeze', `a\u0007${'x'.repeat(600)}`)).toMatchObject(long)
    expect(ended()).toEqual(['frozen'])
    await act('unfreeze')
    await act('unfreeze')
    expect(told('memberUnfrozen')).toEqual([{ name: 'memberUnfrozen', memberId: id, reference: world.clock.now().toString() }])
  })

  test('ends the logins of a kind that changes, and of no other', async () => {
    const { id } = (await owner.whoAmI())!
    const change = (type: number) => database.transact((tx) => world.identity.changeType(tx, id, type))
    await expect(change(3)).rejects.toThrow(RangeError)
    expect(await change(0)).toMatchObject({ ok: true, value: { type: 0 } })
    expect([await owner.whoAmI(), told('memberTypeChanged'), ended()]).toEqual([expect.anything(), [], []])
    expect(await change(2)).toMatchObject({ ok: true, value: { type: 2, role: 'agent' } })
    expect([await owner.whoAmI(), ended()]).toEqual([undefined, ['role-changed']])
    expect(told('memberTypeChanged')).toEqual([{ name: 'memberTypeChanged', memberId: id, type: 2 }])
  })
})

test('member info is refused to a visitor', async () => {
  expect(await world.browser().call('memberInfo')).toEqual({ ok: false, code: 'not-allowed' })
})

describe('live tickets', () => {
  const ticketOf = async (browser: Browser): Promise<string> => {
    const outcome = await browser.call<{ ticket: string; expiresAt: string }>('liveTicket')
    expect(outcome).toMatchObject({ value: { expiresAt: world.clock.now().add({ seconds: 30 }).toString() } })
    return outcome.ok ? outcome.value.ticket : ''
  }

  test('work once, for their person, and for a visitor as a visitor', async () => {
    const ticket = await ticketOf(owner)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.identity.redeemTicket(ticket)))
    expect(answers.filter((who) => who !== undefined)).toEqual([expect.objectContaining({ account: 'mandalay7' })])
    expect(await world.identity.redeemTicket(await ticketOf(world.browser()))).toBe('visitor')
    for (const nonsense of ['', 'x', '\u0000', 'x'.repeat(4000)]) expect(await world.identity.redeemTicket(nonsense)).toBeUndefined()
  })

  test('last thirty seconds, and no longer than their session', async () => {
    const early = await ticketOf(owner)
    world.clock.forward({ seconds: 29 })
    expect(await world.identity.redeemTicket(early)).toBeDefined()
    const late = await ticketOf(owner)
    world.clock.forward({ seconds: 30 })
    expect(await world.identity.redeemTicket(late)).toBeUndefined()
    const orphan = await ticketOf(owner)
    await owner.call('logout')
    expect(await world.identity.redeemTicket(orphan)).toBeUndefined()
  })
})

test('[ID-24] every secret that a browser is given is of 32 random bytes', async () => {
  const told = async (name: string, body?: object) => {
    const answer = await owner.call<Record<string, string>>(name, body)
    return answer.ok ? answer.value : {}
  }
  const secrets: unknown[] = [
    owner.cookies.get('sid'),
    owner.token,
    owner.cookies.get('device'),
    (await told('liveTicket'))['ticket'],
    (await told('offerHandover'))['code'],
    (await told('passkeyOptions', { password: PASSWORD }))['challenge'],
    (await told('passkeyLoginOptions'))['challenge'],
    owner.cookies.get('trip'),
  ]
  await owner.call('endOtherSessions')
  secrets.push(owner.cookies.get('sid'), owner.token)
  world.rules = { ...world.rules, defaultPassword: PASSWORD }
  const waits = await world.browser().login('mandalay7')
  secrets.push(waits.ok ? '' : waits.detail?.['ticket'])
  expect(new Set(secrets).size).toBe(11)
  expect(secrets.map((secret) => Buffer.from(String(secret), 'base64url').length)).toEqual(Array(11).fill(32))
})

test('[ID-09] a browser keeps its own secret, and gets another where it has none or a made-up one', async () => {
  const browser = world.browser()
  for (const [kept, stays] of [
    ['x'.repeat(19), false],
    ['x'.repeat(20), true],
    ['-_'.repeat(32), true],
    ['x'.repeat(65), false],
    [`${'x'.repeat(30)}!`, false],
  ] as const) {
    browser.cookies.set('visit', kept)
    await browser.login('nobody99')
    expect([kept, browser.cookies.get('visit') === kept]).toEqual([kept, stays])
    if (!stays) expect(browser.cookies.get('visit')).toMatch(/^[\w-]{32}$/)
  }
})
