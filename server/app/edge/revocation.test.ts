/** Revocation: after every event that ends a session its tokens are refused, and its live connections are cut. */
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { startJobs, type Jobs } from '../../platform/jobs.ts'
import { createLive, type Live } from '../../platform/live.ts'
import { hearersOf } from '../subscriptions.ts'
import { createWorld, type Session, type CallResponse, type World } from '../testing/world.ts'

const PASSWORD = 'quiet-river-42'
const NEW = 'seven green lanterns'

let world: World
let live: Live
let jobs: Jobs
let url = ''
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createWorld()
  live = createLive(world.app.server, { redeem: (ticket) => world.house.identity.redeemTicket(ticket), mayConnect: () => true })
  const { connection, log } = world.house.needs
  jobs = await startJobs({ connection, alone: true, tasks: {}, hearers: hearersOf(world.house, live), timed: [], log })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await jobs.stop()
  await live.close()
  await world.close()
})

const call = (method: string, path: string, body: object | undefined, session?: Session): Promise<CallResponse> =>
  world.ask({ method, path, ...(body ? { body } : {}) }, session)
const entered = (answer: CallResponse): Session => {
  const { token } = answer.value as { token: string }
  const sid = [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('sid='))
  return { token, cookie: sid?.split(';')[0] ?? '' }
}
const statusOf = async (session: Session): Promise<number> => (await call('GET', '/wps/member/info', undefined, session)).status

type Member = Session & { readonly memberId: string; readonly account: string }
const logIn = (member: Member, session?: Session, password = PASSWORD) =>
  call('POST', '/wps/session/login', { username: member.account, password }, session)

/** An open page of that session, and what becomes of it. */
async function page(session: Session): Promise<{ cut: Promise<unknown> }> {
  const { ticket } = (await call('POST', '/wps/live/ticket', {}, session)).value as { ticket: string }
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    protocols: [LIVE_PROTOCOL, ticket],
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => void socket.once('connect', () => resolve()).once('connect_error', reject))
  return { cut: new Promise((resolve) => socket.once('ended', ({ reason }: { reason: string }) => resolve(reason))) }
}

async function totp(member: Member): Promise<string> {
  const { secret } = (await call('POST', '/wps/member/security/totp/start', { password: PASSWORD }, member)).value as { secret: string }
  const numberNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
  await call('POST', '/wps/member/security/totp/confirm', { code: numberNow() }, member)
  world.clock.forward({ seconds: 60 })
  return numberNow()
}

/** What happens, by whom, and the reason that the open page receives. */
const EVENTS: readonly (readonly [event: string, reason: string, happens: (member: Member, other: Session) => Promise<unknown>])[] = [
  ['a login in the same browser', 'replaced', (member) => logIn(member, member)],
  [
    'a second proof in the same browser',
    'replaced',
    async (member) => {
      const answer = await totp(member)
      const waiting = await logIn(member, member)
      const { ticket } = waiting.value as { ticket: string }
      const visit = [waiting.headers['set-cookie']]
        .flat()
        .map((line) => String(line).split(';')[0])
        .join('; ')
      const before = await statusOf(member)
      const body = { ticket, method: 'google', answer }
      const done = await call('POST', '/wps/session/verification', body, { ...member, cookie: `${member.cookie}; ${visit}` })
      expect([waiting.code, before, done.status]).toEqual(['verification-required', 200, 200])
    },
  ],
  [
    'a new password, set elsewhere',
    'password-changed',
    (_member, other) => call('POST', '/wps/member/password', { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }, other),
  ],
  [
    'a forgotten password’s link',
    'password-changed',
    async (member) => {
      const token = 'a'.repeat(43)
      await world.database.pool.query(
        "insert into identity_reset (hash, member_id, expires_at) values (sha256($1::bytea), $2, '2030-01-01')",
        [token, member.memberId],
      )
      expect((await call('POST', '/wps/member/password/reset', { token, newPassword: NEW, confirmNewPassword: NEW })).status).toBe(200)
    },
  ],
  ['a logout', 'logout', (member) => call('DELETE', '/wps/session/logout', undefined, member)],
  [
    'being signed out everywhere, from elsewhere',
    'signed-out-everywhere',
    (_member, other) => call('DELETE', '/wps/member/sessions', undefined, other),
  ],
  ['being frozen', 'frozen', ({ memberId }) => world.database.transact((tx) => world.house.identity.freeze(tx, memberId, 'test'))],
  [
    'becoming an agent',
    'role-changed',
    ({ memberId }) => world.database.transact((tx) => world.house.identity.changeType(tx, memberId, MEMBER_TYPES.agent)),
  ],
  [
    'half an hour without use',
    'expired',
    async () => {
      world.clock.forward({ minutes: 30 })
      await world.house.identity.sweep()
    },
  ],
]

describe('a session is over, for calls and for open pages', () => {
  it.each(EVENTS)('after %s', async (_event, reason, happens) => {
    const fresh = await world.member()
    const account = (await world.house.identity.memberOf(fresh.memberId))?.account ?? ''
    const member = { ...fresh, account }
    const other = entered(await logIn(member))
    const { cut } = await page(member)
    expect(await statusOf(member)).toBe(200)
    await happens(member, other)
    expect(await statusOf(member)).toBe(401)
    expect(await cut).toBe(reason)
    expect((await call('POST', '/wps/live/ticket', {}, member)).status).toBe(200)
  })
})

it('gives the session in which the password was changed new halves, and the old ones are worth nothing at once', async () => {
  const fresh = await world.member()
  const changed = await call('POST', '/wps/member/password', { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }, fresh)
  const token = String(changed.headers['x-session-token'])
  const renewed = { ...entered({ ...changed, value: { token } }), memberId: fresh.memberId }
  expect(changed.status).toBe(200)
  expect([renewed.token === fresh.token, renewed.cookie === fresh.cookie]).toEqual([false, false])
  expect(await statusOf(fresh)).toBe(401)
  expect(await statusOf(renewed)).toBe(200)
  world.clock.forward({ seconds: 31 })
  expect(await statusOf(fresh)).toBe(401)
  expect(await statusOf(renewed)).toBe(200)
})
