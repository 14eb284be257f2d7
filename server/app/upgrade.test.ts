/** Upgrade: databases of older versions, filled as those versions filled them, brought to the newest; nothing is lost, and today's program goes on with them. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { proveBooks } from '../ledger/ledger.ts'
import { systemClock } from '../platform/clock.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrations.ts'
import { vendorCalls, type Vendor } from './product-people.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from './testing.ts'
import { fillRooms, ISSUE, PRIZE, REBATE } from './upgrade-rooms-testing.ts'
import { fillOld, GAME, memberOf, PLAYER, U, withOld } from './upgrade-testing.ts'
import { createWorld, type World } from './world.ts'

/** The versions that matter: the one before data was moved for the first time, and the one before functions and keys that hold money were changed. */
const VERSIONS: readonly { before: string; isOldest: boolean; moved: readonly string[] }[] = [
  // A table of these is dropped, or its rows are written anew, by a later migration; what became of them has a test of its own.
  { before: '0013', isOldest: true, moved: ['games_catalogue', 'games_refused_callback', 'lottery_due', 'settings_value'] },
  { before: '0105', isOldest: false, moved: [] },
]

type Shape = ReadonlyMap<string, readonly string[]>

/** Every table with its columns; the months of the book belong to their table. */
async function shapeOf(pool: pg.Pool): Promise<Shape> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attname) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Every row of these tables in these columns, as text. */
async function rowsOf(pool: pg.Pool, shape: Shape): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, columns] of shape) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(r)::text as row from (select ${columns.join(', ')} from ${name}) r order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

