/** The test run's PostgreSQL: one temporary cluster with a migrated template, from which every test file clones its own database. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { grantJobs, makeAppRole } from '../platform/app-role.ts'
import { openDatabase } from '../platform/database.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pg: { host: string; user: string; template: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startEmbedded({
    dir: await mkdtemp(path.join(tmpdir(), 'baize-test-')),
    ephemeral: true,
    // A parallel worker costs more than the tables of tests hold.
    settings: { autovacuum: 'off', max_parallel_workers_per_gather: '0' },
  })
  const connection = { host: cluster.socketDir, user: cluster.user }
  const admin = openDatabase({ connection: { ...connection, database: 'postgres' } })
  await admin.pool.query('create database template_baize')
  const template = openDatabase({ connection: { ...connection, database: 'template_baize' } })
  await makeAppRole(template.pool, { login: true })
  await migrate(template.pool)
  await runMigrations({ pgPool: template.pool })
  await grantJobs(template.pool)
  await template.close()
  // A pool may close before its server processes are gone, and a template in use cannot be cloned.
  await admin.pool.query('alter database template_baize allow_connections false')
  for (let open = 1n; open > 0n;) {
    const { rows } = await admin.pool.query<{ open: bigint }>(
      "select count(*) as open from pg_stat_activity where datname = 'template_baize'",
    )
    open = rows[0]?.open ?? 0n
  }
  await admin.close()
  project.provide('pg', { host: cluster.socketDir, user: cluster.user, template: 'template_baize' })
  return () => cluster.stop()
}
