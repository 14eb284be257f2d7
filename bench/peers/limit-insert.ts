/** The limit: one set insert of the same rows into the same tables and indexes, 500 at a time, with nothing checked and no balance kept. */
import { hash } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/platform/migrations.ts'
import type { Contestant } from '../harness/rounds.ts'
import { moves, PLAYERS, PRELOADED } from './workload.ts'

const ROWS = 500

const INSERT = `
  with given as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::uuid[], $7::text[], $8::text[]) as t(id, account, amount, kind, name, key, game, round)
  ), transfers as (
    insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round) select id, account, amount, amount, kind, name, 'vendor:PG', 'PG', game, round from given
  )
  insert into ledger_key (key, fingerprint, account, posting, answer) select key, key, account, id, amount from given`

const array = (values: readonly unknown[]): string => `{${values.join(',')}}`

export function limitInsert(options: { readonly name: string; readonly lanes: number }): Contestant {
  let connection: pg.PoolConfig = {}
  const next = moves('l')
  let place = 0n
  const parametersOf = (lane: number): string[] => {
    const rows = Array.from({ length: ROWS }, next)
    const milliseconds = BigInt(Temporal.Now.instant().epochMilliseconds) - 1_577_836_800_000n
    place += 1n
    const base = (milliseconds << 22n) + (BigInt(lane) << 18n) + (place % 500n) * 500n
    return [
      array(rows.map((_, index) => base + BigInt(index))),
      array(rows.map((row) => 1 + ((row.player - (row.player % options.lanes) + lane) % PLAYERS))),
      array(rows.map((row) => row.amount)),
      array(rows.map((row) => (row.kind === 'bet' ? 1 : 2))),
      array(rows.map((row) => row.key)),
      array(rows.map((row) => hash('sha256', row.key, 'hex').slice(0, 32))),
      array(rows.map((row) => row.game)),
      array(rows.map((row) => row.round)),
    ]
  }
  return {
    name: options.name,
    callers: options.lanes,
    async install(cluster) {
      connection = await cluster.database(options.name.replaceAll(/[^a-z0-9]/g, '_'))
      const pool = new pg.Pool({ ...connection, max: 1 })
      await migrate(pool)
      for (let done = 0; done < PRELOADED; done += ROWS) await pool.query(INSERT, parametersOf(0))
      await pool.query('vacuum analyze')
      await pool.end()
    },
    async open() {
      const clients = await Promise.all(
        Array.from({ length: options.lanes }, async () => {
          const client = new pg.Client({ ...connection, options: '-c plan_cache_mode=force_generic_plan' })
          await client.connect()
          return client
        }),
      )
      // The next parameters are made while the last insert runs, so that the limit is the database's.
      const ready = clients.map((_, lane) => parametersOf(lane))
      return {
        step: async (lane) => {
          const running = clients[lane]?.query({ name: 'limit', text: INSERT, values: ready[lane] ?? [] })
          ready[lane] = parametersOf(lane)
          await running
          return ROWS
        },
        close: async () => {
          for (const client of clients) await client.end()
        },
      }
    },
    verify: () => Promise.resolve([]),
  }
}
