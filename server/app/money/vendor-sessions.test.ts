/**
 * Vendor sessions end with the session of the site. After a real log-out or change of password no dialect takes a bet, and wins and
 * rollbacks go on.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import {
  dialectVendors,
  nativeVendor,
  reportingVendor,
  serviceOf,
  type DialectSeat,
  type DialectVendor,
} from '../testing/dialect-vendors.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let url: string
let data: string
let sandbox: Sandbox
const outside: { vendors?: string } = {}
const speakers: DialectVendor[] = [...dialectVendors(() => url), reportingVendor(() => url)]
const games = new Map<string, number>()

beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { games: room } = world.house
  url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const secrets = await room.sandboxSecrets()
  data = await mkdtemp(path.join(tmpdir(), 'baize-sessions-'))
  sandbox = await startSandbox({ name: 'vendors', data, siteUrl: url, port: 0, ...serviceOf(speakers), log: world.house.needs.log })
  outside.vendors = sandbox.url
  for (const { vendor, dialect, secret, asking } of speakers) {
    await world.database.transact((tx) => room.setVendorDialect(tx, vendor, dialect, secret))
    if (asking !== undefined) await world.database.transact((tx) => room.setVendorAsking(tx, vendor, asking))
  }
  speakers.push(nativeVendor(() => url, 'PG', secrets['PG'] ?? ''))
  for (const { vendor } of speakers) {
    const { rows } = await world.database.pool.query<{ id: number }>(
      'update games_game set playable = true where id = (select id from games_game where vendor = $1 order by playable desc, id limit 1) returning id',
      [vendor],
    )
    games.set(vendor, rows[0]!.id)
  }
  await world.database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
})
afterAll(async () => {
  await sandbox.stop()
  await world.assertBooksBalance()
  await world.close()
  await rm(data, { recursive: true })
})

const PASSWORD = 'quiet-river-42'
const NEW_PASSWORD = 'seven green lanterns'
const bearing = (session: Session) => ({ authorization: `Bearer ${session.token}`, cookie: session.cookie })

/** A call of the site over its real port. */
async function call(path: string, body: object | undefined, session?: Session, method = 'POST') {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'idempotency-key': randomBytes(16).toString('hex'),
    ...(session === undefined ? {} : bearing(session)),
  }
  const answer = await fetch(new URL(path, url), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { success, value } = (await answer.json()) as { success: boolean; value: Record<string, unknown> }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((line) => line?.startsWith('sid='))
  return { success, value, cookie: cookie ?? '' }
}

type Seated = { readonly session: Session; readonly account: string; readonly wallet: bigint; readonly memberId: string }

/** A member with 100 who is logged in. */
async function seated(): Promise<Seated> {
  const { wallet, ...session } = await world.rich(100n * UNITS)
  const { rows } = await world.database.pool.query<{ account: string }>('select account from identity_member where id = $1', [
    session.memberId,
  ])
  return { session, wallet, memberId: session.memberId, account: rows[0]!.account }
}

async function logIn(account: string): Promise<Session> {
  const { success, value, cookie } = await call('/wps/session/login', { username: account, password: PASSWORD })
  expect(success).toBe(true)
  return { token: String(value['token']), cookie }
}

async function launch({ memberId }: Seated, { vendor }: DialectVendor, session: Session): Promise<DialectSeat> {
  const launched = await call('/wps/game/launchGame', { nodeId: games.get(vendor) }, session)
  const token = new URL(String(launched.value['url'])).searchParams.get('token') ?? ''
  const { rows } = await world.database.pool.query<{ player: string; game: string }>(
    'select p.player, g.code as game from games_player p join games_game g on g.vendor = p.vendor and g.id = $3 where p.vendor = $1 and p.member = $2',
    [vendor, memberId, games.get(vendor)],
  )
  return { ...rows[0]!, token }
}

const NO_SESSION: Readonly<Record<string, string>> = {
  native: 'invalid-token',
  hub88: 'RS_ERROR_INVALID_TOKEN',
  softswiss: '101',
  pragmatic: '4',
  evolution: 'INVALID_SID',
  awc: '1008',
}
const DIALECTS = Object.keys(NO_SESSION)

/** Two bets stand; then `end` happens: no further bet is taken, and the bets are still won and undone. */
async function endsPlay(dialect: string, end: (member: Seated, session: Session) => Promise<void>): Promise<void> {
  const vendor = speakers.find((one) => one.dialect === dialect)!
  const member = await seated()
  const session = await logIn(member.account)
  const seat = await launch(member, vendor, session)
  const rounds = [1, 2, 3].map((number) => `${randomBytes(6).toString('hex')}${number}`)
  const [won = '', undone = '', late = ''] = rounds
  for (const round of [won, undone]) expect(await vendor.bet(seat, round, '10')).toBe('ok')
  await end(member, session)
  expect(await vendor.bet(seat, late, '10')).toBe(NO_SESSION[dialect])
  expect(await vendor.win(seat, won, '30')).toBe('ok')
  expect(await vendor.undo(seat, undone, '10')).toBe('ok')
  expect(formatUnits((await world.house.ledger.balance(member.wallet)).balance)).toBe('120.00')
}

describe.each(DIALECTS)('[GAME-15] [ID-06] a session at a vendor that speaks %s', (dialect) => {
  it('ends at once with a log-out', async () =>
    endsPlay(dialect, async (_member, session) => {
      expect((await call('/wps/session/logout', undefined, session, 'DELETE')).success).toBe(true)
    }))

  it('ends at once with a change of password, also that of the session that changes it', async () =>
    endsPlay(dialect, async (_member, session) => {
      const form = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
      expect((await call('/wps/member/password', form, session)).success).toBe(true)
    }))

  it('stays where another session of the member ends', async () => {
    const vendor = speakers.find((one) => one.dialect === dialect)!
    const member = await seated()
    const [mine, other] = [await logIn(member.account), await logIn(member.account)]
    const seat = await launch(member, vendor, mine)
    expect((await call('/wps/session/logout', undefined, other, 'DELETE')).success).toBe(true)
    expect(await vendor.bet(seat, randomBytes(6).toString('hex'), '10')).toBe('ok')
  })
})
