/** A private database for one test file, cloned from the migrated template. */
import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import type { Ledger } from '../ledger/ledger.ts'
import { openDatabase, type Database } from '../platform/database.ts'

export type TestDatabase = Database & { readonly connection: { host: string; user: string; database: string }; drop(): Promise<void> }

/** Opens a fresh clone, or with `template0` a database in which nothing is yet; `drop` closes and removes it. */
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
  }
}

/** Checks every invariant of the book; every money test ends with it. */
export async function assertBooksBalance(ledger: Pick<Ledger, 'proveBooks'>): Promise<void> {
  const proof = await ledger.proveBooks()
  expect(proof.faults).toEqual([])
  expect(proof.balanced).toBe(true)
}
