/** Proves at the bounds of each field what is read from the addresses of records, the mall, the money pages and the lists of games. */
import { expect, test } from 'vitest'
import { readListSearch } from '../features/games/list-search.ts'
import { readMallSearch } from '../features/points/mall-search.ts'
import { readBetSearch, readDaySearch, readMovementSearch } from '../features/records/record-search.ts'
import { readDepositSearch, readPageSearch } from '../features/wallet/wallet-search.ts'

type Read = (raw: Readonly<Record<string, unknown>>) => object
const DAY = '2026-11-20'
const ID = '00000000-0000-4000-8000-00000000abcd'
const NAME = 'A'.repeat(24)
const aDay = [DAY, '2026-01-01', '2026-12-31', '2026-09-30'] as const
const noDay = [
  `x${DAY}`,
  `${DAY}x`,
  '2026-00-10',
  '2026-13-10',
  '2026-10-00',
  '2026-10-32',
  '226-10-10',
  '2026-1-1',
  20_261_120,
  null,
  [DAY],
]
const aVendor = ['A', 'PG', 'TCG_LOTTO_VN', 'A1', NAME] as const
const noVendor = ['', `${NAME}A`, 'pg', 'P-G', ' PG', 'PG ', 'PG\n', 7]

/** A field of an address, what it takes as it is, and what it leaves out. */
const FIELDS: readonly (readonly [title: string, read: Read, field: string, takes: readonly unknown[], leaves: readonly unknown[]])[] = [
  ['days of profit', readDaySearch, 'from', aDay, noDay],
  ['days of movements', readMovementSearch, 'to', aDay, noDay],
  ['days of points', readMallSearch, 'from', aDay, noDay],
  ['days of points', readMallSearch, 'to', aDay, noDay],
  ['spans', readDaySearch, 'span', ['today', 'week', 'month', 'custom'], []],
  ['providers of bets', readBetSearch, 'vassalage', aVendor, noVendor],
  ['providers of lists', readListSearch, 'vassalage', aVendor, noVendor],
  ['states of bets', readBetSearch, 'state', ['open', 'settled', 'rolled-back'], ['', 'Open', 'opened', 1]],
  ['categories of bets', readBetSearch, 'gameType', ['RNG', 'BGS', 'COCKFIGHT'], ['rng', '', 'RNGS']],
  ['purses', readMovementSearch, 'purse', ['main', 'bonus'], ['', 'Main', 'other']],
  ['kinds of movements', readMovementSearch, 'type', ['deposit', 'debt', 'adjustment'], ['gift', '']],
  ['orders of deposits', readDepositSearch, 'order', [ID], [`x${ID}`, `${ID}0`, ID.slice(1), ID.toUpperCase(), ID.replaceAll('-', ''), 7]],
  ['methods', readDepositSearch, 'method', ['a', 'bank-2', 'a'.repeat(40)], ['', 'a'.repeat(41), 'Bank', 'a_b', ' a', 'a ']],
  [
    'amounts',
    readDepositSearch,
    'amount',
    ['0', '1', '1000', '1.5', '0.1234', '9999999999999'],
    ['', '01', '-1', '1.', '.5', '1.23456', '10000000000000', '1,000', ' 1', '1 ', '1e3'],
  ],
  ['least returns', readListSearch, 'leastRtp', [1, 9600, 10_000], [0, -1, 10_001, 1.5, 'high']],
  ['sorts', readListSearch, 'sort', ['popular', 'new', 'name', 'rtp', 'volatility'], ['', 'New']],
  ['selections', readListSearch, 'select', ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'], ['', 'new']],
  ['families', readListSearch, 'family', ['lines', 'buy'], ['', 'toString']],
]

test.each(FIELDS)('[MEMBER-05, POINT-01, GAME-03] %s are taken as they are, or left out', (_, read, field, takes, leaves) => {
  const usual = (read({}) as Record<string, unknown>)[field]
  const readAs = (raw: unknown): unknown => (read({ [field]: raw }) as Record<string, unknown>)[field]
  expect(takes.map(readAs)).toEqual(takes)
  expect(leaves.map((raw) => [raw, readAs(raw)])).toEqual(leaves.map((raw) => [raw, usual]))
})

const PAGED = [readDaySearch, readMovementSearch, readBetSearch, readMallSearch, readDepositSearch, readPageSearch] as const

test('[UI-04] a page is whole, at least the first and at most the hundred thousandth', () => {
  for (const read of PAGED) {
    const pages = [1, '2', 100_000, 0, -1, 1.5, 100_001, 'two', undefined].map((page) => read({ page }).page)
    expect(pages).toEqual([1, 2, 100_000, 1, 1, 1, 1, 1, 1])
  }
})

test('[WC-01] an amount that the router read as a number is a text all the same', () => {
  expect(readDepositSearch({ amount: 1000 }).amount).toBe('1000')
})

test('[MEMBER-05] days in the wrong order are turned round, and one alone is a custom span', () => {
  expect(readDaySearch({ from: '2026-11-20', to: '2026-11-01' })).toMatchObject({ from: '2026-11-01', to: '2026-11-20', span: 'custom' })
  expect(readDaySearch({ from: DAY, to: DAY })).toMatchObject({ from: DAY, to: DAY, span: 'custom' })
  expect(readDaySearch({ to: DAY })).toMatchObject({ from: undefined, to: DAY, span: 'custom' })
  expect(readDaySearch({})).toMatchObject({ span: 'week' })
})

test('[GAME-03] words are cut at sixty letters, and a number is words', () => {
  expect(readListSearch({ search: 'a'.repeat(61) }).search).toBe('a'.repeat(60))
  expect(readListSearch({ search: 777 }).search).toBe('777')
  expect(readListSearch({ search: '' })).not.toHaveProperty('search')
})