describe.each(VERSIONS)('a database of the version before $before', ({ before, isOldest, moved }) => {
  let database: TestDatabase
  let world: World
  let vendor: Vendor
  let shape: Shape
  let old: Record<string, string[]>

  beforeAll(async () => {
    database = await testDatabase('template0')
    await migrate(database.pool, { before })
    await withOld(database.pool, async (client) => {
      await fillOld(client)
      await fillRooms(client, isOldest)
    })
    shape = new Map([...(await shapeOf(database.pool))].filter(([name]) => name !== 'platform_migration' && !moved.includes(name)))
    old = await rowsOf(database.pool, shape)
  })
  afterAll(() => (world ? world.close() : database.drop()))

  const balance = async (account: bigint): Promise<bigint> => (await world.house.ledger.balance(account)).balance

  it('is filled: money, keys, holds, reversals, rounds, callbacks and tickets stand in several months', async () => {
    const filled = ['ledger_transfer', 'ledger_key', 'ledger_hold', 'ledger_reversal', 'games_round', 'games_callback', 'lottery_ticket']
    for (const name of filled) expect([name, old[name]!.length > 0]).toEqual([name, true])
    const { rows } = await database.pool.query<{ months: bigint }>(
      `select count(distinct date_trunc('month', ledger_time_of(id))) as months from ledger_transfer`,
    )
    expect(rows[0]!.months >= 3n).toBe(true)
  })

  it('comes to the newest version with every row as it was, and a second time changes nothing', async () => {
    const applied = await migrate(database.pool)
    expect(applied.length).toBeGreaterThan(3)
    expect(applied.every((name) => name > before)).toBe(true)
    expect(await rowsOf(database.pool, shape)).toEqual(old)
    await prepareJobs(database.pool)
    const all = await shapeOf(database.pool)
    const newest = await rowsOf(database.pool, all)
    expect(await migrate(database.pool)).toEqual([])
    await prepareJobs(database.pool)
    expect(await shapeOf(database.pool)).toEqual(all)
    expect(await rowsOf(database.pool, all)).toEqual(newest)
  })

  const ofTheOldest = isOldest ? it : undefined
  ofTheOldest?.('keeps what was moved to another place', async () => {
    const one = async (query: string): Promise<unknown> => (await database.pool.query({ text: query, rowMode: 'array' })).rows
    expect(
      await one('select lane, accounts, gross_units, paid_units, rebate_units, refund_units from lottery_due_page order by lane'),
    ).toEqual([
      [1, [1n, 17n], [PRIZE, PRIZE], [PRIZE, PRIZE], [0n, 0n], [0n, 0n]],
      [2, [2n], [0n], [0n], [REBATE], [0n]],
    ])
    expect(
      await one(
        'select lane, gross_units, paid_units, rebate_units, refund_units from lottery_settlement_lane where lane in (1, 2, 3) order by lane',
      ),
    ).toEqual([
      [1, 2n * PRIZE, 2n * PRIZE, 0n, 0n],
      [2, 0n, 0n, REBATE, 0n],
      [3, 0n, 0n, 0n, 0n],
    ])
    expect(await one('select vendor, transaction, call, status, refused, request::jsonb, trace from games_call')).toEqual([
      ['PG', 'bet-8', 'bet', 'insufficient-funds', true, { transaction: 'bet-8' }, 'trace-8'],
    ])
    expect(await one('select name, value from settings_value order by name')).toEqual([
      ['jackpot.source', 'simulated'],
      ['originals', { kept: 'yes' }],
    ])
    expect(await one('select r.round, w.net_units from records_win w join records_round r on r.id = w.round')).toEqual([['w-1', 20n * U]])
    expect(await one('select rounds from records_game_day')).toEqual([[2]])
  })

  it('[WALLET-02] is a book that balances, also once the house has opened it and made its months', async () => {
    await assertBooksBalance({ proveBooks: () => proveBooks(database.reader) })
    world = await createWorld({ database, start: systemClock.now().toString() })
    await world.assertBooksBalance()
    const book = new Map(
      ['ledger_transfer', 'ledger_key', 'ledger_account', 'ledger_contra', 'ledger_hold', 'ledger_reversal'].map((name) => [
        name,
        shape.get(name)!,
      ]),
    )
    expect(await rowsOf(database.pool, book)).toEqual(Object.fromEntries([...book.keys()].map((name) => [name, old[name]])))
    const { rows } = await database.pool.query<{ strays: bigint }>('select count(*) as strays from ledger_transfer_default')
    expect(rows).toEqual([{ strays: 0n }])
  })

  it('takes the calls of vendors on: an old call has its old answer, old rounds go on, and an old bet is undone', async () => {
    const secret = await database.transact((tx) => world.house.games.rotateVendorSecret(tx, 'PG'))
    if (!secret.ok) throw new Error(secret.code)
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
    vendor = vendorCalls(() => url, 'PG', secret.value.secret)
    const inRound = (round: string, transaction: string, more: object) => ({
      player: PLAYER.player,
      currency: 'MMK',
      game: GAME,
      round,
      transaction,
      ...more,
    })
    const bet = (round: string, transaction: string, amount: string) =>
      vendor('bet', inRound(round, transaction, { token: PLAYER.token, amount }))
    const said = async (answer: ReturnType<Vendor>): Promise<unknown> => {
      const { status, fields } = await answer
      return [status, fields['balance']]
    }
    const start = await balance(PLAYER.account)
    const after = (units: bigint): string => formatUnits(start + units * U)
    // 1000 - 100 + 30 - 40 is what the third bet left when it came.
    expect(await said(bet('r-3', 'bet-3', '40.00'))).toEqual(['ok', '890.00'])
    expect(await said(bet('r-3', 'bet-3', '41'))).toEqual(['duplicate-transaction', undefined])
    expect(await said(bet('r-9', 'bet-9', '5'))).toEqual(['transaction-rolled-back', undefined])
    expect(await balance(PLAYER.account)).toBe(start)
    expect(await said(bet('r-10', 'bet-10', '15'))).toEqual(['ok', after(-15n)])
    expect(await said(vendor('win', inRound('r-5', 'win-5', { reference: 'bet-5', amount: '25', kind: 'win' })))).toEqual([
      'ok',
      after(10n),
    ])
    expect(await said(vendor('rollback', inRound('r-3', 'undo-3', { reference: 'bet-3' })))).toEqual(['ok', after(50n)])
    expect(await said(vendor('rollback', inRound('r-2', 'undo-2', { reference: 'bet-2' })))).toEqual(['ok', '930.00'])
    const { rows } = await database.pool.query(
      `select round, bets, wins, undone, staked_units, won_units from games_round where member = $1 and round in ('r-3', 'r-5') order by round`,
      [memberOf(PLAYER.account)],
    )
    expect(rows).toEqual([
      { round: 'r-3', bets: 0, wins: 0, undone: 1, staked_units: 0n, won_units: 0n },
      { round: 'r-5', bets: 1, wins: 1, undone: 0, staked_units: 10n * U, won_units: 25n * U },
    ])
    await world.assertBooksBalance()
  })

  it('[WALLET-02] goes on in the ledger: old keys, open and ended holds, limits and debts', async () => {
    const { ledger } = world.house
    const deposit = (units: bigint) =>
      ledger.submit({
        key: 'deposit:2',
        account: 2n,
        transfers: [{ account: 2n, contra: 'payment:test', amount: units * U, kind: 'deposit' }],
      })
    expect(await deposit(500n)).toMatchObject({ status: 'applied', replay: true, balance: 500n * U })
    expect(await deposit(501n)).toMatchObject({ status: 'refused', code: 'key-used-differently' })
    const settle = (hold: string, key: string) =>
      database.write(async (tx) => {
        await ledger.lock(tx, [2n])
        return await ledger.settleHold(tx, { key, hold, contra: 'payment:test', kind: 'withdrawal' })
      })
    const free = await balance(2n)
    expect(await settle('hold:paid', 'hold:paid:paid')).toMatchObject({ status: 'applied', replay: true, balance: 400n * U })
    expect(await settle('hold:back', 'another')).toMatchObject({ code: 'hold-closed' })
    expect(await settle('hold:open', 'hold:open:paid')).toMatchObject({ status: 'applied', replay: false, balance: free })
    expect(await ledger.balance(2n)).toMatchObject({ balance: free, held: 0n })
    const bet = (account: bigint, units: bigint, key: string) =>
      ledger.submit({ key, account, isBet: true, transfers: [{ account, contra: 'house:dice', amount: -units * U, kind: 'bet' }] })
    expect(await bet(3n, 41n, 'bet:over')).toMatchObject({ code: 'limit-reached' })
    expect(await bet(3n, 40n, 'bet:within')).toMatchObject({ status: 'applied', balance: 200n * U })
    expect(await bet(4n, 1n, 'bet:owing')).toMatchObject({ code: 'balance-negative' })
    expect(await bet(5n, 2n, 'bet:gift')).toMatchObject({ status: 'applied', balance: 3n * U })
    await world.assertBooksBalance()
  })

  it('[LOTT-05] pays the lottery issue that was sold before, each account once', async () => {
    const start = await Promise.all([1n, 17n, 2n].map(balance))
    await world.house.lottery.settle(1n)
    await world.house.lottery.settle(1n)
    const now = await Promise.all([1n, 17n, 2n].map(balance))
    // In the oldest version the first account was paid before the upgrade.
    expect(now.map((units, at) => units - start[at]!)).toEqual([isOldest ? 0n : PRIZE, PRIZE, REBATE])
    const { rows } = await database.pool.query(
      'select i.state, i.reason, s.state as settlement, s.paid_units, s.rebate_units from lottery_issue i join lottery_settlement s on s.issue = i.id where number = $1',
      [ISSUE.number],
    )
    expect(rows).toEqual([{ state: 'reconciled', reason: null, settlement: 'reconciled', paid_units: 2n * PRIZE, rebate_units: REBATE }])
    await world.assertBooksBalance()
  })
})
