/** Debt: what an owner owes stands below nothing in an account of its own. It is never settled twice, and is found where money settles it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import type { Operation } from './ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

let last = 0
const move = (account: bigint, amount: bigint, contra: string): Operation => ({
  key: `debt:${(last += 1)}`,
  account,
  transfers: [{ account, contra, amount, kind: contra === 'clearing:debt' ? 'debt' : 'return' }],
})
const people = (currency = 'MMK') =>
  world.database.write(async (tx) => {
    const owner = randomUUID()
    const open = (kind: string, of = currency) => world.ledger.openAccount(tx, { owner, kind, currency: of })
    return { owner, wallet: await open('main'), debt: await open('debt') }
  })

test('[WALLET-03] a debt stands below nothing, is settled from the main account, and never becomes money', async () => {
  const { owner, wallet, debt } = await people()
  expect((await world.post(move(debt, -40n, 'payment:test'))).map(said)).toEqual(['applied -40'])
  const debtors = (after = 0n, limit = 9) => world.ledger.debtorsWithMoney(after, limit)
  expect(await debtors()).toEqual([])
  await world.post(move(wallet, 30n, 'payment:test'))
  const other = await people('THB')
  await world.post(move(other.debt, -1n, 'payment:test'), move(other.wallet, 1n, 'payment:test'))
  const [mine, theirs] = [
    { owner, currency: 'MMK', wallet, debt },
    { currency: 'THB', ...other },
  ]
  expect([await debtors(), await debtors(debt), await debtors(0n, 1)]).toEqual([[mine, theirs], [theirs], [mine]])
  const settle = (units: bigint) => world.post(move(wallet, -units, 'clearing:debt'), move(debt, units, 'clearing:debt'))
  expect((await settle(30n)).map(said)).toEqual(['applied 0', 'applied -10'])
  expect(await debtors(0n, 1)).toEqual([theirs])
  // More than is owed is a fault of ours, and the database does not write it.
  await world.post(move(wallet, 30n, 'payment:test'))
  await expect(settle(11n)).rejects.toThrow('ledger_account')
  expect((await settle(10n)).map(said)).toEqual(['applied 20', 'applied 0'])
  expect(await debtors()).toEqual([theirs])
  // A main account still has its floor.
  expect((await world.post(move(wallet, -21n, 'payment:test'))).map(said)).toEqual(['balance-too-low'])
})

test('[WALLET-02] the proof names a debt that was more than settled', async () => {
  const { wallet, debt } = await people()
  await world.post(move(debt, -5n, 'payment:test'), move(wallet, 5n, 'payment:test'))
  const change = (amount: bigint) =>
    world.database.pool.query(
      `set session_replication_role = replica;
       update ledger_transfer set amount = amount + ${amount}, balance_after = balance_after + ${amount} where account = ${debt};
       set session_replication_role = origin`,
    )
  const named = async () =>
    (await world.ledger.proveBooks()).faults.filter(({ account }) => account === debt).map(({ invariant }) => invariant)
  expect(await named()).toEqual([])
  await change(6n)
  expect(await named()).toContain('a debt is never less than nothing')
  await change(-6n)
  expect(await named()).toEqual([])
})
