/** Safety: refuses at the start a database that would lose what it acknowledged. */
import type pg from 'pg'

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** The settings that would lose acknowledged money, empty when all is well. */
async function unsafeSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any ($1)', [
    MUST_BE_ON,
  ])
  return rows.filter((row) => row.setting === 'off').map((row) => row.name)
}

/** Throws when the database may lose what it acknowledges. */
export async function refuseUnsafe(pool: pg.Pool): Promise<void> {
  const off = await unsafeSettings(pool)
  if (off.length > 0)
    throw new Error(`the ledger does not start on a database with ${off.join(', ')} off: it would lose money that it has acknowledged`)
}
