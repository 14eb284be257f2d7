/** The peer that most code would be: one transaction per transfer with row locks, from Node, statement by statement. */
import pg from 'pg'
import type { Contestant } from '../harness/rounds.ts'
import { moves, OPENING, PLAYERS, PRELOADED, type Move } from './workload.ts'

const TABLES = `
  create table account (id bigint primary key, balance bigint not null, player boolean not null, check (not player or balance >= 0));
  create table transfer (id bigint generated always as identity primary key, key text not null unique, from_account bigint not null, to_account bigint not null, amount bigint not null check (amount > 0),
    kind text not null, vendor text not null, game text not null, round text not null, at timestamptz not null default now());
  create table entry (id bigint generated always as identity primary key, transfer bigint not null references transfer (id), account bigint not null references account (id),
    amount bigint not null, balance_after bigint not null);
  create index entry_account on entry (account, id);`

export type PeerOptions = { readonly name: string; readonly callers: number; readonly houses: number; readonly connections: number }

const FAULTS = `
  select 'balances do not sum to zero' as fault where (select sum(balance) from account) <> 0
  union all select 'a balance is not the sum of its entries' where exists (select from account a left join (select account, sum(amount) as total from entry group by account) e on e.account = a.id where a.balance <> coalesce(e.total, 0))
  union all select 'a player is below zero' where exists (select from account where player and balance < 0)
  union all select 'a transfer has not two legs' where exists (select transfer from entry group by transfer having sum(amount) <> 0 or count(*) <> 2)`

/** The tables of this peer with 10,000 players and their opening balances, through a contra account of its own. */
export async function installAccounts(pool: pg.Pool, houses: number): Promise<void> {
  await pool.query(TABLES)
  await pool.query('insert into account select -g, 0, false from generate_series(1, $1::bigint) g', [houses])
  await pool.query('insert into account values (-1000, -$1::bigint * $2::bigint, false)', [OPENING, PLAYERS])
  await pool.query('insert into account select g, $2::bigint, true from generate_series(1, $1::bigint) g', [PLAYERS, OPENING])
  await pool.query(
    `with t as (insert into transfer (key, from_account, to_account, amount, kind, vendor, game, round) select 'opening:' || g, -1000, g, $2::bigint, 'opening', '', '', '' from generate_series(1, $1::bigint) g returning id, to_account, amount)
     insert into entry (transfer, account, amount, balance_after) select id, to_account, amount, amount from t union all select id, -1000, -amount, 0 from t`,
    [PLAYERS, OPENING],
  )
}

export const faultsOf = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ fault: string }>(FAULTS)).rows.map((row) => row.fault)

/** BEGIN, key check, both accounts locked in order, one transfer, two entries, two balances, COMMIT. */
async function transferOnce(client: pg.ClientBase, move: Move, house: bigint): Promise<void> {
  const player = BigInt(move.player + 1)
  const size = move.amount < 0n ? -move.amount : move.amount
  const [from, to] = move.amount < 0n ? [player, house] : [house, player]
  await client.query('begin')
  const known = await client.query({ name: 'known', text: 'select id from transfer where key = $1', values: [move.key] })
  const { rows } = await client.query<{ id: bigint; balance: bigint }>({
    name: 'lock',
    text: 'select id, balance from account where id in ($1, $2) order by id for update',
    values: [from, to],
  })
  const balances = new Map(rows.map((row) => [row.id, row.balance]))
  const source = balances.get(from) ?? 0n
  if (known.rows.length > 0 || (from === player && source < size)) {
    await client.query('rollback')
    return
  }
  const inserted = await client.query<{ id: bigint }>({
    name: 'transfer',
    text: 'insert into transfer (key, from_account, to_account, amount, kind, vendor, game, round) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    values: [move.key, from, to, size, move.kind, 'PG', move.game, move.round],
  })
  const id = inserted.rows[0]?.id
  const entry = 'insert into entry (transfer, account, amount, balance_after) values ($1, $2, $3, $4)'
  await client.query({ name: 'entry', text: entry, values: [id, from, -size, source - size] })
  await client.query({ name: 'entry', text: entry, values: [id, to, size, (balances.get(to) ?? 0n) + size] })
  await client.query({ name: 'balance', text: 'update account set balance = balance + $2 where id = $1', values: [from, -size] })
  await client.query({ name: 'balance', text: 'update account set balance = balance + $2 where id = $1', values: [to, size] })
  await client.query('commit')
}

export function transactionPerTransfer(options: PeerOptions): Contestant {
  let connection: pg.PoolConfig = {}
  const next = moves('t')
  const houseOf = (move: Move): bigint => -BigInt(1 + (move.player % options.houses))
  const poolOf = (max: number): pg.Pool => new pg.Pool({ ...connection, max })
  const step = async (pool: pg.Pool): Promise<number> => {
    const move = next()
    const client = await pool.connect()
    await transferOnce(client, move, houseOf(move))
    client.release()
    return 1
  }
  return {
    name: options.name,
    callers: options.callers,
    async install(cluster) {
      connection = await cluster.database(options.name.replaceAll(/[^a-z0-9]/g, '_'))
      const pool = poolOf(16)
      await installAccounts(pool, options.houses)
      for (let done = 0; done < PRELOADED / 4; done += 16) await Promise.all(Array.from({ length: 16 }, () => step(pool)))
      await pool.query('vacuum analyze')
      await pool.end()
    },
    async open() {
      const pool = poolOf(options.connections)
      return { step: () => step(pool), close: () => pool.end() }
    },
    async verify() {
      const pool = poolOf(1)
      const faults = await faultsOf(pool)
      await pool.end()
      return faults
    },
  }
}
