/** Proves the one way through items of timed work: what fails is written down, rests ever longer, and delays nothing else. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { settableClock } from '../clock.ts'
import { eachGroup, eachItem, failuresNow, groupsOf, notesOf, type Failure, type ItemNeeds } from './each-item.ts'

let database: TestDatabase
let needs: ItemNeeds
const clock = settableClock('2026-11-20T10:00:00Z')
const warned: object[] = []
beforeAll(async () => {
  database = await testDatabase()
  needs = { database, clock, warn: (about) => void warned.push(about) }
})
beforeEach(async () => {
  warned.length = 0
  await database.pool.query('delete from platform_failure')
})
afterAll(() => database.drop())

const bad = new Set<string>()
const act = async (item: string): Promise<void> => {
  if (bad.has(item)) throw new Error(`${item} is bad`)
}
const listed = async () => (await failuresNow(database.reader, 9)).map(({ loop, item, failures, reason }) => [loop, item, failures, reason])
const run = async (items: readonly string[]): Promise<string[]> => {
  const tried: string[] = []
  const find = async ({ resting }: { readonly resting: readonly string[] }) => items.filter((item) => !resting.includes(item))
  await eachItem(needs, { loop: 'test', find, idOf: (item) => item }, async (item) => {
    tried.push(item)
    await act(item)
  })
  return tried
}

it('[OPS-08] an item that fails is noted with its reason, the others are done, and one that is done again is forgotten', async () => {
  bad.add('first')
  expect(await run(['first', 'second'])).toEqual(['first', 'second'])
  expect(await listed()).toEqual([['test', 'first', 1, 'first is bad']])
  expect(warned).toEqual([{ err: expect.any(Error) as Error, loop: 'test', item: 'first' }])
  // It rests, and takes no place of the others.
  expect(await run(['first', 'second'])).toEqual(['second'])
  clock.forward({ seconds: 2 })
  bad.clear()
  expect([await run(['first', 'second']), await listed()]).toEqual([['first', 'second'], []])
})

it('[OPS-08] each failure doubles the rest, up to an hour', async () => {
  bad.add('first')
  const rests: number[] = []
  for (let tries = 0; tries < 14; tries += 1) {
    await run(['first'])
    const [{ retryAt, lastAt }] = (await failuresNow(database.reader, 1)) as [Failure]
    rests.push(lastAt.until(retryAt).total('seconds'))
    clock.forward({ seconds: rests.at(-1)! - 1 })
    expect(await run(['first'])).toEqual([])
    clock.forward({ seconds: 1 })
  }
  expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600])
  bad.clear()
})

it('[OPS-08] what nobody tried again for a day is no longer due, and is forgotten', async () => {
  bad.add('first')
  await run(['first'])
  bad.clear()
  clock.forward({ hours: 24 })
  await run([])
  expect((await listed()).length).toBe(1)
  clock.forward({ seconds: 2 })
  await run([])
  expect(await listed()).toEqual([])
})

it('[OPS-08] a group that fails is done one by one, and the next time without the one that rests', async () => {
  bad.add('2')
  const groups: string[][] = []
  const go = (items: readonly string[]) =>
    eachGroup(
      needs,
      { loop: 'groups', find: async ({ resting }) => items.filter((item) => !resting.includes(item)), idOf: (item) => item, atOnce: 2 },
      groupsOf(3),
      async (group) => {
        groups.push([...group])
        for (const item of group) await act(item)
      },
    )
  expect(await go(['1', '2', '3', '4'])).toEqual({ due: 4, done: 3 })
  expect(groups.map((group) => group.join('')).toSorted()).toEqual(['1', '123', '2', '3', '4'])
  groups.length = 0
  expect(await go(['1', '2', '3', '4'])).toEqual({ due: 3, done: 3 })
  expect(groups).toEqual([['1', '3', '4']])
  // One that failed before is tried by itself, so that it cannot undo a group again.
  clock.forward({ seconds: 2 })
  groups.length = 0
  expect(await go(['1', '2', '3'])).toEqual({ due: 3, done: 2 })
  expect(groups).toEqual([['1'], ['2'], ['3']])
  bad.clear()
})

it('[OPS-08] names of any length are noted, two that differ at their end as two', async () => {
  const [one, other] = [`${'x'.repeat(400)}1`, `${'x'.repeat(400)}2`]
  bad.add(one).add(other)
  await run([one, other])
  expect((await listed()).length).toBe(2)
  bad.clear()
  clock.forward({ seconds: 2 })
  await run([one, other])
  expect(await listed()).toEqual([])
})

it('[OPS-08] nothing more is begun once it is over', async () => {
  const tried: string[] = []
  const loop = { loop: 'slice', find: async () => ['1', '2', '3'], idOf: (item: string) => item, isOver: () => tried.length === 2 }
  expect(await eachItem(needs, loop, async (item) => void tried.push(item))).toEqual({ due: 3, done: 2 })
  expect(tried).toEqual(['1', '2'])
})

it('[OPS-08] a failure that cannot be written down ends the loop, so that its job is tried again', async () => {
  const lost: ItemNeeds = {
    ...needs,
    database: { reader: database.reader, write: () => Promise.reject(new Error('the database is gone')) },
  }
  const notes = await notesOf(lost, 'lost')
  await expect(notes.does('first', () => Promise.reject(new Error('bad')))).rejects.toThrow('the database is gone')
})
