/** Proves the table of crash: a chain fixes the points, the table rests and wakes, and no round is lost with its process. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { keepsCommitment, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createChains, pointOf } from './crash-chain.ts'
import { leave } from './crash-leave.ts'
import { settle } from './crash-settle.ts'
import { databaseNow, KEEPER_LOCK, lastRound, sharedRound, writeLook } from './crash-store.ts'
import { CrashKeeper, type TellRound } from './crash-table.ts'
import { chainPlace } from '../sealed.ts'
import { after, arrived, crashDesk, TIMES } from '../testing/crash-desk.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'

const KEY = systemRandom.bytes(32)
/** How long a thing may take to come on a busy machine. */
const PATIENCE = { timeout: 50_000, interval: 20 }

let world: SmallWorld
let news: Parameters<TellRound>[0][] = []
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { secrets: createSecrets(KEY) })
})
afterAll(() => world.close())
beforeEach(() => {
  news = []
})
const { closeBreaking, table, seat, place, read, finish } = crashDesk(
  () => world,
  (event) => news.push(event),
)

/** Ends the open round and the chain, and reads the table. The process that runs it then opens a round of a new chain at once. */
async function endEverything(): Promise<void> {
  const open = await lastRound(world.database.reader)
  if (open?.point === null) await settle(world.needs, open.id)
  const taken = 'select count(*) from originals_crash_round r where r.chain = c.id'
  await world.database.pool.query(
    `update originals_crash_round set broke_at = now() - interval '1 hour'; update originals_crash_chain c set places = greatest(1, (${taken}))`,
  )
  await world.database.write(async (tx) => writeLook(tx, await databaseNow(tx)))
}

test('[GAME-17] [PROT-07] when the house was away while it flew, leavers and reached targets are paid and all others get their stake back', async () => {
  const { keeper, round } = await table()
  const [stayed, reached, missed, leaver] = await Promise.all([seat(), seat(), seat(), seat()])
  const [stay, reach, miss, gone] = await Promise.all([
    place(stayed, { stake: '10' }),
    place(reached, { stake: '10', target: '2.50' }),
    place(missed, { stake: '10', target: '50.00' }),
    place(leaver, { stake: '10' }),
  ])
  const point = await closeBreaking(round, 300, 500)
  await keeper.turn(round.startsAt)
  await leave(world.needs, leaver.id, gone.id, arrived(after(round, 6_000)))
  // No process runs the table from here on; the next one finds the round crashed long ago.
  await finish(
    new CrashKeeper(world.needs, createChains(world.needs, 1), (event) => news.push(event), TIMES),
    { ...round, startsAt: after(round, 3_600_000) },
    point,
  )
  expect(await read(stayed, stay.id)).toMatchObject({ state: 'returned', payout: '10.00' })
  expect(await read(reached, reach.id)).toMatchObject({ state: 'won', leftAt: '2.50' })
  expect(await read(missed, miss.id)).toMatchObject({ state: 'returned' })
  expect(await read(leaver, gone.id)).toMatchObject({ state: 'won', leftAt: '1.43' })
  expect(await world.balance(stayed)).toBe(1000n * UNITS)
  expect((await world.ledger.entries(stayed.wallet, { limit: 9 })).map(({ kind }) => kind)).toContain('refund')
  expect(news.at(-1)).toMatchObject({ state: 'interrupted' })
  expect((await world.originals.crashTable()).round).toMatchObject({ phase: 'interrupted', point: expect.any(String) })
  await assertBooksBalance(world.ledger)
})

const sealedOf = async (chain: string): Promise<string> =>
  (await world.database.pool.query<{ sealed: string }>('select sealed from originals_crash_chain where id = $1', [chain])).rows[0]!.sealed

test('[GAME-17] the history verifies back to the commitment of the chain', async () => {
  const chains = createChains(world.needs, 5)
  const keeper = new CrashKeeper(world.needs, chains, () => undefined, TIMES)
  for (let played = 0; played < 6; played += 1) {
    await world.database.pool.query("update originals_crash_round set broke_at = now() - interval '1 hour'")
    const now = await databaseNow(world.database.reader)
    await world.database.write((tx) => writeLook(tx, now))
    await keeper.turn(now)
    await settle(world.needs, (await lastRound(world.database.reader))!.id)
  }
  const { content, total } = await world.originals.crashHistory(1, 6)
  expect(total).toBeGreaterThan(6)
  expect(new Set(content.map(({ chain }) => chain)).size).toBe(2)
  for (const [index, round] of content.entries()) {
    const seed = readServerSeed(round.serverSeed ?? '')
    if (!seed.ok) throw new Error(seed.code)
    expect(await keepsCommitment(seed.value, round.commitment)).toBe(true)
    const older = content[index + 1]
    expect(round.commitment).toBe(older?.chain === round.chain ? older.serverSeed : round.chainCommitment)
    // The last seed is the secret from which the whole chain was made.
    if (round.nonce === 4) expect(world.needs.secrets.open(chainPlace(round.chain), await sealedOf(round.chain))).toBe(round.serverSeed)
    const point = await pointOf(round.serverSeed ?? '', round.clientSeed ?? '', { place: round.nonce, version: round.version })
    expect(Number(round.point?.replace('.', ''))).toBe(point)
  }
})

