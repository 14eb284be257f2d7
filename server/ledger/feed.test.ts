/** The feed: every transfer is handed on once and in order, whatever commits in between. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { failuresNow, retryNow } from '../platform/work/each-item.ts'
import { move, openTestLedger, type TestLedger } from './ledger-testing.ts'
import type { FeedEntry, FollowHandler, FollowOptions, Ledger, LedgerEvent } from './ledger.ts'

let world: TestLedger
const events: LedgerEvent[] = []

beforeAll(async () => {
  world = await openTestLedger({ onEvent: (event) => events.push(event) })
})

afterAll(() => world.close())

/** Follows until stopped; `stop` resolves when the follower is out. */
function following(
  ledger: Ledger,
  name: string,
  handle: FollowHandler,
  options: Pick<FollowOptions, 'batch' | 'from' | 'alone'> = {},
): { stop(): Promise<void> } {
  const control = new AbortController()
  const running = ledger.follow(name, handle, { ...options, signal: control.signal })
  return {
    stop: async () => {
      control.abort()
      await running
    },
  }
}

async function until(isReached: () => boolean, what: string): Promise<void> {
  await vi.waitFor(() => expect(isReached(), what).toBe(true), { timeout: 40_000, interval: 20 })
}

const count = async (): Promise<number> =>
  Number((await world.database.pool.query<{ count: bigint }>('select count(*) from ledger_transfer')).rows[0]?.count)

test('[WALLET-02] nothing is skipped, repeated or out of order, while batches, slow transactions and several ledgers commit out of step', async () => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => world.account(1_000n)))
  const other = await world.another()
  const small: FeedEntry[] = []
  const large: FeedEntry[] = []
  const sizes: number[] = []
  const followers = [
    following(
      world.ledger,
      'small',
      async (entries) => {
        sizes.push(entries.length)
        small.push(...entries)
      },
      { batch: 7 },
    ),
    following(other, 'large', async (entries) => void large.push(...entries), { batch: 500 }),
  ]
  const slow = async (number: number): Promise<void> => {
    const account = accounts[number] as bigint
    for (let turn = 0; turn < 15; turn += 1)
      await world.database.write(async (tx) => {
        await world.ledger.lock(tx, [account])
        await world.ledger.post(tx, [move(`slow:${number}:${turn}`, account, 1n, 'win')])
        await sql`select pg_sleep(0.02)`.execute(tx)
      })
  }
  const fast = async (ledger: Ledger, number: number): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1)
      await ledger.submit(move(`fast:${number}:${turn}`, accounts[(number + turn) % accounts.length] as bigint, -1n, 'bet'))
  }
  await Promise.all([
    ...[0, 9, 18, 27].map(slow),
    ...Array.from({ length: 30 }, (_, number) => fast(number % 2 === 0 ? world.ledger : other, number)),
  ])
  const all = await count()
  await until(() => small.length >= all && large.length >= all, 'the followers')
  for (const follower of followers) await follower.stop()
  for (const entries of [small, large]) {
    expect(entries.length).toBe(all)
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(all)
    for (const account of accounts) {
      const own = entries.filter((entry) => entry.account === account)
      expect(own.map((entry) => entry.id)).toEqual(own.map((entry) => entry.id).toSorted((a, b) => (a < b ? -1 : 1)))
      expect(own.at(-1)?.balanceAfter).toBe(await world.balance(account))
    }
  }
  expect(small[0]).toMatchObject({ accountKind: 'main', currency: 'MMK' })
  expect([Math.min(...sizes) > 0, Math.max(...sizes)]).toEqual([true, 7])
}, 120_000)

