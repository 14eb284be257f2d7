/** Measures: CPU by process, statements and transactions, told before and after a stretch of the run. */
import type pg from 'pg'
import { machineSeconds, postgresSeconds, processSeconds } from '../harness/machine.ts'

export type Watched = {
  readonly web: number
  readonly postmaster: number
  readonly load: number | undefined
  /** Other processes of the product: the sandboxes. */
  readonly beside: readonly number[]
  readonly admin: pg.Client
}
type Sample = {
  readonly at: number
  readonly web: number
  readonly postgres: number
  readonly load: number
  readonly beside: number
  readonly machine: number
  readonly statements: number
  readonly transactions: number
}
export type Stretch = {
  readonly seconds: number
  /** Cores in use. */
  readonly web: number
  readonly postgres: number
  readonly load: number
  readonly beside: number
  readonly others: number
  /** For each second. */
  readonly statements: number
  readonly transactions: number
}

const COUNTED = `select
  coalesce((select sum(calls) from pg_stat_statements), 0)::float8 as statements,
  (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database())::float8 as transactions`

export async function sample({ web, postmaster, load, beside, admin }: Watched): Promise<Sample> {
  const { rows } = await admin.query<{ statements: number; transactions: number }>(COUNTED)
  return {
    at: performance.now(),
    web: processSeconds(web),
    postgres: postgresSeconds(postmaster),
    load: load === undefined ? 0 : processSeconds(load),
    beside: beside.reduce((sum, pid) => sum + processSeconds(pid), 0),
    machine: machineSeconds().all,
    statements: rows[0]?.statements ?? 0,
    transactions: rows[0]?.transactions ?? 0,
  }
}

export function between(before: Sample, after: Sample): Stretch {
  const seconds = (after.at - before.at) / 1_000
  const each = (of: keyof Sample): number => (after[of] - before[of]) / seconds
  const [web, postgres, load, beside] = [each('web'), each('postgres'), each('load'), each('beside')]
  return {
    seconds,
    web,
    postgres,
    load,
    beside,
    others: Math.max(0, each('machine') - web - postgres - load - beside),
    statements: each('statements'),
    transactions: each('transactions'),
  }
}
