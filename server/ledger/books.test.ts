/** The proof of the books: tampering is found and named, and monthly partitions are made in time. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { move, openTestLedger, undo, type TestLedger } from './ledger-testing.ts'
import type { Ledger } from './ledger.ts'
import { HELD } from './order.ts'

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

const faultsOf = async (ledger: Ledger): Promise<[string, bigint | undefined][]> =>
  (await ledger.proveBooks()).faults.map((fault) => [fault.invariant.slice(0, 2), fault.account])

/** Changes what nobody may change, as somebody with the whole machine could. */
async function tamper(statement: string): Promise<void> {
  await world.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
}

test('[WALLET-02] honest books balance, and the proof counts what it read', async () => {
  const proof = await world.ledger.proveBooks()
  expect(proof.faults).toEqual([])
  expect(proof.counted).toEqual({ accounts: 1n, transfers: 6n, keys: 6n })
})

test('[WALLET-02] each kind of tampering is found and the account is named', async () => {
  const cases: [string, string[]][] = [
    ['update ledger_account set balance = balance + 1', ['I1', 'I2']],
    ["update ledger_contra set balance = balance + 1 where name = 'vendor:PG'", ['I1']],
    ["update ledger_transfer set amount = amount - 1 where key = 'books:2'", ['I2']],
    ["delete from ledger_transfer where key = 'books:2'", ['I2', 'I4']],
    ["delete from ledger_key where key = ledger_key_of('books:2')", ['I4']],
    ["update ledger_key set answer = answer + 1 where key = ledger_key_of('books:2')", ['I4']],
    ['delete from ledger_reversal', ['I4']],
    ['update ledger_account set held = 5', ['I6']],
    ["update ledger_hold set amount = amount + 1 where state = 'open'", ['I6']],
    [`update ledger_transfer set amount = amount - 1, balance_after = balance_after - 1 where contra = '${HELD}'`, ['I6']],
  ]
  for (const [statement, expected] of cases) {
    const copy = await openTestLedger()
    const victim = await copy.account(100n)
    for (let number = 0; number < 4; number += 1) await copy.ledger.submit(move(`books:${number}`, victim, -10n, 'bet'))
    await copy.ledger.submit(undo('books:undo', victim, 'books:1'))
    await copy.database.write(async (tx) => {
      await copy.ledger.lock(tx, [victim])
      await copy.ledger.hold(tx, { key: 'books:hold', account: victim, amount: 7n, reason: 'test', reference: 'test' })
    })
    await copy.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
    const faults = await faultsOf(copy.ledger)
    expect([statement, ...expected.filter((invariant) => !faults.some(([found]) => found === invariant))]).toEqual([statement])
    if (!statement.includes('contra')) expect([statement, faults.some(([, named]) => named === victim)]).toEqual([statement, true])
    await copy.ledger.close()
    await copy.database.drop()
  }
})

test('slices go round all accounts and find the same', async () => {
  for (let number = 0; number < 9; number += 1) await world.account(10n)
  const wrong = await world.account(10n)
  await tamper(`update ledger_account set balance = 11 where id = ${wrong}`)
  const seen: bigint[] = []
  let faults = 0
  for (let next: bigint | undefined = 0n; next !== undefined;) {
    const slice = await world.ledger.proveSlice(next, 3)
    seen.push(slice.counted.accounts)
    faults += slice.faults.filter((fault) => fault.account === wrong).length
    expect(slice.balanced || slice.faults.length > 0).toBe(true)
    next = slice.next
  }
  expect(seen).toEqual([3n, 3n, 3n, 2n, 0n])
  expect(faults).toBe(1)
})

test('months are made ahead, and transfers that came before their month are moved into it', async () => {
  const now = systemClock.now()
  expect(await world.ledger.ensurePartitions()).toEqual([])
  const later = await world.another({
    connection: { ...world.database.connection, options: `-c baize.clock_shift_seconds=${200 * 86_400}` },
  })
  await later.submit(move('books:later', account, -10n, 'bet'))
  const inDefault = async (): Promise<bigint> =>
    (await world.database.pool.query<{ count: bigint }>('select count(*) from ledger_transfer_default')).rows[0]?.count ?? -1n
  expect(await inDefault()).toBe(1n)
  const made = await world.ledger.ensurePartitions(now.add({ hours: 200 * 24 }))
  expect(made.length).toBe(3)
  expect(await inDefault()).toBe(0n)
  await expect(world.database.pool.query('truncate ledger_transfer_default')).rejects.toThrow('the book only grows')
  await later.submit(move('books:later2', account, -10n, 'bet'))
  expect(await inDefault()).toBe(0n)
  expect((await world.ledger.entries(account, { limit: 2 })).map((entry) => entry.key)).toEqual(['books:later2', 'books:later'])
  // The clock of this ledger is half a year behind the newest id of the lane; ids rise all the same.
  await world.ledger.submit(move('books:back', account, -10n, 'bet'))
  expect((await world.ledger.entries(account, { limit: 1 })).map((entry) => entry.key)).toEqual(['books:back'])
  await later.close()
  expect(await faultsOf(world.ledger)).toEqual([])
})
