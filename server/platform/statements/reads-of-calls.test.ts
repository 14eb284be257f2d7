/** Proves that one call's reads share a connection while they run, and that nothing else does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { servedAs } from '../overload/shares.ts'
import { asMember } from '../own-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const MEMBERS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const

type Answer = { readonly pid: number; readonly member: string; readonly given: string }
async function read(given = 'a'): Promise<Answer> {
  const asked = sql<Answer>`select pg_backend_pid() as pid, current_setting('baize.member') as member, ${given}::text as given`
  return (await asked.execute(database.reader)).rows[0]!
}
const pids = (answers: readonly Answer[]): number => new Set(answers.map(({ pid }) => pid)).size
const callOf = <T>(member: string, act: () => Promise<T>): Promise<T> => servedAs('reads', () => asMember(member, act))

it('what a call reads at once goes over one connection, for its member, and each read has its own answer', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const member of [MEMBERS[0], MEMBERS[1], MEMBERS[0]]) {
    const answers = await callOf(member, () => Promise.all(names.map(read)))
    expect([pids(answers), answers.map(({ given }) => given)]).toEqual([1, names])
    expect(new Set(answers.map((answer) => answer.member))).toEqual(new Set([member]))
  }
})

it('two calls at once, and two reads of the house, have connections of their own', async () => {
  const calls = await Promise.all(MEMBERS.map((member) => callOf(member, () => Promise.all([read(), read()]))))
  expect([calls.map(pids), pids(calls.flat())]).toEqual([[1, 1], 2])
  expect(calls.map(([answer]) => answer?.member)).toEqual(MEMBERS)
  const house = await Promise.all([read(), read()])
  expect([pids(house), house.map(({ member }) => member)]).toEqual([2, ['house', 'house']])
})

it('a call that reads for another member as well reads that on another connection', async () => {
  const [first, second] = await servedAs('reads', () =>
    Promise.all([asMember(MEMBERS[0], () => read()), asMember(MEMBERS[1], () => read())]),
  )
  expect([first.member, second.member, pids([first, second])]).toEqual([...MEMBERS, 2])
})

it('a read that fails fails alone, and its connection is given back once all have ended', async () => {
  const wrong = () => sql`select 1 / ${0}::int`.execute(database.reader)
  const told = await callOf(MEMBERS[0], () => Promise.allSettled([read('before'), wrong(), read('after')]))
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const many = Array.from({ length: 40 }, (_, at) => callOf(MEMBERS[at % 2 === 0 ? 0 : 1], () => Promise.all([read(), read()])))
  expect((await Promise.all(many)).map(pids)).toEqual(many.map(() => 1))
  expect(database.waiting()).toMatchObject({ reads: 0, house: 0 })
})

it('a call that reads begins no transaction, in which its other reads would be', async () => {
  const begin = (): Promise<unknown> => database.reader.transaction().execute(() => read())
  await expect(callOf(MEMBERS[0], begin)).rejects.toThrow('begins no transaction')
  expect(await begin()).toMatchObject({ member: 'house' })
  expect(await callOf(MEMBERS[0], () => read())).toMatchObject({ member: MEMBERS[0] })
})
