/** The live channel of a listening world: who may connect, who receives what, and that nobody can send anything. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { drawCommitment } from '@baize/rules/fairness/draw.ts'
import { createLive, type Live } from '../../platform/live.ts'
import { startJobs, type Jobs } from '../../platform/jobs.ts'
import { followMoney } from '../followers.ts'
import { until } from '../testing/product-process.ts'
import { hearersOf } from '../subscriptions.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let live: Live
let jobs: Jobs
let stopping: (() => Promise<unknown>)[] = []
let url = ''
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createWorld()
  live = createLive(world.app.server, {
    redeem: (ticket) => world.house.identity.redeemTicket(ticket),
    mayConnect: (origin, host) => origin === undefined || URL.parse(origin)?.host === host,
  })
  const { connection, log } = world.house.needs
  jobs = await startJobs({ connection, alone: true, tasks: {}, hearers: hearersOf(world.house, live), timed: [], log })
  const following = followMoney(world.house, live, log)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  stopping = [() => following.stop(), () => jobs.stop(), () => live.close()]
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const stop of stopping) await stop()
  await world.close()
})

const ticketFor = async (session?: Session): Promise<string> =>
  ((await world.ask({ method: 'POST', path: '/wps/live/ticket' }, session)).value as { ticket: string }).ticket

function open(ticket: unknown, headers: Record<string, string> = {}, at = url): Socket {
  const socket = io(at, {
    path: '/live',
    transports: ['websocket'],
    protocols: [LIVE_PROTOCOL, ...(typeof ticket === 'string' ? [ticket] : [])],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return socket
}
/** `in`, or the reason of the refusal. */
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('in')).once('connect_error', (error) => resolve(error.message))
  })
async function connected(session?: Session, at = url): Promise<Socket & { heard: [string, unknown][] }> {
  const socket = Object.assign(open(await ticketFor(session), {}, at), { heard: [] as [string, unknown][] })
  socket.onAny((name: string, event: unknown) => socket.heard.push([name, event]))
  expect(await outcome(socket)).toBe('in')
  return socket
}
const named = (socket: { heard: [string, unknown][] }, name: string): unknown[] =>
  socket.heard.filter(([each]) => each === name).map(([, event]) => event)

/** What was received beside the pool's figure: every stake feeds it, and its updates come to everybody in their own time. */
const besidePool = ({ heard }: { heard: [string, unknown][] }): [string, unknown][] => heard.filter(([name]) => name !== 'jackpot')

/** The id under which the server knows a session. */
async function sessionOf({ token, cookie }: Session): Promise<string> {
  const known = await world.house.identity.identify({
    token,
    sid: cookie.replace('sid=', ''),
    ip: '127.0.0.1',
    userAgent: 'lightMyRequest',
  })
  return known?.sessionId ?? ''
}

let gifts = 0
async function give(owner: string, amount: string): Promise<void> {
  const { ledger } = world.house
  const account = (await ledger.accountsOf(owner))[0]?.id ?? 0n
  gifts += 1
  const transfer = { account, contra: 'test:gift', amount: parseUnits(amount) ?? 0n, kind: 'adjustment', reference: 'live' } as const
  await world.database.write(async (tx) => {
    await ledger.lock(tx, [account])
    await ledger.post(tx, [{ key: `live:gift:${gifts}`, account, transfers: [transfer] }])
  })
}

describe('the way in', () => {
  it('takes a ticket once', async () => {
    const ticket = await ticketFor()
    expect(await outcome(open(ticket))).toBe('in')
    expect(await outcome(open(ticket))).toBe('websocket error')
    const shared = await ticketFor()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(open(shared))))
    expect(outcomes.filter((each) => each === 'in')).toHaveLength(1)
  })

  it('takes a ticket for thirty seconds', async () => {
    const [young, old] = [await ticketFor(), await ticketFor()]
    world.clock.forward({ seconds: 29 })
    expect(await outcome(open(young))).toBe('in')
    world.clock.forward({ seconds: 1 })
    expect(await outcome(open(old))).toBe('websocket error')
  })

  it.each([[undefined], ['nonsense'], ['a'.repeat(4000)], [42], [{ $ne: 1 }], [['a']]])('keeps out who brings %j', async (ticket) => {
    expect(await outcome(open(ticket))).toBe('websocket error')
  })

  it('keeps out the ticket of a session that has ended since', async () => {
    const member = await world.member()
    const ticket = await ticketFor(member)
    await world.ask({ method: 'DELETE', path: '/wps/session/logout' }, member)
    expect(await outcome(open(ticket))).toBe('websocket error')
  })

  it('keeps out pages of other origins, before any ticket is looked at', async () => {
    const ticket = await ticketFor()
    for (const origin of ['https://evil.example', 'null', `${url}0`, 'http://localhost.evil.example'])
      expect(await outcome(open(ticket, { origin }))).not.toBe('in')
    expect(await outcome(open(ticket, { origin: url }))).toBe('in')
  })

  it('speaks by websocket only, and serves no client script', async () => {
    expect((await fetch(`${url}/live/?EIO=4&transport=polling`)).status).toBe(400)
    expect((await fetch(`${url}/live/socket.io.js`)).status).not.toBe(200)
  })
})

