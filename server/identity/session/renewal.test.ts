/**
 * Proves the renewal of sessions behind the real edge. There is one new pair every quarter of an hour and a short grace, and whoever
 * comes with old halves is logged out.
 */
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { openEdge } from '../../platform/testing/open-edge.ts'
import { identityRoutes } from '../routes.ts'
import { PASSWORD, smallWorld, type SmallWorld } from '../testing/small-world.ts'

type Halves = { readonly sid: string; readonly token: string }
type Cookie = { name: string; value: string; maxAge?: number; path?: string; httpOnly?: boolean; secure?: boolean; sameSite?: string }

let database: TestDatabase
let world: SmallWorld
let app: FastifyInstance
let first: Halves

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_trial, identity_session, identity_attempt, identity_device cascade')
  world = smallWorld(database)
  app = await openEdge({ identify: world.identity.identify, decrypt: world.identity.decrypt }, identityRoutes(world.identity, database), [
    {
      method: 'POST',
      path: '/callback',
      bodyLimit: 100,
      tooLarge: { status: 413, body: {} },
      handle: async () => ({ status: 200, body: {} }),
    },
  ])
  await world.browser().register('mandalay7')
  first = await login()
  world.facts.length = 0
})
afterEach(() => app.close())

const headersOf = ({ sid, token }: Halves) => ({ authorization: `Bearer ${token}`, cookie: `__Host-sid=${sid}` })

async function ask(path: string, halves?: Halves, method: 'GET' | 'POST' = 'GET', body?: object) {
  const response = await app.inject({
    method,
    url: path,
    ...(halves ? { headers: headersOf(halves) } : {}),
    ...(body ? { payload: body } : {}),
  })
  const cookie = (response.cookies as Cookie[]).find(({ name }) => name === '__Host-sid')
  const token = response.headers['x-session-token'] as string | undefined
  expect(cookie === undefined || path.includes('log') || token !== undefined, 'no cookie without its token').toBe(true)
  return { status: response.statusCode, response, cookie, token, renewed: token && cookie ? { sid: cookie.value, token } : undefined }
}

async function login(remember = false): Promise<Halves> {
  const { response, cookie } = await ask(paths('login'), undefined, 'POST', { username: 'mandalay7', password: PASSWORD, remember })
  return { sid: cookie!.value, token: response.json().value.token }
}

