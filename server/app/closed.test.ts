/** Proves that a server that was closed keeps no connection to its database. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './testing.ts'
import { createWorld } from './testing/world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('[OPS-08] a closed server has ended every connection of its own, that of its clock among them', async () => {
  const world = await createWorld({ database: { ...database, drop: async () => undefined } })
  const kept = async () => {
    const { rows } = await database.pool.query<{ query: string }>(
      "select query from pg_stat_activity where datname = current_database() and usename = 'baize_app'",
    )
    return rows.map(({ query }) => query)
  }
  expect(await kept()).not.toEqual([])
  await world.close()
  // A connection that nobody ends stands idle for ten seconds.
  await expect.poll(kept, { timeout: 7_000 }).toEqual([])
})
