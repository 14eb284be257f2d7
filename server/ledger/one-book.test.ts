/** Proves that the ledger is read in one place: what `0001-ledger.sql` says is what the database runs. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')
const BOOK = '0001-ledger.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('the ledger’s SQL stands in one place', () => {
  const written = readFileSync(path.join(FOLDER, BOOK), 'utf8')

  it('[WALLET-02] runs every function of the ledger as the file says it', async () => {
    const { rows } = await database.pool.query<{ name: string; body: string }>(
      `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace and proname like 'ledger\\_%'
       and prokind = 'f' and prosqlbody is null order by 1`,
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { name, body } of rows) {
      const creations = [...written.matchAll(new RegExp(`^create (?:or replace )?function ${name}\\(`, 'gm'))]
      expect([name, creations.length, written.includes(body.trim())]).toEqual([name, 1, true])
    }
  })

  it('[WALLET-02] is made by that file alone, so that no later one hides what it says', () => {
    const others = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file !== BOOK)
    expect(others.length).toBeGreaterThan(5)
    const changing = others.filter((file) =>
      /\b(create|alter|drop)\s+(or replace\s+)?(table|function|aggregate|view|index|trigger)\s+(if (not )?exists\s+)?ledger_/i.test(
        readFileSync(path.join(FOLDER, file), 'utf8'),
      ),
    )
    expect(changing).toEqual([])
  })
})
