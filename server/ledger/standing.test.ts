/** Standing: blocks, exclusion, budgets and a balance under the floor, checked by the statement that checks the balance. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { limitWeek, move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { LedgerEvent } from './ledger.ts'

let world: TestLedger
const events: LedgerEvent[] = []

beforeAll(async () => {
  world = await openTestLedger({ onEvent: (event) => events.push(event) })
})

afterAll(() => world.close())

const stand = (account: bigint, standing: Parameters<TestLedger['ledger']['setStanding']>[2]) =>
  world.database.write((tx) => world.ledger.setStanding(tx, account, standing))
const limit = (account: bigint, what: 'stake' | 'loss', units: bigint | null) => limitWeek(world, account, { [what]: units })
const bet = (key: string, account: bigint, stake: bigint) => world.ledger.submit(move(key, account, -stake, 'bet'))

test('a blocked account takes no bet; what is not a bet goes on', async () => {
  const account = await world.account(100n)
  await stand(account, { blocked: true })
  expect(said(await bet('stand:b1', account, 1n))).toBe('account-blocked')
  expect(said(await world.ledger.submit(move('stand:w1', account, 5n, 'win')))).toBe('applied 105')
  await stand(account, { blocked: false })
  expect(said(await bet('stand:b1', account, 1n))).toBe('applied 104')
  await stand(account, { blocked: true })
  expect(said(await bet('stand:b1', account, 1n))).toBe('applied again 104')
  // The same in a transaction of the caller, and of several transfers.
  const both = (key: string, isBet: boolean) => ({
    ...move(key, account, -1n, 'bet'),
    isBet,
    transfers: [move('', account, -1n, 'bet'), move('', account, 3n, 'win')].flatMap(({ transfers }) => transfers),
  })
  expect((await world.post(move('stand:b2', account, -1n, 'bet'), both('stand:b3', true))).map(said)).toEqual([
    'account-blocked',
    'account-blocked',
  ])
  expect((await world.post(move('stand:w2', account, 5n, 'win'), both('stand:w3', false))).map(said)).toEqual([
    'applied 109',
    'applied 111',
  ])
})

test('[WALLET-02] an account that nobody opened may not bet, and is not said to be excluded', async () => {
  expect(await world.ledger.standing(999_999_999n)).toEqual({ blocked: true, excluded: false, waits: false })
  const account = await world.account(100n)
  expect(await world.ledger.standing(account)).toEqual({ blocked: false, excluded: false, waits: false })
  await stand(account, { blocked: true, excludedUntil: systemClock.now().add({ hours: 1 }) })
  expect(await world.ledger.standing(account)).toEqual({ blocked: true, excluded: true, waits: false })
})

test('an excluded account takes no bet until the exclusion is over', async () => {
  const account = await world.account(100n)
  const now = systemClock.now()
  await stand(account, { excludedUntil: now.add({ hours: 1 }) })
  expect(said(await bet('stand:e1', account, 1n))).toBe('account-excluded')
  await stand(account, { excludedUntil: 'for-ever' })
  expect(said(await bet('stand:e1', account, 1n))).toBe('account-excluded')
  await stand(account, { excludedUntil: now.subtract({ seconds: 1 }) })
  expect(said(await bet('stand:e1', account, 1n))).toBe('applied 99')
  await stand(account, { excludedUntil: null })
  expect(said(await bet('stand:e2', account, 1n))).toBe('applied 98')
})

test('a stake budget is used up in order, also by bets that are sent together, and a rollback gives it back', async () => {
  const account = await world.account(1000n)
  await limit(account, 'stake', 100n)
  const answers = await Promise.all([60n, 30n, 20n, 10n].map((stake, number) => bet(`stand:s${number}`, account, stake)))
  expect(answers.map(said)).toEqual(['applied 940', 'applied 910', 'limit-reached', 'applied 900'])
  expect(said(await world.ledger.submit(undo('stand:su', account, 'stand:s1')))).toBe('applied 930')
  expect(said(await bet('stand:s5', account, 31n))).toBe('limit-reached')
  expect(said(await bet('stand:s6', account, 30n))).toBe('applied 900')
  await limit(account, 'stake', null)
  expect(said(await bet('stand:s7', account, 500n))).toBe('applied 400')
})

test('a loss budget counts what play has cost: wins give it back', async () => {
  const account = await world.account(1000n)
  await limit(account, 'loss', 100n)
  expect(said(await bet('stand:l1', account, 100n))).toBe('applied 900')
  expect(said(await bet('stand:l2', account, 1n))).toBe('limit-reached')
  await world.ledger.submit(move('stand:l3', account, 40n, 'win'))
  expect(said(await bet('stand:l4', account, 41n))).toBe('limit-reached')
  expect(said(await bet('stand:l5', account, 40n))).toBe('applied 900')
})

test('only a resettlement passes the floor; then bets and withdrawals are refused until the balance is back, and it is told', async () => {
  const account = await world.account(100n)
  expect(said(await world.ledger.submit(move('stand:o1', account, -150n, 'adjustment')))).toBe('balance-too-low')
  const answers = await Promise.all([world.ledger.submit(move('stand:o2', account, -150n, 'resettle')), bet('stand:o3', account, 1n)])
  expect(answers.map(said)).toEqual(['applied -50', 'balance-too-low'])
  expect(events).toContainEqual({ type: 'account-overdrawn', account, balance: -50n, key: 'stand:o2' })
  // It is told once, and not of an account that only came to its floor.
  expect(said(await world.ledger.submit(move('stand:o2', account, -150n, 'resettle')))).toBe('applied again -50')
  const even = await world.account(5n)
  expect(said(await world.ledger.submit(move('stand:even', even, -5n, 'resettle')))).toBe('applied 0')
  const overdrawn = events.flatMap((event) => (event.type === 'account-overdrawn' ? [event.account] : []))
  expect(overdrawn.filter((each) => each === account || each === even)).toEqual([account])
  expect(said(await bet('stand:o4', account, 1n))).toBe('balance-negative')
  expect((await world.post(move('stand:o5', account, -1n, 'withdrawal'))).map(said)).toEqual(['balance-negative'])
  expect(said(await world.ledger.submit(move('stand:o6', account, 30n, 'win')))).toBe('applied -20')
  expect(said(await world.ledger.submit(move('stand:o7', account, 30n, 'deposit')))).toBe('applied 10')
  expect(said(await bet('stand:o8', account, 10n))).toBe('applied 0')
  await expect(world.database.pool.query('update ledger_account set balance = -1 where id = $1', [account])).rejects.toThrow(
    'check constraint',
  )
})
