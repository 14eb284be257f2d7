/** Together: debits that each fit the balance but not together, in every way in which they can come at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitWeek, move, openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import type { Operation, Transfer } from './ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

/** Both debits as one operation: a bet and a tip, say. */
const pair = (key: string, account: bigint, one: bigint, other: bigint): Operation => {
  const debit = (amount: bigint): Transfer => ({ account, contra: 'vendor:PG', amount: -amount, kind: 'bet' })
  return { key, account, isBet: true, transfers: [debit(one), debit(other)] }
}

test('[WALLET-02] of two debits in one batch the second is refused when only the sum is too much', async () => {
  const account = await world.account(100n)
  const answers = await Promise.all(['t1', 't2'].map((key) => world.ledger.submit(move(key, account, -60n, 'bet'))))
  expect(answers.map(said)).toEqual(['applied 40', 'balance-too-low'])
  expect(await world.balance(account)).toBe(40n)
})

test('[WALLET-02] also in a batch of many accounts, and in one transaction of the caller', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => world.account(100n)))
  const orders = accounts.flatMap((account) => [move(`t3:${account}`, account, -60n, 'bet'), move(`t4:${account}`, account, -60n, 'bet')])
  const answers = await Promise.all(orders.map((order) => world.ledger.submit(order)))
  expect(answers.map(said)).toEqual(accounts.flatMap(() => ['applied 40', 'balance-too-low']))
  const [first] = accounts
  expect((await world.post(move('t5', first!, -30n, 'adjustment'), move('t6', first!, -30n, 'adjustment'))).map(said)).toEqual([
    'applied 10',
    'balance-too-low',
  ])
})

test('[WALLET-02] two debits of one operation are both done or neither', async () => {
  const account = await world.account(100n)
  expect(said(await world.ledger.submit(pair('t7', account, 60n, 60n)))).toBe('balance-too-low')
  expect((await world.post(pair('t8', account, 60n, 60n))).map(said)).toEqual(['balance-too-low'])
  expect(await world.balance(account)).toBe(100n)
  expect(said(await world.ledger.submit(pair('t9', account, 60n, 40n)))).toBe('applied 0')
})

test('[WALLET-02] the stakes of one operation use up a budget to its last ten-thousandth, and wins beside them none of it', async () => {
  const account = await world.account(1000n)
  await limitWeek(world, account, { stake: 100n })
  expect(said(await world.ledger.submit(pair('t20', account, 60n, 41n)))).toBe('limit-reached')
  expect(said(await world.ledger.submit(pair('t21', account, 30n, 20n)))).toBe('applied 950')
  const win: Transfer = { account, contra: 'vendor:PG', amount: 5n, kind: 'win' }
  const { transfers, ...bet } = pair('t22', account, 20n, 10n)
  expect(said(await world.ledger.submit({ ...bet, transfers: [...transfers, win] }))).toBe('applied 925')
  expect(await world.ledger.budgetsLeft(account)).toMatchObject({ stake: 20n })
  expect(said(await world.ledger.submit(pair('t23', account, 10n, 11n)))).toBe('limit-reached')
  expect(said(await world.ledger.submit(pair('t24', account, 10n, 10n)))).toBe('applied 905')
})
