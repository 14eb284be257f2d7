/** Beside: the plain product on a durable cluster of its own, started for a run. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/platform/embedded-postgres.ts'
import { SEATS, type Standing } from './ours.ts'

/** With the settings of the embedded cluster of ours. */
export async function standPlain(people: readonly string[]): Promise<Standing> {
  const dir = await mkdtemp(path.join(tmpdir(), 'baize-plain-'))
  const cluster = await startEmbedded({ dir, settings: { shared_preload_libraries: 'pg_stat_statements' } })
  const connection = { host: cluster.socketDir, user: cluster.user, database: 'postgres' }
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('create extension pg_stat_statements')
  const secret = randomBytes(24).toString('hex')
  const web = fork(path.join(import.meta.dirname, 'plain.ts'), [JSON.stringify({ connection, people, secret })], {
    execArgv: ['--max-semi-space-size=64'],
  })
  const [{ url }] = (await once(web, 'message')) as [{ url: string }]
  return {
    url,
    pid: web.pid ?? 0,
    postmaster: cluster.pid,
    tree: () => [],
    admin,
    people: people.map((username) => ({ username, cookie: '' })),
    seats: people.slice(-SEATS).map((player) => ({ token: player, player })),
    secret,
    queues: async () => ({}),
    async faults() {
      const { rows } = await admin.query<{ wrong: number }>(
        'select count(*)::int as wrong from account a join (select account, sum(amount) as moved from transfer group by 1) t on t.account = a.id where a.balance <> $1::bigint + t.moved',
        [10n ** 11n],
      )
      return rows[0]?.wrong === 0 ? [] : [`${rows[0]?.wrong} balances differ from their transfers`]
    },
    async stop() {
      web.disconnect()
      await once(web, 'exit')
      await admin.end()
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
