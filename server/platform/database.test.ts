/** Proves that no query and no forgotten transaction holds a pool's connection permanently, and that the reader only reads. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { Ahead } from './statements/ahead.ts'
import { PreparedNames } from './statements/prepared.ts'
import { migrate } from './migrations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it.each(['statement_timeout', 'idle_in_transaction_session_timeout'])('every pool has its %s, also after a migration', async (name) => {
  const told = async (): Promise<unknown[]> => {
    const asked = sql<{ is: string }>`select current_setting(${name}) as is`
    const [read, written] = [await asked.execute(database.reader), await database.write((tx) => asked.execute(tx))]
    return [read, written].map(({ rows }) => rows[0]?.is)
  }
  expect(await told()).toEqual(['1min', '1min'])
  await migrate(database.pool)
  expect(await told()).toEqual(['1min', '1min'])
})

it('the database refuses what a reader would write; a writer and an act may', async () => {
  const count = sql`create table written (at int); insert into written values (1)`
  await expect(count.execute(database.reader)).rejects.toMatchObject({ code: '25006' })
  await count.execute(database.writer)
  await database.write((tx) => sql`insert into written values (2)`.execute(tx))
  expect((await sql`select at from written order by at`.execute(database.reader)).rows).toEqual([{ at: 1 }, { at: 2 }])
})

it('what is sent ahead is not waited for, and a statement behind it answers only where it succeeded', async () => {
  const client = await database.pool.connect()
  const ahead = new Ahead((query) => client.query(query), new PreparedNames())
  const said = async (text: string) => (await ahead.query(text, [])).rows
  expect(await said('begin')).toEqual([])
  await said("select set_config('baize.test', 'this transaction', true)")
  const setting = "select current_setting('baize.test', true) as said"
  expect(await said(setting)).toEqual([{ said: 'this transaction' }])
  await said('commit')
  expect(await said(setting)).toEqual([{ said: '' }])
  // A name that did not arrive: the statement behind it has run, and its rows are nobody's.
  ahead.before(client.query('select no_such_name()'))
  await expect(said('select 1 as one')).rejects.toThrow('no_such_name')
  expect(await said('select 1 as one')).toEqual([{ one: 1 }])
  client.release()
})
