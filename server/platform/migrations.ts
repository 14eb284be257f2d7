/** Migrations: plain SQL files, forward only, each applied once under a lock and remembered with its hash. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')

/** Another folder than the product's own, and a version to stop at: only files with names before `before` are applied. For tests. */
export type MigrateOptions = { readonly folder?: string; readonly before?: string }

/** The database is of a newer version than this program. The operator gets instructions, and nothing was changed. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `the database is newer than this program, which does not know the ${unknown.length === 1 ? 'migration' : 'migrations'} ${unknown.join(', ')}: ` +
        'start the version that brought the database there, or put back the copy that was made before the upgrade',
    )
  }
}

/** The database was made by other files of the same names, as all were before the first release. No way leads from them to these, and nothing was changed. */
export class EarlyDatabase extends Error {
  constructor(changed: readonly string[]) {
    super(
      `the database was made before the first release, by other migrations than this program's (${changed.join(', ')}): ` +
        'start with an empty data folder or database, or start the version that made this one',
    )
  }
}

type Files = { readonly known: ReadonlySet<string>; readonly inTurn: readonly { name: string; sql: string; hash: string }[] }

/** Every file name that this program knows, and the files to apply, in their order. */
const filesOf = async ({ folder = FOLDER, before }: MigrateOptions): Promise<Files> => {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const wanted = names.filter((name) => before === undefined || name < before)
  const inTurn = await Promise.all(
    wanted.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  return { known: new Set(names), inTurn }
}

/**
 * Brings the database up to date and answers the names of what was applied now. Each file is a separate transaction: one that fails leaves nothing behind,
 * and those before it stay. A file that was applied before and has changed since is an error: a correction is a new file. A database with files that this
 * program does not have is newer than the program, and is left as it is. Where others have changed too, it is from before the first release.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Another process may take long before this one, and a table may be large.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(4710)')
    await client.query(
      'create table if not exists platform_migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const before = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from platform_migration')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const { known, inTurn } = await filesOf(options)
    const unknown = [...before.keys()].filter((name) => !known.has(name)).sort()
    const changed = inTurn.filter(({ name, hash }) => before.has(name) && before.get(name) !== hash).map(({ name }) => name)
    if (unknown.length > 0) throw changed.length > 0 ? new EarlyDatabase(changed) : new NewerDatabase(unknown)
    if (changed.length > 0) throw new Error(`migration ${changed.join(', ')} was changed after it had been applied`)
    const applied: string[] = []
    for (const { name, sql, hash } of inTurn) {
      if (before.has(name)) continue
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into platform_migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      applied.push(name)
    }
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock(4710)').catch(() => undefined)
    await client.query('reset statement_timeout').catch(() => undefined)
    client.release()
  }
}