describe('what a client receives', () => {
  it('tells every open page of a member what the wallet holds, after money moved in another session', async () => {
    const member = await world.member()
    const stranger = await world.member()
    const [first, second, other, visitor] = [await connected(member), await connected(member), await connected(stranger), await connected()]
    await give(member.memberId, '5000')
    const event = {
      balance: '5000.00',
      held: '0.00',
      currency: 'MMK',
      currencySymbol: expect.any(String) as string,
      version: expect.stringMatching(/^\d+$/) as string,
    }
    for (const page of [first, second])
      await until(
        () => (named(page, 'balance').length > 0 ? true : undefined),
        () => 'no balance was told',
      )
    expect([named(first, 'balance').at(-1), named(second, 'balance').at(-1)]).toEqual([event, event])
    // A round of dice by the call of one page reaches the other page.
    const body = { stake: '100', direction: 'under', target: '49.50' }
    await world.bringPart(member)
    const played = await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body }, member)
    const { balance } = played.value as { balance: string }
    await until(
      () => named(second, 'balance').some((told) => (told as { balance: string }).balance === balance) || undefined,
      () => 'the round was not told',
    )
    expect([...besidePool(other), ...besidePool(visitor)]).toEqual([])
  })

  it('[SHELL-11] tells everybody when the site closes and opens, and visitors nothing else', async () => {
    const member = await world.member()
    const [own, visitor] = [await connected(member), await connected()]
    const { settings } = world.house
    await world.database.write((tx) => settings.write(tx, 'status', 1))
    for (const page of [own, visitor])
      await until(
        () => (named(page, 'status').length > 0 ? true : undefined),
        () => 'the status was not told',
      )
    for (const path of ['/wps/home', '/lgw/games/game_menus', '/lotto/lgw/games/opened/numero?gameCode=X']) {
      const { status, code } = await world.ask({ method: 'GET', path })
      expect([status, code], path).toEqual([503, 'maintenance'])
    }
    // The channel stays open for who waits for the end of it.
    expect(await outcome(open(await ticketFor()))).toBe('in')
    await world.database.write((tx) => settings.write(tx, 'status', 0))
    for (const page of [own, visitor])
      await until(
        () => (named(page, 'status').length > 1 ? true : undefined),
        () => 'the opening was not told',
      )
    expect(besidePool(visitor)).toEqual([
      ['status', { status: 1 }],
      ['status', { status: 0 }],
    ])
    expect((await world.ask({ method: 'GET', path: '/wps/home' })).status).toBe(200)
  })

  it('[SHELL-11] closes to a country by the addresses of its people, and tells open pages to ask again', async () => {
    const visitor = await connected()
    const { settings } = world.house
    const from = async (remoteAddress: string, at: string) => {
      const answer = await world.app.inject({ url: at, remoteAddress })
      return [answer.statusCode, (JSON.parse(answer.body) as { code?: string }).code]
    }
    await world.database.write((tx) => settings.write(tx, 'region.closed', ['US']))
    await until(
      () => (named(visitor, 'status').length > 0 ? true : undefined),
      () => 'the change was not told',
    )
    for (const at of ['/wps/home', '/lgw/games/game_menus', '/lotto/lgw/games/opened/numero?gameCode=X'])
      expect(await from('8.8.8.8', at), at).toEqual([403, 'region-blocked'])
    expect(await from('8.8.8.8', '/wps/system/status')).toEqual([200, undefined])
    expect(await from('127.0.0.1', '/wps/home')).toEqual([200, undefined])
    await world.database.write((tx) => settings.write(tx, 'region.closed', []))
    expect(await from('8.8.8.8', '/wps/home')).toEqual([200, undefined])
  })

  it('cuts the pages of a session that ended, and no other', async () => {
    const member = await world.member()
    const stranger = await world.member()
    const [own, other] = [await connected(member), await connected(stranger)]
    const cut = new Promise((resolve) => own.once('disconnect', resolve))
    await world.ask({ method: 'DELETE', path: '/wps/session/logout' }, member)
    expect(await cut).toBe('io server disconnect')
    expect(named(own, 'ended')).toEqual([{ reason: 'logout' }])
    expect(other.connected).toBe(true)
  })

  it('accepts no message: a client cannot send, join a room or reach another namespace', async () => {
    const member = await world.member()
    const [loud, victim] = [await connected(), await connected(member)]
    for (const name of ['join', 'subscribe', 'room', 'balance', 'status', 'message'])
      loud.emit(name, `member:${member.memberId}`, { room: `member:${member.memberId}` })
    await expect(loud.timeout(300).emitWithAck('join', `member:${member.memberId}`)).rejects.toThrow('timed out')
    await give(member.memberId, '7')
    await until(
      () => (named(victim, 'balance').length > 0 ? true : undefined),
      () => 'no balance was told',
    )
    // The state of the site is sent to everybody.
    const own = (page: Parameters<typeof besidePool>[0]) => besidePool(page).filter(([name]) => name !== 'status')
    expect(own(loud)).toEqual([])
    expect(own(victim).every(([name]) => name === 'balance')).toBe(true)
    const aside = io(`${url}/admin`, {
      path: '/live',
      transports: ['websocket'],
      protocols: [LIVE_PROTOCOL, await ticketFor()],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(aside)
    expect(await outcome(aside)).toBe('Invalid namespace')
  })

  it('drops who sends more than an event could be', async () => {
    const socket = await connected()
    const cut = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.emit('anything', 'a'.repeat(64 * 1024))
    expect(await cut).toBe('transport close')
  })
})

