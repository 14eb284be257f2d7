/** Proves what staff do about items of timed work that fail: they read the reason, and have one tried again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import { eachItem, retryNow } from '../platform/work/each-item.ts'
import type { Act } from './acts/act.ts'
import { failureActs } from './upkeep-acts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('[OPS-08] staff read the failures, and have one tried again at once', async () => {
  const clock = settableClock('2026-11-20T10:00:00Z')
  const tried: string[] = []
  const run = (fails: boolean) =>
    eachItem(
      { database, clock, warn: () => undefined },
      { loop: 'test', find: async ({ resting }) => ['first'].filter((item) => !resting.includes(item)), idOf: (item) => item },
      async (item) => {
        tried.push(item)
        if (fails) throw new Error('first is bad')
      },
    )
  const [list, retry] = failureActs() as [Extract<Act, { changes: false }>, Extract<Act, { changes: true }>]
  const call = (...words: string[]) => ({ words, options: {}, by: 'thida', reason: 'mended' })
  expect(await list.read(database.reader, call())).toEqual({ ok: true, value: { rows: [], summary: '0 items failed', fault: false } })
  await run(true)
  const since = clock.now()
  const row = {
    loop: 'test',
    item: 'first',
    failures: '1',
    since: since.toString(),
    'next try': since.add({ seconds: 2 }).toString(),
    reason: 'first is bad',
  }
  expect(await list.read(database.reader, call())).toMatchObject({ value: { rows: [row], summary: '1 items failed', fault: true } })
  await run(false)
  expect(tried).toEqual(['first'])
  expect(await database.transact((tx) => retry.change(tx, call('test', 'other')))).toMatchObject({ code: 'not-found' })
  expect(await database.transact((tx) => retry.change(tx, call('test', 'first')))).toMatchObject({ value: { object: 'test first' } })
  await run(false)
  expect(tried).toEqual(['first', 'first'])
  expect(await list.read(database.reader, call())).toMatchObject({ value: { rows: [] } })
  expect(await database.write((tx) => retryNow(tx, 'test', 'first'))).toBe(false)
})
