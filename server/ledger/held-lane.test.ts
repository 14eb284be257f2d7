/** Held lanes: whoever holds one delays nobody else, and is ended where it does not move; what waited for it is then served. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { move, openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import { laneOf, type AccountId, type Companion, type LedgerEvent, type Operation } from './ledger.ts'

const plain: Companion = {
  prepare: async (_tx, operations) =>
    operations.map(({ account }) => ({ transfers: [{ account, contra: 'house:test', amount: -10n, kind: 'bet' }] })),
  write: async () => undefined,
}

let world: TestLedger
let accounts: AccountId[]
const events: LedgerEvent[] = []
const clients: pg.Client[] = []
beforeAll(async () => {
  world = await openTestLedger({ companions: { plain }, stalledAfter: '1 hour' })
  accounts = await Promise.all(Array.from({ length: 32 }, () => world.account(1_000n)))
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => undefined)
})
afterAll(() => world.close())

/** A session of another process, in a transaction. */
async function session(options = ''): Promise<pg.Client> {
  const client = new pg.Client({ ...world.database.connection, options })
  client.on('error', () => undefined)
  clients.push(client)
  await client.connect()
  await client.query('begin')
  return client
}
/** One that holds the lanes of these accounts, and does not move. Lanes end by themselves after the given time. */
async function holder(of: readonly AccountId[], idle = '60s'): Promise<pg.Client> {
  const client = await session(`-c baize.lane_idle=${idle}`)
  await client.query('select ledger_lock($1)', [of.map(laneOf)])
  return client
}

const bet = (key: string, account: AccountId): Operation => move(key, account, -10n, 'bet')
const careful = (key: string, account: AccountId): Operation => ({ key, account, transfers: [], isBet: true, companion: 'plain' })
const inLane = (lane: number): AccountId[] => accounts.filter((account) => laneOf(account) === lane)
const free = (held: ReadonlySet<number>): AccountId[] => accounts.filter((account) => !held.has(laneOf(account)))

test.each([
  ['in one statement', bet],
  ['judged by a companion', careful],
])('[WALLET-02] bets of a lane that others hold delay no bet of another lane, %s', async (name, of) => {
  const held = await holder(inLane(3))
  const answered: string[] = []
  const waiting = inLane(3).map(async (account) => {
    const answer = await world.ledger.submit(of(`${name}:held:${account}`, account))
    answered.push(said(answer))
  })
  for (let turn = 0; turn < 3; turn += 1) {
    const others = free(new Set([3])).map((account) => world.ledger.submit(of(`${name}:${turn}:${account}`, account)))
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set(['applied']))
  }
  // All this while nobody let the lane go.
  expect(answered).toEqual([])
  await held.query('rollback')
  await Promise.all(waiting)
  expect(answered.map((answer) => answer.split(' ')[0])).toEqual(waiting.map(() => 'applied'))
})

test('[WALLET-02] more lanes than anybody waits for are held, and the others go on', async () => {
  const lanes = [1, 4, 6, 9, 11, 13, 15]
  const holders = await Promise.all(lanes.map((lane) => holder(inLane(lane))))
  const waiting = lanes.flatMap(inLane).map((account) => world.ledger.submit(bet(`many:held:${account}`, account)))
  const others = free(new Set(lanes)).map((account) => world.ledger.submit(bet(`many:${account}`, account)))
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set(['applied']))
  await Promise.all(holders.map((each) => each.query('rollback')))
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set(['applied']))
})

test('[WALLET-02] a batch that meets a row which somebody changes delays that row’s lane alone', async () => {
  const [account] = inLane(5) as [AccountId]
  const staff = await session()
  await staff.query('update ledger_account set blocked = false where id = $1', [account])
  const waiting = world.ledger.submit(bet('row:held', account))
  const others = accounts.filter((other) => laneOf(other) !== 5).map((other) => world.ledger.submit(bet(`row:${other}`, other)))
  expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set(['applied']))
  await staff.query('rollback')
  expect((await waiting).status).toBe('applied')
})

