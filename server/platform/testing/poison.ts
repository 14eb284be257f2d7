/** Poison: makes the database refuse every write of one row, as a fault of its data would. No code of ours is replaced. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** What a refused write throws. */
export const POISONED = 'a poisoned row'

/** Refuses writes of the rows of `table` whose `column` has this value; answers how to lift it. */
export async function poison(pool: pg.Pool, table: string, column: string, value: string): Promise<() => Promise<void>> {
  const name = `poison_${randomBytes(6).toString('hex')}`
  const is = (row: 'old' | 'new'): string => `(${row}.${column}::text = '${value.replaceAll("'", "''")}')`
  await pool.query(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception '${POISONED}'; end $$`)
  await pool.query(
    `create trigger ${name}_old before update or delete on ${table} for each row when ${is('old')} execute function ${name}()`,
  )
  await pool.query(
    `create trigger ${name}_new before insert or update on ${table} for each row when ${is('new')} execute function ${name}()`,
  )
  return async () => void (await pool.query(`drop function ${name}() cascade`))
}
