/** Proves that whoever reads the table wakes it every five seconds, and that many readers ask the database once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { createChains } from './crash-chain.ts'
import { createTableReader, readHistory } from './crash-read.ts'
import { databaseNow, nowAndLook } from './crash-store.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(() => world.close())

test('[GAME-17] a look is written at once, and again when exactly five seconds have passed, not before', async () => {
  let now = 60_000
  const read = createTableReader(world.needs, () => now)
  const looksAt = async (at: number): Promise<boolean> => {
    await world.database.pool.query("update originals_crash_look set looked_at = '2026-01-01T00:00:00Z'")
    now = at
    await read()
    return (await nowAndLook(world.database.reader)).lookedAt.toString() !== '2026-01-01T00:00:00Z'
  }
  const seen: boolean[] = []
  for (const at of [60_000, 64_999, 65_000, 69_999, 70_001]) seen.push(await looksAt(at))
  expect(seen).toEqual([true, false, true, false, true])
})

test('[GAME-17] one reading serves everybody for a quarter of a second', async () => {
  let now = 60_000
  const read = createTableReader(world.needs, () => now)
  const first = await read()
  now = 60_249
  expect(await read()).toBe(first)
  now = 60_250
  expect(await read()).not.toBe(first)
})

test('[GAME-17] of a full table the fifty largest stakes are shown, beside it two dozen points, and all are counted', async () => {
  expect(await readHistory(world.needs, 1, 10)).toEqual({ content: [], pageNum: 1, totalPages: 1, total: 0 })
  await world.database.pool.query(
    `with c as (insert into originals_crash_chain (commitment, sealed, places, made_at) values (repeat('a', 64), '', 26, now()) returning id)
     insert into originals_crash_round
       (chain, place, version, commitment, sealed, opens_at, starts_at, kept_at, bets_hash, cash_outs_closed_at, point, broke_at, server_seed)
     select c.id, n, '1', repeat('b', 64), '', now() - interval '1 hour', now() - interval '59 minutes', now(), repeat('c', 64), now(), 100 + n, now(), repeat('d', 64)
     from c, generate_series(0, 25) n order by n`,
  )
  await world.database.write(async (tx) => createChains(world.needs, 1).openRound(tx, await databaseNow(tx), 30_000))
  await world.database.pool.query(
    `insert into originals_crash_bet (id, round, member, account, name, request_key, stake_units, leaves_by, at, currency)
     select gen_random_uuid(), r.id, gen_random_uuid(), 1, 'p', 'key-' || n, n * 10000, 200, now(), 'MMK' from originals_crash_round r, generate_series(1, 52) n where r.point is null`,
  )
  const { round, last } = await createTableReader(world.needs, () => 60_000)()
  expect(round?.seats.map(({ stake }) => stake)).toEqual(Array.from({ length: 50 }, (_, at) => `${52 - at}.00`))
  expect(round).toMatchObject({ players: 52, staked: '1378.00' })
  const numbers = last.map((each) => each.round)
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, at) => numbers[0]! - at))
  expect(last.map(({ point }) => point)).toEqual(Array.from({ length: 24 }, (_, at) => (1.25 - at / 100).toFixed(2)))
  const page = await readHistory(world.needs, 3, 10)
  expect({ ...page, content: page.content.map(({ point }) => point) }).toEqual({
    content: ['1.05', '1.04', '1.03', '1.02', '1.01', '1.00'],
    pageNum: 3,
    totalPages: 3,
    total: 26,
  })
  const broken = { phase: 'crashed', serverSeed: 'd'.repeat(64), clientSeed: 'c'.repeat(64), players: 0, staked: '0.00' }
  expect(page.content[0]).toMatchObject(broken)
})
