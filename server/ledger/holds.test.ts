/** Holds: the free balance falls at once, and a hold ends exactly once, settled whole or in part, or released. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { Answer, Ledger } from './ledger.ts'

let world: TestLedger

beforeAll(async () => {
  world = await openTestLedger()
})

afterAll(() => world.close())

const within = (account: bigint, act: (ledger: Ledger, tx: Parameters<Ledger['hold']>[0]) => Promise<Answer>): Promise<Answer> =>
  world.database.write(async (tx) => {
    await world.ledger.lock(tx, [account])
    return await act(world.ledger, tx)
  })

const held = async (account: bigint) => {
  const { balance, held: waiting } = await world.ledger.balance(account)
  return [balance, waiting]
}

test('a hold is settled in part: the rest is free again, and a repetition answers the same', async () => {
  const account = await world.account(100n)
  const hold = () =>
    within(account, (ledger, tx) => ledger.hold(tx, { key: 'h1', account, amount: 60n, reason: 'withdrawal', reference: 'W1' }))
  expect(said(await hold())).toBe('applied 40')
  expect(said(await hold())).toBe('applied again 40')
  expect(await held(account)).toEqual([40n, 60n])
  expect(said(await world.ledger.submit(move('h1:bet', account, -41n, 'bet')))).toBe('balance-too-low')
  const settle = (amount: bigint) =>
    within(account, (ledger, tx) =>
      ledger.settleHold(tx, { key: 'h1:paid', hold: 'h1', contra: 'payment:test', kind: 'withdrawal', amount }),
    )
  expect(said(await settle(50n))).toBe('applied 50')
  expect(said(await settle(50n))).toBe('applied again 50')
  expect(said(await settle(40n))).toBe('key-used-differently')
  expect(await held(account)).toEqual([50n, 0n])
  expect(said(await within(account, (ledger, tx) => ledger.releaseHold(tx, { key: 'h1:void', hold: 'h1' })))).toBe('hold-closed')
  const { rows } = await world.database.pool.query(
    "select name, account, amount, reason, reference, state, closed_by from ledger_hold where name = 'h1'",
  )
  expect(rows).toEqual([
    { name: 'h1', account, amount: 60n, reason: 'withdrawal', reference: 'W1', state: 'settled', closed_by: 'h1:paid' },
  ])
  const entries = await world.ledger.entries(account, { limit: 3 })
  expect(entries.map(({ kind, contra, amount, key, reference }) => [kind, contra, amount, key, reference])).toEqual([
    ['withdrawal', 'payment:test', -50n, 'h1:paid', 'W1'],
    ['release', 'held', 60n, 'h1:paid', 'W1'],
    ['hold', 'held', -60n, 'h1', 'W1'],
  ])
})

test('a hold is released whole', async () => {
  const account = await world.account(100n)
  await within(account, (ledger, tx) => ledger.hold(tx, { key: 'h2', account, amount: 100n, reason: 'chase' }))
  expect(await held(account)).toEqual([0n, 100n])
  expect(said(await within(account, (ledger, tx) => ledger.releaseHold(tx, { key: 'h2:void', hold: 'h2' })))).toBe('applied 100')
  expect(await held(account)).toEqual([100n, 0n])
  const { rows } = await world.database.pool.query("select reason, reference, state, closed_by from ledger_hold where name = 'h2'")
  expect(rows).toEqual([{ reason: 'chase', reference: '', state: 'released', closed_by: 'h2:void' }])
  expect(
    said(
      await within(account, (ledger, tx) =>
        ledger.settleHold(tx, { key: 'h2:paid', hold: 'h2', contra: 'payment:test', kind: 'withdrawal' }),
      ),
    ),
  ).toBe('hold-closed')
})

test('more than the free balance cannot be held, an unknown hold cannot end, and a hold cannot be reversed', async () => {
  const account = await world.account(100n)
  expect(said(await within(account, (ledger, tx) => ledger.hold(tx, { key: 'h3', account, amount: 101n, reason: 'withdrawal' })))).toBe(
    'balance-too-low',
  )
  expect(said(await within(account, (ledger, tx) => ledger.releaseHold(tx, { key: 'h3:void', hold: 'h3' })))).toBe('hold-unknown')
  const hold = (amount: bigint, reason = 'withdrawal') =>
    within(account, (ledger, tx) => ledger.hold(tx, { key: 'h4', account, amount, reason }))
  for (const amount of [0n, -1n]) await expect(hold(amount)).rejects.toThrow('an amount above zero')
  expect([said(await hold(1n)), said(await hold(1n)), said(await hold(1n, 'chase'))]).toEqual([
    'applied 99',
    'applied again 99',
    'key-used-differently',
  ])
  await expect(world.ledger.submit(undo('h4:undo', account, 'h4'))).rejects.toThrow('not reversed')
})

test('[WALLET-02] settle and release of one hold at once: one of them ends it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const account = await world.account(100n)
    const key = `h5:${round}`
    await within(account, (ledger, tx) => ledger.hold(tx, { key, account, amount: 100n, reason: 'withdrawal' }))
    const answers = await Promise.all([
      within(account, (ledger, tx) => ledger.settleHold(tx, { key: `${key}:paid`, hold: key, contra: 'payment:test', kind: 'withdrawal' })),
      within(account, (ledger, tx) => ledger.releaseHold(tx, { key: `${key}:void`, hold: key })),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['applied', 'refused'])
    expect((await held(account))[1]).toBe(0n)
  }
})

test('[WALLET-02] no hold is settled above its amount, nor with nothing: the rest of the balance is not the hold’s', async () => {
  const account = await world.account(100n)
  await within(account, (ledger, tx) => ledger.hold(tx, { key: 'h6', account, amount: 60n, reason: 'withdrawal' }))
  const settle = (amount: bigint) =>
    within(account, (ledger, tx) =>
      ledger.settleHold(tx, { key: 'h6:paid', hold: 'h6', contra: 'payment:test', kind: 'withdrawal', amount }),
    )
  for (const amount of [61n, 0n, -1n]) await expect(settle(amount), String(amount)).rejects.toThrow('at most its amount')
  expect(await held(account)).toEqual([40n, 60n])
  expect(said(await settle(60n))).toBe('applied 40')
})

test('[WALLET-02] a hold that is settled without an amount is paid whole, under a reference of its own', async () => {
  const account = await world.account(100n)
  await within(account, (ledger, tx) => ledger.hold(tx, { key: 'h7', account, amount: 60n, reason: 'withdrawal', reference: 'W7' }))
  const request = { key: 'h7:paid', hold: 'h7', contra: 'payment:test', kind: 'withdrawal', reference: 'P7' } as const
  expect(said(await within(account, (ledger, tx) => ledger.settleHold(tx, request)))).toBe('applied 40')
  const entries = await world.ledger.entries(account, { limit: 2 })
  expect(entries.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
    ['withdrawal', -60n, 'P7'],
    ['release', 60n, 'P7'],
  ])
})
