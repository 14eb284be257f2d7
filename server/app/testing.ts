/** A private database for one test file, cloned from the migrated template. */
import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import type { Ledger } from '../ledger/ledger.ts'
import { openDatabase, type Database } from '../platform/database.ts'

export type TestDatabase = Database & {
  readonly connection: { host: string; user: string; database: string }
  drop(): Promise<void>
  /** Closes it, and leaves it under that name for others to clone. */
  keep(as: string): Promise<void>
}

/** Opens a fresh clone, or with `template0` an empty database; `drop` closes and removes it. */
export async function testDatabase(template: string = inject('pg').template): Promise<TestDatabase> {
  const { host, user } = inject('pg')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = openDatabase({ connection: { host, user, database: 'postgres' }, size: 1 })
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`)
  const connection = { host, user, database: name }
  const database = openDatabase({ connection })
  return {
    ...database,
    connection,
    async drop() {
      await database.close()
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.close()
    },
    async keep(as) {
      await database.close()
      // A pool may close before its server processes are gone, and a database in use keeps its name.
      while ((await admin.pool.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0);
      await admin.pool.query(`alter database ${name} rename to ${as}`)
      await admin.close()
    },
  }
}

/** A fresh clone of a database that the first caller fills once in this test run. */
export async function filledDatabase(filling: string, fill: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const { host, user } = inject('pg')
  const template = `template_${filling}`
  const admin = openDatabase({ connection: { host, user, database: 'postgres' }, size: 1 })
  // The lock belongs to this one connection. It is kept until the filling is complete, and ends with the connection.
  const asking = await admin.pool.connect()
  await asking.query('select pg_advisory_lock(hashtext($1))', [template])
  if ((await asking.query('select from pg_database where datname = $1', [template])).rowCount === 0) {
    const filled = await testDatabase()
    await fill({ ...filled, drop: async () => undefined })
    await filled.keep(template)
  }
  asking.release(true)
  await admin.close()
  return testDatabase(template)
}

/** Checks every invariant of the ledger; every money test ends with it. */
export async function assertBooksBalance(ledger: Pick<Ledger, 'proveBooks'>): Promise<void> {
  const proof = await ledger.proveBooks()
  expect(proof.faults).toEqual([])
  expect(proof.balanced).toBe(true)
}

/** How long a test may take that proves more under `npm run prove`: a limit of its own would end the whole too early. */
export const longest = (ms: number): number => (process.env['WHOLE'] === '1' ? 1_800_000 : ms)
