/** Proves the business report by its samples, and the command by what it refuses. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answerOf } from './evaluate-report.ts'

const lines = readFileSync(new URL('risk/samples/report.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

it(`[RP-01, RP-12, RP-13] answers all ${lines.length} samples, and each row changes by what its columns say`, () => {
  for (const line of lines) {
    const { id, note, report } = JSON.parse(line) as Record<string, string>
    expect(answerOf(line), `${id}: ${note}`).toEqual({ id, report })
  }
})

const WHOLE = {
  id: 'q',
  zone: 'Asia/Yangon',
  from: '2026-11-01',
  to: '2026-11-01',
  by: ['day', 'currency', 'vendor'],
  members: {},
  entries: [],
}
const entry = (id: string, kind: string, amount: string, more: object = {}) => ({
  id,
  at: '2026-11-01T04:00:00Z',
  member: 'm1',
  account: 'main',
  currency: 'MMK',
  kind,
  amount,
  ...more,
})
const reported = (entries: readonly object[], more: object = {}) => answerOf(JSON.stringify({ ...WHOLE, ...more, entries }))['report']

it('[RP-14] is as the page works it out', () => {
  const entries = [
    entry('1', 'deposit', '1000'),
    entry('2', 'bet', '-100', { vendor: 'PG' }),
    entry('3', 'win', '20', { vendor: 'PG' }),
    entry('4', 'rebate', '1'),
  ]
  expect(reported(entries)).toMatchObject({
    rows: [
      { vendor: '', deposits: '1000.00', given: '1.00', ngr: '-1.00', change: '1001.00', firstDepositors: 1 },
      { vendor: 'PG', stake: '100.00', win: '20.00', ggr: '80.00', ngr: '80.00', change: '-80.00', activePlayers: 1 },
    ],
    totals: [{ currency: 'MMK', ggr: '80.00', ngr: '79.00', change: '921.00' }],
  })
  const lent = [entry('1', 'transfer', '-500', { contra: 'transfer:EG2' }), entry('2', 'transfer', '440', { contra: 'transfer:EG2' })]
  expect(reported(lent)).toMatchObject({ rows: [{ vendor: 'EG2', vendorWallets: '60.00', ggr: '0.00', change: '-60.00' }] })
})

it('[RP-01, RP-10] counts no points, no held wins and no play money, and a rollback of one that does not count is none', () => {
  const entries = [
    entry('1', 'win', '5', { account: 'review' }),
    entry('2', 'rollback', '-5', { reverses: '1' }),
    entry('3', 'bet', '-5', { currency: 'TRIAL' }),
    entry('4', 'deposit', '5', { account: 'points' }),
  ]
  expect(reported(entries)).toEqual({ rows: [], totals: [] })
  const paidBack = [
    entry('1', 'withdrawal', '-70', { contra: 'payout:one' }),
    entry('2', 'adjustment', '20', { contra: 'payout:one' }),
    entry('3', 'adjustment', '3'),
  ]
  expect(reported(paidBack)).toMatchObject({
    totals: [{ withdrawals: '50.00', withdrawalCount: 1, adjustments: '3.00', change: '-47.00' }],
  })
})

it.each([
  '',
  'null',
  '[]',
  JSON.stringify({ ...WHOLE, by: undefined }),
  JSON.stringify({ ...WHOLE, entries: undefined }),
  JSON.stringify({ ...WHOLE, from: 'today' }),
])('a broken line: %s', (line) => {
  expect(answerOf(line)).toEqual({ id: null, reason: 'line-broken' })
})
