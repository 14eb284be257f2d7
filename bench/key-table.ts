/** `node bench/key-table.ts`: what it costs to keep the keys in a table of their own, against a unique index on the transfers, by number of partitions. */
import { hash } from 'node:crypto'
import pg from 'pg'
import { runBench } from './harness.ts'
import type { Contestant } from './harness/rounds.ts'
import { moves } from './peers/workload.ts'

const ROWS = 500
const PRELOADED_BATCHES = 400

const TRANSFER = `create table transfer (id bigint not null, account bigint not null, amount bigint not null, balance_after bigint not null, kind smallint not null, KEY not null,
  contra text not null, vendor text not null, game text not null, round text not null, reference text not null default '', primary key (account, id));
  create index transfer_id on transfer using brin (id);`

const GIVEN =
  'select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::uuid[], $6::text[], $7::text[]) as t(id, account, amount, name, key, game, round)'

/** Every way asks for the keys first, as the ledger does, and inserts what is not there. */
const ONE_TABLE = {
  tables: `${TRANSFER.replace('KEY', 'key uuid')} create unique index transfer_key on transfer (key);`,
  insert: `insert into transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round)
    select g.id, g.account, g.amount, g.amount, 1, g.key, 'vendor:PG', 'PG', g.game, g.round from (${GIVEN}) g left join transfer k on k.key = g.key where k.key is null`,
}

function keyTable(partitions: number): typeof ONE_TABLE {
  const columns =
    'key uuid not null, fingerprint uuid not null, account bigint not null, posting bigint not null, answer bigint not null, primary key (key)'
  const parts = Array.from(
    { length: partitions },
    (_, part) => `create table key_${part} partition of key for values with (modulus ${partitions}, remainder ${part});`,
  )
  return {
    tables: `${TRANSFER.replace('KEY', 'key text')} create table key (${columns})${partitions === 1 ? ';' : ` partition by hash (key); ${parts.join(' ')}`}`,
    insert: `with fresh as materialized (
      select g.* from (${GIVEN}) g left join key k on k.key = g.key where k.key is null
    ), transfers as (
      insert into transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round) select id, account, amount, amount, 1, name, 'vendor:PG', 'PG', game, round from fresh
    ) insert into key (key, fingerprint, account, posting, answer) select key, key, account, id, amount from fresh`,
  }
}

const array = (values: readonly unknown[]): string => `{${values.join(',')}}`

function contestant(name: string, way: typeof ONE_TABLE): Contestant {
  let connection: pg.PoolConfig = {}
  const next = moves('k')
  let id = 0n
  const parameters = (): string[] => {
    const rows = Array.from({ length: ROWS }, next)
    id += 1000n
    return [
      array(rows.map((_, index) => id + BigInt(index))),
      array(rows.map((row) => row.player)),
      array(rows.map((row) => row.amount)),
      array(rows.map((row) => row.key)),
      array(rows.map((row) => hash('sha256', row.key, 'hex').slice(0, 32))),
      array(rows.map((row) => row.game)),
      array(rows.map((row) => row.round)),
    ]
  }
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...connection,
      options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
    })
    await client.connect()
    return client
  }
  return {
    name,
    callers: 1,
    async install(cluster) {
      connection = await cluster.database(name.replaceAll(/[^a-z0-9]/g, '_'))
      const client = await open()
      await client.query(way.tables)
      for (let batch = 0; batch < PRELOADED_BATCHES; batch += 1)
        await client.query({ name: 'insert', text: way.insert, values: parameters() })
      await client.query('vacuum analyze')
      await client.end()
    },
    async open() {
      const client = await open()
      let ready = parameters()
      return {
        step: async () => {
          const running = client.query({ name: 'insert', text: way.insert, values: ready })
          ready = parameters()
          await running
          return ROWS
        },
        close: () => client.end(),
      }
    },
    verify: () => Promise.resolve([]),
  }
}

const against = (name: string) => (of: (name: string) => { perSecond: number }) => of(name).perSecond / of('unique-index').perSecond

process.exitCode = await runBench({
  name: 'key-table',
  title: 'Keys in a table of their own',
  contestants: [
    contestant('unique-index', ONE_TABLE),
    contestant('key-table-1', keyTable(1)),
    contestant('key-table-4', keyTable(4)),
    contestant('key-table-16', keyTable(16)),
  ],
  goals: [
    { text: 'key table in one piece, against a unique index on the transfers', goal: 0, reportOnly: true, value: against('key-table-1') },
    { text: 'key table in 4 partitions', goal: 0, reportOnly: true, value: against('key-table-4') },
    { text: 'key table in 16 partitions', goal: 0, reportOnly: true, value: against('key-table-16') },
  ],
  notes: {
    step: `${ROWS} rows: the keys are looked up, then inserted with their transfers; nothing else is checked and no balance is kept`,
  },
})
