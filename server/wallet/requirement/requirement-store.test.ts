/** Proves that an episode of requirements is closed when all of it is met, and not before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { newId } from '../../platform/database.ts'
import { closeEpisodes, insertRequirement, lockEpisodes, unmetOf, writeProgress } from './requirement-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('[WC-32] keeps what is met beside what is not, and the first time at which it was met', async () => {
  const ids = [await newId(database.reader), await newId(database.reader)] as const
  const [memberId, episode] = [await newId(database.reader), await newId(database.reader)]
  const rest = {
    episode,
    memberId,
    currency: 'MMK',
    source: 'deposit',
    causeReference: 'D1',
    amountUnits: 100n,
    times: 1,
    contribution: {},
  }
  await database.write(async (tx) => {
    for (const id of ids) for (const _ of [1, 2]) await insertRequirement(tx, { ...rest, id, reference: `T${id}`, cause: id } as never)
  })
  const at = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const open = () => database.write(async (tx) => (await lockEpisodes(tx, [memberId])).map(({ metAt }) => metAt?.toString() ?? null))
  const work = (done: readonly string[], hours: number) =>
    database.write(async (tx) => {
      const rows = done.map((id) => ({ id, doneUnits: 100n, met: true }))
      await writeProgress(tx, rows, at.add({ hours }))
      await closeEpisodes(tx, [episode])
    })
  await work([ids[0]], 0)
  expect(new Set(await open())).toEqual(new Set([at.toString(), null]))
  expect((await unmetOf(database.reader, memberId)).map(({ id }) => id)).toEqual([ids[1]])
  expect(await unmetOf(database.reader, memberId, 'THB')).toEqual([])
  await work(ids, 1)
  expect(await open()).toEqual([])
  const { rows } = await database.pool.query('select met_at from wallet_requirement where member_id = $1 order by id', [memberId])
  expect(rows.map((row) => String(row.met_at))).toHaveLength(2)
})
