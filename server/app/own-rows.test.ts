/** Proves that a member's call reads and writes rows of that member alone, also where a statement names no member, and which tables stand apart. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './testing.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { asMember, forMany } from '../platform/own-rows.ts'

const [MYA, ZAW] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
/** For each: a lottery bet with its ticket, an in-house round with its seed, a round of the records, and a counted bonus bet. */
async function betsOf({ pool }: TestDatabase, members: readonly string[]): Promise<void> {
  await pool.query(
    `insert into lottery_game (code, rules, family, prize_mode, vendor, name_en, name_my, time_zone, source, calendar, base_price, units, minimum_group, maximum_multiple, maximum_stake_units, win_cap_units, position)
       values ('own', 'SSC1', 'SSC', 'ZY', 'LOTT', 'Own', 'Own', 'UTC', 'in-house', '{}', 1, '{1}', 1700, 1, 1, 1, 1);
     insert into lottery_issue (game, number, open_at, close_at, draw_at) values ('own', '1', now(), now() + interval '1 hour', now() + interval '1 hour');
     insert into lottery_price (game, play, prize_group) values ('own', 'P', 1700)`,
  )
  for (const member of members)
    await pool.query(
      `with bet as (insert into lottery_order (id, issue, member, account, request_key, stake_units, tickets, stake_key, placed_at)
           select gen_random_uuid(), i.id, $1::uuid, 1, 'k', 1, 1, 'k', now() from lottery_issue i returning id, issue),
         ticket as (insert into lottery_ticket (issue, order_id, account, unit_units, stake_units, bets, price, multiple, place, selection)
           select issue, bet.id, 1, 1, 1, 1, p.id, 1, 1, '1' from bet, lottery_price p),
         seed as (insert into originals_seed (id, member, sealed, commitment, client_seed, created_at, taken_at)
           values (gen_random_uuid(), $1::uuid, 'x', repeat('0', 64), 'own', now(), now()) returning id),
         round as (insert into originals_round (id, member, game, version, seed, nonce, request_key, bet, outcome, stake_units, payout_units, at, currency)
           select gen_random_uuid(), $1::uuid, 'dice', '1', id, 0, 'k', '{}', '{}', 1, 0, now(), 'MMK' from seed),
         record as (insert into records_round (member, account, currency, vendor, game_code, game_type, round, started_at)
           values ($1::uuid, hashtext($1::text), 'MMK', 'RNG', 'dice', 'RNG', '1', now())),
         given as (insert into bonus_grant (key, fingerprint, member, currency, wallet, account, code, names, terms, lasts_seconds, given_units, required_units, claimed_at)
           values ($1::text, 'f', $1::uuid, 'MMK', 1, 2, 'c', '{}', '{}', 1, 1, 1, now()) returning id)
       insert into bonus_counted (grant_id, key, vendor, game, round, category, stake_units, counted_units, placed_at)
       select id, 'k', 'RNG', 'dice', '1', 'RNG', 1, 1, now() from given`,
      [member],
    )
}

let owner: TestDatabase
let database: Database
beforeAll(async () => {
  owner = await testDatabase()
  database = openDatabase({ connection: { ...owner.connection, user: 'baize_app' }, size: 2 })
  for (const member of [MYA, ZAW])
    await owner.pool.query(
      `with payee as (insert into wallet_payee (member_id, method, sealed, account_tail, created_at) values ($1, 'card', 'x', '1234', now()) returning id),
         paid as (insert into wallet_withdrawal (reference, member_id, wallet, currency, payee_id, method, amount_units, state, key, fingerprint, service, created_at)
           select 'W' || $1, $1::uuid, 1, 'MMK', id, 'card', 1, 'paid', 'k', 'f', 'sandbox', now() from payee returning id)
       insert into wallet_withdrawal_receipt (withdrawal_id, state, until, amount_units) select id, 'awaiting', now(), 1 from paid`,
      [member],
    )
  await betsOf(owner, [MYA, ZAW])
  await owner.pool.query(
    `insert into messaging_message (member_id, sent_at, texts) select unnest(array['${MYA}', '${ZAW}', null]::uuid[]), now(), '{"EN":{}}'`,
  )
})
afterAll(async () => {
  await database.close()
  await owner.drop()
})

