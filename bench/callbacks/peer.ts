/**
 * The peer has the same route and duties: signature, body, session, switches, round, stored answer, double entry, call log. It uses one
 * transaction for each callback.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { RawCall, RawReply } from '../../server/platform/route.ts'
import { faultsOf, installAccounts } from '../peers/transaction-per-transfer.ts'
import type { Handling } from './ours.ts'
import { createPeerLog, type PeerLog } from './peer-log.ts'
import { CURRENCY, GAME, playerName, PLAYERS, SECRET, tokenOf, VENDOR } from './traffic.ts'

const TABLES = `
  create table vendor (code text primary key, state text not null default 'on');
  create table game (vendor text not null, code text not null, state text not null default 'on', primary key (vendor, code));
  create table player (name text primary key, account bigint not null);
  create table session (token text primary key, player text not null, used_at timestamptz not null default now());
  create table round (player text not null, game text not null, round text not null, closed boolean not null default false, bets int not null, wins int not null, primary key (player, game, round));
  create table callback (transaction text primary key, call text not null, player text not null, game text not null, round text not null, reference text, amount bigint not null, meaning text not null, balance bigint not null, at timestamptz not null default now());
  create table call (id bigint generated always as identity primary key, transaction text not null, call text not null, status text not null, request text not null, answer text not null, took int not null, at timestamptz not null default now());
  create index call_transaction on call (transaction);`

export async function installPeer(connection: pg.PoolConfig, houses: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  await installAccounts(pool, houses)
  await pool.query(TABLES)
  await pool.query('insert into vendor (code) values ($1)', [VENDOR])
  await pool.query('insert into game (vendor, code) values ($1, $2)', [VENDOR, GAME])
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

type Asked = {
  token?: string
  player: string
  currency: string
  game: string
  round: string
  transaction: string
  reference?: string
  amount: string
}

const IN_ROUND = ['player', 'currency', 'game', 'round', 'transaction', 'amount']
const FIELDS: Readonly<Record<string, readonly string[]>> = { bet: ['token', ...IN_ROUND], win: [...IN_ROUND, 'reference', 'kind'] }
const ID = /^[!-~]{1,128}$/

/** Exactly the fields of the call, each a short printable text. */
function isBody(call: string, body: Asked): boolean {
  const fields = Object.entries(body)
  const wanted = FIELDS[call]
  return (
    wanted !== undefined &&
    fields.length === wanted.length &&
    fields.every(([name, value]) => wanted.includes(name) && typeof value === 'string' && ID.test(value))
  )
}

const meaningOf = (call: string, { token: _token, ...meaning }: Asked): string =>
  hash('sha256', JSON.stringify([call, Object.entries(meaning)]), 'hex')

const refuse = (status: string): RawReply => ({ status: 200, body: { status } })

function isSigned({ method, path, headers, body }: RawCall): boolean {
  const timestamp = headers['x-timestamp'] ?? ''
  const expected = Buffer.from(`v2,${createHmac('sha256', SECRET).update(`${timestamp}.${method} ${path}.`).update(body).digest('base64')}`)
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
    const session = await ask<{ player: string; stale: boolean; open: boolean }>(
      client,
      'session',
      `select player, used_at < now() - interval '60 seconds' as stale, v.state = 'on' and g.state = 'on' as open
        from session, vendor v, game g where token = $1 and used_at > now() - interval '30 minutes' and v.code = $2 and g.vendor = $2 and g.code = $3`,
      [asked.token, VENDOR, asked.game],
    )
    const [found] = session.rows
    if (found?.player !== asked.player) return 'invalid-token'
    if (!found.open) return 'game-disabled'
    if (found.stale) await ask(client, 'touch', 'update session set used_at = now() where token = $1', [asked.token])
    const round = await ask<{ closed: boolean }>(
      client,
      'round',
      'select closed from round where player = $1 and game = $2 and round = $3',
      [asked.player, asked.game, asked.round],
    )
    return round.rows[0]?.closed === true ? 'round-closed' : undefined
  }
  const bets = await ask<{ call: string; player: string; round: string }>(
    client,
    'reference',
    'select call, player, round from callback where transaction = $1',
    [asked.reference],
  )
  const [bet] = bets.rows
  return bet?.call === 'bet' && bet.player === asked.player && bet.round === asked.round ? undefined : 'unknown-transaction'
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
    'insert into callback (transaction, call, player, game, round, reference, amount, meaning, balance) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [asked.transaction, call, asked.player, asked.game, asked.round, asked.reference, units, meaningOf(call, asked), after],
  )
  return after
}

