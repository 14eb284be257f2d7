/** The meter as rows: the calls of a vendor in a second, over all processes. */
import { sql } from 'kysely'
import type { Writer } from '../../platform/database.ts'

/** Adds `by` calls to the vendor's second; returns the sum that all processes have reported. */
export async function addCalls(writer: Writer, vendor: string, second: number, by: number): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    insert into games_meter as kept (vendor, odd, second, calls) values (${vendor}, ${second % 2 === 1}, ${second}, ${by})
    on conflict (vendor, odd) do update set
      calls = case when kept.second = excluded.second then kept.calls + excluded.calls else excluded.calls end,
      second = excluded.second
    returning calls`.execute(writer)
  return rows[0]!.calls
}