/** The owners of the payees that a statement without a member's id sees. */
const seen = async (reader = database.reader): Promise<string[]> =>
  (await sql<{ who: string }>`select member_id as who from wallet_payee order by 1`.execute(reader)).rows.map(({ who }) => who)
const counted = async (table: string): Promise<number> => (await sql`select from ${sql.table(table)}`.execute(database.reader)).rows.length

describe('[API-08] a member’s call', () => {
  it('sees that member’s rows alone, call after call over the same connections', async () => {
    for (const [member, rows] of [
      [MYA, [MYA]],
      [ZAW, [ZAW]],
      [undefined, [MYA, ZAW]],
      [MYA, [MYA]],
    ] as const)
      expect(await (member ? asMember(member, () => seen()) : seen())).toEqual(rows)
    const both = Array.from({ length: 20 }, (_, at) => (at % 2 ? MYA : ZAW))
    expect(await Promise.all(both.map((member) => asMember(member, () => seen())))).toEqual(both.map((member) => [member]))
    expect(await asMember(MYA, () => database.write((tx) => seen(tx)))).toEqual([MYA])
    expect(await asMember(MYA, async () => (await database.pool.query('select from wallet_payee')).rowCount)).toBe(1)
  })

  it('sees what hangs on its rows, and messages to all', async () => {
    expect(await asMember(MYA, () => counted('wallet_withdrawal_receipt'))).toBe(1)
    expect(await asMember(MYA, () => counted('messaging_message'))).toBe(2)
    expect([await counted('wallet_withdrawal_receipt'), await counted('messaging_message')]).toEqual([2, 3])
  })

  it.each(['lottery_order', 'lottery_ticket', 'originals_seed', 'originals_round', 'records_round', 'bonus_grant', 'bonus_counted'])(
    'sees its own bets alone in %s',
    async (table) => {
      expect([await asMember(MYA, () => counted(table)), await counted(table)]).toEqual([1, 2])
    },
  )

  it('writes for nobody else', async () => {
    const moved = await asMember(MYA, () => sql`update wallet_payee set account_tail = '0000'`.execute(database.writer))
    expect(moved.numAffectedRows).toBe(1n)
    const paid = await asMember(MYA, () => sql`update lottery_order set fee_units = 1`.execute(database.writer))
    expect(paid.numAffectedRows).toBe(1n)
    await expect(
      asMember(MYA, () => sql`insert into messaging_mark select ${ZAW}, id, now() from messaging_message`.execute(database.writer)),
    ).rejects.toThrow('row-level security')
    await expect(asMember(MYA, () => sql`update wallet_payee set member_id = ${ZAW}`.execute(database.writer))).rejects.toThrow(
      'row-level security',
    )
  })

  it('reads for all what is kept for all, and pays nothing where nobody else had the connection', async () => {
    expect(await asMember(MYA, () => forMany(() => seen()))).toEqual([MYA, ZAW])
    const asked: string[] = []
    const one = openDatabase({ connection: { ...owner.connection, user: 'baize_app' }, size: 1 })
    one.pool.on('acquire', (client) => {
      const { query } = client
      client.query = ((...given: unknown[]) => (asked.push(JSON.stringify(given[0])), Reflect.apply(query, client, given))) as typeof query
      one.pool.once('release', () => Object.assign(client, { query }))
    })
    const look = () => one.pool.query('select 1')
    await look()
    await asMember(MYA, look)
    await asMember(MYA, look)
    await look()
    await one.close()
    expect(asked.filter((text) => text.includes('set_config'))).toHaveLength(2)
  })
})

