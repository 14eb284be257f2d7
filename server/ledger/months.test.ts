/** Months: the ledger's partitions are made in time, and what came before its month is moved into it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { move, openTestLedger, type TestLedger } from './ledger-testing.ts'

let world: TestLedger
let account: bigint
beforeAll(async () => {
  world = await openTestLedger()
  account = await world.account(100n)
})
afterAll(() => world.close())

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
  // A ledger that opens makes the months of its own time.
  const ahead = now.add({ hours: 400 * 24 })
  await world.another({ clock: { now: () => ahead } })
  expect(await world.ledger.ensurePartitions(ahead)).toEqual([])
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
