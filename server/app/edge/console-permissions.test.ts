/** Every call of the console is allowed or refused as the table says. All operations are asked in all roles of staff and of the site, at both listeners. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { OPS_OPERATIONS } from '@baize/contract/ops/operations.ts'
import { ROLES } from '@baize/contract/values/roles.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { askOf, createConsoleWorld, type ConsoleWorld, type Entered } from '../testing/console-world.ts'

/** The roles of the house in their order. */
const STAFF = ['support', 'cashier', 'risk', 'compliance', 'content', 'games', 'agent-manager', 'finance', 'auditor', 'admin'] as const
/** One letter for each of these roles, and a dot for no. Whoever comes in is a visitor, and has no session yet. */
const MAY = `
opsComeIn            ..........
opsOpenInvitation    ..........
opsTakeInvitation    ..........
opsMe                scrcogafua
opsLeave             scrcogafua
opsStepUp            scrcogafua
opsChangePassword    scrcogafua
opsPeople            ........ua
opsRoles             ........ua
opsEndSessions       .........a
opsUnlock            .........a
`
const rows = new Map(
  MAY.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string]),
)
const ALL: readonly Operation[] = OPS_OPERATIONS
const FOR_ALL = ALL.filter(({ who }) => who === 'anyone').map(({ name }) => name)
const placeOf = ({ path }: Operation): string => path.replace(/:[a-z]+/gi, 'Nobody%20Here')
const ENDS = new Set(['opsLeave'])

describe('[OC-03] [OC-10] who may ask what at the console', () => {
  let console: ConsoleWorld
  const sessions = new Map<string, Entered>()
  beforeAll(async () => {
    console = await createConsoleWorld()
    for (const role of STAFF) {
      const worker = await console.worker(`Of ${role}`, role)
      sessions.set(role, await console.comeIn(worker))
      // Leaving ends a session, so whoever leaves has one more.
      sessions.set(`${role} leaves`, await console.comeIn(worker))
    }
  })
  afterAll(() => console.close())
  const sessionOf = (role: string, name: string) => sessions.get(ENDS.has(name) ? `${role} leaves` : role)

  it('has a row for every operation and no other, and no operation is open by omission', () => {
    expect([...rows.keys()].sort()).toEqual(ALL.map(({ name }) => name).sort())
    expect(FOR_ALL).toEqual(['opsComeIn', 'opsOpenInvitation', 'opsTakeInvitation'])
    expect(ALL.filter(({ who, name }) => !who.startsWith('staff:') && !FOR_ALL.includes(name))).toEqual([])
  })

  it('asks for permissions that a role has, and no role has another', async () => {
    const asked = new Set(ALL.flatMap(({ who }) => (who.startsWith('staff:') ? [who.slice('staff:'.length)] : [])))
    const { rows: held } = await console.world.database.pool.query<{ permission: string; role: string }>('select * from staff_role')
    expect([...new Set(held.map(({ permission }) => permission))].sort()).toEqual([...asked].sort())
    expect([...new Set(held.map(({ role }) => role))].sort()).toEqual([...STAFF].sort())
  })

  it.each(ALL.flatMap((operation) => STAFF.map((role, at) => [operation.name, role, at, operation] as const)))(
    '%s as %s',
    async (name, role, at, operation) => {
      const answer = await console.ask({ method: operation.method, path: placeOf(operation) }, sessionOf(role, name))
      const mayNot = rows.get(name)?.[at] === '.'
      // Allowed means that the call reached its input check or its act.
      expect([answer.status, answer.code].join(' ') === '403 not-allowed').toBe(mayNot)
      expect(answer.status).not.toBe(401)
      expect(answer.status).toBeLessThan(500)
    },
  )

  it.each(ALL.map((operation) => [operation.name, operation] as const))(
    '%s as a visitor, and as nobody of the site',
    async (name, operation) => {
      const asked = { method: operation.method, path: placeOf(operation) }
      const isOpen = FOR_ALL.includes(name)
      expect((await console.ask(asked)).status).toBe(isOpen ? 400 : 401)
      for (const role of ROLES) {
        // At the console a session of the site is none; at the site there is no such call.
        const session = await console.world.session(role)
        const taken = session && { token: session.token, cookie: session.cookie.replace(/^sid=/, 'ops=') }
        for (const each of [session, taken]) expect((await console.ask(asked, each)).status).toBe(isOpen ? 400 : 401)
        expect(await console.world.ask(asked, session)).toMatchObject({ status: 404, code: 'not-found' })
      }
      expect(await askOf(console.world.app, asked, sessions.get('admin'))).toMatchObject({ status: 404, code: 'not-found' })
    },
  )

  it('[OC-04] no call of the site is there, whoever asks, and a session of staff is none at the site', async () => {
    const session = sessions.get('admin')!
    for (const operation of OPERATIONS as readonly Operation[]) {
      const asked = { method: operation.method, path: placeOf(operation) }
      expect(await console.ask(asked, session), operation.name).toMatchObject({ status: 404, code: 'not-found' })
      if (operation.who !== 'anyone')
        expect((await askOf(console.world.app, asked, { ...session, cookie: session.cookie.replace('ops=', 'sid=') })).status).toBe(401)
    }
    for (const path of ['/vendor/PG', '/payments/sandbox', '/docs/json', '/healthz', '/'])
      expect((await console.ask({ method: 'GET', path })).status, path).toBe(404)
  })

  it('[OC-04] works while the site is shut, and under its own name alone', async () => {
    const { house, database } = console.world
    const call = { words: ['maintenance'], options: {}, by: 'Thida', reason: 'a night of work' }
    expect(await house.operator.perform(database, 'status', call)).toMatchObject({ ok: true })
    const me = { method: 'GET', path: '/ops/me' }
    expect(await console.ask(me, sessions.get('admin'))).toMatchObject({ status: 200 })
    expect(await console.ask({ ...me, headers: { host: 'evil.example' } }, sessions.get('admin'))).toMatchObject({ status: 421 })
    expect(
      await console.ask({ method: 'POST', path: '/ops/leave', headers: { 'sec-fetch-site': 'same-site' } }, sessions.get('admin')),
    ).toMatchObject({
      code: 'cross-site',
    })
  })

  it.each(ALL.filter(({ body }) => body !== undefined).map((operation) => [operation.name, operation] as const))(
    '[API-02] %s takes no other body than its own',
    async (name, { method, path }) => {
      const session = FOR_ALL.includes(name) ? undefined : sessions.get('admin')
      for (const body of [{}, [], { name: 7 }, { name: 'Su', password: 'x', code: '123456', admin: true }, { act: '' }])
        expect(await console.ask({ method, path, body }, session)).toMatchObject({ status: 400, code: 'invalid-input' })
    },
  )

  it('[OC-05] every answer has the console’s own policy and is never stored', async () => {
    for (const path of ['/ops/me', '/nothing', '/ops/people']) {
      const { headers } = await console.ask({ method: 'GET', path }, sessions.get('support'))
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob: data:;font-src 'self';connect-src 'self';frame-ancestors 'none';form-action 'none';base-uri 'none';require-trusted-types-for 'script'",
      )
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })
})
