/**
 * Jobs: timed and deferred work on PostgreSQL, and the outbox. An event written in a transaction reaches its listeners after the
 * commit, perhaps twice.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Logger, parseCronItems, run, runMigrations, type Runner, type Task, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { openDatabase, type Tx } from './database.ts'
import type { Log } from './log.ts'
import { POOLS } from './overload/pools.ts'
import { BEAT_TIMES, freeAll, startBeating, type BeatTimes } from './work/beat.ts'
import { eachStep } from './work/in-turn.ts'
import { openSlice, type Slice } from './work/slice.ts'

export type Fact = { readonly name: string } & Readonly<Record<string, unknown>>
export type Hearers = Readonly<Record<string, readonly ((fact: Fact) => Promise<void>)[]>>
/** A task that takes long looks at its slice between two items. Where it was cut, it is run again for the rest. */
export type Tasks = Readonly<Record<string, (payload: unknown, slice?: Slice) => Promise<void>>>
/** A cron line's `match` is in UTC; `task` is a name of the task list. */
export type Timed = { readonly task: string; readonly match: string }
/**
 * What a room gives. Tasks named in `money` are payouts and settlements, those in `letters` wait for mail servers. Both have runners of their own, which
 * the work of nights and months cannot fill.
 */
export type RoomJobs = {
  readonly tasks: Tasks
  readonly timed: readonly Timed[]
  readonly money?: readonly string[]
  readonly letters?: readonly string[]
}

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
  const { pool } = openDatabase({
    connection: { ...connection, types: { getTypeParser } as pg.CustomTypesConfig },
    size: POOLS.jobs,
    forMany: true,
  })
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

/** It advises batches of jobs; a batch could take two jobs of one queue, which must not run at once. */
const ADVICE = 'Your job batch size'

/** Its lines go into our log; its information lines are of no use to an operator. */
const loggerFor = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ ...meta }, message)
    else if (level === 'warning' && !message.startsWith(ADVICE)) log.warn({ ...meta }, message)
    else log.debug({ ...meta }, message)
  })

export type JobsSettings = RoomJobs & {
  readonly connection: pg.PoolConfig
  readonly hearers: Hearers
  readonly log: Log
  /** No other process works on this database, so every lock at the start is an orphan. */
  readonly alone?: boolean
  readonly beat?: BeatTimes
  /** How long one run of a task may take before it is cut, and how long a stop waits for tasks in progress. */
  readonly sliceMs?: number
  readonly handOnMs?: number
}

/** Jobs of one runner at once. */
const CONCURRENCY = 4
/** One question a second for all four, and a job that finds all of them busy goes back after this long, to whoever is free. */
const ONE_ASKS = { worker: { localQueue: { size: 1, ttl: 2_000 } } } as const
const SLICE_MS = 20_000
const HAND_ON_MS = 8_000

/** Calls every hearer, also where one before it failed; the event is then delivered to all again. */
const outbox =
  (hearers: Hearers): Tasks[string] =>
  async (payload) => {
    const fact = payload as Fact
    await eachStep((hearers[fact.name] ?? []).map((hear) => () => hear(fact)))
  }

/**
 * A timed task has a key and a queue of its name. A second one waits for the first, also in another process, and a third replaces the second.
 * After a pause of the whole site it is therefore due once, and not once for each minute.
 */
export const cronOf = (timed: readonly Timed[]) =>
  parseCronItems(
    timed.map(({ task, match }) => ({
      task,
      match,
      options: { backfillPeriod: 0, maxAttempts: 5, jobKey: task, jobKeyMode: 'preserve_run_at' as const, queueName: task },
    })),
  )

/** New jobs wake their runner. It asks by itself for those whose time has come: money and letters each second, steady work each other one. */
const [POLL_MS, STEADY_POLL_MS] = [1_000, 2_000]
type RunnerPlan = { readonly tasks: Tasks; readonly pollMs: number }

