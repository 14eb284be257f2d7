/** Proves what the mutants command plants and which tests it asks. */
import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const there = (file: string) => !file.includes('missing')

test('a file is judged by the tests of its room, and by those that were named', () => {
  expect(planOf(['./rules/odds/odds.ts'], there)).toEqual({
    name: 'rules-odds-odds',
    mutate: ['rules/odds/odds.ts'],
    tests: ['rules/**/*.test.ts'],
  })
  expect(planOf(['server/ledger/submit.ts', 'server/app/money/', 'server/games/games.test.ts'], there)?.tests).toEqual([
    'server/ledger/**/*.test.ts',
    'server/app/money/**/*.test.ts',
    'server/games/games.test.ts',
  ])
})

test('a folder gets faults in its product files alone', () => {
  expect(planOf(['server/wallet/'], there)?.mutate).toEqual([
    'server/wallet/**/*.ts',
    '!server/wallet/**/*.test.ts',
    '!server/wallet/**/testing/**',
    '!server/wallet/**/*testing*.ts',
  ])
})

test.each([[[]], [['server/app']], [['server/walletry']], [['rules/missing.ts']], [['rules', 'missing']], [['rules/odds/odds.test.ts']]])(
  'nothing is planned for %j',
  (args) => expect(planOf(args, there)).toBeNull(),
)
