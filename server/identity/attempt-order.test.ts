/** Proves that the counters of attempts are taken in one order, so that two logins never wait for each other. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAttempts, saveAttempt } from './store.ts'
import { bytes, NOON, twoMembers } from './testing/two-members.ts'

const they = twoMembers()

test('[ID-24] the counters of an attempt are taken in the order of their sources, whatever order they lie in', async () => {
  const { act, database } = they
  await act((tx) => lockAttempts(tx, bytes(1), ['a', 'b'], NOON))
  // Written again, so that it lies behind the other.
  await act((tx) => saveAttempt(tx, { account_hash: bytes(1), source: 'a', failures: 2, window_from: NOON, last_at: NOON }))
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  let second: Promise<void> | undefined
  const free = await act(async (tx) => {
    await lockAttempts(tx, bytes(1), ['b'], NOON)
    second = act(async (other) => {
      await sql`select set_config(name, 'off', true) from unnest(array['enable_indexscan', 'enable_bitmapscan']) name`.execute(other)
      await lockAttempts(other, bytes(1), ['b', 'a'], NOON)
    })
    await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBeGreaterThan(0)
    return (await database.pool.query("select from identity_attempt where source = 'a' for update skip locked")).rowCount
  })
  await second
  expect(free).toBe(0)
})
