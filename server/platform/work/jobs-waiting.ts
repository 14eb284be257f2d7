/** Jobs waiting: how many jobs of each task are due, how long the oldest has waited, and how many were given up. */
import { sql } from 'kysely'
import type { Reader } from '../database.ts'

export type JobsOfTask = { readonly task: string; readonly due: number; readonly oldestSeconds: number; readonly givenUp: number }

/** Of tasks that have any. A job that runs now is not due; one that failed for the last time is given up. */
export async function jobsWaiting(reader: Reader): Promise<JobsOfTask[]> {
  const { rows } = await sql<JobsOfTask>`
    select task_identifier as task,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8
        as "oldestSeconds",
      (count(*) filter (where attempts >= max_attempts))::int as "givenUp"
    from graphile_worker.jobs group by task_identifier`.execute(reader)
  return rows
}