describe('live events of several processes', () => {
  it('reach the browsers that another process holds, over the database', async () => {
    const { pool } = world.house.needs.database
    const http = createServer()
    const needs = { redeem: (ticket: string) => world.house.identity.redeemTicket(ticket), mayConnect: () => true, shared: pool }
    const [web, worker] = [createLive(http, needs), createLive(undefined, needs)]
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const [first, second] = [await world.member(), await world.member()]
    const [own, other] = [await connected(first, at), await connected(second, at)]
    const told = async (unread: number): Promise<void> => {
      await until(
        () => {
          worker.tell(first.memberId, 'message', { unread })
          return named(own, 'message').some((event) => (event as { unread: number }).unread === unread) || undefined
        },
        () => `${unread} was not heard`,
        20_000,
        200,
      )
    }
    await told(3)
    worker.tellAll('draw', { game: 'g', issue: '1', numbers: '1,2,3' })
    await until(
      () => (other.heard.length > 0 ? true : undefined),
      () => 'the draw was not heard',
    )
    expect(other.heard).toEqual([['draw', { game: 'g', issue: '1', numbers: '1,2,3' }]])
    // A connection to the database that is lost is opened again.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()",
    )
    await told(4)
    const cut = new Promise((resolve) => other.once('disconnect', resolve))
    worker.end(await sessionOf(second), 'frozen')
    expect(await cut).toBe('io server disconnect')
    await Promise.all([web.close(), worker.close()])
  })
})

/** An issue of an in-house lottery with its committed seed, which closes and is drawn in a moment unless a test says otherwise. */
async function issueSoon(game: string, seconds = 1): Promise<string> {
  const { database, secrets, random } = world.house.needs
  const [number, seed] = ['20261120-9001', random.bytes(32)]
  await database.write((tx) => world.house.lottery.seed(tx))
  await database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at, commitment, sealed_seed)
     select $1, $2, now() - interval '1 minute', now() + make_interval(secs => $5), now() + make_interval(secs => $5), $3, $4`,
    [
      game,
      number,
      await drawCommitment(seed),
      secrets.seal({ table: 'lottery_issue', column: 'sealed_seed', row: `${game} ${number}` }, seed.toString('hex')),
      seconds,
    ],
  )
  return number
}

describe('a draw that staff call off', () => {
  it('[API-04] [LOTT-06] is sent to everybody as a draw without numbers, since no page would ask for what it does not wait for', async () => {
    const [own, visitor] = [await connected(await world.member()), await connected()]
    const issue = await issueSoon('ssc-5', 3600)
    const written = { words: ['ssc-5', issue], options: {}, by: 'Daw Khin', reason: 'a test calls a draw off' }
    expect(await world.house.operator.perform(world.database, 'lottery-void', written)).toMatchObject({ ok: true })
    for (const page of [own, visitor]) {
      await until(
        () => (named(page, 'draw').length > 0 ? true : undefined),
        () => 'the draw was not told',
      )
      expect(named(page, 'draw')).toEqual([{ game: 'ssc-5', issue, numbers: null }])
    }
    await world.assertBooksBalance()
  })
})

// The last one, since it wakes the shared table, whose rounds are then sent to every member.
describe('what members and visitors receive', () => {
  const kinds = (page: { heard: [string, unknown][] }): string[] => [...new Set(page.heard.map(([name]) => name))].toSorted()

  /** A message from staff, written as they write it; to one member, or to all. */
  async function write(act: 'message-send' | 'message-send-all', words: string[]): Promise<void> {
    const options = { title: 'Hello', 'title-my': 'မင်္ဂလာပါ', content: '<p>Hello</p>', 'content-my': '<p>မင်္ဂလာပါ</p>' }
    const written = { words, options, by: 'Daw Khin', reason: 'a test writes a message' }
    expect(await world.house.operator.perform(world.database, act, written)).toMatchObject({ ok: true })
  }

  /** One to this member, and when that has arrived one to all: then every page asks for its own count. */
  async function writeMessages(memberId: string, page: Awaited<ReturnType<typeof connected>>): Promise<void> {
    const heard = async (count: number): Promise<unknown> =>
      until(
        () => (named(page, 'message').length >= count ? true : undefined),
        () => `message ${count} was not heard`,
      )
    await write('message-send', [(await world.house.identity.memberOf(memberId))?.account ?? ''])
    await heard(1)
    await write('message-send-all', [])
    await heard(2)
  }

  // `contract` stands in contract/live.ts and waits for the agents' contracts, which will send it.
  it('[API-04] balance, message, draw, round and status reach a member from where they happen; a visitor receives draw and status only', async () => {
    const member = await world.member()
    const [own, trial, visitor] = [await connected(member), await connected(await world.begin('trial')), await connected()]
    await give(member.memberId, '10')
    await writeMessages(member.memberId, own)
    await world.database.write((tx) => world.house.settings.write(tx, 'maintenance', null))
    const issue = await issueSoon('ssc-1')
    // The table of crash rests until somebody looks at it.
    expect((await world.ask({ method: 'GET', path: '/wps/originals/crash' })).status).toBe(200)
    await until(
      () => (kinds(own).length >= 5 && kinds(visitor).length >= 2 && kinds(trial).length >= 2 ? true : undefined),
      () => `heard ${kinds(own).join()} and ${kinds(visitor).join()}`,
    )
    expect([kinds(own), kinds(visitor), kinds(trial)]).toEqual([
      ['balance', 'draw', 'message', 'round', 'status'],
      ['draw', 'status'],
      ['draw', 'status'],
    ])
    expect(named(own, 'balance').at(-1)).toMatchObject({ balance: '10.00', held: '0.00', currency: 'MMK' })
    expect(named(own, 'message')).toEqual([{ unread: 1 }, { unread: null }])
    // Which step of the flight arrives first depends on how busy the machine is.
    expect(named(own, 'round')[0]).toMatchObject({ gameCode: 'crash', state: expect.any(String) as string })
    expect(named(own, 'status')).toEqual([{ status: 0 }])
    const { value } = await world.ask({ method: 'GET', path: `/lgw/draws?gameCode=ssc-1&issue=${issue}` })
    const { draw } = value as { draw: string[] }
    for (const page of [own, visitor, trial]) expect(named(page, 'draw')).toEqual([{ game: 'ssc-1', issue, numbers: draw.join(',') }])
  })
})
