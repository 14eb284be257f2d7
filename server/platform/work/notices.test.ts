/** Proves notices: what one process tells reaches all, and whoever lost its connection is told that it may have missed some. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { afterCommit } from '../database.ts'
import { openNotices, type Notices } from './notices.ts'

let database: TestDatabase
const opened: Notices[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const notices of opened.splice(0)) await notices.close()
})
afterAll(() => database.drop())

const PATIENCE = { timeout: 20_000, interval: 10 }

/** A process, and what it hears of `money`. */
async function hearing() {
  const failures: unknown[] = []
  const notices = await openNotices({ connection: database.connection, failed: (error) => failures.push(error) })
  opened.push(notices)
  const heard: (string | undefined)[] = []
  notices.hear('money', (text) => heard.push(text))
  return { notices, heard, failures }
}

test('what one process says reaches all, itself too, and many at once are one or two', async () => {
  const [one, other] = [await hearing(), await hearing()]
  for (let said = 0; said < 50; said += 1) one.notices.say('money')
  one.notices.say('else')
  await vi.waitFor(() => expect([one.heard[0], other.heard[0]]).toEqual(['', '']), PATIENCE)
  await database.pool.query("select pg_notify('baize', 'money of somebody')")
  await vi.waitFor(() => expect([one.heard.at(-1), other.heard.at(-1)]).toEqual(['of somebody', 'of somebody']), PATIENCE)
  expect(other.heard.length).toBeLessThanOrEqual(3)
})

test('what was said last is said before the process ends', async () => {
  const [one, other] = [await hearing(), await hearing()]
  one.notices.say('money')
  await one.notices.close()
  await vi.waitFor(() => expect(other.heard).toEqual(['']), PATIENCE)
})

test('whoever lost its connection hears nothing, says so, and is told that it may have missed notices once it hears again', async () => {
  const { notices, heard, failures } = await hearing()
  expect(notices.isHearing()).toBe(true)
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize-notices' and datname = current_database()",
  )
  await vi.waitFor(() => expect([notices.isHearing(), failures.length]).toEqual([false, 1]), PATIENCE)
  await vi.waitFor(() => expect([notices.isHearing(), heard]).toEqual([true, [undefined]]), PATIENCE)
  notices.say('money')
  await vi.waitFor(() => expect(heard).toEqual([undefined, '']), PATIENCE)
})

test('what is to be done after a commit is done once, after it, and not where it is undone', async () => {
  const done: string[] = []
  const act = (): void => void done.push('act')
  await database.write(async (tx) => {
    afterCommit(tx, act)
    afterCommit(tx, act)
    expect(done).toEqual([])
  })
  expect(done).toEqual(['act'])
  await expect(
    database.write(async (tx) => {
      afterCommit(tx, act)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(done).toEqual(['act'])
})
