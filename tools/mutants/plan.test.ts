/** Proves what the mutants command plants and which tests it asks. */
import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const there = (file: string) => !file.includes('missing')

test('a file is judged by the tests of its room, and by those that were named', () => {
  expect(planOf(['./rules/odds/odds.ts'], there)).toEqual({
    name: 'rules-odds-odds',
    mutate: ['rules/odds/odds.ts'],
    tests: ['rules/**/*.test.ts'],
    project: 'house',
  })
  expect(planOf(['contract/points.ts'], there)).toMatchObject({ mutate: ['contract/points.ts'], tests: ['contract/**/*.test.ts'] })
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

test('what people see is judged in the browser, by the pages that were named or by all of them', () => {
  const board = 'web/features/wallet/withdraw-form.tsx'
  expect(planOf([board, 'web/pages/member/wallet-figures.browser.test.tsx'], there)).toEqual({
    name: 'web-features-wallet-withdraw-form',
    mutate: [board],
    tests: ['pages/member/wallet-figures.browser.test.tsx'],
    project: 'components',
  })
  expect(planOf(['web/features/points'], there)).toMatchObject({
    mutate: [
      'web/features/points/**/*.{ts,tsx}',
      '!web/features/points/**/*.test.{ts,tsx}',
      '!web/features/points/**/testing/**',
      '!web/features/points/**/*testing*.ts',
    ],
    tests: ['pages/**/*.browser.test.tsx'],
  })
  expect(planOf(['web/pages/raffle-proof.tsx', 'web/pages/outlines'], there)).toMatchObject({
    mutate: ['web/pages/raffle-proof.tsx'],
    tests: ['pages/outlines/**/*.browser.test.tsx'],
    project: 'components',
  })
})

test.each([[[]], [['server/app']], [['server/walletry']], [['rules/missing.ts']], [['rules', 'missing']], [['rules/odds/odds.test.ts']]])(
  'nothing is planned for %j',
  (args) => expect(planOf(args, there)).toBeNull(),
)
