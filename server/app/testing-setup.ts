/** The test run's PostgreSQL: one throw-away cluster with a migrated template, from which every test file clones a database of its own. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database.ts'
import { startEmbedded } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pg: { host: string; user: string; template: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startEmbedded({ dir: await mkdtemp(path.join(tmpdir(), 'baize-test-')), ephemeral: true })
  const connection = { host: cluster.socketDir, user: cluster.user }
  const admin = openDatabase({ connection: { ...connection, database: 'postgres' } })
  await admin.pool.query('create database template_baize')
  const template = openDatabase({ connection: { ...connection, database: 'template_baize' } })
  await migrate(template.pool)
  await runMigrations({ pgPool: template.pool })
  await template.close()
  await admin.close()
  project.provide('pg', { host: cluster.socketDir, user: cluster.user, template: 'template_baize' })
  return () => cluster.stop()
}
