/** The whole proof at one moment: tampering is found and named. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { move, openTestLedger, undo, type TestLedger } from '../ledger-testing.ts'
import { HELD } from '../order.ts'

let world: TestLedger
let account: bigint

beforeEach(async () => {
  world = await openTestLedger()
  account = await world.account(100n)
  for (let number = 0; number < 4; number += 1) await world.ledger.submit(move(`books:${number}`, account, -10n, 'bet'))
  await world.ledger.submit(undo('books:undo', account, 'books:1'))
})

afterEach(async () => {
  await world.ledger.close()
  await world.database.drop()
})

/** Changes what nobody may change, as somebody with the whole machine could. */
async function tamper(statement: string): Promise<void> {
  await world.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
}

test('[WALLET-02] honest books balance, and the proof counts what it read', async () => {
  const proof = await world.ledger.proveBooks()
  expect(proof.faults).toEqual([])
  expect(proof.counted).toEqual({ accounts: 1n, transfers: 6n, keys: 6n })
})

/** What somebody changes, and every fault that the proof then names. */
const TAMPERED: readonly [string, string[]][] = [
  [
    'update ledger_account set balance = balance + 1 where id = $victim',
    [
      'I2 balance is the sum of transfers | victim | balance 64, sum of transfers 63',
      'I1 all balances of a currency sum to zero | - | MMK: 1',
    ],
  ],
  [
    "update ledger_contra set balance = balance + 1 where name = 'vendor:PG'",
    [
      'I1 all balances of a currency sum to zero | - | MMK: 1',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 31, transfers 30',
    ],
  ],
  [
    "delete from ledger_contra where name = 'vendor:PG'",
    [
      'I1 all balances of a currency sum to zero | - | MMK: -30',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 0, transfers 30',
    ],
  ],
  [
    "update ledger_contra set name = 'clearing:x' where name = 'payment:test' and balance = -9",
    [
      'I1 a contra balance is the sum of its transfers | - | payment:test MMK: balance -100, transfers -109',
      'I1 a contra balance is the sum of its transfers | - | clearing:x MMK: balance -9, transfers 0',
      'what leaves one account of a member reaches the other | - | clearing:x MMK: -9',
    ],
  ],
  [
    "update ledger_transfer set amount = amount - 1 where key = 'books:2'",
    [
      'I2 balance is the sum of transfers | victim | balance 63, sum of transfers 62',
      'I2 each balance follows from the one before | victim | transfer # says 70 after 80 and -11',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 30, transfers 31',
    ],
  ],
  [
    "update ledger_transfer set balance_after = balance_after - 1 where key = 'books:2'",
    [
      'I2 each balance follows from the one before | victim | transfer # says 69 after 80 and -10',
      'I2 each balance follows from the one before | victim | transfer # says 60 after 69 and -10',
      'I12 the answer kept is the balance that the transfers left | victim | key #: answer 70, transfers left 69',
    ],
  ],
  [
    "update ledger_transfer set account = 999 where key = 'books:2'",
    [
      'I2 balance is the sum of transfers | victim | balance 63, sum of transfers 73',
      'I2 each balance follows from the one before | victim | transfer # says 60 after 80 and -10',
      'I2 each balance follows from the one before | 999 | transfer # says 70 after 0 and -10',
      'I2 every transfer is of an account | 999 | transfers without an account',
      'I4 every transfer stands under its key | 999 | transfer # of key books:2',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 30, transfers 20',
      'I4 every key that was applied has its transfers | victim | key # has no transfers',
    ],
  ],
  [
    "delete from ledger_transfer where key = 'books:2'",
    [
      'I2 balance is the sum of transfers | victim | balance 63, sum of transfers 73',
      'I2 each balance follows from the one before | victim | transfer # says 60 after 80 and -10',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 30, transfers 20',
      'I4 every key that was applied has its transfers | victim | key # has no transfers',
    ],
  ],
  [
    "delete from ledger_key where key = ledger_key_of('books:2')",
    ['I4 every transfer stands under its key | victim | transfer # of key books:2'],
  ],
  [
    "update ledger_key set answer = answer + 1 where key = ledger_key_of('books:2')",
    ['I12 the answer kept is the balance that the transfers left | victim | key #: answer 71, transfers left 70'],
  ],
  [
    "update ledger_key set account = $other where key = ledger_key_of('books:2')",
    [
      'I4 every transfer stands under its key | victim | transfer # of key books:2',
      'I4 every key that was applied has its transfers | other | key # has no transfers',
    ],
  ],
  [
    "update ledger_key set posting = posting + 274877906944 where key = ledger_key_of('books:2')",
    [
      'I4 every transfer stands under its key | victim | transfer # of key books:2',
      'I4 every key that was applied has its transfers | victim | key # has no transfers',
    ],
  ],
  ['delete from ledger_reversal', ['I4 a rollback names what it reverses | victim | transfer # of key books:undo']],
  [
    "update ledger_reversal set target = ledger_key_of('books:none')",
    ['I4 a reversal undoes its target exactly | victim | target # moved 0, reversal # moved 10'],
  ],
  [
    "update ledger_reversal set by_key = ledger_key_of('books:none')",
    [
      'I4 a rollback names what it reverses | victim | transfer # of key books:undo',
      'I4 a reversal undoes its target exactly | victim | target # moved -10, reversal # moved 0',
    ],
  ],
  [
    "update ledger_transfer set amount = 9 where key = 'books:undo'",
    [
      'I2 balance is the sum of transfers | victim | balance 63, sum of transfers 62',
      'I2 each balance follows from the one before | victim | transfer # says 70 after 60 and 9',
      'I1 a contra balance is the sum of its transfers | - | vendor:PG MMK: balance 30, transfers 31',
      'I4 a reversal undoes its target exactly | victim | target # moved -10, reversal # moved 9',
    ],
  ],
  [
    'update ledger_account set held = 5 where id = $victim',
    ['I6 what is held is the sum of open holds | victim | held 5, open holds 7, held by transfers 7'],
  ],
  [
    "update ledger_hold set amount = amount + 1 where state = 'open'",
    ['I6 what is held is the sum of open holds | victim | held 7, open holds 8, held by transfers 7'],
  ],
  [
    "update ledger_hold set state = 'settled'",
    ['I6 what is held is the sum of open holds | victim | held 7, open holds 0, held by transfers 7'],
  ],
  [
    `update ledger_transfer set amount = amount - 1 where contra = '${HELD}'`,
    [
      'I2 balance is the sum of transfers | victim | balance 63, sum of transfers 62',
      'I2 each balance follows from the one before | victim | transfer # says 63 after 70 and -8',
      'I6 what is held is the sum of open holds | victim | held 7, open holds 7, held by transfers 8',
      'I1 a contra balance is the sum of its transfers | - | held MMK: balance 7, transfers 8',
    ],
  ],
  [
    'update ledger_account set floor = 75 where id = $victim',
    [
      'I3 no balance under its floor but by resettlement | victim | transfer # of kind 1 left 70',
      'I3 no balance under its floor but by resettlement | victim | transfer # of kind 1 left 60',
      'I3 no balance under its floor but by resettlement | victim | transfer # of kind 10 left 63',
      'I3 no balance under its floor but by resettlement | victim | balance 63 is under the floor 75',
    ],
  ],
  [
    "update ledger_account set floor = 75 where id = $victim; update ledger_transfer set kind = 7 where key = 'books:3'",
    [
      'I3 no balance under its floor but by resettlement | victim | transfer # of kind 1 left 70',
      'I3 no balance under its floor but by resettlement | victim | transfer # of kind 10 left 63',
      'I3 no balance under its floor but by resettlement | victim | balance 63 is under the floor 75',
    ],
  ],
  [
    'update ledger_account set floor = 75, overdrawn = true where id = $victim; update ledger_transfer set kind = 7 where balance_after < 75 and amount < 0',
    [],
  ],
]
const TABLES = ['ledger_account', 'ledger_contra', 'ledger_transfer', 'ledger_key', 'ledger_reversal', 'ledger_hold']
/** Ids and hashes, which are others in each run. */
const IDS = /[0-9]{12,}|[0-9a-f]{8}-[0-9a-f-]{27}/g

