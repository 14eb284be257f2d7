/** Forgeries as rows: what all processes saw of one caller. */
import { sql } from 'kysely'
import type { Writer } from '../../platform/database.ts'

export type Forged = { readonly vendor: string; readonly ip: string; readonly at: Temporal.Instant }
/** Bad signatures in a minute before a caller is blocked, and until when. */
export type ForgeryTerms = { readonly most: number; readonly restsUntil: Temporal.Instant }

/** Adds `by` bad signatures to the caller's running minute; answers until when it is blocked, if it is, and whether the block begins now. */
export async function addForgeries(
  writer: Writer,
  { vendor, ip, at }: Forged,
  by: number,
  { most, restsUntil }: ForgeryTerms,
): Promise<{ readonly until: Temporal.Instant; readonly begins: boolean } | undefined> {
  const isOver = sql`kept.since <= ${at}::timestamptz - interval '1 minute'`
  const bad = sql`case when ${isOver} then ${by}::int else kept.bad + ${by}::int end`
  const { rows } = await sql<{ until: Temporal.Instant | null; begins: boolean | null }>`
    insert into games_forgery as kept (vendor, ip, since, bad, rests_until)
    values (${vendor}, ${ip}, ${at}, ${by}, case when ${by}::int >= ${most} then ${restsUntil}::timestamptz end)
    on conflict (vendor, ip) do update set
      since = case when ${isOver} then excluded.since else kept.since end,
      bad = ${bad},
      rests_until = case
        when kept.rests_until > ${at} then kept.rests_until
        when ${bad} >= ${most} then ${restsUntil}::timestamptz
      end
    returning rests_until as until, rests_until = ${restsUntil}::timestamptz as begins`.execute(writer)
  const [row] = rows
  return row?.until ? { until: row.until, begins: row.begins === true } : undefined
}

/** Forgets the callers who have been quiet since. */
export async function dropForgeries(writer: Writer, before: Temporal.Instant): Promise<void> {
  await sql`delete from games_forgery where since < ${before}`.execute(writer)
}
