/** Finish: the steps after a history took the database's place. A start repeats them where the machine stopped between them. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type pg from 'pg'

export type PlaceFiles = { readonly auditCheckpoints: string; readonly staffKeys: string }

/** The name of the old database after the swap. As long as it exists, the files of the history are not all in place. */
export const beforeOf = (current: string): string => `${current}_before`
/** Where a history keeps its own file or folder until its database stands. */
export const makingOf = (file: string): string => `${file}.making`

async function put(file: string): Promise<void> {
  if (!existsSync(makingOf(file))) return
  await rm(file, { recursive: true, force: true })
  await rename(makingOf(file), file)
}

/** Does nothing where no swap is unfinished, and each step may be repeated. */
export async function finishPlace(pool: pg.Pool, current: string, { auditCheckpoints, staffKeys }: PlaceFiles): Promise<void> {
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [beforeOf(current)])
  if (rowCount === 0) return
  await put(auditCheckpoints)
  await put(staffKeys)
  await pool.query(`drop database ${beforeOf(current)} with (force)`)
}
