/** The bench's cluster: a durable PostgreSQL of its own, with one database for each contestant. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/platform/embedded-postgres.ts'

export type BenchCluster = {
  readonly host: string
  readonly user: string
  readonly postmaster: number
  readonly dir: string
  readonly admin: pg.Client
  /** Makes an empty database and answers how to reach it. */
  readonly database: (name: string) => Promise<pg.PoolConfig>
  /** Bytes of write-ahead log written since the cluster was made. */
  readonly walBytes: () => Promise<number>
  readonly versions: () => Promise<Record<string, string>>
  readonly stop: () => Promise<void>
}

const MESSAGE = 1_000_000

/** Writes that much log once, so that no round pays for the first filling of a segment. */
async function warmLog(admin: pg.Client, megabytes: number): Promise<void> {
  for (let written = 0; written < megabytes; written += 50)
    await admin.query(`select count(pg_logical_emit_message(false, 'warm', repeat('x', ${MESSAGE}))) from generate_series(1, 50)`)
  await admin.query('checkpoint')
}

/** Starts a cluster with fsync, full page writes, synchronous commit and checksums on, in a folder that goes when it stops. */
export async function startBenchCluster(options: { readonly warmMegabytes: number }): Promise<BenchCluster> {
  const dir = await mkdtemp(path.join(process.env['BENCH_DIR'] ?? tmpdir(), 'baize-bench-'))
  const size = `${Math.max(512, options.warmMegabytes)}MB`
  const cluster = await startEmbedded({
    dir,
    settings: {
      shared_buffers: '1GB',
      min_wal_size: size,
      max_wal_size: size,
      checkpoint_timeout: '15min',
      autovacuum_naptime: '1h',
      max_connections: '300',
    },
  })
  const admin = new pg.Client({ host: cluster.socketDir, user: cluster.user, database: 'postgres' })
  await admin.connect()
  await warmLog(admin, options.warmMegabytes)
  const one = async (text: string): Promise<string> => String(Object.values((await admin.query(text)).rows[0] as object)[0])
  return {
    host: cluster.socketDir,
    user: cluster.user,
    postmaster: cluster.pid,
    dir,
    admin,
    async database(name) {
      await admin.query(`create database ${name}`)
      return { host: cluster.socketDir, user: cluster.user, database: name }
    },
    walBytes: async () => Number(await one("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn")),
    versions: async () => ({
      postgresql: await one('show server_version'),
      'built with': await one("select setting from pg_config where name = 'CFLAGS'"),
      settings: await one(
        "select string_agg(name || '=' || setting, ', ' order by name) from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'shared_buffers', 'max_wal_size')",
      ),
    }),
    async stop() {
      await admin.end()
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