/** Replay check, judgement, both accounts locked in order, the money, the round, the stored answer. */
async function moveOnce(client: pg.ClientBase, call: string, asked: Asked, account: bigint, houses: number): Promise<bigint | string> {
  const units = parseUnits(asked.amount) ?? 0n
  const house = -1n - (account % BigInt(houses))
  const known = await ask<{ balance: bigint; meaning: string }>(
    client,
    'known',
    'select balance, meaning from callback where transaction = $1',
    [asked.transaction],
  )
  const [kept] = known.rows
  if (kept) return kept.meaning === meaningOf(call, asked) ? kept.balance : 'duplicate-transaction'
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

/** The whole callback in its own transaction on a connection of its own. */
async function inTransaction(pool: pg.Pool, call: string, asked: Asked, accountOf: AccountOf, houses: number): Promise<RawReply> {
  const client = await pool.connect()
  try {
    const account = await accountOf(client, asked.player)
    if (account === undefined) return refuse('unknown-player')
    if (asked.currency !== CURRENCY) return refuse('wrong-currency')
    await client.query('begin')
    const outcome = await moveOnce(client, call, asked, account, houses)
    await client.query(typeof outcome === 'string' ? 'rollback' : 'commit')
    if (typeof outcome === 'string') return refuse(outcome)
    return { status: 200, body: { status: 'ok', transaction: asked.transaction, balance: formatUnits(outcome), currency: CURRENCY } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function noteCall(log: PeerLog, call: string, asked: Asked, reply: RawReply, at: number): void {
  const { status } = reply.body as { status: string }
  const took = Math.round((performance.now() - at) * 1000)
  // The token opens something and is not kept.
  const request = JSON.stringify({ ...asked, token: undefined })
  log.note({ transaction: asked.transaction, call, status, request, answer: JSON.stringify(reply.body), took })
}

type AccountOf = (client: pg.ClientBase, player: string) => Promise<bigint | undefined>

/** `connections` for the pool; players are kept in memory, as ours keeps them. */
export function handlePeer(connection: pg.PoolConfig, houses: number, connections: number): Handling {
  const pool = new pg.Pool({ ...connection, max: connections })
  const players = new Map<string, bigint>()
  const accountOf: AccountOf = async (client, player) => {
    const kept = players.get(player)
    if (kept !== undefined) return kept
    const { rows } = await ask<{ account: bigint }>(client, 'player', 'select account from player where name = $1', [player])
    if (rows[0]) players.set(player, rows[0].account)
    return rows[0]?.account
  }
  const log = createPeerLog(pool)
  return {
    async handle(raw) {
      const at = performance.now()
      if (!isSigned(raw)) return { status: 401, body: { status: 'invalid-signature' } }
      const call = raw.params['call'] ?? ''
      const asked = JSON.parse(raw.body.toString('utf8')) as Asked
      if (!isBody(call, asked)) return { status: 400, body: { status: 'bad-request' } }
      const reply = await inTransaction(pool, call, asked, accountOf, houses)
      noteCall(log, call, asked, reply, at)
      return reply
    },
    async close() {
      await log.flush()
      await pool.end()
    },
  }
}

export async function faultsOfPeer(connection: pg.PoolConfig, sent: number): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const faults = await faultsOf(pool)
  const { rows } = await pool.query<{ kept: string }>('select count(*)::text as kept from callback')
  await pool.end()
  return Number(rows[0]?.kept) === sent ? faults : [...faults, `${sent} calls were answered and ${rows[0]?.kept} are kept`]
}
