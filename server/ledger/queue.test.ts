/** Proves which waiting orders share a batch: none depends on another in it, and those of an account keep their order. */
import { expect, test } from 'vitest'
import { lanesOf } from './batch.ts'
import { move, undo } from './ledger-testing.ts'
import type { Operation } from './ledger.ts'
import { orderOf } from './order.ts'
import { takeBatch, withoutRepeats } from './queue.ts'

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

test('[WALLET-02] the lanes of a batch are taken once each and in rising order, so that no two batches wait for each other', () => {
  expect(lanesOf([bet('a', 37n), bet('b', 3n), bet('c', 21n), bet('d', 15n), bet('e', 16n)].map((each) => orderOf(each)))).toEqual([
    0, 3, 5, 15,
  ])
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

test('[WALLET-02] what is judged one by one never shares a batch with what goes the short way, in whichever order they came', () => {
  const one = (key: string, account: bigint, careful?: boolean) => ({
    order: orderOf(bet(key, account, { companion: 'one' })),
    ...(careful === undefined ? {} : { careful }),
  })
  const keys = (waiting: readonly ReturnType<typeof one>[]) => takeBatch(waiting, () => true).batch.map(({ order }) => order.operation.key)
  expect(keys([one('a', 1n), one('b', 2n, true), one('c', 3n, false)])).toEqual(['a', 'c'])
  expect(keys([one('a', 1n, true), one('b', 2n), one('c', 3n, true)])).toEqual(['a', 'c'])
})

test('[WALLET-02] the few second operations of an account wait, in order and before all others; many stay in their batch', () => {
  const split = (batch: readonly [string, bigint][]) => {
    const waiting = [...batch, ['later', 1n] as const].map(([key, account]) => ({ order: orderOf(bet(key, account)) }))
    const taken = withoutRepeats({ batch: waiting.slice(0, -1), rest: waiting.slice(-1) })
    return [taken.batch, taken.rest].map((part) => part.map(({ order }) => order.operation.key).join(' '))
  }
  const seven = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((account): [string, bigint] => [`a${account}`, account])
  expect(split(seven)).toEqual(['a1 a2 a3 a4 a5 a6 a7', 'later'])
  expect(split([['a1', 1n], ['again', 1n], ...seven.slice(1)])).toEqual(['a1 a2 a3 a4 a5 a6 a7', 'again later'])
  // One of seven is more than an eighth.
  expect(split([['a1', 1n], ['again', 1n], ...seven.slice(1, 6)])).toEqual(['a1 again a2 a3 a4 a5 a6', 'later'])
})
