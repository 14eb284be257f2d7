/** Proves which waiting orders share a batch: none depends on another in it, and those of an account keep their order. */
import { expect, test } from 'vitest'
import { move, undo } from './ledger-testing.ts'
import type { Operation } from './ledger.ts'
import { orderOf } from './order.ts'
import { takeBatch } from './queue.ts'

const bet = (key: string, account: bigint, more: Partial<Operation> = {}): Operation => ({ ...move(key, account, -10n, 'bet'), ...more })
const taken = (
  operations: readonly Operation[],
  mayUse: (lane: number) => boolean = () => true,
  limits: Parameters<typeof takeBatch>[2] = {},
) => {
  const waiting = operations.map((operation) => ({ order: orderOf(operation) }))
  const { batch, rest } = takeBatch(waiting, mayUse, limits)
  return [batch, rest].map((part) => part.map(({ order }) => order.operation.key).join(' '))
}

test('[WALLET-02] what undoes an operation, has its key or its group waits for the batch after it', () => {
  expect(taken([bet('a', 1n), bet('b', 2n)])).toEqual(['a b', ''])
  expect(taken([bet('a', 1n), undo('b', 2n, 'a'), bet('c', 3n)])).toEqual(['a c', 'b'])
  expect(taken([undo('a', 1n, 'x'), bet('x', 2n)])).toEqual(['a', 'x'])
  expect(taken([undo('a', 1n, 'x'), undo('b', 2n, 'x')])).toEqual(['a', 'b'])
  expect(taken([bet('a', 1n), bet('a', 2n)])).toEqual(['a', 'a'])
  expect(taken([bet('a', 1n, { group: 'g' }), bet('b', 2n, { group: 'g' }), bet('c', 3n, { group: 'h' })])).toEqual(['a c', 'b'])
})

test('[WALLET-02] an order waits behind an earlier one of its account, and behind one that is under way', () => {
  const waiting = [bet('a', 1n), bet('b', 1n, { companion: 'other' }), bet('c', 1n), bet('d', 2n)]
  expect(taken(waiting)).toEqual(['a d', 'b c'])
  expect(taken(waiting, undefined, { underWay: [1n] })).toEqual(['d', 'a b c'])
  expect(taken([bet('a', 1n), bet('b', 2n), bet('c', 3n)], (lane) => lane !== 2)).toEqual(['a c', 'b'])
  expect(taken([bet('a', 1n), bet('b', 2n), bet('c', 3n)], undefined, { largest: 2 })).toEqual(['a b', 'c'])
})

test('[WALLET-02] money without a companion goes beside that of one companion, in order, where the caller says so', () => {
  const waiting = [bet('a', 1n), bet('b', 2n, { companion: 'one' }), bet('c', 3n), bet('d', 4n, { companion: 'other' })]
  expect(taken(waiting)).toEqual(['a c', 'b d'])
  expect(taken(waiting, undefined, { beside: true })).toEqual(['a b c', 'd'])
})
