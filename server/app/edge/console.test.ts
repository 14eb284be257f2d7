/** Proves how staff come in at the console: by invitation, password and authenticator, from their networks, and how that ends (OC-20 to OC-26). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLimits } from '../../platform/limits.ts'
import { createConsole } from '../console.ts'
import { askOf, createConsoleWorld, PASSWORD, type ConsoleWorld, type Worker } from '../testing/console-world.ts'

const WRONG = { status: 422, code: 'wrong-credentials' }
let console: ConsoleWorld
beforeAll(async () => {
  console = await createConsoleWorld()
})
afterAll(() => console.close())

let count = 0
let worker: Worker
beforeEach(async () => {
  worker = await console.worker(`Aung ${(count += 1)}`, 'admin')
})

describe('an invitation', () => {
  it('[OC-25] is good once, for a day, and for a password that nobody guesses', async () => {
    const invitation = await console.invite('Su', 'support')
    const opened = (await console.post('/ops/invitation/open', { invitation })).value as Worker & { uri: string }
    expect(opened).toMatchObject({ name: 'Su', uri: expect.stringContaining(`secret=${opened.secret}`) })
    const take = (more: object) =>
      console.post('/ops/invitation/take', { invitation, password: PASSWORD, code: console.nextCode(opened), ...more })
    expect(await take({ password: 'short of 14' })).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await take({ password: 'password123456' })).toMatchObject({ code: 'password-too-common' })
    expect(await take({ code: '000000' })).toMatchObject({ code: 'invalid-verification-code' })
    const both = await Promise.all([take({}), take({})])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await console.post('/ops/invitation/open', { invitation })).toMatchObject({ code: 'challenge-over' })
    expect(await console.chain(1)).toEqual(['Su: invitation staff Su'])

    const late = await console.invite('Zaw', 'support')
    console.world.clock.forward({ hours: 24 })
    expect(await console.post('/ops/invitation/open', { invitation: late })).toMatchObject({ code: 'challenge-over' })
  })

  it('[OC-25] [OC-32] after the very first needs two, and replaces a lost authenticator', async () => {
    const call = { words: ['Khin', 'support'], options: {}, by: 'Thida', reason: 'works here' }
    const { house, database } = console.world
    expect(await house.operator.perform(database, 'staff-invite', call)).toMatchObject({ value: { waits: true, worked: undefined } })
    const session = await console.comeIn(worker)
    const anew = await console.take(await console.invite(worker.name, 'auditor'))
    expect(await console.me(session)).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(worker)).toMatchObject(WRONG)
    expect((await console.me(await console.comeIn(anew))).value).toMatchObject({ roles: ['auditor'] })
  })

  it.each([
    ['an unknown role', 'Nilar', 'admin,king', 'role-unknown'],
    ['no role', 'Nilar', ',', 'role-unknown'],
  ])('[OC-10] names the roles that there are: %s', async (_what, name, roles, code) => {
    expect(await console.act('staff-invite', [name, roles])).toMatchObject({ code })
  })

  it('[OC-11] never makes one person decide about people and move money', async () => {
    await console.world.database.pool.query("insert into staff_role values ('cashier', 'money.review')")
    expect(await console.act('staff-invite', ['Nanda', 'admin,cashier'])).toMatchObject({ code: 'roles-conflict' })
    expect(await console.act('staff-roles', [worker.name, 'admin,cashier'])).toMatchObject({ code: 'roles-conflict' })
    expect(await console.act('staff-roles', ['Thida', 'support'])).toMatchObject({ code: 'own-roles' })
    const grant = console.world.database.pool.query("insert into staff_grant values ($1, 'cashier')", [worker.name])
    await expect(grant).rejects.toThrow('conflict')
    await console.world.database.pool.query("delete from staff_role where permission = 'money.review'")
  })
})

describe('coming in', () => {
  it('[OC-20] [OC-40] needs the right name, password and number, and every attempt is a row of the chain', async () => {
    expect(await console.tryToComeIn(worker, { password: 'another river in may' })).toMatchObject(WRONG)
    expect(await console.tryToComeIn(worker, { code: '000000' })).toMatchObject(WRONG)
    const session = await console.comeIn(worker)
    expect((await console.me(session)).value).toMatchObject({ name: worker.name, roles: ['admin'] })
    expect(await console.post('/ops/leave', undefined, session)).toMatchObject({ status: 200 })
    expect(await console.me(session)).toMatchObject({ status: 401, code: 'not-logged-in' })
    const name = worker.name
    expect(await console.chain(4)).toEqual([
      `${name}: come-in (refused) staff ${name}`,
      `${name}: come-in (refused) staff ${name}`,
      `${name}: come-in staff ${name}`,
      `${name}: leave staff ${name}`,
    ])
    expect(await console.tryToComeIn(worker, { name: 'Nobody Here' })).toMatchObject(WRONG)
    expect(await console.chain(1)).toEqual(['nobody: come-in (refused) staff whom nobody knows'])
    const { house, database } = console.world
    expect(await house.operator.verifyAudit(database.reader)).toMatchObject({ whole: true })
  })

  it('[OC-20] takes a number once, also of two at the same moment', async () => {
    const code = console.nextCode(worker)
    const both = await Promise.all([console.tryToComeIn(worker, { code }), console.tryToComeIn(worker, { code })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  it('[OC-23] locks a name for half an hour after three failures, with the same answer for one that is not there', async () => {
    const text = async (wrong: object) => (await console.tryToComeIn(worker, wrong)).text.replace(/"reference":"[^"]+"/, '')
    const answers = new Set<string>()
    for (const wrong of [{ password: 'no' }, { code: '000000' }, { password: 'no' }, {}, {}]) answers.add(await text(wrong))
    for (const _ of [1, 2, 3, 4]) answers.add(await text({ name: `Nobody ${worker.name}` }))
    expect(answers.size).toBe(1)
    const { rows } = await console.world.database.pool.query('select failures from staff_attempt where locked_until > $1', [
      console.world.clock.now(),
    ])
    expect(rows).toEqual([{ failures: 3 }, { failures: 3 }])
    console.world.clock.forward({ minutes: 30 })
    expect(await console.tryToComeIn(worker)).toMatchObject({ status: 200 })
  })

  it('[OC-23] answers a crowd of guesses no more often than one after the other', async () => {
    const guesses = await Promise.all(Array.from({ length: 8 }, () => console.tryToComeIn(worker, { password: 'no' })))
    expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['wrong-credentials']))
    expect(await console.tryToComeIn(worker)).toMatchObject(WRONG)
  })

  it('[OC-23] an admin unlocks after a step-up, and not whoever is not locked', async () => {
    const other = await console.worker(`Win ${count}`, 'support')
    for (const _ of [1, 2, 3]) await console.tryToComeIn(other, { password: 'no' })
    const session = await console.comeIn(worker)
    const path = `/ops/people/${encodeURIComponent(other.name)}/unlock`
    const stepped = async () => {
      const { act } = (JSON.parse((await console.post(path, undefined, session)).text) as { value: { act: string } }).value
      await console.post('/ops/step-up', { act, code: console.nextCode(worker) }, session)
      return console.post(path, undefined, session)
    }
    expect(await stepped()).toMatchObject({ status: 200 })
    expect(await console.tryToComeIn(other)).toMatchObject({ status: 200 })
    expect(await stepped()).toMatchObject({ code: 'state-conflict' })
  })
})

it('[OC-23] takes sixty attempts of one address in ten minutes, as a flood of guesses is more', async () => {
  const app = await createConsole(console.world.house, { limits: createLimits(1), url: 'http://localhost', trustProxy: [] })
  const asked = { method: 'POST', path: '/ops/invitation/open', body: { invitation: 'a'.repeat(43) } }
  const codes = []
  for (let times = 0; times < 61; times += 1) codes.push((await askOf(app, asked)).code)
  expect([codes.indexOf('too-many-requests'), codes[59]]).toEqual([60, 'challenge-over'])
  expect((await askOf(app, { ...asked, ip: '192.0.2.9' })).code).toBe('challenge-over')
  await app.close()
})

describe('a session', () => {
  it('[OC-21] needs both halves, and is strict, HttpOnly and never stored', async () => {
    const entered = await console.tryToComeIn(worker)
    expect(String(entered.headers['set-cookie'])).toMatch(/^ops=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(entered.headers['cache-control']).toBe('no-store')
    const [one, other] = [await console.comeIn(worker), await console.comeIn(worker)]
    expect(await console.me({ token: one.token, cookie: other.cookie })).toMatchObject({ status: 401 })
    expect(await console.me({ token: one.token, cookie: '' })).toMatchObject({ status: 401 })
    expect(await console.me(one)).toMatchObject({ status: 200 })
  })

  it('[OC-21] ends after 15 minutes unused, and after 8 hours in any case', async () => {
    const idle = await console.comeIn(worker)
    console.world.clock.forward({ minutes: 14 })
    expect(await console.me(idle)).toMatchObject({ status: 200 })
    console.world.clock.forward({ minutes: 15 })
    expect(await console.me(idle)).toMatchObject({ status: 401 })

    const used = await console.comeIn(worker)
    for (let minutes = 0; minutes < 470; minutes += 10) {
      console.world.clock.forward({ minutes: 10 })
      expect((await console.me(used)).status).toBe(200)
    }
    console.world.clock.forward({ minutes: 10 })
    expect(await console.me(used)).toMatchObject({ status: 401 })
  })

  it('[OC-21] is one of three at most, and the oldest ends', async () => {
    const sessions = []
    for (const _ of [1, 2, 3, 4]) sessions.push(await console.comeIn(worker))
    const statuses = await Promise.all(sessions.map(async (each) => (await console.me(each)).status))
    expect(statuses).toEqual([401, 200, 200, 200])
  })

  it('[OC-21] ends with a change of roles, at an admin’s word, and with its password', async () => {
    const admin = await console.comeIn(await console.worker(`Moe ${count}`, 'admin'))
    const roles = await console.comeIn(worker)
    await console.act('staff-roles', [worker.name, 'auditor'])
    expect(await console.me(roles)).toMatchObject({ status: 401 })
    const ended = await console.comeIn(worker)
    expect(await console.post(`/ops/people/${encodeURIComponent(worker.name)}/end-sessions`, undefined, admin)).toMatchObject({
      value: { ended: 1 },
    })
    expect(await console.me(ended)).toMatchObject({ status: 401 })

    const own = await console.comeIn(worker)
    const change = (old: string) => console.post('/ops/password', { old, password: 'another river in june' }, own)
    const proved = async (old: string) => {
      const { act } = (JSON.parse((await change(old)).text) as { value: { act: string } }).value
      await console.post('/ops/step-up', { act, code: console.nextCode(worker) }, own)
      return change(old)
    }
    expect(await proved('not this river at all')).toMatchObject({ code: 'old-password-wrong' })
    expect(await proved(PASSWORD)).toMatchObject({ status: 200 })
    expect(await console.me(own)).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(worker)).toMatchObject(WRONG)
    expect(await console.tryToComeIn(worker, { password: 'another river in june' })).toMatchObject({ status: 200 })
  })

  it('[OC-26] ends with leaving, for good, at the console and at the command line', async () => {
    const session = await console.comeIn(worker)
    expect(await console.act('staff-dismiss', [worker.name])).toMatchObject({ ok: true })
    expect(await console.me(session)).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(worker)).toMatchObject(WRONG)
    expect(await console.act('staff-invite', [worker.name, 'support'])).toMatchObject({ code: 'state-conflict' })

    const keyed = await console.worker(`Phyu ${count}`, 'support')
    const there = await console.comeIn(keyed)
    await console.world.database.pool.query(
      "insert into operator_staff (name, mark, added_at, left_at) values ($1, repeat('a', 64), now(), now())",
      [keyed.name],
    )
    expect(await console.me(there)).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(keyed)).toMatchObject(WRONG)
  })
})

describe('a step-up', () => {
  it('[OC-24] is for one call with one input, once, within five minutes', async () => {
    const session = await console.comeIn(worker)
    const [one, other] = ['/ops/people/Nobody%20One/unlock', '/ops/people/Nobody%20Two/unlock']
    const markOf = async (path: string): Promise<string> => {
      const told = await console.post(path, undefined, session)
      expect(told).toMatchObject({ status: 422, code: 'verification-required' })
      return (JSON.parse(told.text) as { value: { act: string } }).value.act
    }
    const [act, another] = [await markOf(one), await markOf(other)]
    expect(act).not.toBe(another)
    expect(await console.post('/ops/step-up', { act, code: '000000' }, session)).toMatchObject({ code: 'invalid-verification-code' })
    expect(await console.post('/ops/step-up', { act, code: console.nextCode(worker) }, session)).toMatchObject({ status: 200 })
    expect(await console.post(other, undefined, session)).toMatchObject({ code: 'verification-required' })
    // Nobody of that name is at the console: the call itself was reached.
    expect(await console.post(one, undefined, session)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await console.post(one, undefined, session)).toMatchObject({ code: 'verification-required' })
    await console.post('/ops/step-up', { act, code: console.nextCode(worker) }, session)
    console.world.clock.forward({ minutes: 5 })
    expect(await console.post(one, undefined, session)).toMatchObject({ code: 'verification-required' })
  })

  it('[OC-23] [OC-24] that fails three times ends the sessions under that name', async () => {
    const session = await console.comeIn(worker)
    const act = 'a'.repeat(43)
    for (const _ of [1, 2, 3]) await console.post('/ops/step-up', { act, code: '000000' }, session)
    expect(await console.me(session)).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(worker)).toMatchObject(WRONG)
  })
})

describe('networks', () => {
  it('[OC-22] outside its networks the console is not there, and a person’s own are theirs alone', async () => {
    const session = await console.comeIn(worker)
    await console.act('staff-networks', [worker.name, '10.1.0.0/16,2001:db8::/32'])
    expect(await console.me(session, '10.1.2.3')).toMatchObject({ status: 200 })
    expect(await console.me(session, '::ffff:10.1.2.3')).toMatchObject({ status: 200 })
    expect(await console.me(session, '10.2.2.3')).toMatchObject({ status: 401 })
    expect(await console.tryToComeIn(worker, {}, '10.2.2.3')).toMatchObject(WRONG)
    expect(await console.tryToComeIn(worker, {}, '2001:db8::5')).toMatchObject({ status: 200 })

    await console.act('staff-networks', ['all', '10.0.0.0/8'])
    for (const path of ['/ops/me', '/ops/come-in', '/', '/nothing'])
      expect(await console.ask({ method: 'GET', path, ip: '192.0.2.7' })).toMatchObject({ status: 404, code: 'not-found' })
    expect(await console.me(session, '10.1.2.3')).toMatchObject({ status: 200 })
    expect(await console.act('staff-networks', ['all', '10.0.0.0/33'])).toMatchObject({ code: 'value-refused' })
    expect(await console.act('staff-networks', ['all', 'none'])).toMatchObject({ ok: true })
    expect(await console.ask({ method: 'GET', path: '/ops/me', ip: '192.0.2.7' })).toMatchObject({ status: 401 })
  })
})
