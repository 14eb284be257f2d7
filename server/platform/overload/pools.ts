/** Pools: the connections of each part of a process. The start adds them up over all processes and compares them with what the database allows. */
import type pg from 'pg'
import { SHARE_NAMES, type Shares } from './shares.ts'

/** The sizes of the pools. `calls` is the usual one, which `DATABASE_POOL` replaces. */
export const POOLS = {
  /**
   * Calls and jobs, for their transactions. Half as many more are for reads, and a sixth for single writes. Where calls of several classes come, two thirds
   * as many are for reads.
   */
  calls: 12,
  /** The ledger's followers and single writes. */
  ledger: 4,
  /** The ledger's reads: every balance and every list of movements. */
  ledgerReads: 6,
  /** Connections of the ledger that write batches, and that wait for held lanes. */
  ledgerWriters: 2,
  ledgerWaiters: 4,
  /** The three runners of jobs. */
  jobs: 8,
  /** The rate limits that several processes count together. */
  limits: 2,
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

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/** The connections that a database of a size opens: its own, some for reads, and a sixth for single writes. Lists are read where calls come. */
export const pooled = (size: number, isForCalls: boolean): { readonly acts: number; readonly reads: number; readonly writes: number } => ({
  acts: size,
  reads: isForCalls ? Math.max(SHARE_NAMES.length, Math.ceil((size * 2) / 3)) : Math.max(1, Math.ceil(size / 2)),
  writes: Math.max(isForCalls ? 2 : 1, Math.ceil(size / 6)),
})

/** What each class has for itself of the usual pool of calls. Of the house's, two are never given back: the crash table's and the live channel's. */
const USUAL_SHARES: Shares = { callbacks: 2, acts: 3, house: 3, logins: 1, reads: 1 }

const sizeOf = (shares: Shares): number => sum(SHARE_NAMES.map((name) => shares[name]))

function scaled(shares: Shares, by: number): Shares {
  const of = (count: number): number => Math.max(1, Math.floor(count * by))
  const { callbacks, acts, house, logins, reads } = shares
  return { callbacks: of(callbacks), acts: of(acts), house: of(house), logins: of(logins), reads: of(reads) }
}

/** The shares of a pool of calls whose setting says nothing of them. */
export const usualShares = (poolSize: number): Shares => sharesOf(USUAL_SHARES, POOLS.calls, poolSize) ?? scaled(USUAL_SHARES, 0)

/** The same shares of a pool of another size: one for each class at least. A pool that has not even these has none, and belongs to all. */
function sharesOf(shares: Shares, of: number, size: number): Shares | undefined {
  if (size < SHARE_NAMES.length) return undefined
  const proportional = scaled(shares, size / of)
  return sizeOf(proportional) <= size ? proportional : scaled(shares, 0)
}

/** What is wrong with shares that were set, in words for the operator; undefined where they fit. */
export function sharesFault(shares: Shares, poolSize: number): string | undefined {
  const none = SHARE_NAMES.find((name) => shares[name] < 1)
  if (none !== undefined) return `DATABASE_SHARES gives ${none} no connection: each class needs one at least`
  const all = sizeOf(shares)
  return all <= poolSize ? undefined : `DATABASE_SHARES gives away ${all} connections and DATABASE_POOL has ${poolSize}`
}

/** The most connections that one process opens. */
export function connectionsOf(role: Processes['role'], poolSize: number): number {
  const databases = [pooled(poolSize, role !== 'worker'), { ...pooled(POOLS.ledger, false), reads: POOLS.ledgerReads }].flatMap(
    Object.values<number>,
  )
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