/** The tasks of each runner. */
function runnersOf({
  tasks,
  hearers,
  money = [],
  letters = [],
}: Pick<JobsSettings, 'tasks' | 'hearers' | 'money' | 'letters'>): RunnerPlan[] {
  const named = (names: readonly string[]): Tasks => Object.fromEntries(names.map((name) => [name, tasks[name]!]))
  const own = new Set([...money, ...letters])
  const steady = named(Object.keys(tasks).filter((name) => !own.has(name)))
  return [
    { tasks: named(money), pollMs: POLL_MS },
    { tasks: { tell: outbox(hearers), ...named(letters) }, pollMs: POLL_MS },
    { tasks: steady, pollMs: STEADY_POLL_MS },
  ].filter((plan) => Object.keys(plan.tasks).length > 0)
}

/** One task as the worker calls it. Where its slice was cut, the rest is a job of its own behind what waits meanwhile. */
const sliced =
  (task: Tasks[string], ms: number, isEnding: () => boolean): Task =>
  async (payload, { job, addJob }) => {
    const slice = openSlice(ms, isEnding)
    await task(payload, slice)
    if (!slice.wasCut()) return
    const { key, task_identifier: name } = job
    await addJob(
      name,
      payload,
      key === null ? {} : { jobKey: key, jobKeyMode: 'preserve_run_at', ...(key === name ? { queueName: name } : {}) },
    )
  }

type Started = { readonly runner: Runner; readonly pool: WorkerPool }

/** Starts one runner. Its pool of workers is known by the name under which it locks jobs. */
async function startRunner(
  pgPool: pg.Pool,
  { tasks, pollMs }: RunnerPlan,
  { log, timed, sliceMs = SLICE_MS }: JobsSettings,
  isEnding: () => boolean,
): Promise<Started> {
  const events = new EventEmitter() as WorkerEvents
  const pools: WorkerPool[] = []
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool))
  events.on('job:error', ({ job, error }) => log.error({ err: error, task: job.task_identifier }, 'a job failed and will be tried again'))
  events.on('job:failed', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, job: job.id }, 'A JOB FAILED FOR THE LAST TIME AND IS NOT TRIED AGAIN'),
  )
  const runner = await run({
    preset: ONE_ASKS,
    pgPool,
    events,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: pollMs,
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, sliced(task, sliceMs, isEnding)])),
    logger: loggerFor(log),
    parsedCronItems: cronOf(timed.filter(({ task }) => task in tasks)),
  })
  return { runner, pool: pools[0]! }
}

const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })])

/** Runs the tasks and delivers the facts until stopped. Every listener is idempotent: an event whose listener failed is delivered to all again. */
export async function startJobs(settings: JobsSettings): Promise<Jobs> {
  const { connection, log, alone, beat = BEAT_TIMES, handOnMs = HAND_ON_MS } = settings
  const pool = openJobsPool(connection)
  if (alone) await freeAll(pool)
  let isEnding = false
  const started = await Promise.all(runnersOf(settings).map((plan) => startRunner(pool, plan, settings, () => isEnding)))
  const beating = await startBeating(pool, {
    pools: started.map((one) => one.pool.id),
    times: beat,
    failed: (error) => log.warn({ err: error }, 'this process could not write that its jobs live'),
    freed: (gone) => log.warn({ workers: gone }, 'the jobs of workers that are silent go to others'),
  })
  return {
    /** Long work ends at its next item. What is still in progress after a while is handed on: another process does it again. */
    async stop() {
      isEnding = true
      const ended = Promise.allSettled(started.map(({ runner }) => runner.stop()))
      if (!(await within(handOnMs, ended)))
        await Promise.allSettled(started.map(async (one) => one.pool.forcefulShutdown('the process ends, and the job is handed on')))
      await beating.stop().catch(() => undefined)
      await pool.end()
    },
  }
}

/** Makes the worker's own tables; needed before the first fact. */
export const prepareJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })
