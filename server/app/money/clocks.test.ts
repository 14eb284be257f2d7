/** Proves that two processes whose machines' clocks differ by seconds decide alike about money: by the time of their database. */
import { randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crashMultiplierAt, crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { OriginalsNeeds } from '../../originals/originals.ts'
import { flight } from '../../originals/testing/crash-desk.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { testDatabase, type TestDatabase } from '../testing.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { createWorld, type RichMember, type CallResponse, type World } from '../testing/world.ts'

const OFF_MS = { behind: -2000, ahead: 2000, 'a little behind': -240, 'a little ahead': 240 } as const
type Name = keyof typeof OFF_MS

let database: TestDatabase
let member: RichMember
const worlds = new Map<Name, World>()
const at = (name: Name): World => worlds.get(name)!

beforeAll(async () => {
  database = await testDatabase()
  const secrets = createSecrets(randomBytes(32))
  for (const [name, byMs] of Object.entries(OFF_MS)) {
    const machine = { now: () => systemClock.now().add({ milliseconds: byMs }) }
    worlds.set(name as Name, await createWorld({ database: { ...database, drop: async () => undefined }, secrets, machine }))
  }
  await database.write((tx) => at('behind').house.lottery.seed(tx))
  member = await at('behind').rich(1_000_000n * UNITS)
})
afterAll(async () => {
  await at('behind').assertBooksBalance()
  for (const world of worlds.values()) await world.close()
  await database.drop()
})

const now = async (): Promise<Temporal.Instant> =>
  (await database.pool.query<{ now: Temporal.Instant }>('select ledger_now() as now')).rows[0]!.now
const ask = (name: Name, method: 'GET' | 'POST', path: string, body?: object): Promise<CallResponse> =>
  at(name).ask({ method, path, ...(body ? { body } : {}) }, member)

/** Something that ends at a time of the database. A test sets that time to so many seconds from now, and asks whether it is still open. */
type Ending = { readonly set: (seconds: number) => Promise<unknown>; readonly isOpen: (name: Name) => Promise<boolean> }

let issue = 0
const numberOf = (): string => `20261120-${String(issue).padStart(4, '0')}`
/** A draw, whose bets end at its close. */
const draw: Ending = {
  set: (seconds) =>
    database.pool.query(
      `insert into lottery_issue (game, number, open_at, close_at, draw_at)
       select 'fc-3d', $1, now() - interval '1 hour', t, t + interval '1 hour' from (select ledger_now() + make_interval(secs => $2) as t)`,
      [((issue += 1), numberOf()), seconds],
    ),
  async isOpen(name) {
    const tickets = [{ play: '3D.DWD', selection: '1|-|-', unit: '1', multiple: 1, count: 1 }]
    const { code } = await ask(name, 'POST', '/lgw/orders', { gameCode: 'fc-3d', issue: numberOf(), tickets })
    expect([undefined, 'issue-closed']).toContain(code)
    return code === undefined
  },
}

let raised = 0
/** The day that a raised deposit limit waits. */
const limit: Ending = {
  set: (seconds) =>
    database.pool.query(
      `insert into protection_limit (member, currency, what, every, party, act, units, said_by, at)
       values ($1, 'MMK', 'deposit', 'day', 'player', 'set', 1, 'player', '2020-01-01'),
         ($1, 'MMK', 'deposit', 'day', 'player', 'asked', $2, 'player', ledger_now() + make_interval(secs => $3) - interval '24 hours')`,
      [member.memberId, (raised += 1) + 1, seconds],
    ),
  async isOpen(name) {
    const { code } = await ask(name, 'POST', '/wps/protection/limits/confirm', { what: 'deposit', every: 'day' })
    expect([undefined, 'too-early']).toContain(code)
    return code === 'too-early'
  },
}

/** An order for a deposit, which expires. */
const deposit: Ending = {
  set: (seconds) =>
    database.pool.query(
      `insert into wallet_deposit (reference, member_id, wallet, currency, method, amount_units, state, key, fingerprint, service, created_at, expires_at)
       values ('D-of-clocks', $1, $2, 'MMK', 'mynah-pay', 10000000, 'pending', 'clocks', '', 'sandbox', now(), ledger_now() + make_interval(secs => $3))
       on conflict (reference) do update set state = 'pending', expires_at = excluded.expires_at`,
      [member.memberId, member.wallet, seconds],
    ),
  async isOpen(name) {
    const { house } = at(name)
    await house.wallet.expire(house.needs.database)
    const { rows } = await database.pool.query<{ state: string }>("select state from wallet_deposit where reference = 'D-of-clocks'")
    return rows[0]!.state === 'pending'
  },
}

let ticket = ''
/** A ticket for the live channel, which is a token of half a minute. */
const token: Ending = {
  async set(seconds) {
    ticket = ((await ask('behind', 'POST', '/wps/live/ticket')).value as { ticket: string }).ticket
    await database.pool.query('update identity_live_ticket set expires_at = ledger_now() + make_interval(secs => $1)', [seconds])
  },
  isOpen: async (name) => (await at(name).house.identity.redeemTicket(ticket)) !== undefined,
}

/** A session, which ends at a time. */
const session: Ending = {
  set: (seconds) => database.pool.query('update identity_session set expires_at = ledger_now() + make_interval(secs => $1)', [seconds]),
  async isOpen(name) {
    const { status } = await ask(name, 'GET', '/wps/v2/wallets/balance')
    await database.pool.query("update identity_session set expires_at = ledger_now() + interval '1 hour'")
    return status === 200
  },
}

let given: { campaign: string; award: string } | undefined
/** An award of a promotion, which must be claimed in time. */
const award: Ending = {
  async set(seconds) {
    given ??= await newAward()
    await database.pool.query(
      "update promotions_award set state = 'claim', claim_key = null, claim_until = ledger_now() + make_interval(secs => $2) where id = $1",
      [given.award, seconds],
    )
  },
  async isOpen(name) {
    const { code } = await ask(name, 'POST', `/wps/promotions/${given!.campaign}/claim`, { version: 1, award: given!.award })
    expect([undefined, 'promotion-not-open']).toContain(code)
    return code === undefined
  },
}

/** The award of a campaign that is published as a row, since this test is not about what may be published. */
async function newAward(): Promise<{ campaign: string; award: string }> {
  const today = (await now()).toZonedDateTimeISO('UTC').toPlainDate()
  const window = { from: today.subtract({ days: 9 }).toString(), until: today.add({ days: 9 }).toString() }
  const written = await database.transact((tx) => at('behind').house.promotions.staff.write(tx, offer('clocks', { window, claimDays: 7 })))
  expect(written).toMatchObject({ ok: true })
  const { rows } = await database.pool.query<{ id: string }>(
    "update promotions_campaign set state = 'published', version = 1 where code = 'clocks' returning id",
  )
  const campaign = rows[0]!.id
  const { value } = await ask('behind', 'POST', `/wps/promotions/${campaign}/join`, { version: 1, code: 'jade' })
  return { campaign, award: (value as { id: string }).id }
}

let holder: RichMember | undefined
/** A grant of bonus money, which is active until it expires. */
const grant: Ending = {
  async set(seconds) {
    holder ??= await withBonus(at('behind'), 1n, '1000')
    await database.pool.query('update bonus_grant set expires_at = ledger_now() + make_interval(secs => $1)', [seconds])
  },
  async isOpen(name) {
    const { value } = await at(name).ask({ method: 'GET', path: '/wps/bonuses' }, holder)
    const { bonuses } = value as { bonuses: [{ state: string }] }
    expect(['active', 'closing']).toContain(bonuses[0].state)
    return bonuses[0].state === 'active'
  },
}

describe('[LOTT-04, PROT-01, PL-20] two processes, two seconds behind and two seconds ahead', () => {
  it.each(['behind', 'ahead'] as const)('know the time of the database: the one %s', async (name) => {
    const { clock, databaseClock } = at(name).house.needs
    const { errorMs, state, offsetMs } = databaseClock.report()
    const [before, during, after] = [await now(), clock.now(), await now()]
    expect(Number(during.epochNanoseconds - before.epochNanoseconds) / 1e6).toBeGreaterThanOrEqual(-errorMs)
    expect(Number(after.epochNanoseconds - during.epochNanoseconds) / 1e6).toBeGreaterThanOrEqual(-errorMs)
    expect([state, Math.abs(offsetMs - OFF_MS[name]) <= errorMs + 1]).toEqual(['away', true])
    const health = (await at(name).ask({ method: 'GET', path: '/healthz' })).text
    expect(JSON.parse(health)).toMatchObject({
      ok: true,
      clock: { state: 'away', offsetMs: expect.any(Number), errorMs: expect.any(Number) },
    })
  })

  it.each([
    ['the close of a draw', draw],
    ['the day before a limit is raised', limit],
    ['the expiry of an order', deposit],
    ['the expiry of an award', award],
    ['the expiry of bonus money', grant],
    ['the end of a token', token],
    ['the end of a session', session],
  ] as const)('decide alike about %s', async (_, { set, isOpen }) => {
    for (const name of ['behind', 'ahead'] as const) {
      await set(-0.2)
      expect([name, await isOpen(name)]).toEqual([name, false])
      // It is asked again where a busy machine took longer than the second and a half.
      for (let asked = false; !asked;) {
        await set(1.5)
        const end = (await now()).add({ milliseconds: 1400 })
        const open = await isOpen(name)
        asked = Temporal.Instant.compare(await now(), end) < 0
        if (asked) expect([name, open]).toEqual([name, true])
      }
    }
  })
})

describe('[GAME-17, GAME-22] a cash-out of crash', () => {
  const needs = (): OriginalsNeeds => {
    const { house } = at('behind')
    const unused = () => Promise.reject(new Error('a settlement asks for no limits'))
    const currencies = { currency: async () => 'MMK', currencies: async () => ['MMK'] }
    const asks = { limitsOf: unused, jackpotOf: unused, rules: unused, nameOf: async () => undefined, warn: () => undefined }
    return {
      ...house.needs,
      random: systemRandom,
      ledger: house.ledger,
      bonus: house.bonus,
      round: house.market.round,
      ...currencies,
      ...asks,
    }
  }
  type Bet = { readonly id: string; readonly state: string; readonly leftAt: string | null }

  /** A round that flies above 3.00 and has begun so many milliseconds ago, or crashed so many ago, with a bet of the member. */
  async function flown({ begun, crashed }: { begun?: number; crashed?: number }): Promise<{ round: string; bet: string }> {
    await flight.open(needs())
    const placed = await ask('behind', 'POST', '/wps/originals/crash/bet', { stake: '100' })
    const bet = (placed.value as { bet: Bet }).bet.id
    const { id: round, point } = await flight.close({ needs: needs(), database }, 300, 400)
    const begins = (ms: number) =>
      database.pool.query(
        `update originals_crash_round set opens_at = ledger_now() - interval '1 hour', starts_at = ledger_now() - make_interval(secs => $2) where id = $1`,
        [round, ms / 1000],
      )
    // A first call, before the flight, fills the caches: later calls take milliseconds.
    await begins(-60_000)
    for (const name of ['a little behind', 'a little ahead'] as const) {
      // On a busy machine a measurement may be too long for cash-outs; a later one is not.
      await vi.waitUntil(() => at(name).house.needs.databaseClock.report().state === 'exact', { timeout: 20_000 })
      expect((await cashOut(name, bet)).code).toBe('state-conflict')
    }
    await begins(begun ?? crashReachedAfterMs(point) + crashed!)
    return { round, bet }
  }
  const cashOut = (name: Name, bet: string) => ask(name, 'POST', '/wps/originals/crash/cash-out', { bet })
  const stored = async (bet: string) => {
    const { rows } = await database.pool.query<{
      left_at: number | null
      left_time: Temporal.Instant
      starts_at: Temporal.Instant
      closed: Temporal.Instant | null
    }>(
      `select left_at, left_time, starts_at, cash_outs_closed_at as closed
       from originals_crash_bet b join originals_crash_round r on r.id = b.round where b.id = $1`,
      [bet],
    )
    return rows[0]!
  }

  it.each(['behind', 'ahead'] as const)('is not taken by a process two seconds %s, and by name', async (name) => {
    const { round, bet } = await flown({ begun: 3000 })
    const refused = await cashOut(name, bet)
    expect([refused.status, refused.code]).toEqual([503, 'clock-unsure'])
    expect((await stored(bet)).left_at).toBeNull()
    // The next try reaches another process, and then any process says how it ended.
    expect((await cashOut('a little behind', bet)).value).toMatchObject({ bet: { state: 'left' } })
    expect((await cashOut(name, bet)).value).toMatchObject({ bet: { state: 'left' } })
    await flight.settle(needs(), round)
  })

  it.each(['a little behind', 'a little ahead'] as const)('in time is judged by the time of the database, %s', async (name) => {
    const { round, bet } = await flown({ begun: 3000 })
    const { errorMs } = at(name).house.needs.databaseClock.report()
    const before = await now()
    const answer = await cashOut(name, bet)
    const after = await now()
    const { left_at, left_time, starts_at } = await stored(bet)
    expect(answer.value).toMatchObject({ bet: { state: 'left', leftAt: (left_at! / 100).toFixed(2) } })
    expect(left_at).toBe(crashMultiplierAt(Math.floor(Number(left_time.epochNanoseconds - starts_at.epochNanoseconds) / 1e6)))
    expect(Number(left_time.epochNanoseconds - before.epochNanoseconds) / 1e6).toBeGreaterThanOrEqual(-errorMs)
    expect(Number(after.epochNanoseconds - left_time.epochNanoseconds) / 1e6).toBeGreaterThanOrEqual(50 - errorMs)
    await flight.settle(needs(), round)
  })

  it('came with the last byte of its body: whoever holds it back has not called', async () => {
    const name = 'a little ahead'
    const { round, bet } = await flown({ begun: 3000 })
    const { app } = at(name)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const read = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (piece) => (text += String(piece))).on('close', () => resolve(text))
    })
    const body = JSON.stringify({ bet })
    const head = [
      'POST /wps/originals/crash/cash-out HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${member.token}`,
      `cookie: ${member.cookie}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
    ]
    const begun = await now()
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
    // By then the server has read all but the last byte, a tenth of a second before it comes.
    const held = await vi.waitUntil(
      async () => {
        const later = await now()
        return Temporal.Instant.compare(later, begun.add({ milliseconds: 100 })) > 0 && later
      },
      { timeout: 20_000 },
    )
    socket.write(body.slice(-1))
    expect(await read).toMatch(/"state":"left"/)
    const { errorMs } = at(name).house.needs.databaseClock.report()
    const { left_time } = await stored(bet)
    expect(Number(left_time.epochNanoseconds - held.epochNanoseconds) / 1e6).toBeGreaterThanOrEqual(-errorMs)
    await flight.settle(needs(), round)
  })

  it('late is refused by a process that is behind, once cash-outs are closed, and no server tells the point before', async () => {
    const { round, bet } = await flown({ crashed: 60 })
    let isOver = false
    // What is stored when the answer comes: others close the cash-outs a little later.
    const answer = async () => ({ refused: await cashOut('a little behind', bet), ...(await stored(bet)) })
    const late = answer().finally(() => (isOver = true))
    while (!isOver) {
      for (const name of ['a little ahead', 'behind'] as const) {
        const [table, history, own] = await Promise.all([
          at(name).ask({ method: 'GET', path: '/wps/originals/crash' }),
          at(name).ask({ method: 'GET', path: '/wps/originals/crash/history' }),
          ask(name, 'GET', '/wps/originals/crash/bet'),
        ])
        const { phase, point, serverSeed } = (table.value as { round: { phase: string; point: string | null; serverSeed: string | null } })
          .round
        const isTold = phase !== 'flying' || point !== null || serverSeed !== null || history.text.includes(round)
        if (isTold) expect([phase, (await stored(bet)).closed]).toEqual(['crashed', expect.anything()])
        expect((own.value as { bet: Bet }).bet.leftAt).toBeNull()
      }
    }
    const { refused, left_at, closed } = await late
    expect([refused.status, refused.code]).toEqual([422, 'round-crashed'])
    expect([left_at, closed]).toEqual([null, expect.anything()])
    await flight.settle(needs(), round)
  })
})
