/** Proves from which day on the games of the most rounds are counted, and in which order and number they are answered. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { mostPlayed } from './board-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Vendor, game, day and rounds. */
const DAYS = [
  ['PG', 'before', '2026-11-19', 900],
  ['PG', 'first', '2026-11-20', 5],
  ['PG', 'both', '2026-11-19', 100],
  ['PG', 'both', '2026-11-20', 3],
  ['PG', 'both', '2026-11-21', 3],
  ['FC', 'same', '2026-11-21', 5],
  ['PG', 'undone', '2026-11-20', 0],
] as const

test('[HOME-04] the most played games are those of the day of a time and after it, most rounds first', async () => {
  for (const [vendor, game, day, rounds] of DAYS)
    await database.pool.query('insert into records_game_day (vendor, game_code, day, rounds) values ($1, $2, $3::date, $4)', [
      vendor,
      game,
      day,
      rounds,
    ])
  for (const at of ['2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z'])
    expect((await mostPlayed(database.reader, Temporal.Instant.from(at), 9)).map(({ game }) => game)).toEqual(['both', 'same', 'first'])
  const next = await mostPlayed(database.reader, Temporal.Instant.from('2026-11-21T00:00:00Z'), 9)
  expect(next).toEqual([
    { vendor: 'FC', game: 'same' },
    { vendor: 'PG', game: 'both' },
  ])
  expect(await mostPlayed(database.reader, Temporal.Instant.from('2026-11-20T00:00:00Z'), 1)).toEqual([{ vendor: 'PG', game: 'both' }])
})
