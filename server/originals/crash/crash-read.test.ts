/** Proves that whoever reads the table wakes it every five seconds, and that many readers ask the database once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { createChains } from './crash-chain.ts'
import { createTableReader } from './crash-read.ts'
import { databaseNow, lastLook } from './crash-store.ts'
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
    return (await lastLook(world.database.reader)).toString() !== '2026-01-01T00:00:00Z'
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

test('[GAME-17] of a full table the fifty largest stakes are shown, and all are counted', async () => {
  await world.database.write(async (tx) => createChains(world.needs, 1).openRound(tx, await databaseNow(tx), 30_000))
  await world.database.pool.query(
    `insert into originals_crash_bet (id, round, member, account, name, request_key, stake_units, leaves_by, at, currency)
     select gen_random_uuid(), r.id, gen_random_uuid(), 1, 'p', 'key-' || n, n * 10000, 200, now(), 'MMK' from originals_crash_round r, generate_series(1, 52) n`,
  )
  const { round } = await createTableReader(world.needs, () => 60_000)()
  expect(round?.seats.map(({ stake }) => stake)).toEqual(Array.from({ length: 50 }, (_, at) => `${52 - at}.00`))
  expect(round).toMatchObject({ players: 52, staked: '1378.00' })
})
