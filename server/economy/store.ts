/** Store: the one file that names the tables of the economy. */
import { sql } from 'kysely'
import type { Narrowed, Tx } from '../platform/database.ts'
import type { Asker } from './needs.ts'
import type { Rows } from './rows/rows.ts'

export type ExceptionRow = Narrowed<Rows['economy_exception'], { readonly budget: Readonly<Record<string, string>> }>

/** One act is judged at a time, so that two never pass that lose together. */
export const lockSum = (tx: Tx) => sql`select pg_advisory_xact_lock(4725)`.execute(tx)

export async function exceptions(asker: Asker): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`select subject, budget, by_name as "byName", at from economy_exception order by subject`.execute(
    asker,
  )
  return rows
}

export async function writeException(tx: Tx, { subject, budget, byName, at }: ExceptionRow): Promise<void> {
  await sql`insert into economy_exception (subject, budget, by_name, at) values (${subject}, ${JSON.stringify(budget)}::jsonb, ${byName}, ${at})
    on conflict (subject) do update set budget = excluded.budget, by_name = excluded.by_name, at = excluded.at`.execute(tx)
}

export async function removeException(tx: Tx, subject: string): Promise<void> {
  await sql`delete from economy_exception where subject = ${subject}`.execute(tx)
}
