/** Payment: which bills are paid in one pass, of which wallets, and what stays owed, by figures worked out by hand. */
import { describe, expect, it } from 'vitest'
import { housePays } from './pay.ts'
import { HOUSE, billState, payInOrder, type Bill } from './payment.ts'
import { debtAfter, payOfWindow } from './salary-realtime.ts'
import { treeOf, type Tree } from './tree.ts'

const bill = (id: string, payer: string, payee: string, due: bigint, paid = 0n): Bill => ({ id, payer, payee, due, paid })
const pay = (bills: readonly Bill[], wallets: Readonly<Record<string, bigint>> = {}) => {
  const after = payInOrder(bills, new Map(Object.entries(wallets)))
  return {
    payments: after.payments.map((one) => [one.bill, one.amount]),
    wallets: Object.fromEntries(after.wallets),
    states: after.bills.map((one) => [one.id, one.paid, billState(one)]),
  }
}

describe('[AGENT-08, AG-44, AG-45] a pass over the bills', () => {
  it('pays by the house whatever is due, and by an upline what its wallet has, income of the same pass included', () => {
    expect(pay([bill('1', HOUSE, 'a', 100n), bill('2', 'a', 'b', 60n), bill('3', 'b', 'c', 100n, 30n)], { a: 10n })).toEqual({
      payments: [
        ['1', 100n],
        ['2', 60n],
        ['3', 60n],
      ],
      wallets: { a: 50n, b: 0n, c: 60n },
      states: [
        ['1', 100n, 'paid'],
        ['2', 60n, 'paid'],
        ['3', 90n, 'part'],
      ],
    })
  })

  it('pays only the rest of a bill, exactly all of a wallet, and nothing of one that is empty or below zero', () => {
    expect(pay([bill('1', 'a', 'b', 100n, 30n)], { a: 70n })).toMatchObject({ payments: [['1', 70n]], wallets: { a: 0n, b: 70n } })
    expect(pay([bill('1', 'a', 'b', 100n, 30n)], { a: 200n }).wallets).toEqual({ a: 130n, b: 70n })
    expect(pay([bill('1', HOUSE, 'b', 100n, 30n)], { b: 5n }).wallets).toEqual({ b: 75n })
    expect(pay([bill('1', 'a', 'b', 100n)], { a: 1n })).toMatchObject({ payments: [['1', 1n]], states: [['1', 1n, 'part']] })
    for (const free of [0n, -5n])
      expect(pay([bill('1', 'a', 'b', 100n)], { a: free })).toEqual({
        payments: [],
        wallets: { a: free },
        states: [['1', 0n, 'insufficient']],
      })
    expect(pay([bill('1', 'a', 'b', 100n, 100n)], { a: 9n }).payments).toEqual([])
    expect(pay([bill('1', 'nobody', 'b', 1n)]).payments).toEqual([])
  })

  it('lets a bill wait whose payer is paid after it', () => {
    const bills = [bill('1', 'a', 'b', 50n), bill('2', HOUSE, 'a', 50n)]
    expect(pay(bills).states).toEqual([
      ['1', 0n, 'insufficient'],
      ['2', 50n, 'paid'],
    ])
  })

  it('leaves a bill paid, part or insufficient by its last unit', () => {
    expect([0n, 1n, 99n, 100n].map((paid) => billState({ due: 100n, paid }))).toEqual(['insufficient', 'part', 'part', 'paid'])
    expect(billState({ due: 0n, paid: 0n })).toBe('paid')
  })
})

it('[AG-41, AG-43] a window pays what is earned less a debt and what was paid, and a day ends with what was paid too much', () => {
  expect([payOfWindow(100n, 20n, 30n), payOfWindow(50n, 20n, 30n), payOfWindow(51n, 20n, 30n)]).toEqual([50n, 0n, 1n])
  expect([debtAfter(10n, 20n, 30n), debtAfter(50n, 20n, 30n), debtAfter(49n, 20n, 30n), debtAfter(90n, 20n, 30n)]).toEqual([
    40n,
    0n,
    1n,
    0n,
  ])
})

describe('[AG-34] the house', () => {
  const tree = treeOf([
    { id: 'a', parent: null },
    { id: 'b', parent: 'a' },
    { id: 'c', parent: 'a' },
    { id: 'd', parent: 'c' },
    { id: 'z', parent: null },
  ]) as Tree
  const row = (agent: string, gross: bigint, own: bigint) => ({ agent, gross, own })

  it('cuts an excess from the deepest up and by the last id first, in whatever order the rows come', () => {
    const rows = [row('a', 100n, 30n), row('b', 0n, 40n), row('c', 0n, 40n), row('d', 0n, 10n), row('z', 5n, 5n)]
    for (const listed of [rows, rows.toReversed()])
      expect(Object.fromEntries(housePays(tree, listed))).toEqual({ a: 30n, b: 40n, c: 30n, d: 0n, z: 5n })
  })

  it('cuts the deeper one first, whatever its id', () => {
    const deep = treeOf([
      { id: 'a', parent: null },
      { id: 'z', parent: 'a' },
      { id: 'm', parent: 'z' },
      { id: 'b', parent: 'm' },
    ]) as Tree
    const rows = [row('a', 100n, 0n), row('z', 0n, 60n), row('m', 0n, 30n), row('b', 0n, 40n)]
    expect(Object.fromEntries(housePays(deep, rows))).toEqual({ a: 0n, z: 60n, m: 30n, b: 10n })
    expect(Object.fromEntries(housePays(deep, [row('a', 70n, 0n), ...rows.slice(1)]))).toEqual({ a: 0n, z: 60n, m: 10n, b: 0n })
  })

  it('pays as much as the top’s gross exactly, and judges each top by itself', () => {
    const rows = [row('a', 100n, 20n), row('b', 0n, 50n), row('c', 0n, 30n), row('z', 7n, 9n)]
    expect(Object.fromEntries(housePays(tree, rows))).toEqual({ a: 20n, b: 50n, c: 30n, z: 7n })
    expect([...housePays(tree, [row('b', 90n, 60n)])]).toEqual([['b', 0n]])
  })
})