test('[WALLET-02] each kind of tampering is found as what it is, and the account is named', async () => {
  const other = await world.account(9n)
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [account])
    await world.ledger.hold(tx, { key: 'books:hold', account, amount: 7n, reason: 'test', reference: 'test' })
  })
  const all = (statement: (table: string) => string): string => TABLES.map(statement).join('; ')
  await world.database.pool.query(all((table) => `create table kept_${table} as select * from ${table}`))
  // The table itself refuses such an account too.
  await world.database.pool.query('alter table ledger_account drop constraint ledger_account_check')
  const names = new Map([
    [account, 'victim'],
    [other, 'other'],
    [undefined, '-'],
  ])
  for (const [statement, expected] of TAMPERED) {
    await tamper(statement.replaceAll('$victim', String(account)).replaceAll('$other', String(other)))
    const { faults, balanced } = await world.ledger.proveBooks()
    const said = faults.map(
      ({ invariant, account: of, detail }) => `${invariant} | ${names.get(of) ?? of} | ${detail.replaceAll(IDS, '#')}`,
    )
    expect([balanced, ...said.toSorted()], statement).toEqual([expected.length === 0, ...expected.toSorted()])
    await tamper(all((table) => `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}`))
  }
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})

test('[WALLET-02] of one kind a hundred faults are named and no more', async () => {
  await tamper(
    "insert into ledger_account (owner, kind, currency, balance) select gen_random_uuid(), 'main', 'MMK', 1 from generate_series(1, 101)",
  )
  const { faults } = await world.ledger.proveBooks()
  expect([faults.filter(({ account: of }) => of !== undefined).length, faults.length]).toEqual([100, 101])
})

test('[WALLET-02] the proof sees one moment of the ledger, whatever is written while it reads', async () => {
  const client = await world.database.pool.connect()
  await client.query('begin')
  await client.query('lock table ledger_hold in access exclusive mode')
  const proving = world.ledger.proveBooks()
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitUntil(async () => (await world.database.pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 5 })
  await world.ledger.submit(move('books:meanwhile', account, -10n, 'bet'))
  await client.query('commit')
  client.release()
  expect(await proving).toEqual({ balanced: true, faults: [], counted: { accounts: 1n, transfers: 6n, keys: 6n } })
})