const operationOf = (name: string) => identityRoutes(world.identity, database).find(({ operation }) => operation.name === name)!.operation
const paths = (name: string): string => operationOf(name).path
const methods = (name: string): 'GET' | 'POST' => operationOf(name).method as 'GET' | 'POST'
const info = (halves?: Halves) => ask(paths('memberInfo'), halves, methods('memberInfo'))
const ended = (): unknown[] => world.facts.filter(({ name }) => name === 'sessionEnded').map(({ reason }) => reason)
const count = async (table: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows

/** The token pair that replaces one that is due. */
async function renewedFrom(halves: Halves): Promise<Halves> {
  world.clock.forward({ minutes: 15 })
  const { renewed } = await info(halves)
  return renewed!
}

describe('the cookies of a login', () => {
  test('[ID-06, ID-12] end with the browser, or after a day where it is remembered; a known browser is one for 180 days', async () => {
    const cookiesOf = async (remember: boolean): Promise<Record<string, Cookie>> => {
      const { response } = await ask(paths('login'), undefined, 'POST', { username: 'mandalay7', password: PASSWORD, remember })
      return Object.fromEntries((response.cookies as Cookie[]).map((cookie) => [cookie.name.replace('__Host-', ''), cookie]))
    }
    const [usual, remembered] = [await cookiesOf(false), await cookiesOf(true)]
    expect([usual['sid']?.maxAge, remembered['sid']?.maxAge]).toEqual([undefined, 86_400])
    expect(usual['device']).toMatchObject({ httpOnly: true, secure: true, maxAge: 180 * 86_400 })
    expect(usual['visit']).toMatchObject({ httpOnly: true, secure: true })
    expect(usual['sid']).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const { rows } = await database.pool.query<{ id: string }>('select id from identity_member')
    await database.transact((tx) => world.identity.changeType(tx, rows[0]!.id, 1))
    // A request that another site began brings no agent's session along.
    expect((await cookiesOf(false))['sid']).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const agent = await login()
    for (const minutes of [10, 5]) {
      world.clock.forward({ minutes })
      const { status, cookie } = await info(agent)
      expect([status, cookie?.sameSite]).toEqual([200, minutes === 5 ? 'Strict' : undefined])
    }
  })
})

test('[ID-04, ID-05] what a browser keeps for a while is out of reach of pages, and goes when its time is over', async () => {
  const kept = async (name: string, halves?: Halves, body?: object) => {
    const { response } = await ask(paths(name), halves, methods(name), body)
    const {
      sid: _sid,
      visit: _visit,
      ...others
    } = Object.fromEntries((response.cookies as Cookie[]).map((each) => [each.name.replace('__Host-', ''), each]))
    return Object.values(others).map(({ name: of, maxAge, httpOnly, secure, path }) => [of, maxAge, httpOnly, secure, path])
  }
  const trip = (seconds: number) => [['__Host-trip', seconds, true, true, '/']]
  expect(await kept('passkeyLoginOptions', undefined, {})).toEqual(trip(600))
  expect(await kept('passkeyOptions', first, { password: PASSWORD })).toEqual(trip(300))
  expect(await kept('captchaImage')).toEqual([['__Host-captcha', 120, true, true, '/']])
})

describe('a pair in use', () => {
  test('[ID-06] is replaced after a quarter of an hour and not before, by a whole new pair for the same session', async () => {
    const before = await world.identity.identify({ ...first, ip: '', userAgent: '' })
    world.clock.forward({ minutes: 14, seconds: 59 })
    const early = await info(first)
    expect([early.status, early.cookie, early.token]).toEqual([200, undefined, undefined])
    world.clock.forward({ seconds: 1 })
    const { status, renewed, cookie, response } = await info(first)
    expect(status).toBe(200)
    expect(renewed!.sid).not.toBe(first.sid)
    expect(renewed!.token).not.toBe(first.token)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie!.maxAge).toBeUndefined()
    const after = await world.identity.identify({ ...renewed!, ip: '', userAgent: '' })
    expect(after!.sessionId).toBe(before!.sessionId)
    expect((await info(renewed)).token).toBeUndefined()
    expect((await renewedFrom(renewed!)).token).not.toBe(renewed!.token)
    expect(ended()).toEqual([])
  })

  test('[ID-06] is replaced once by fifty calls at the same moment, and all of them are answered', async () => {
    world.clock.forward({ minutes: 15 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => info(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const renewed = answers.flatMap((answer) => answer.renewed ?? [])
    expect(renewed).toHaveLength(1)
    expect((await info(renewed[0])).status).toBe(200)
    const later = await Promise.all(Array.from({ length: 50 }, (_, index) => info(index % 2 ? first : renewed[0])))
    expect(later.every(({ status, token }) => status === 200 && token === undefined)).toBe(true)
    expect(await count('identity_session_pair where replaced_at is null')).toBe(2)
    expect(ended()).toEqual([])
  })

  test('[ID-06] goes on for thirty seconds beside the new one, also half and half', async () => {
    const renewed = await renewedFrom(first)
    await info(renewed)
    world.clock.forward({ seconds: 29 })
    for (const [sid, token] of [
      [first.sid, first.token],
      [renewed.sid, first.token],
      [first.sid, renewed.token],
      [renewed.sid, renewed.token],
    ] as const) {
      const { status, token: another } = await info({ sid, token })
      expect([status, another]).toEqual([200, undefined])
    }
  })

  test('[ID-06] keeps the end of its session: idle, absolute, and remembered with the age of its cookie', async () => {
    let halves = await login(true)
    for (let hours = 1; hours <= 23; hours += 1) {
      world.clock.forward({ hours: 1 })
      const { renewed, cookie } = await info(halves)
      expect(cookie!.maxAge).toBe((24 - hours) * 3600)
      halves = renewed!
    }
    world.clock.forward({ hours: 1 })
    expect((await info(halves)).status).toBe(401)

    halves = await login()
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      world.clock.forward({ minutes: 20 })
      halves = (await info(halves)).renewed!
    }
    world.clock.forward({ minutes: 20 })
    expect((await info(halves)).status).toBe(401)

    halves = await renewedFrom(await login())
    world.clock.forward({ minutes: 30 })
    expect((await info(halves)).status).toBe(401)
    expect(ended()).not.toContain('reused')
  })

  test('[ID-06] is kept as hashes only', async () => {
    const renewed = await renewedFrom(first)
    const { rows } = await database.pool.query('select * from identity_session_pair')
    const kept = JSON.stringify(rows) + rows.map((row) => row.sid_hash.toString('latin1') + row.token_hash.toString('base64url')).join()
    for (const half of [renewed.sid, renewed.token]) expect(kept).not.toContain(half)
  })
})

describe('an answer with the new pair that was lost', () => {
  test('[ID-06] is made good within the grace, and the pair that nobody took up is replaced', async () => {
    const lost = await renewedFrom(first)
    expect((await info(first)).token).toBeUndefined()
    world.clock.forward({ seconds: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => info(first)))
    const renewed = answers.flatMap((answer) => answer.renewed ?? [])
    expect(renewed).toHaveLength(1)
    expect((await info(renewed[0])).status).toBe(200)
    world.clock.forward({ seconds: 30 })
    // A lost pair opens no more than the pair that it replaced.
    expect((await info(renewed[0])).status).toBe(200)
    expect((await info(lost)).status).toBe(401)
    expect(ended()).toEqual(['reused'])
  })

  test('[ID-06] is made good too when the cookie came and the token did not', async () => {
    const lost = await renewedFrom(first)
    world.clock.forward({ seconds: 2 })
    const { renewed } = await info({ sid: lost.sid, token: first.token })
    world.clock.forward({ minutes: 1 })
    expect((await info(renewed)).status).toBe(200)
  })

  test('[ID-06] is not made good once the new pair is in use, so that a thief who waits gets nothing', async () => {
    const renewed = await renewedFrom(first)
    await info(renewed)
    world.clock.forward({ seconds: 20 })
    expect((await info(first)).token).toBeUndefined()
  })

  test('[ID-06] asks for a login after the grace', async () => {
    await renewedFrom(first)
    world.clock.forward({ seconds: 30 })
    expect((await info(first)).status).toBe(401)
    expect((await info(await login())).status).toBe(200)
  })
})

describe('a replaced pair after its grace', () => {
  test('[ID-06] ends the whole session, notified once, and the new pair with it', async () => {
    const renewed = await renewedFrom(first)
    await info(renewed)
    world.clock.forward({ seconds: 30 })
    expect((await info(renewed)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => info(first)))
    expect(answers.every(({ status, token }) => status === 401 && token === undefined)).toBe(true)
    expect((await info(renewed)).status).toBe(401)
    expect(ended()).toEqual(['reused'])
    expect(await count('identity_session_pair')).toBe(1)
  })

  test('[ID-06] ends it also when it is many renewals old, and leaves the sessions of other devices', async () => {
    let halves = first
    for (let i = 0; i < 4; i += 1) halves = await renewedFrom(halves)
    const other = await login()
    expect((await info(first)).status).toBe(401)
    expect((await info(halves)).status).toBe(401)
    expect((await info(other)).status).toBe(200)
  })

  test('[ID-06] is only refused when one half of it comes with a new one, as from a tab that slept', async () => {
    const renewed = await renewedFrom(first)
    await info(renewed)
    world.clock.forward({ seconds: 30 })
    expect((await info({ sid: renewed.sid, token: first.token })).status).toBe(401)
    expect((await info({ sid: first.sid, token: renewed.token })).status).toBe(401)
    expect((await info(renewed)).status).toBe(200)
    expect(ended()).toEqual([])
  })
})

describe('no pair is made', () => {
  test('[ID-06] by a logout, after which both pairs are dead', async () => {
    const renewed = await renewedFrom(first)
    world.clock.forward({ seconds: 3 })
    const { status, token } = await ask(paths('logout'), first, methods('logout'))
    expect([status, token]).toEqual([200, undefined])
    for (const halves of [first, renewed]) expect((await info(halves)).status).toBe(401)
    expect(ended()).toEqual(['logout'])
  })

  test('[ID-06] by a logout of a pair that is due, whose cookie is cleared and not set', async () => {
    world.clock.forward({ minutes: 15 })
    const { token, cookie } = await ask(paths('logout'), first, methods('logout'))
    expect([token, cookie?.value]).toEqual([undefined, ''])
  })

  test('[ID-06] for a login on top, which answers its own', async () => {
    world.clock.forward({ minutes: 15 })
    const { response, token, cookie } = await ask(paths('login'), first, 'POST', { username: 'mandalay7', password: PASSWORD })
    expect(token).toBeUndefined()
    expect((await info({ sid: cookie!.value, token: response.json().value.token })).status).toBe(200)
    expect((await info(first)).status).toBe(401)
  })

  test('[ID-06] for a visitor, a callback, half a pair, or an answer that a browser keeps', async () => {
    world.clock.forward({ minutes: 15 })
    const cached = identityRoutes(world.identity, database).filter(({ operation }) => operation.cacheSeconds !== undefined)
    const answers = [
      await ask(paths('registerSettings'), undefined, methods('registerSettings')),
      await ask('/callback', first, 'POST', {}),
      await info({ sid: first.sid, token: 'x'.repeat(43) }),
      await info({ sid: 'x'.repeat(43), token: first.token }),
    ]
    for (const { operation } of cached) answers.push(await ask(operation.path, first, operation.method as 'GET' | 'POST'))
    expect(answers.map(({ token, cookie }) => [token, cookie])).toEqual(answers.map(() => [undefined, undefined]))
    expect(answers[1]!.status).toBe(200)
    expect(cached.length).toBeGreaterThan(0)
  })

  test('[ID-06] when the session ended while the act ran', async () => {
    world.clock.forward({ minutes: 15 })
    const found = await world.identity.identify({ ...first, ip: '', userAgent: '' })
    await database.write((tx) => world.identity.endSession(tx, found!.sessionId, 'logout'))
    expect(await found!.renew!()).toBeUndefined()
  })
})

test('[ID-06] ending and renewing at the same moment never wait for each other', async () => {
  world.clock.forward({ minutes: 15 })
  const found = await Promise.all(Array.from({ length: 6 }, () => world.identity.identify({ ...first, ip: '', userAgent: '' })))
  const end = () => database.write((tx) => world.identity.endSession(tx, found[0]!.sessionId, 'logout'))
  await Promise.all([...found.slice(0, 3).map((each) => each!.renew!()), end(), ...found.slice(3).map((each) => each!.renew!()), end()])
  expect(ended()).toEqual(['logout'])
  expect(await count('identity_session_pair')).toBe(1)
})
