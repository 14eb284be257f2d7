/** Store: the one file that names the tables of the economy. */
import { sql } from 'kysely'
import type { Narrowed, Tx } from '../platform/database.ts'
import type { Asker } from './needs.ts'
import type { Rows } from './rows/rows.ts'

export type ExceptionRow = Narrowed<Rows['economy_exception'], { readonly budget: Readonly<Record<string, string>> }>
type BudgetRow = Rows['economy_budget']

/** One act is judged at a time, so that two never pass that lose together. */
export const lockSum = (tx: Tx) => sql`select pg_advisory_xact_lock(4725)`.execute(tx)

export async function exceptions(asker: Asker): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`select subject, budget, by_name as "byName", at from economy_exception order by subject`.execute(
    asker,
  )
  return rows
}

/** What is left of the budgets that stop what they were stated for. */
export async function budgetsLeft(asker: Asker): Promise<BudgetRow[]> {
  const { rows } =
    await sql<BudgetRow>`select subject, currency, left_units as "leftUnits" from economy_budget order by subject, currency`.execute(asker)
  return rows
}

/** What is left of the budgets of some offers, held until the commit. */
export async function lockBudgets(tx: Tx, subjects: readonly string[]): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`select subject, currency, left_units as "leftUnits" from economy_budget
    where subject = any (${[...subjects]}) order by subject, currency for update`.execute(tx)
  return rows
}

export async function writeLeft(tx: Tx, { subject, currency, leftUnits }: BudgetRow): Promise<void> {
  await sql`update economy_budget set left_units = ${leftUnits} where subject = ${subject} and currency = ${currency}`.execute(tx)
}

/** Writes what was stated. `left` are the units by currency that stop what it was stated for, where nothing else does. */
export async function writeException(
  tx: Tx,
  { subject, budget, byName, at }: ExceptionRow,
  left: Readonly<Record<string, bigint>>,
): Promise<void> {
  await sql`insert into economy_exception (subject, budget, by_name, at) values (${subject}, ${JSON.stringify(budget)}::jsonb, ${byName}, ${at})
    on conflict (subject) do update set budget = excluded.budget, by_name = excluded.by_name, at = excluded.at`.execute(tx)
  for (const [currency, units] of Object.entries(left))
    await sql`insert into economy_budget (subject, currency, left_units) values (${subject}, ${currency}, ${units})`.execute(tx)
}

export async function removeException(tx: Tx, subject: string): Promise<void> {
  await sql`delete from economy_exception where subject = ${subject}`.execute(tx)
}
