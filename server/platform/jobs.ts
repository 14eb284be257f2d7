/**
 * Jobs: timed and deferred work on PostgreSQL, and the outbox. An event written in a transaction reaches its listeners after the
 * commit, perhaps twice.
 */
import { sql } from 'kysely'
import { Logger, parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { openDatabase, type Tx } from './database.ts'
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

/** Writes facts into the outbox of this transaction, in one statement. */
export const tellAll = async (tx: Tx, facts: readonly Fact[]): Promise<void> => {
  if (facts.length === 0) return
  await sql`select graphile_worker.add_job('tell', payload := fact::json, max_attempts := 25) from unnest(${facts.map((fact) => JSON.stringify(fact))}::text[]) fact`.execute(
    tx,
  )
}

/** Writes a fact into the outbox of this transaction. */
export const tell: Tell = (tx, fact) => enqueue(tx, 'tell', fact)

export type Jobs = { stop(): Promise<void> }

/** The worker tries again after this code: a serialization failure. */
const TRY_AGAIN = '40001'

/** A lost connection ends the worker, and with it the whole process, while it notes that a job is done. Called a conflict, it is tried again. */
function tryAgain(error: unknown): never {
  const definite = error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
  throw definite ? error : Object.assign(new Error(`a connection was lost: ${String(error)}`, { cause: error }), { code: TRY_AGAIN })
}

/**
 * The worker's own connections. It writes its rows as JSON, which cannot carry a bigint, so they read a bigint as text. Without this a job that
 * fails breaks the worker itself. A statement whose connection is lost is tried again, with growing pauses, for some minutes.
 */
export function openJobsPool(connection: pg.PoolConfig): pg.Pool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === pg.types.builtins.INT8 ? String : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  const { pool } = openDatabase({ connection: { ...connection, types: { getTypeParser } as pg.CustomTypesConfig }, size: 6, forMany: true })
  type Asks = (...values: unknown[]) => unknown
  const patient =
    (ask: Asks): Asks =>
    (...values) => {
      const answer = ask(...values)
      return answer instanceof Promise ? answer.catch(tryAgain) : answer
    }
  pool.connect = patient(pool.connect.bind(pool) as Asks) as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = patient(client.query.bind(client) as Asks) as typeof client.query
  })
  return pool
}

/** Its lines go into our log; its information lines are of no use to an operator. */
const loggerFor = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ ...meta }, message)
    else if (level === 'warning') log.warn({ ...meta }, message)
    else log.debug({ ...meta }, message)
  })

export type JobsSettings = {
  readonly connection: pg.PoolConfig
  readonly tasks: Tasks
  readonly hearers: Hearers
  readonly timed: readonly Timed[]
  readonly log: Log
  /** No other process works on this database, so every lock at the start is an orphan. */
  readonly alone?: boolean
}

/** Runs the tasks and delivers the facts until stopped. Every listener is idempotent: an event whose listener failed is delivered to all again. */
export async function startJobs({ connection, tasks, hearers, timed, log, alone }: JobsSettings): Promise<Jobs> {
  const list: TaskList = {
    tell: async (payload) => {
      const fact = payload as Fact
      for (const hear of hearers[fact.name] ?? []) await hear(fact)
    },
  }
  for (const [name, task] of Object.entries(tasks)) list[name] = (payload) => task(payload)
  const pool = openJobsPool(connection)
  await freeOrphans(pool, alone ? 0 : ORPHAN_MINUTES)
  const freeing = setInterval(() => {
    freeOrphans(pool, ORPHAN_MINUTES).catch((error: unknown) => log.warn({ err: error }, 'orphaned jobs could not be freed'))
  }, 60_000)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: list,
    logger: loggerFor(log),
    parsedCronItems: parseCronItems(timed.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0, maxAttempts: 5 } }))),
  })
  runner.events.on('job:error', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier }, 'a job failed and will be tried again'),
  )
  return {
    async stop() {
      clearInterval(freeing)
      await runner.stop()
      await pool.end()
    },
  }
}

/** A killed process leaves its jobs locked for hours. A lock this old is an orphan; every task may run twice. */
const ORPHAN_MINUTES = 5

/** Releases the jobs of workers that hold one for longer than that. */
async function freeOrphans(pool: pg.Pool, minutes: number): Promise<void> {
  await pool.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_at <= now() - make_interval(mins => $1)))',
    [minutes],
  )
}

/** Makes the worker's own tables; needed before the first fact. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })
