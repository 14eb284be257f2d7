/**
 * Plain: a product that a good team writes in a week, behind the same HTTP edge. A session is a row, a bet is one transaction with the account's
 * row locked, its round, two transfers and its record. A vendor's call is such a transaction, too. There are no points, promotions, agents or boards. It runs in a process of its own.
 */
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import { serveBare } from '../harness/bare-edge.ts'
import type { RawCall, RawReply } from '../../server/platform/route.ts'

const TABLES = `
  create table account (id bigint generated always as identity primary key, owner text not null unique, balance bigint not null check (balance >= 0));
  create table session (token text primary key, account bigint not null references account, at timestamptz not null default now());
  create table round (id uuid primary key, account bigint not null, key text not null, stake bigint not null, win bigint not null, roll int not null, at timestamptz not null default now(), unique (account, key));
  create table transfer (id bigint generated always as identity primary key, account bigint not null, round uuid not null, amount bigint not null, balance_after bigint not null, at timestamptz not null default now());
  create index transfer_account on transfer (account, id desc);
  create table record (round uuid primary key, account bigint not null, game text not null, stake bigint not null, win bigint not null, at timestamptz not null default now());
  create index record_account on record (account, at desc);
  create table callback (key text primary key, round uuid not null, account bigint not null, balance bigint not null, at timestamptz not null default now());`
const OPENING = 10n ** 11n
/** The pools of ours together. */
const CONNECTIONS = 20
/** A roll below this wins twice the stake, less one in a hundred. */
const TARGET = 4_950
const STAKE = 1_000_000n
const PAID = 2_000_000n

type Serving = { readonly connection: pg.PoolConfig; readonly people: readonly string[]; readonly secret: string }
const { connection, people, secret } = JSON.parse(process.argv[2] ?? '') as Serving
const pool = new pg.Pool({ ...connection, max: CONNECTIONS })
const { rows: made } = await pool.query<{ made: boolean }>("select to_regclass('account') is not null as made")
if (!made[0]?.made) {
  await pool.query(TABLES)
  await pool.query('insert into account (owner, balance) select unnest($1::text[]), $2', [people, OPENING])
  await pool.query('vacuum analyze')
}

const answer = (value: unknown): RawReply => ({ status: 200, body: { success: true, value } })
const refuse = (status: number, code: string): RawReply => ({ status, body: { success: false, code } })
const ask = async <Row extends pg.QueryResultRow>(
  on: pg.ClientBase | pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await on.query<Row>({ name, text, values })).rows

async function logIn({ body }: RawCall): Promise<RawReply> {
  const { username } = JSON.parse(body.toString()) as { username: string }
  const token = randomBytes(24).toString('base64url')
  const found = await ask(
    pool,
    'login',
    'insert into session (token, account) select $1, id from account where owner = $2 returning account',
    [token, username],
  )
  return found.length === 1 ? answer({ token, member: { id: username } }) : refuse(401, 'login-failed')
}

const who = async ({ headers }: RawCall): Promise<bigint | undefined> =>
  (
    await ask<{ account: bigint }>(pool, 'session', 'select account from session where token = $1', [
      (headers['authorization'] ?? '').slice(7),
    ])
  )[0]?.account

/** One transaction: the key, the account's row, the round, its two transfers, the record, the new balance. */
async function bet(
  account: bigint,
  key: string,
): Promise<{ readonly roll: number; readonly win: bigint; readonly balance: bigint } | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [held] = await ask<{ balance: string }>(client, 'lock', 'select balance from account where id = $1 for update', [account])
    const balance = BigInt(held?.balance ?? 0)
    if (balance < STAKE) {
      await client.query('rollback')
      return undefined
    }
    const [id, roll] = [randomUUID(), randomInt(10_000)]
    const win = roll < TARGET ? PAID : 0n
    const after = balance - STAKE + win
    await ask(client, 'round', 'insert into round (id, account, key, stake, win, roll) values ($1, $2, $3, $4, $5, $6)', [
      id,
      account,
      key,
      STAKE,
      win,
      roll,
    ])
    await ask(
      client,
      'transfer',
      'insert into transfer (account, round, amount, balance_after) values ($1, $2, $3, $4), ($1, $2, $5, $6)',
      [account, id, -STAKE, balance - STAKE, win, after],
    )
    await ask(client, 'record', 'insert into record (round, account, game, stake, win) values ($1, $2, $3, $4, $5)', [
      id,
      account,
      'dice',
      STAKE,
      win,
    ])
    await ask(client, 'balance', 'update account set balance = $2 where id = $1', [account, after])
    await client.query('commit')
    return { roll, win, balance: after }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type Callback = { readonly player: string; readonly transaction: string; readonly amount: string }

