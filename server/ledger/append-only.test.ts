/** Append-only: what was written stays, for the application's role by grant and for everybody by trigger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import { refuseUnsafe } from './safety.ts'

let world: TestLedger
let account: bigint

beforeAll(async () => {
  world = await openTestLedger({ role: 'baize_app' })
  account = await world.account(100n)
  await world.ledger.submit(move('grow:bet', account, -10n, 'bet'))
  await world.ledger.submit(undo('grow:undo', account, 'grow:bet'))
  await world.ledger.submit({ ...move('grow:fix', account, 0n, 'refund'), corrects: 'grow:bet' })
})

afterAll(() => world.close())

/** The month's partition by name, because rights and triggers must also hold where the rows really stand. */
async function tables(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent in ('ledger_transfer'::regclass, 'ledger_key'::regclass)",
  )
  return ['ledger_transfer', 'ledger_key', 'ledger_reversal', 'ledger_correction', ...rows.map((row) => row.name)]
}

async function as(role: string, statement: string): Promise<string> {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    await client.query(statement)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('[WALLET-02] the application role has no right to change, delete or truncate transfers and keys', async () => {
  const names = await tables()
  expect(names.length).toBeGreaterThan(9)
  for (const name of names) {
    expect([name, await as('baize_app', `update ${name} set account = account`)]).toEqual([
      name,
      expect.stringContaining('permission denied'),
    ])
    expect([name, await as('baize_app', `delete from ${name}`)]).toEqual([name, expect.stringContaining('permission denied')])
    expect([name, await as('baize_app', `truncate ${name}`)]).toEqual([name, expect.stringContaining('permission denied')])
  }
})

test('[WALLET-02] a trigger refuses changes even to the owner of the tables', async () => {
  for (const name of ['ledger_transfer', 'ledger_key', 'ledger_reversal', 'ledger_correction']) {
    expect(await as('baize', `update ${name} set account = account`)).toContain('the book only grows')
    expect(await as('baize', `delete from ${name}`)).toContain('the book only grows')
  }
  for (const name of await tables())
    expect([name, await as('baize', `truncate ${name}`)]).toEqual([name, expect.stringContaining('the book only grows')])
})

test('the ledger does all its work in the application role', async () => {
  expect(said(await world.ledger.submit(move('grow:role', account, -10n, 'bet')))).toBe('applied 90')
  expect(await as('baize_app', 'select * from ledger_entry')).toBe('done')
})

test('[WALLET-02] a table of the session under the name of the book moves no money', async () => {
  const apply = `select statuses, balances from ledger_apply_plain(array[${account & 15n}], false, array[gen_random_uuid()], array[gen_random_uuid()],
    array[${account}], array[-1000], array[1::smallint], array[1::smallint], array['shadow'], array['vendor:PG'], array['PG'], array['g'], array['r'], array[''])`
  const client = await world.database.pool.connect()
  const tried = async (first: string) => {
    await client.query('begin')
    await client.query(`set local role baize_app; ${first}`)
    const { rows } = await client.query(apply)
    await client.query('rollback')
    return rows
  }
  const refused = [{ statuses: [2], balances: [90n] }]
  expect(await tried('select')).toEqual(refused)
  expect(await tried(`create temp table ledger_account as select * from ledger_account; update ledger_account set balance = 5000`)).toEqual(
    refused,
  )
  client.release()
})

test('a database that would forget acknowledged money is refused, unless a test allows it', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
  const open = async () => (await world.database.pool.query('select from pg_stat_activity where datname = current_database()')).rowCount
  const before = await open()
  await expect(world.another({ allowUnsafe: false })).rejects.toThrow(
    /^the ledger does not start on a database with .*, .*, .* off: it would lose money that it has acknowledged$/,
  )
  for (const { name } of rows) await expect(world.another({ allowUnsafe: false })).rejects.toThrow(name)
  const database = (...off: string[]) =>
    ({ query: async () => ({ rows: [...off.map((name) => ({ name, setting: 'off' })), { name: 'fsync', setting: 'on' }] }) }) as never
  await expect(refuseUnsafe(database('full_page_writes'))).rejects.toThrow('with full_page_writes off: it would')
  await refuseUnsafe(database())
  // None of its connections is left behind.
  await expect.poll(open, { timeout: 5_000, interval: 5 }).toBeLessThanOrEqual(before!)
})
