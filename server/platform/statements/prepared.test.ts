/** Proves that a statement that comes again is planned once by its connection, and that neither varied texts nor a migration do harm. */
import { afterAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../app/testing.ts'
import type { Reader, Tx } from '../database.ts'
import { PreparedNames } from './prepared.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const preparedOf = async (asker: Reader | Tx, text: string): Promise<number> => {
  const found = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where statement like ${`${text}%`}`.execute(
    asker,
  )
  return found.rows[0]!.n
}

it('a text that comes again is prepared by its connection, and one that comes once is not', async () => {
  await database.write(async (tx) => {
    await sql`select ${1}::int as comes_once`.execute(tx)
    for (const n of [1, 2, 3, 4, 5]) expect((await sql`select ${n}::int as comes_again`.execute(tx)).rows).toEqual([{ comes_again: n }])
    expect([await preparedOf(tx, 'select $1::int as comes_once'), await preparedOf(tx, 'select $1::int as comes_again')]).toEqual([0, 1])
  })
})

it('several commands in one text, which no connection can prepare, run as often as they are asked', async () => {
  const both = sql`create temporary table several (n int) on commit drop; insert into several values (1)`
  for (const _ of [1, 2, 3]) await database.write((tx) => both.execute(tx))
})

it('texts that vary get so many names and no more, and one with a row of parameters for each row gets none', () => {
  const names = new PreparedNames()
  const asked = (text: string) => Array.from({ length: 5 }, () => names.of(text, [1]))
  const given = Array.from({ length: 1_000 }, (_, at) => asked(`select $1 + ${at}`))
  expect(given.flatMap((each) => each.slice(0, 4))).toEqual(given.flatMap(() => Array(4).fill(undefined)))
  expect(new Set(given.map((each) => each[4])).size).toBe(601)
  expect(names.of('select $1 + 0', [1])).toBe(given[0]?.[4])
  const fresh = new PreparedNames()
  const wide = Array.from({ length: 5 }, () => fresh.of('insert', Array<number>(101).fill(1)))
  expect(wide).toEqual(Array(5).fill(undefined))
})

it('a column that a migration adds under a running process is read by the same statement', async () => {
  await sql`create table grows (at int); insert into grows values (1)`.execute(database.writer)
  const read = async () => (await sql`select * from grows where at = ${1}`.execute(database.reader)).rows
  for (const _ of [1, 2, 3, 4, 5, 6]) expect(await read()).toEqual([{ at: 1 }])
  await sql`alter table grows add column name text`.execute(database.writer)
  expect(await read()).toEqual([{ at: 1, name: null }])
  expect(await read()).toEqual([{ at: 1, name: null }])
})

it('within a transaction the stale plan ends that transaction alone', async () => {
  await sql`create table grown (at int); insert into grown values (1)`.execute(database.writer)
  const read = () => database.write(async (tx) => (await sql`select * from grown where at = ${1}`.execute(tx)).rows)
  for (const _ of [1, 2, 3, 4, 5, 6]) expect(await read()).toEqual([{ at: 1 }])
  await sql`alter table grown add column name text`.execute(database.writer)
  await expect(read()).rejects.toThrow('cached plan')
  expect(await read()).toEqual([{ at: 1, name: null }])
})
