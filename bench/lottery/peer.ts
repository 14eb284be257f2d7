/** The peer that most code would be: one transaction for each ticket, which evaluates it, caps the prize, and books prize and rebate. */
import pg from 'pg'
import { evaluate } from '../../rules/lottery/lottery.ts'
import type { Contestant } from '../harness/rounds.ts'
import { DRAW, MEMBERS, PRICES, SELECTION, TICKETS, WIN_CAP, WRITTEN } from './tickets.ts'

const CONNECTIONS = 16
/** Tickets in its table; a round settles as many of them as it comes to. */
const SAMPLE = TICKETS / 4

/** Indexed as little as such a ledger can be, and with room for updates beside the rows, so that none of them touches an index. */
const TABLES = `
  create table account (id bigint primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 60);
  create table entry (id bigint generated always as identity, account bigint not null, ticket bigint not null, kind text not null,
    amount bigint not null, balance_after bigint not null, at timestamptz not null default now(), primary key (account, id), unique (ticket, kind));
  create table paid (account bigint primary key, units bigint not null) with (fillfactor = 60);
  create table ticket (id bigint primary key, account bigint not null, price int not null, selection text not null, stake bigint not null, state text not null default 'placed', prize bigint)
    with (fillfactor = 60);`

type Row = { account: bigint; price: number; selection: string; stake: bigint; state: string }

/** The exact prize of a ticket, rounded down once. */
function prizeOf(row: Row): bigint {
  const price = PRICES[row.price - 1]!
  const judged = evaluate({ game: 'SSC5', play: price.play, selection: row.selection, draw: DRAW })
  if (!judged.ok) throw new Error(judged.code)
  const [above = '0', below = '1'] = judged.value.prizeFactor.split('/')
  return (row.stake * BigInt(above) * BigInt(price.group)) / (BigInt(below) * 2000n)
}

async function book(client: pg.ClientBase, account: bigint, ticket: number, kind: string, units: bigint): Promise<void> {
  const { rows } = await client.query<{ balance: bigint }>({
    name: 'balance',
    text: 'update account set balance = balance + $2 where id = $1 returning balance',
    values: [account, units],
  })
  await client.query({
    name: 'entry',
    text: 'insert into entry (account, ticket, kind, amount, balance_after) values ($1, $2, $3, $4, $5)',
    values: [account, ticket, kind, units, rows[0]!.balance],
  })
}

async function settleOne(client: pg.ClientBase, ticket: number): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<Row>({
    name: 'ticket',
    text: 'select account, price, selection, stake, state from ticket where id = $1 for update',
    values: [ticket],
  })
  const row = rows[0]!
  if (row.state !== 'placed') {
    await client.query('rollback')
    return
  }
  const gross = prizeOf(row)
  let prize = gross
  if (gross > 0n) {
    const held = await client.query<{ units: bigint }>({
      name: 'cap',
      text: 'insert into paid as p (account, units) values ($1, $2) on conflict (account) do update set units = p.units + excluded.units returning units',
      values: [row.account, gross],
    })
    const over = held.rows[0]!.units - WIN_CAP
    if (over > 0n) prize = over >= gross ? 0n : gross - over
    if (prize > 0n) await book(client, row.account, ticket, 'win', prize)
  }
  const rebate = (row.stake * BigInt(PRICES[row.price - 1]!.rebatePoints)) / 10_000n
  if (rebate > 0n) await book(client, row.account, ticket, 'rebate', rebate)
  await client.query({ name: 'settled', text: "update ticket set state = 'settled', prize = $2 where id = $1", values: [ticket, gross] })
  await client.query('commit')
}

export function ticketByTicket(): Contestant {
  let connection: pg.PoolConfig = {}
  let next = 0
  const poolOf = (max: number): pg.Pool => new pg.Pool({ ...connection, max })
  return {
    name: 'transaction-per-ticket',
    callers: CONNECTIONS,
    async install(cluster) {
      connection = await cluster.database('lottery_peer')
      const pool = poolOf(1)
      await pool.query(TABLES)
      await pool.query('insert into account select g, 0 from generate_series(1, $1::int) g', [MEMBERS])
      await pool.query(
        `insert into ticket (id, account, price, selection, stake) select x.n + 1, 1 + x.n / 10 % $2::int, x.n % 6 + 1, ${WRITTEN.replaceAll(/\bn %/g, 'x.n %')}, 20000
         from (select n, ${SELECTION} as s from generate_series(0, $1::bigint - 1) n) x`,
        [SAMPLE, MEMBERS],
      )
      await pool.query('vacuum analyze')
      await pool.end()
    },
    async open() {
      const pool = poolOf(CONNECTIONS)
      const step = async (): Promise<number> => {
        next += 1
        if (next > SAMPLE) throw new Error('the sample is used up; make it larger')
        const client = await pool.connect()
        await settleOne(client, next)
        client.release()
        return 1
      }
      return { step, close: () => pool.end() }
    },
    async verify() {
      const pool = poolOf(1)
      const { rows } = await pool.query<{ fault: string }>(`
        select 'a balance is not the sum of its entries' as fault where exists (select from account a left join (select account, sum(amount) as total from entry group by account) e on e.account = a.id where a.balance <> coalesce(e.total, 0))
        union all select 'a member was paid above the cap' where exists (select from entry where kind = 'win' group by account having sum(amount) > ${WIN_CAP})`)
      await pool.end()
      return rows.map(({ fault }) => fault)
    },
  }
}
