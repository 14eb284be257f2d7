/** Budgets of play: what each kind of transfer takes from them and gives back, by single operations, by reversals and by credits of many. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { AccountId, CreditBatch, CreditColumns } from './ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

const PLACE = { contra: 'lottery:test', vendor: 'LOTT', game: 'ssc-1', round: '20261120-0009' } as const
const HOUR = { hours: 1 }
const limit = (account: AccountId, until = systemClock.now().add(HOUR)) => {
  const budget = { units: 1000n, until, every: 'day' } as const
  return world.database.write((tx) => world.ledger.setLimit(tx, account, { stake: budget, loss: budget }))
}
const pay = (batch: CreditBatch | CreditColumns, accounts: readonly AccountId[]) =>
  world.database.write(async (tx) => {
    await world.ledger.lock(tx, accounts)
    return world.ledger.credit(tx, batch)
  })
/** The same payment of a win and a rebate, sent as single operations or as columns. */
const WAYS = [
  ['single operations', (key: string, account: AccountId, win: bigint, rebate: bigint): CreditBatch => ({ ...PLACE, operations: [{ key: `${key}${account}`, account, transfers: [{ kind: 'win', amount: win }, { kind: 'rebate', amount: rebate }] }] })],
  ['columns', (key: string, account: AccountId, win: bigint, rebate: bigint): CreditColumns => ({ ...PLACE, keyPrefix: key, accounts: [account], columns: [{ kind: 'win', units: [win] }, { kind: 'rebate', units: [rebate] }] })],
] as const // oxfmt-ignore

test('[WALLET-02, PL-12] play alone uses budgets up, each kind as it is, and a reversal gives back what its target took', async () => {
  const account = await world.account(10_000n)
  await limit(account)
  const left = async () => Object.values(await world.ledger.budgetsLeft(account)).map(Number)
  const seen: [string, ...number[]][] = []
  const steps = [
    ['bet', -100n], ['win', 30n], ['jackpot', 5n], ['free-round', 7n], ['resettle', -50n], ['promo', 11n], ['adjustment', -13n], ['deposit', 17n], ['rebate', 19n],
  ] as const // oxfmt-ignore
  for (const [kind, amount] of steps) {
    expect((await world.ledger.submit(move(`pb:${kind}`, account, amount, kind))).status).toBe('applied')
    seen.push([kind, ...(await left())])
  }
  expect(seen).toEqual([
    ['bet', 900, 900], ['win', 900, 930], ['jackpot', 900, 935], ['free-round', 900, 942], ['resettle', 900, 892],
    ['promo', 900, 892], ['adjustment', 900, 892], ['deposit', 900, 892], ['rebate', 900, 892],
  ]) // oxfmt-ignore
  const undone: [string, ...number[]][] = []
  for (const of of ['promo', 'deposit', 'free-round', 'jackpot', 'win', 'bet', 'resettle']) {
    expect((await world.post(undo(`pb:undo:${of}`, account, `pb:${of}`))).map(({ status }) => status)).toEqual(['applied'])
    undone.push([of, ...(await left())])
  }
  expect(undone).toEqual([
    ['promo', 900, 892], ['deposit', 900, 892], ['free-round', 900, 885], ['jackpot', 900, 880], ['win', 900, 850], ['bet', 1000, 950], ['resettle', 1000, 1000],
  ]) // oxfmt-ignore
  // A reversal that is reversed is play again.
  await world.post(undo('pb:again', account, 'pb:undo:bet'))
  expect((await left())[1]).toBe(900)
})

test('[WALLET-02, PL-12] a budget whose period is over begins full with the first play, and the next period is the one that runs', async () => {
  const account = await world.account(10_000n)
  await limit(account, systemClock.now().subtract({ hours: 60 }))
  expect(said(await world.ledger.submit(move('pb:late', account, -400n, 'bet')))).toBe('applied 9600')
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: 600n, loss: 600n })
  const { rows } = await world.database.pool.query(
    "select every_one > now() and every_one <= now() + interval '13 hours' as runs from ledger_account, unnest(array[stake_until, loss_until]) every_one where id = $1",
    [account],
  )
  expect(rows).toEqual([{ runs: true }, { runs: true }])
})

test.each(WAYS)('[WALLET-02, PL-12] a credit by %s gives its whole back to what may be lost, also in a new period', async (way, of) => {
  const account = await world.account(10_000n)
  await limit(account)
  await world.ledger.submit(move(`pb:${way}:bet`, account, -100n, 'bet'))
  await pay(of(`pb:${way}:1:`, account, 30n, 7n), [account])
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: 900n, loss: 937n })
  await world.database.pool.query("update ledger_account set loss_until = now() - interval '60 hours' where id = $1", [account])
  await pay(of(`pb:${way}:2:`, account, 40n, 3n), [account])
  expect(await world.ledger.budgetsLeft(account)).toEqual({ stake: 900n, loss: 1043n })
  const { rows } = await world.database.pool.query(
    "select loss_until > now() and loss_until <= now() + interval '13 hours' as runs from ledger_account where id = $1",
    [account],
  )
  expect(rows).toEqual([{ runs: true }])
  const free = await world.account(10n)
  await pay(of(`pb:${way}:3:`, free, 1n, 1n), [free])
  expect(await world.ledger.budgetsLeft(free)).toEqual({ stake: null, loss: null })
})

test.each(WAYS)('[WALLET-02] a credit by %s lifts an account to its floor before it may bet again', async (way, of) => {
  const account = await world.account(100n)
  // A resettlement takes more of it still, and nothing else does that goes below on its way.
  for (const [key, amount] of [['over', -140n], ['more', -10n]] as const) await world.post(move(`pb:${way}:${key}`, account, amount, 'resettle')) // oxfmt-ignore
  const legs = [-5n, 10n].map((amount) => move('', account, amount, 'adjustment').transfers[0]!)
  expect((await world.post({ key: `pb:${way}:legs`, account, transfers: legs })).map(said)).toEqual(['balance-negative'])
  const bets = async (key: string) => said(await world.ledger.submit(move(`pb:${way}:${key}`, account, -1n, 'bet')))
  await pay(of(`pb:${way}:4:`, account, 40n, 9n), [account])
  expect([await world.balance(account), await bets('a')]).toEqual([-1n, 'balance-negative'])
  await pay(of(`pb:${way}:5:`, account, 1n, 0n), [account])
  expect([await world.balance(account), await bets('b')]).toEqual([0n, 'balance-too-low'])
})

test('[WALLET-02, PL-12] of bets that come together each finds what the one before left of what may be lost', async () => {
  const account = await world.account(1000n)
  const budget = { units: 100n, until: systemClock.now().add(HOUR), every: 'day' } as const
  await world.database.write((tx) => world.ledger.setLimit(tx, account, { loss: budget }))
  const answers = await Promise.all(['t1', 't2'].map((key) => world.ledger.submit(move(`pb:${key}`, account, -60n, 'bet'))))
  expect(answers.map(said)).toEqual(['applied 940', 'limit-reached'])
})
