/** The feed's followers together: one transaction for a slice, whoever fails or waits goes alone, and money moves in transactions of its own. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { poison } from '../platform/testing/poison.ts'
import { failuresNow, retryNow } from '../platform/work/each-item.ts'
import { move, openTestLedger, type TestLedger } from './ledger-testing.ts'
import type { FollowHandler, FollowOptions, LedgerEvent } from './ledger.ts'

let world: TestLedger
const events: LedgerEvent[] = []

beforeAll(async () => {
  world = await openTestLedger({ onEvent: (event) => events.push(event) })
  await world.database.pool.query(
    'create table heard (name text, key text, xid xid8 default pg_current_xact_id(), primary key (name, key))',
  )
})

afterAll(() => world.close())

const note =
  (name: string): FollowHandler =>
  async (entries, tx) => {
    for (const { key } of entries) await sql`insert into heard (name, key) values (${name}, ${key})`.execute(tx)
  }

/** Followers of these names, begun now. */
async function followers(names: Readonly<Record<string, Pick<FollowOptions, 'alone'>>>): Promise<{ stop(): Promise<void> }> {
  const control = new AbortController()
  const running = Object.entries(names).map(([name, options]) =>
    world.ledger.follow(name, note(name), { ...options, from: 'now', signal: control.signal }),
  )
  for (const name of Object.keys(names)) await world.placed(name)
  return {
    async stop() {
      control.abort()
      await Promise.all(running)
    },
  }
}

/** The transactions in which these names heard of a key, one for each name that has. */
const transactionsOf = async (key: string, names: readonly string[]): Promise<string[]> =>
  (
    await world.database.pool.query<{ xid: string }>('select xid::text from heard where key = $1 and name = any ($2) order by name', [
      key,
      names,
    ])
  ).rows.map(({ xid }) => xid)

/** Moves money until all have heard of a move; answers their transactions of it. The first ones are heard at places of their own. */
async function heardOf(
  begin: string,
  account: bigint,
  names: readonly string[],
  isReached: (xids: string[]) => boolean,
): Promise<string[]> {
  for (let turn = 0; turn < 200; turn += 1) {
    const key = `${begin}:${turn}`
    await world.ledger.submit(move(key, account, -1n, 'bet'))
    const xids = await vi.waitUntil(
      async () => {
        const found = await transactionsOf(key, names)
        return found.length === names.length && found
      },
      { timeout: 40_000, interval: 10 },
    )
    if (isReached(xids)) return xids
  }
  throw new Error('it was never reached')
}

const differing = (xids: readonly string[]): number => new Set(xids).size

test('[WALLET-02] followers who stand at one place write in one transaction, and who moves money has its own', async () => {
  const account = await world.account(1_000n)
  const following = await followers({
    one: {},
    two: {},
    three: {},
    mover: { alone: (entries) => entries.some(({ kind }) => kind === 'bet') },
  })
  const together = ['one', 'two', 'three']
  const [xid] = await heardOf('together', account, together, (xids) => differing(xids) === 1)
  const xids = await heardOf('mover', account, [...together, 'mover'], (all) => differing(all) === 2)
  expect([xid === undefined, differing(xids)]).toEqual([false, 2])
  await following.stop()
  for (const name of [...together, 'mover']) expect(await world.ledger.feed(name)).toEqual([])
}, 120_000)

test('[WALLET-02, OPS-08] one that fails is set aside alone; the others take the slice once, and it goes along again when it is whole', async () => {
  const { database } = world
  const { pool, reader } = database
  const [bad, good] = [await world.account(1_000n), await world.account(1_000n)]
  await pool.query('create table picky (key text primary key)')
  const heal = await poison(pool, 'picky', 'key', 'bad')
  const control = new AbortController()
  const picky: FollowHandler = async (entries, tx) => {
    for (const { key } of entries) await sql`insert into picky (key) values (${key})`.execute(tx)
    await note('picky')(entries, tx)
  }
  const running = [
    world.ledger.follow('calm', note('calm'), { from: 'now', signal: control.signal }),
    world.ledger.follow('picky', picky, { from: 'now', signal: control.signal }),
    world.ledger.follow('quiet', note('quiet'), { from: 'now', signal: control.signal }),
  ]
  const names = ['calm', 'picky', 'quiet']
  for (const name of names) await world.placed(name)
  await heardOf('before', good, names, (xids) => differing(xids) === 1)
  await world.ledger.submit(move('bad', bad, -1n, 'bet'))
  await expect.poll(() => transactionsOf('bad', ['calm', 'quiet']), { timeout: 40_000 }).toHaveLength(2)
  await expect.poll(async () => (await failuresNow(reader, 9)).map(({ loop }) => loop), { timeout: 40_000 }).toEqual(['feed-picky'])
  expect(events).toContainEqual(expect.objectContaining({ type: 'entry-set-aside', name: 'picky' }))
  const meanwhile = await heardOf('meanwhile', good, names, (xids) => differing(xids) === 2)
  expect(meanwhile[0]).toBe(meanwhile[2])
  await heal()
  for (const { item } of await failuresNow(reader, 9)) await database.write((tx) => retryNow(tx, 'feed-picky', item))
  await expect.poll(() => transactionsOf('bad', ['picky']), { timeout: 60_000 }).toHaveLength(1)
  await heardOf('after', good, names, (xids) => differing(xids) === 1)
  control.abort()
  await Promise.all(running)
}, 240_000)

test('[WALLET-02] one that waits for a row which another act holds keeps nobody else waiting', async () => {
  const account = await world.account(1_000n)
  await world.database.pool.query('create table counter (n int); insert into counter values (0)')
  const control = new AbortController()
  const counting: FollowHandler = async (entries, tx) => {
    await sql`update counter set n = n + ${entries.length}`.execute(tx)
    await note('counting')(entries, tx)
  }
  const running = [
    world.ledger.follow('counting', counting, { from: 'now', signal: control.signal }),
    world.ledger.follow('passing', note('passing'), { from: 'now', signal: control.signal }),
  ]
  for (const name of ['counting', 'passing']) await world.placed(name)
  await heardOf('free', account, ['counting', 'passing'], (xids) => differing(xids) === 1)
  await world.database.write(async (tx) => {
    await sql`select from counter for update`.execute(tx)
    await world.ledger.submit(move('held', account, -1n, 'bet'))
    await expect.poll(() => transactionsOf('held', ['counting', 'passing']), { timeout: 40_000 }).toHaveLength(1)
    expect(await transactionsOf('held', ['passing'])).toHaveLength(1)
  })
  await expect.poll(() => transactionsOf('held', ['counting']), { timeout: 40_000 }).toHaveLength(1)
  control.abort()
  await Promise.all(running)
}, 120_000)
