/** The peer that most code would be: one transaction for each member, which sums the days, works out the loss-back and books it. */
import pg from 'pg'
import { lossBack } from '../../rules/promotions/loss-back.ts'
import type { Contestant } from '../harness/rounds.ts'
import { MEMBERS } from './house.ts'

const CONNECTIONS = 16
/** Members in its table; a round pays as many of them as it comes to. */
const SAMPLE = Math.min(MEMBERS, 400_000)

/** Indexed as little as such a ledger can be, and with room for updates beside the rows. */
const TABLES = `
  create table account (id bigint primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 60);
  create table day (member bigint not null, category text not null, stake bigint not null, win bigint not null, primary key (member, category));
  create table award (member bigint primary key, amount bigint not null, at timestamptz not null default now());
  create table entry (id bigint generated always as identity, account bigint not null, amount bigint not null, balance_after bigint not null,
    at timestamptz not null default now(), primary key (account, id));`

const TERMS = {
  tiers: [
    { loss: 100_000n, rateBp: 500n },
    { loss: 5_000_000n, rateBp: 800n },
  ],
  minimum: 100n,
  cap: 10_000_000n,
  marginal: true,
}

async function payOne(client: pg.ClientBase, member: number): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ stake: bigint; win: bigint }>({
    name: 'days',
    text: 'select sum(stake)::bigint as stake, sum(win)::bigint as win from day where member = $1',
    values: [member],
  })
  const { stake = 0n, win = 0n } = rows[0] ?? {}
  const { amount } = lossBack(TERMS, { stake, win, bonus: 0n, excluded: false })
  const made = await client.query({
    name: 'award',
    text: 'insert into award (member, amount) values ($1, $2) on conflict do nothing returning member',
    values: [member, amount],
  })
  if (amount > 0n && made.rows.length > 0) {
    const held = await client.query<{ balance: bigint }>({
      name: 'balance',
      text: 'update account set balance = balance + $2 where id = $1 returning balance',
      values: [member, amount],
    })
    await client.query({
      name: 'entry',
      text: 'insert into entry (account, amount, balance_after) values ($1, $2, $3)',
      values: [member, amount, held.rows[0]?.balance],
    })
  }
  await client.query('commit')
}

export function memberByMember(): Contestant {
  let connection: pg.PoolConfig = {}
  let next = 0
  const poolOf = (max: number): pg.Pool => new pg.Pool({ ...connection, max })
  return {
    name: 'transaction-per-member',
    callers: CONNECTIONS,
    async install(cluster) {
      connection = await cluster.database('promotions_peer')
      const pool = poolOf(1)
      await pool.query(TABLES)
      await pool.query('insert into account select g, 0 from generate_series(1, $1::int) g', [SAMPLE])
      await pool.query(
        "insert into day select g, category, 1000000 + g % 977 * 10000, g % 2 * 500000 from generate_series(1, $1::int) g, unnest(array['RNG', 'LIVE']) category",
        [SAMPLE],
      )
      await pool.query('vacuum analyze')
      await pool.end()
    },
    async open() {
      const pool = poolOf(CONNECTIONS)
      await pool.query('truncate award, entry')
      await pool.query('update account set balance = 0 where balance > 0')
      await pool.query('vacuum analyze account')
      next = 0
      const step = async (): Promise<number> => {
        next += 1
        if (next > SAMPLE) throw new Error('the sample is used up; make it larger')
        const client = await pool.connect()
        await payOne(client, next)
        client.release()
        return 1
      }
      return { step, close: () => pool.end() }
    },
    async verify() {
      const pool = poolOf(1)
      const { rows } = await pool.query<{ fault: string }>(`
        select 'a balance is not the sum of its entries' as fault where exists (select from account a left join (select account, sum(amount) as total from entry group by account) e on e.account = a.id where a.balance <> coalesce(e.total, 0))
        union all select 'awards and entries differ' where (select coalesce(sum(amount), 0) from award) <> (select coalesce(sum(amount), 0) from entry)`)
      await pool.end()
      return rows.map(({ fault }) => fault)
    },
  }
}