function isSigned({ path, headers, body }: RawCall): boolean {
  const text = `${headers['x-timestamp'] ?? ''}.POST ${path}.${body.toString()}`
  const expected = Buffer.from(`v2,${createHmac('sha256', Buffer.from(secret, 'utf8')).update(text).digest('base64')}`)
  const given = Buffer.from(headers['x-signature'] ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A vendor's bet or win in one transaction: the account's row, the key with its answer, the transfer, the record, the new balance. */
async function callback({ player, transaction, amount }: Callback, sign: 1n | -1n): Promise<RawReply> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const held = await ask<{ id: bigint; balance: string }>(client, 'seat', 'select id, balance from account where owner = $1 for update', [
      player,
    ])
    const [known] = await ask<{ balance: string }>(client, 'known', 'select balance from callback where key = $1', [transaction])
    const [account] = held
    const moved = sign * BigInt(amount) * 10_000n
    const after = BigInt(account?.balance ?? 0) + moved
    if (known || account === undefined || after < 0n) {
      await client.query('rollback')
      return known ? { status: 200, body: { status: 'ok', balance: known.balance } } : { status: 400, body: { status: 'balance-too-low' } }
    }
    const round = randomUUID()
    await ask(client, 'callback', 'insert into callback (key, round, account, balance) values ($1, $2, $3, $4)', [
      transaction,
      round,
      account.id,
      after,
    ])
    await ask(client, 'moved', 'insert into transfer (account, round, amount, balance_after) values ($1, $2, $3, $4)', [
      account.id,
      round,
      moved,
      after,
    ])
    await ask(client, 'record', 'insert into record (round, account, game, stake, win) values ($1, $2, $3, $4, $5)', [
      round,
      account.id,
      'vendor',
      sign < 0n ? -moved : 0n,
      sign > 0n ? moved : 0n,
    ])
    await ask(client, 'balance', 'update account set balance = $2 where id = $1', [account.id, after])
    await client.query('commit')
    return { status: 200, body: { status: 'ok', balance: String(after) } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
const ofVendor =
  (sign: 1n | -1n) =>
  async (call: RawCall): Promise<RawReply> =>
    isSigned(call) ? callback(JSON.parse(call.body.toString()) as Callback, sign) : { status: 401, body: { status: 'bad-signature' } }

const ofMember =
  (act: (account: bigint, call: RawCall) => Promise<RawReply>) =>
  async (call: RawCall): Promise<RawReply> => {
    const account = await who(call)
    return account === undefined ? refuse(401, 'login-needed') : act(account, call)
  }
const list = (name: string, text: string) => ofMember(async (account) => answer({ content: await ask(pool, name, text, [account]) }))
const games = Array.from({ length: 30 }, (_, at) => ({
  code: `game-${at}`,
  name: `Game ${at}`,
  category: 'RNG',
  picture: `/art/${at}.svg`,
}))

const acts: Readonly<Record<string, (call: RawCall) => Promise<RawReply>>> = {
  'POST /wps/session/login': logIn,
  'POST /wps/originals/dice/bet': ofMember(async (account, { headers }) => {
    const round = await bet(account, headers['idempotency-key'] ?? '')
    return round
      ? answer({ round: { roll: round.roll, win: String(round.win) }, balance: String(round.balance) })
      : refuse(422, 'balance-too-low')
  }),
  'GET /wps/home': async () => answer({ lanes: [{ title: 'Games', cards: games }] }),
  'GET /wps/relay/GCSGAME_gameList': async () => answer({ games, total: games.length }),
  'GET /wps/records/bets': list(
    'records',
    'select round, game, stake::text, win::text, at from record where account = $1 order by at desc limit 20',
  ),
  'GET /wps/records/movements': list(
    'movements',
    'select id::text, round, amount::text, balance_after::text, at from transfer where account = $1 order by id desc limit 20',
  ),
  'GET /wps/v2/wallets/balance': ofMember(async (account) =>
    answer((await ask(pool, 'read', 'select balance::text from account where id = $1', [account]))[0]),
  ),
  'POST /vendor/v1/PG/bet': ofVendor(-1n),
  'POST /vendor/v1/PG/win': ofVendor(1n),
  'GET /wps/system/status': async () => answer({ open: true }),
}
const { url } = await serveBare(
  Object.entries(acts).map(([at, handle]) => {
    const [method, path = ''] = at.split(' ')
    return { method: method as 'GET' | 'POST', path, bodyLimit: 16 * 1024, handle, tooLarge: refuse(413, 'bad-request') }
  }),
  1_000,
)
process.send?.({ url })
process.once('disconnect', () => process.exit())
