/** Rows: the types of rows that stores use are those of the tables, as the migrations make them. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '@baize/server/app/testing.ts'
import { fileOf, rooms, rowsOf } from './rows.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it.each(rooms)('the rows of %s equal its tables; `npm run rows` writes them', async (room) => {
  expect(readFileSync(fileOf(room), 'utf8')).toBe(await rowsOf(database.pool, room))
})

it('an amount is exact, a moment has its zone, and a column that may be empty or holds one of a few words says so', async () => {
  const lottery = await rowsOf(database.pool, 'lottery')
  for (const field of ['state: ', 'stakeUnits: bigint', 'closedAt: Temporal.Instant | null', "source: 'in-house' | 'feed'"])
    expect(lottery).toContain(`readonly ${field}`)
})
