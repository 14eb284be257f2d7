/** The embedded database: made inside the cluster at its first start, and found again by commands beside the server. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database.ts'
import type { EmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { finishPlace, type PlaceFiles } from './history/finish.ts'
import { keptDataKeys, readDataKeys, type Keyring } from '../platform/secrets.ts'

export async function openEmbeddedDatabase(
  { socketDir, user }: Pick<EmbeddedPostgres, 'socketDir' | 'user'>,
  files: PlaceFiles,
): Promise<void> {
  const admin = openDatabase({ connection: { host: socketDir, user, database: 'postgres' }, size: 1 })
  try {
    const { rowCount } = await admin.pool.query("select 1 from pg_database where datname = 'baize'")
    if (rowCount === 0) await admin.pool.query('create database baize')
    await finishPlace(admin.pool, 'baize', files)
  } finally {
    await admin.close()
  }
}

/** The socket folder of the cluster that runs in the data folder; throws when none does. */
export async function rememberedSocketDir(config: Config): Promise<string> {
  const folder = (await readFile(path.join(config.data, 'pg', 'socket-dir'), 'utf8').catch(() => '')).trim()
  if (folder === '' || !existsSync(path.join(folder, '.s.PGSQL.5432')))
    throw new Error(`nothing runs in ${config.data}: start the server first, or set DATABASE_URL or BAIZE_DATA`)
  return folder
}

/** The keys that seal secrets at rest: configured with a given database, kept in the data folder otherwise. */
export async function dataKeysOf(config: Config): Promise<Keyring> {
  if (config.dataKey) return readDataKeys(config.dataKey)
  if (config.databaseUrl) throw new Error('DATA_KEY is needed with DATABASE_URL: 32 random bytes in base64')
  return keptDataKeys(config.data)
}