test('[GAME-17] the table rests while nobody looks', async () => {
  const before = await lastRound(world.database.reader)
  await world.database.pool.query(
    "update originals_crash_round set broke_at = now() - interval '1 hour'; update originals_crash_look set looked_at = now() - interval '2 minutes'",
  )
  const keeper = new CrashKeeper(world.needs, createChains(world.needs, 1), () => undefined, TIMES)
  const now = await databaseNow(world.database.reader)
  expect(await keeper.turn(now)).toBeGreaterThan(0)
  expect((await lastRound(world.database.reader))?.id).toBe(before?.id)
  const fresh = await import('./crash-read.ts').then(({ createTableReader }) => createTableReader(world.needs))
  await fresh()
  await keeper.turn(now)
  expect((await lastRound(world.database.reader))?.id).not.toBe(before?.id)
})

test('[GAME-17] a keeper that fails lets the table go, and the next one takes it', async () => {
  let failures = 0
  const failing = {
    ...world.needs,
    limitsOf: () => Promise.reject(new Error('the limits are lost')),
    warn: () => {
      failures += 1
    },
  }
  const keep = async (needs: typeof world.needs, until: () => Promise<boolean>): Promise<void> => {
    const ending = new AbortController()
    const kept = new CrashKeeper(needs, createChains(needs, 1), () => undefined, TIMES).keep(ending.signal)
    await vi.waitUntil(until, PATIENCE).finally(() => ending.abort())
    await kept
  }
  const isFree = async (): Promise<boolean> => {
    const held = "locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())"
    return (await world.database.pool.query(`select 1 from pg_locks where ${held}`, [KEEPER_LOCK])).rows.length === 0
  }
  await endEverything()
  await keep(failing, async () => failures > 0 && (await isFree()))
  await keep(world.needs, async () => (await lastRound(world.database.reader))?.point === null)
  expect(await isFree()).toBe(true)
})

test('[GAME-17] a keeper that is killed while a round flies is followed by another, and nobody loses a stake to that', async () => {
  await endEverything()
  const facts = { connection: world.database.connection, key: KEY.toString('hex') }
  const child = fork(new URL('../testing/crash-child.ts', import.meta.url), [JSON.stringify(facts)], { execArgv: [] })
  const told: string[] = []
  child.on('message', ({ state }: { state: string }) => told.push(state))
  const hears = (...states: string[]) => vi.waitUntil(() => states.some((state) => told.includes(state)), PATIENCE)
  const ending = new AbortController()
  let kept: Promise<void> | undefined
  try {
    await hears('betting')
    const [stayed, reached] = await Promise.all([seat(), seat()])
    const [stay, reach] = await Promise.all([place(stayed, { stake: '10' }), place(reached, { stake: '10', target: '1.01' })])
    const round = (await lastRound(world.database.reader))!
    const { id } = round
    await closeBreaking(round, 130, 150)
    const startsAgo = (seconds: number) =>
      world.database.pool.query(
        "update originals_crash_round set opens_at = now() - interval '1 hour', starts_at = now() - make_interval(secs => $2) where id = $1",
        [id, seconds],
      )
    kept = new CrashKeeper(world.needs, createChains(world.needs, 1), () => undefined, TIMES).keep(ending.signal)
    await startsAgo(0)
    await hears('flying', 'crashed')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    // The test does not wait for the crash; the next process finds the round crashed.
    if ((await sharedRound(world.database.reader, id))?.point === null) await startsAgo(20)
    const settled = await vi.waitUntil(async () => {
      const round = await sharedRound(world.database.reader, id)
      return round?.point == null ? undefined : round
    }, PATIENCE)
    const { interrupted, point } = settled
    expect(point).toBeGreaterThanOrEqual(130)
    expect((await read(reached, reach.id)).state).toBe('won')
    expect((await read(stayed, stay.id)).state).toBe(interrupted ? 'returned' : 'lost')
    expect(await world.balance(stayed)).toBe((interrupted ? 1000n : 990n) * UNITS)
  } finally {
    child.kill('SIGKILL')
    ending.abort()
    await kept
  }
  await assertBooksBalance(world.ledger)
}, 120_000)
