/** The peer: the same route and the same duties (signature, session, round, stored answer, double entry), with one transaction for each callback. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { RawCall, RawReply } from '../../server/platform/route.ts'
import { faultsOf, installAccounts } from '../peers/transaction-per-transfer.ts'
import type { Handling } from './ours.ts'
import { playerName, PLAYERS, SECRET, tokenOf } from './traffic.ts'

const TABLES = `
  create table player (name text primary key, account bigint not null);
  create table session (token text primary key, player text not null, used_at timestamptz not null default now());
  create table round (player text not null, game text not null, round text not null, closed boolean not null default false, bets int not null, wins int not null, primary key (player, game, round));
  create table callback (transaction text primary key, call text not null, player text not null, game text not null, round text not null, reference text, amount bigint not null, balance bigint not null, at timestamptz not null default now());`

export async function installPeer(connection: pg.PoolConfig, houses: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  await installAccounts(pool, houses)
  await pool.query(TABLES)
  const all = Array.from({ length: PLAYERS }, (_, index) => ({ name: playerName(index), account: index + 1, token: tokenOf(index) }))
  await pool.query('insert into player select name, account from jsonb_to_recordset($1::jsonb) as p(name text, account bigint)', [
    JSON.stringify(all),
  ])
  await pool.query(
    'insert into session (token, player) select token, name from jsonb_to_recordset($1::jsonb) as p(token text, name text)',
    [JSON.stringify(all)],
  )
  await pool.query('vacuum analyze')
  await pool.end()
}

type Asked = { token?: string; player: string; game: string; round: string; transaction: string; reference?: string; amount: string }

const refuse = (status: string): RawReply => ({ status: 200, body: { status } })

function isSigned({ headers, body }: RawCall): boolean {
  const timestamp = headers['x-timestamp'] ?? ''
  const expected = Buffer.from(`v1,${createHmac('sha256', SECRET).update(`${timestamp}.`).update(body).digest('base64')}`)
  const given = Buffer.from(headers['x-signature'] ?? '')
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Math.abs(systemClock.now().epochMilliseconds - Number(timestamp)) <= 300_000
  )
}

/** Every statement is prepared once for each connection. */
const ask = <Row extends pg.QueryResultRow>(client: pg.ClientBase, name: string, text: string, values: unknown[]) =>
  client.query<Row>({ name, text, values })

/** Whether the call may move money, read inside its transaction. */
async function mayMove(client: pg.ClientBase, call: string, asked: Asked): Promise<string | undefined> {
  if (call === 'bet') {
    const session = await ask<{ player: string }>(
      client,
      'session',
      `select player from session where token = $1 and used_at > now() - interval '30 minutes'`,
      [asked.token],
    )
    if (session.rows[0]?.player !== asked.player) return 'invalid-token'
    const round = await ask<{ closed: boolean }>(
      client,
      'round',
      'select closed from round where player = $1 and game = $2 and round = $3',
      [asked.player, asked.game, asked.round],
    )
    return round.rows[0]?.closed === true ? 'round-closed' : undefined
  }
  const bet = await ask<{ player: string }>(client, 'reference', 'select player from callback where transaction = $1', [asked.reference])
  return bet.rows[0]?.player === asked.player ? undefined : 'unknown-transaction'
}

async function writeMove(
  client: pg.ClientBase,
  call: string,
  asked: Asked,
  account: bigint,
  house: bigint,
  units: bigint,
  balances: Map<bigint, bigint>,
): Promise<bigint> {
  const [from, to] = call === 'bet' ? [account, house] : [house, account]
  const inserted = await ask<{ id: bigint }>(
    client,
    'transfer',
    'insert into transfer (key, from_account, to_account, amount, kind, vendor, game, round) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    [asked.transaction, from, to, units, call, 'PG', asked.game, asked.round],
  )
  const id = inserted.rows[0]?.id
  for (const [side, amount] of [
    [from, -units],
    [to, units],
  ] as const) {
    await ask(client, 'entry', 'insert into entry (transfer, account, amount, balance_after) values ($1, $2, $3, $4)', [
      id,
      side,
      amount,
      (balances.get(side) ?? 0n) + amount,
    ])
    await ask(client, 'balance', 'update account set balance = balance + $2 where id = $1', [side, amount])
  }
  const after = (balances.get(account) ?? 0n) + (call === 'bet' ? -units : units)
  const counts = call === 'bet' ? [1, 0] : [0, 1]
  await ask(
    client,
    'count',
    'insert into round values ($1, $2, $3, false, $4, $5) on conflict (player, game, round) do update set bets = round.bets + excluded.bets, wins = round.wins + excluded.wins',
    [asked.player, asked.game, asked.round, ...counts],
  )
  await ask(
    client,
    'callback',
    'insert into callback (transaction, call, player, game, round, reference, amount, balance) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [asked.transaction, call, asked.player, asked.game, asked.round, asked.reference, units, after],
  )
  return after
}

/** Replay check, judgement, both accounts locked in order, the money, the round, the stored answer. */
async function moveOnce(client: pg.ClientBase, call: string, asked: Asked, account: bigint, houses: number): Promise<bigint | string> {
  const units = parseUnits(asked.amount) ?? 0n
  const house = -1n - (account % BigInt(houses))
  const known = await ask<{ balance: bigint }>(client, 'known', 'select balance from callback where transaction = $1', [asked.transaction])
  if (known.rows[0]) return known.rows[0].balance
  const fault = await mayMove(client, call, asked)
  if (fault !== undefined) return fault
  const locked = await ask<{ id: bigint; balance: bigint }>(
    client,
    'lock',
    'select id, balance from account where id in ($1, $2) order by id for update',
    [account, house],
  )
  const balances = new Map(locked.rows.map(({ id, balance }) => [id, balance]))
  if (call === 'bet' && (balances.get(account) ?? 0n) < units) return 'insufficient-funds'
  return writeMove(client, call, asked, account, house, units, balances)
}

/** `connections` for the pool; players are kept in memory, as ours keeps them. */
export function handlePeer(connection: pg.PoolConfig, houses: number, connections: number): Handling {
  const pool = new pg.Pool({ ...connection, max: connections })
  const players = new Map<string, bigint>()
  const accountOf = async (client: pg.ClientBase, player: string): Promise<bigint | undefined> => {
    const kept = players.get(player)
    if (kept !== undefined) return kept
    const { rows } = await ask<{ account: bigint }>(client, 'player', 'select account from player where name = $1', [player])
    if (rows[0]) players.set(player, rows[0].account)
    return rows[0]?.account
  }
  return {
    async handle(raw) {
      if (!isSigned(raw)) return { status: 401, body: { status: 'invalid-signature' } }
      const asked = JSON.parse(raw.body.toString('utf8')) as Asked
      const client = await pool.connect()
      try {
        const account = await accountOf(client, asked.player)
        if (account === undefined) return refuse('unknown-player')
        await client.query('begin')
        const outcome = await moveOnce(client, raw.params['call'] ?? '', asked, account, houses)
        await client.query(typeof outcome === 'string' ? 'rollback' : 'commit')
        if (typeof outcome === 'string') return refuse(outcome)
        return { status: 200, body: { status: 'ok', transaction: asked.transaction, balance: formatUnits(outcome), currency: 'MMK' } }
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

export async function faultsOfPeer(connection: pg.PoolConfig, sent: number): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const faults = await faultsOf(pool)
  const { rows } = await pool.query<{ kept: string }>('select count(*)::text as kept from callback')
  await pool.end()
  return Number(rows[0]?.kept) === sent ? faults : [...faults, `${sent} calls were answered and ${rows[0]?.kept} are kept`]
}
