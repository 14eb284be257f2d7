/** Jobs: timed and deferred work on PostgreSQL, and the outbox: a fact told inside a transaction reaches its hearers after the commit, perhaps twice. */
import { sql } from 'kysely'
import { parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Tx } from './database.ts'
import type { Log } from './log.ts'

export type Fact = { readonly name: string } & Readonly<Record<string, unknown>>
export type Hearers = Readonly<Record<string, readonly ((fact: Fact) => Promise<void>)[]>>
export type Tasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>
/** A cron line's `match` is in UTC; `task` is a name of the task list. */
export type Timed = { readonly task: string; readonly match: string }

export type Enqueue = (
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options?: { key?: string; runAt?: Temporal.Instant },
) => Promise<void>
export type Tell = (tx: Tx, fact: Fact) => Promise<void>

/** Defers a task until the transaction has committed; a second one with the same key replaces the first. */
export const enqueue: Enqueue = async (tx, task, payload, options = {}) => {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${options.key ?? null}, run_at := ${options.runAt ?? null}::timestamptz, max_attempts := 25)`.execute(
    tx,
  )
}

/** Writes a fact into the outbox of this transaction. */
export const tell: Tell = (tx, fact) => enqueue(tx, 'tell', fact)

export type Jobs = { stop(): Promise<void> }

/** Runs the tasks and hears the facts until stopped. Every hearer is idempotent: a fact whose hearer failed is told to all again. */
export async function startJobs(pool: pg.Pool, tasks: Tasks, hearers: Hearers, timed: readonly Timed[], log: Log): Promise<Jobs> {
  const list: TaskList = {
    tell: async (payload) => {
      const fact = payload as Fact
      for (const hear of hearers[fact.name] ?? []) await hear(fact)
    },
  }
  for (const [name, task] of Object.entries(tasks)) list[name] = (payload) => task(payload)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: list,
    parsedCronItems: parseCronItems(timed.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0, maxAttempts: 5 } }))),
  })
  runner.events.on('job:error', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier }, 'a job failed and will be tried again'),
  )
  return { stop: () => runner.stop() }
}

/** Makes the worker's own tables; needed before anything is told. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })
