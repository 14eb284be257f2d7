/** Proves that a cash-out is refused while the database says another time than its process expects, and counts once that is measured again. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { DatabaseClock, moment } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { createOriginals } from '../originals.ts'
import { crashDesk } from '../testing/crash-desk.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'
import { settle } from './crash-settle.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(() => world.close())
const { closeBreaking, table, begun, seat, place } = crashDesk(() => world)

test('[GAME-17] after the database has moved to a host with another clock no cash-out counts by the old time', async () => {
  const { round } = await table()
  const player = await seat()
  const bet = await place(player, { stake: '10' })
  await closeBreaking(round, 300, 400)
  await begun(round, 2000)
  const { pool, connection } = world.database
  const asks = { ...connection, application_name: 'clock of the test' }
  const databaseClock = await new DatabaseClock({ connection: asks, everyMs: 50 }).open()
  // New connections reach the new host, the clock still the old one.
  await pool.query(`alter database ${connection.database} set baize.clock_shift_seconds = '0.2'`)
  const database = openDatabase({ connection })
  const originals = createOriginals({ ...world.needs, database, databaseClock })
  const cashOut = () => originals.leaveCrash(player.id, bet.id, moment())
  expect(await cashOut()).toEqual({ ok: false, code: 'clock-unsure' })
  const stored = async () => (await pool.query('select left_at from originals_crash_bet where id = $1', [bet.id])).rows
  expect(await stored()).toEqual([{ left_at: null }])
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [asks.application_name])
  await vi.waitUntil(async () => (await cashOut()).ok, { timeout: 20_000, interval: 50 })
  expect(await stored()).not.toEqual([{ left_at: null }])
  await settle(world.needs, round.id)
  await databaseClock.close()
  await database.close()
  await assertBooksBalance(world.ledger)
})