test('[WALLET-02] a holder of a lane that does not move is ended, those who wait are served, and what it did is undone', async () => {
  const [account] = inLane(7) as [AccountId]
  const before = await world.balance(account)
  const paused = await session('-c baize.lane_idle=300ms')
  const ended = new Promise<void>((resolve) => paused.on('end', () => resolve()))
  await paused.query('update ledger_account set limited = true where id = $1', [account])
  await paused.query('select ledger_lock($1)', [[laneOf(account)]])
  expect(said(await world.ledger.submit(bet('ended', account)))).toBe(`applied ${before - 10n}`)
  await ended
  await expect(paused.query('commit')).rejects.toThrow(/terminat|not queryable/)
  const { rows } = await world.database.pool.query('select limited from ledger_account where id = $1', [account])
  expect(rows).toEqual([{ limited: false }])
})

test('[WALLET-02] a second session of a paused process, which comes to the lane when the first is ended, is not waited for as long again', async () => {
  const [account] = inLane(12) as [AccountId]
  const { pool } = world.database
  const ends = async () =>
    (await pool.query<{ pid: number }>("select pid from ledger_end_stalled('200 milliseconds', '0 seconds')")).rows.map(({ pid }) => pid)
  const pidOf = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const waits = async (pid: number, atLeast: string) =>
    (await pool.query('select from pg_locks where pid = $1 and waitstart < clock_timestamp() - $2::interval', [pid, atLeast])).rowCount ===
    1
  const [first, second, honest] = [await holder([account]), await session('-c baize.lane_idle=60s'), await session()]
  const [secondPid, honestPid] = [await pidOf(second), await pidOf(honest)]
  const comes = second.query('select ledger_lock($1)', [[laneOf(account)]])
  await vi.waitUntil(() => waits(secondPid, '0'), { timeout: 20_000, interval: 20 })
  const served = honest.query('select ledger_lock($1)', [[laneOf(account)]])
  await vi.waitUntil(() => waits(honestPid, '200 milliseconds'), { timeout: 20_000, interval: 20 })
  await first.query('rollback')
  await comes
  // It has been idle for a moment only, and somebody has waited behind it for the whole time.
  expect(await ends()).toEqual([secondPid])
  await served
  expect(await ends()).toEqual([])
})

/** How sessions stood that a watching ledger has ended. Several may see the same one. */
const endedIn = (): Set<string> => new Set(events.flatMap((event) => (event.type === 'session-ended' ? [event.state] : [])))

test('[WALLET-02] who holds a row and does not move is ended as soon as others wait for it, and before that it is not', async () => {
  const [account] = inLane(8) as [AccountId]
  const watching = await world.another({ stalledAfter: '300ms', onEvent: (event) => events.push(event) })
  const paused = await session()
  await paused.query('select from ledger_account where id = $1 for update', [account])
  const idle = async (): Promise<boolean> => {
    const { rows } = await world.database.pool.query<{ long: boolean }>(
      "select bool_or(state = 'idle in transaction' and state_change < clock_timestamp() - interval '1 second') as long from pg_stat_activity where query like '%for update%'",
    )
    return rows[0]?.long === true
  }
  await vi.waitUntil(idle, { timeout: 20_000, interval: 50 })
  expect(endedIn()).toEqual(new Set())
  expect((await watching.submit(bet('stalled', account))).status).toBe('applied')
  expect(endedIn()).toEqual(new Set(['idle in transaction']))
  await expect(paused.query('commit')).rejects.toThrow(/terminat|not queryable/)
})

test('[WALLET-02] who holds a lane and does not read what it asked for is ended as well, which no timeout of a statement does', async () => {
  const [account] = inLane(10) as [AccountId]
  events.length = 0
  const watching = await world.another({ stalledAfter: '300ms', onEvent: (event) => events.push(event) })
  const paused = await holder([account], '0')
  // The socket of a client that does not read is full after some hundred kilobytes.
  const { stream } = (paused as unknown as { connection: { stream: { pause(): void } } }).connection
  stream.pause()
  paused.query("select repeat('x', 1000) from generate_series(1, 20000)").catch(() => undefined)
  expect((await watching.submit(bet('unread', account))).status).toBe('applied')
  expect(endedIn()).toEqual(new Set(['ClientWrite']))
})
