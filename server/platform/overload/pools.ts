/** Pools: the connections of each part of a process. The start adds them up over all processes and compares them with what the database allows. */
import type pg from 'pg'

/** The sizes of the pools. `calls` is the usual one, which `DATABASE_POOL` replaces. */
export const POOLS = {
  /** Calls and jobs, for their transactions; half as many more are for reads, and a sixth for single writes. */
  calls: 12,
  /** The ledger's reads and followers, with the same addition. */
  ledger: 6,
  /** Connections of the ledger that write batches, and that wait for held lanes. */
  ledgerWriters: 2,
  ledgerWaiters: 4,
  /** The three runners of jobs. */
  jobs: 8,
  /** The rate limits that several processes count together. */
  limits: 4,
  /** The clock and the notices have one each. */
  alone: 2,
} as const

/** Connections of the database that stay free for staff, copies and migrations. */
const SPARE = 10

export type Processes = {
  /** The role of the process that asks. */
  readonly role: 'all' | 'web' | 'worker'
  /** The size of the pool of calls in each process. */
  readonly poolSize: number
  /** How many processes take calls, and how many only work. */
  readonly webs: number
  readonly workers: number
}

/** The connections that a database of a size opens: its own, half as many for reads, and a sixth for single writes. */
export const pooled = (size: number): { readonly acts: number; readonly reads: number; readonly writes: number } => ({
  acts: size,
  reads: Math.max(1, Math.ceil(size / 2)),
  writes: Math.max(1, Math.ceil(size / 6)),
})

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/** The most connections that one process opens. */
export function connectionsOf(role: Processes['role'], poolSize: number): number {
  const databases = [poolSize, POOLS.ledger].flatMap((size) => Object.values(pooled(size)))
  const [jobs, limits] = [role === 'web' ? 0 : POOLS.jobs, role === 'worker' ? 0 : POOLS.limits]
  return sum([...databases, POOLS.ledgerWriters, POOLS.ledgerWaiters, POOLS.alone, jobs, limits])
}

export class TooManyConnections extends Error {}

/** Refuses a start whose pools, with those of all other processes, ask for more connections than the database has. */
export async function refuseTooMany(pool: pg.Pool, processes: Processes): Promise<void> {
  const { rows } = await pool.query<{ allowed: number }>("select current_setting('max_connections')::int as allowed")
  const fault = poolsFault(processes, rows[0]!.allowed)
  if (fault !== undefined) throw new TooManyConnections(fault)
}

/** What is wrong with the pools of all processes together, in words for the operator; undefined where they fit. */
export function poolsFault({ role, poolSize, webs, workers }: Processes, allowed: number): string | undefined {
  const [web, worker] = [connectionsOf(role === 'all' ? 'all' : 'web', poolSize), connectionsOf('worker', poolSize)]
  const most = webs * web + workers * worker
  const room = allowed - SPARE
  return most <= room
    ? undefined
    : `the pools need ${most} connections (${webs} × ${web} for calls, ${workers} × ${worker} for work) and the database allows ${allowed} less ${SPARE}: ` +
        'raise max_connections, or lower DATABASE_POOL, WEB_PROCESSES or WORKER_PROCESSES'
}
