/** Store: the one file that names the table of files. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx

export type FileRow = Rows['files_file']

const COLUMNS = sql`id, member_id as "memberId", type, width, height, size, sha256, key_sealed as "keySealed", created_at as "createdAt", used_by as "usedBy"`

export async function insertFile(tx: Tx, row: Omit<FileRow, 'usedBy'>): Promise<void> {
  await sql`insert into files_file (id, member_id, type, width, height, size, sha256, key_sealed, created_at)
    values (${row.id}, ${row.memberId}, ${row.type}, ${row.width}, ${row.height}, ${row.size}, ${row.sha256}, ${row.keySealed}, ${row.createdAt})`.execute(
    tx,
  )
}

export async function fileBy(asker: Asker, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${COLUMNS} from files_file where id = ${id}`.execute(asker)
  return rows[0]
}

export async function unusedCount(asker: Asker, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files_file
    where member_id = ${memberId} and used_by is null`.execute(asker)
  return rows[0]?.count ?? 0
}

/** Marks a member's unused files as used; answers how many there were of them. */
export async function takeFiles(tx: Tx, memberId: string, ids: readonly string[], usedBy: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`update files_file set used_by = ${usedBy}
    where id = any (${[...ids]}::uuid[]) and member_id = ${memberId} and used_by is null returning id`.execute(tx)
  return rows.length
}

/** Releases a file from its use. */
export async function releaseFile(tx: Tx, memberId: string, id: string, usedBy: string): Promise<void> {
  await sql`update files_file set used_by = null where id = ${id} and member_id = ${memberId} and used_by = ${usedBy}`.execute(tx)
}

/** Takes rows out that nothing has used since then. */
/** Files that nothing has used since before an instant. */
export async function unusedBefore(reader: Reader, before: Temporal.Instant, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from files_file
    where used_by is null and created_at < ${before} and id <> all (${[...resting]}::uuid[]) order by created_at limit ${limit}`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

/** Removes the row of a file that is still unused; false where it is used or gone. */
export async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from files_file where id = ${id} and used_by is null`.execute(tx)
  return numAffectedRows === 1n
}
