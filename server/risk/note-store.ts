/** Note store: what people did with cases and wrote about them. Notes are only ever added. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type NoteRow = Rows['risk_note']

export async function insertNote(tx: Tx, { caseId, act, text, byName, at }: Omit<NoteRow, 'id'>): Promise<void> {
  await sql`insert into risk_note (case_id, act, text, by_name, at) values (${caseId}, ${act}, ${text}, ${byName}, ${at})`.execute(tx)
}

export async function notesOf(asker: Reader | Tx, caseId: bigint): Promise<NoteRow[]> {
  const { rows } =
    await sql<NoteRow>`select id, case_id as "caseId", act, text, by_name as "byName", at from risk_note where case_id = ${caseId} order by id`.execute(
      asker,
    )
  return rows
}

/** Whether somebody wrote exactly this to any case. */
export async function isNoted(asker: Reader | Tx, text: string): Promise<boolean> {
  const { rows } = await sql`select from risk_note where text = ${text} limit 1`.execute(asker)
  return rows.length > 0
}
