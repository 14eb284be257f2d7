/**
 * Beat: each process that runs jobs writes down every few seconds that it lives. The jobs of one that has been silent for a minute go to the
 * others. graphile-worker itself knows a dead worker only by a lock of four hours.
 */
import type pg from 'pg'

export type BeatTimes = {
  /** How often a process writes that it lives. */
  readonly everyMs: number
  /** After this silence its jobs go to others. It is far longer than a pause of the collector or a slow statement. */
  readonly silentMs: number
}
export const BEAT_TIMES: BeatTimes = { everyMs: 5_000, silentMs: 60_000 }

/**
 * Notes that these pools live. `since` is set again after a silence of one's own. Who stood still, or could not reach the database, calls nobody
 * dead before it has watched for as long.
 */
async function note(pool: pg.Pool, pools: readonly string[], silentMs: number): Promise<void> {
  await pool.query(
    `insert into platform_worker as w (pool, since, seen_at) select p, now(), now() from unnest($1::text[]) p
     on conflict (pool) do update set seen_at = now(), since = case when w.seen_at < now() - make_interval(secs => $2) then now() else w.since end`,
    [pools, silentMs / 1000],
  )
}

/**
 * Frees what silent processes have locked; answers their pools. A lock younger than the silence may be of a process that has not beaten yet.
 * A process that wakes may end a job that has gone to another. The other's queue is then locked without a job, and is freed too.
 */
async function freeSilent(pool: pg.Pool, pools: readonly string[], silentMs: number): Promise<string[]> {
  const silence = silentMs / 1000
  const { rows } = await pool.query<{ gone: string }>(
    `select distinct j.locked_by as gone from graphile_worker._private_jobs j
     where j.locked_at < now() - make_interval(secs => $2)
       and not exists (select from platform_worker w where w.pool = j.locked_by and w.seen_at >= now() - make_interval(secs => $2))
       and exists (select from platform_worker w where w.pool = any ($1::text[]) and w.since <= now() - make_interval(secs => $2))`,
    [pools, silence],
  )
  const gone = rows.map((row) => row.gone)
  if (gone.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [gone])
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null where q.locked_by = any ($1::text[])
       and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`,
    [pools],
  )
  await pool.query("delete from platform_worker where seen_at < now() - interval '1 day'")
  return gone
}

/** No other process works on this database, so every lock and every claim at the start is an orphan. */
export async function freeAll(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
  )
  await pool.query('delete from platform_claim')
}

type Beating = {
  readonly pools: readonly string[]
  readonly times: BeatTimes
  readonly failed: (error: unknown) => void
  readonly freed: (pools: readonly string[]) => void
}

/** Beats until it is stopped, and frees what silent processes leave. The first beat is made before it answers. */
export async function startBeating(pool: pg.Pool, { pools, times, failed, freed }: Beating): Promise<{ stop(): Promise<void> }> {
  const beat = async (): Promise<void> => {
    await note(pool, pools, times.silentMs)
    const gone = await freeSilent(pool, pools, times.silentMs)
    if (gone.length > 0) freed(gone)
  }
  await beat()
  let last: Promise<void> = Promise.resolve()
  let isBeating = false
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    last = beat()
      .catch(failed)
      .finally(() => {
        isBeating = false
      })
  }, times.everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await pool.query('delete from platform_worker where pool = any ($1::text[])', [pools])
    },
  }
}