test('what the handler writes and the watermark commit together; after a failure the same entries come again', async () => {
  const account = await world.account(100n)
  await world.database.pool.query('create table if not exists seen (id bigint primary key)')
  let failures = 2
  const handle: FollowHandler = async (entries, tx) => {
    for (const entry of entries) await sql`insert into seen (id) values (${entry.id})`.execute(tx)
    if (failures > 0) {
      failures -= 1
      throw new Error('not yet')
    }
  }
  const placing = following(world.ledger, 'failing', handle, { from: 'now' })
  await world.placed('failing')
  await placing.stop()
  for (let turn = 0; turn < 10; turn += 1) await world.ledger.submit(move(`seen:${turn}`, account, -1n, 'bet'))
  const first = following(world.ledger, 'failing', handle, { from: 'now' })
  const second = following(await world.another(), 'failing', handle, { from: 'now' })
  let rows = 0
  const look = async (): Promise<boolean> => {
    rows = Number((await world.database.pool.query<{ count: bigint }>('select count(*) from seen')).rows[0]?.count)
    return rows >= 10
  }
  await vi.waitUntil(look, { timeout: 20_000, interval: 25 })
  await first.stop()
  await second.stop()
  expect(rows).toBe(10)
  expect(failures).toBe(0)
  const failed = { type: 'feed-failed', name: 'failing', error: new Error('not yet') }
  expect(events).toEqual([failed, failed])
}, 60_000)

test('[WALLET-02] of two processes that follow under one name one reads at a time, and whoever follows next goes on from there', async () => {
  const account = await world.account(100n)
  const ledgers = [world.ledger, await world.another()]
  const gate = Promise.withResolvers<undefined>()
  const seen: string[] = []
  const read =
    (keys: string[]): FollowHandler =>
    async (entries) =>
      void keys.push(...entries.map(({ key }) => key))
  const slow: FollowHandler = async (entries, tx) => {
    await read(seen)(entries, tx)
    await gate.promise
  }
  const followers = ledgers.map((ledger) => following(ledger, 'alone', slow, { from: 'now', alone: () => true }))
  await world.placed('alone')
  // Each process looks at once for what it committed itself: where its other follower has read that, this one has looked too.
  const others = ledgers.map((): string[] => [])
  followers.push(...ledgers.map((ledger, at) => following(ledger, `beside-${at}`, read(others[at]!), { from: 'now' })))
  for (const at of [0, 1]) await world.placed(`beside-${at}`)
  await world.ledger.submit(move('alone:0', account, -1n, 'bet'))
  await until(() => seen.length > 0, 'the first entry')
  for (const turn of [1, 2, 3])
    for (const [at, ledger] of ledgers.entries()) {
      await ledger.submit(move(`alone:${turn}:${at}`, account, -1n, 'bet'))
      await until(() => others[at]!.includes(`alone:${turn}:${at}`), 'the follower beside')
    }
  expect(seen).toEqual(['alone:0'])
  gate.resolve(undefined)
  await until(() => seen.length >= 7, 'the rest')
  await Promise.all(followers.map((follower) => follower.stop()))
  expect(await world.ledger.feed('alone')).toEqual([])
  await world.ledger.submit(move('alone:next', account, -1n, 'bet'))
  expect((await world.ledger.feed('alone')).map(({ key }) => key)).toEqual(['alone:next'])
  const again = following(world.ledger, 'alone', slow)
  await until(() => seen.includes('alone:next'), 'the next entry')
  await again.stop()
  expect(seen).toEqual(['alone:0', ...[1, 2, 3].flatMap((turn) => [`alone:${turn}:0`, `alone:${turn}:1`]), 'alone:next'])
}, 60_000)

test('[WALLET-02] a follower that begins now sees nothing from before, also of a lane that is seconds ahead of the others', async () => {
  const [early, late] = [await world.account(100n), await world.account(100n)]
  const ahead = await world.another({ connection: { ...world.database.connection, options: '-c baize.clock_shift_seconds=3' } })
  await ahead.submit(move('ahead', early, -1n, 'bet'))
  const seen: string[] = []
  const follower = following(world.ledger, 'ahead', async (entries) => void seen.push(...entries.map(({ key }) => key)), {
    from: 'now',
    batch: 1,
  })
  await world.placed('ahead')
  for (const turn of [1, 2, 3]) await world.ledger.submit(move(`behind:${turn}`, late, -1n, 'bet'))
  await until(() => seen.length >= 3, 'the lane behind')
  await world.ledger.submit(move('ahead:again', early, -1n, 'bet'))
  await until(() => seen.includes('ahead:again'), 'the lane ahead')
  await follower.stop()
  expect(seen).toEqual(['behind:1', 'behind:2', 'behind:3', 'ahead:again'])
}, 60_000)

test('a lane that nobody writes is levelled, so that its next transfer is found without looking back', async () => {
  const account = await world.account(100n)
  const ahead = await world.another({ connection: { ...world.database.connection, options: '-c baize.clock_shift_seconds=60' } })
  await ahead.submit(move('level', account, -1n, 'bet'))
  const seen: FeedEntry[] = []
  const follower = following(world.ledger, 'level', async (entries) => void seen.push(...entries), { from: 'now' })
  await world.placed('level')
  const lanes = 'select (max(last_id) - min(last_id)) >> 22 as apart from ledger_lane'
  const apart = async () => (await world.database.pool.query<{ apart: bigint }>(lanes)).rows[0]?.apart
  await expect.poll(apart, { timeout: 20_000, interval: 25 }).toBe(0n)
  const others = await Promise.all(Array.from({ length: 16 }, () => world.account(10n)))
  await until(() => seen.length >= 16, 'the entries of all lanes')
  await follower.stop()
  expect(seen.map((entry) => entry.account).toSorted((a, b) => Number(a - b))).toEqual(others.toSorted((a, b) => Number(a - b)))
})

test('one look at the feed moves nothing', async () => {
  const before = await world.ledger.feed('looker', { batch: 5 })
  expect(before.length).toBe(5)
  expect(await world.ledger.feed('looker', { batch: 5 })).toEqual(before)
})

test('[WALLET-02, OPS-08] sets aside what cannot be taken and what is behind it of its owner, and takes it later in order and once', async () => {
  const { pool, reader } = world.database
  const [bad, good] = [await world.account(100n), await world.account(100n)]
  const owner = (await pool.query<{ owner: string }>('select owner from ledger_account where id = $1', [bad])).rows[0]!.owner
  await pool.query('create table taken (at serial, id bigint primary key, account bigint, key text)')
  const heal = await poison(pool, 'taken', 'key', 'bad:1')
  const handle: FollowHandler = async (entries, tx) => {
    for (const { id, account, key } of entries)
      await sql`insert into taken (id, account, key) values (${id}, ${account}, ${key})`.execute(tx)
  }
  const other = await world.another()
  const followers = [following(world.ledger, 'aside', handle, { from: 'now' }), following(other, 'aside', handle, { from: 'now' })]
  await world.placed('aside')
  for (let turn = 0; turn < 5; turn += 1)
    for (const [name, account] of [
      ['bad', bad],
      ['good', good],
    ] as const)
      await world.ledger.submit(move(`${name}:${turn}`, account, -1n, 'bet'))
  const takenOf = async (account: bigint) =>
    (await pool.query<{ key: string }>('select key from taken where account = $1 order by at', [account])).rows.map(({ key }) => key)
  const keysOf = (name: string, turns: number) => Array.from({ length: turns }, (_, turn) => `${name}:${turn}`)
  await expect.poll(() => takenOf(good), { timeout: 60_000 }).toEqual(keysOf('good', 5))
  const failures = async () => (await failuresNow(reader, 9)).map(({ loop, item, failures: count, reason }) => [loop, item, count, reason])
  // Since the last of the good, the rest of the bad was set aside.
  await expect
    .poll(async () => (await world.ledger.feed('aside')).map(({ key }) => key), { timeout: 60_000 })
    .toEqual(['bad:1', 'bad:2', 'bad:3', 'bad:4'])
  expect([await takenOf(bad), (await failures()).map(([loop, item, , reason]) => [loop, item, reason])]).toEqual([
    ['bad:0'],
    [['feed-aside', owner, POISONED]],
  ])
  const soon = systemClock.now().add({ hours: 1 })
  expect([await world.ledger.hasRead('aside', bad, soon), await world.ledger.hasRead('aside', good, soon)]).toEqual([false, true])
  expect(events).toContainEqual(expect.objectContaining({ type: 'entry-set-aside', name: 'aside', item: owner }))
  await heal()
  await world.database.write((tx) => retryNow(tx, 'feed-aside', owner))
  await expect.poll(() => takenOf(bad), { timeout: 60_000 }).toEqual(keysOf('bad', 5))
  await expect.poll(failures, { timeout: 60_000 }).toEqual([])
  expect([await world.ledger.feed('aside'), await world.ledger.hasRead('aside', bad, soon)]).toEqual([[], true])
  for (const follower of followers) await follower.stop()
}, 240_000)