it('[API-08] a connection that works for nobody sees and writes no member’s rows', async () => {
  const client = new pg.Client({ ...owner.connection, user: 'baize_app' })
  await client.connect()
  const see = async (name: string, tables: string[]) => {
    await client.query("select set_config('baize.member', $1, false)", [name])
    const counts = []
    for (const table of tables) counts.push((await client.query(`select from ${table}`)).rowCount)
    return counts
  }
  const { rows } = await owner.pool.query<{ name: string }>(
    "select polrelid::regclass::text as name from pg_policy where polname = 'own_rows'",
  )
  const tables = rows.map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(40)
  const filled = [
    'wallet_payee',
    'wallet_withdrawal',
    'wallet_withdrawal_receipt',
    'messaging_message',
    'lottery_order',
    'lottery_ticket',
    'bonus_counted',
  ]
  expect([await see('house', filled), await see(MYA, filled)]).toEqual([
    [2, 2, 2, 3, 2, 2, 2],
    [1, 1, 1, 2, 1, 1, 1],
  ])
  expect(await see('', tables)).toEqual(tables.map(() => 0))
  const paid = () => client.query(`insert into messaging_message (member_id, sent_at, texts) values (null, now(), '{"EN":{}}')`)
  await expect(paid()).rejects.toThrow('row-level security')
  expect((await client.query('update lottery_order set fee_units = 2')).rowCount).toBe(0)
  await client.end()
})

/** Why rows with a member do not stand apart. */
const TOGETHER: Readonly<Record<string, string>> = {
  agents_below_day: 'counted for a whole line, which each question proves',
  agents_day: 'counted for a whole line, which each question proves',
  agents_line_change: 'counted for a whole line, which each question proves',
  agents_move: 'written by staff alone',
  agents_place: 'read for a whole line, which each question proves',
  agents_place_history: 'read for a whole line, which each question proves',
  agents_rate: 'compared along the line',
  agents_rebate: 'paid for all by the worker, and read by its owner alone',
  agents_rebate_carry: 'carried for a whole line by the worker',
  agents_tick: 'counted for all by the worker',
  agents_unrolled: 'counted for all by the worker',
  identity_session: 'asked before it is known who calls',
  identity_contact: 'asked whether it is somebody else’s',
  identity_social: 'asked whether it is somebody else’s',
  identity_wallet: 'asked together with the session, before it is known who calls',
  identity_trip: 'asked by whoever comes back with its cookie',
  identity_type: 'written by the member’s own row, and read by reports alone',
  operator_moved: 'written by staff alone',
  protection_freeze: 'written and read by staff and jobs alone',
  protection_exclusion: 'asked also of whom money is sent to',
  originals_crash_bet: 'seen by everybody at the table',
  originals_jackpot_win: 'named among winners',
  games_case: 'written by vendors’ calls and read by staff alone',
  games_callback: 'written and read by vendors’ calls, jobs and staff alone',
  games_free_spins: 'written and read by staff and vendors’ calls alone',
  games_round: 'written and read by vendors’ calls, jobs and staff alone',
  games_stuck_round: 'written by jobs and read by staff alone',
  points_day: 'counted for all by the worker',
  points_round: 'counted for all by the worker',
  promotions_invited: 'read by whoever invited them',
  promotions_referrer: 'asked by whoever comes by a code',
  promotions_member: 'named on boards and among winners',
  promotions_person_mark: 'asked whether it is somebody else’s',
  promotions_raffle_entry: 'drawn and verified over all',
  promotions_score: 'compared on boards',
  records_win: 'shown on the boards of winners',
  wallet_number: 'asked whether it is somebody else’s',
}
it('[API-08] each table with a member stands apart, or says why it does not', async () => {
  const { rows } = await owner.pool.query<{ name: string; apart: boolean }>(
    `select c.relname as name, c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid and polname = 'own_rows') as apart
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('member_id', 'member') and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const apart = rows.filter((row) => row.apart).map(({ name }) => name)
  const left = rows.filter((row) => !row.apart).map(({ name }) => name)
  expect(left).toEqual(Object.keys(TOGETHER).toSorted())
  for (const name of [
    'wallet_deposit',
    'wallet_payee',
    'wallet_withdrawal',
    'files_file',
    'files_document',
    'checks_mark',
    'games_transfer',
    'identity_totp',
    'points_order',
    'promotions_award',
    'games_favourite',
    'lottery_order',
    'lottery_chase',
    'originals_round',
    'records_round',
    'bonus_grant',
  ])
    expect(apart).toContain(name)
})
