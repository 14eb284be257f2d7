/** Kinds: the numbers that the SQL of the ledger names are those of the list. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kindOfNumber, LEDGER_KINDS, numberOfCredit, numberOfKind } from './kinds.ts'

test('kinds keep their numbers', () => {
  for (const kind of LEDGER_KINDS) expect(kindOfNumber(numberOfKind(kind))).toBe(kind)
  // Transfers are stored under these numbers for ever.
  expect(LEDGER_KINDS.map((kind, number) => `${number} ${kind}`).join(', ')).toBe(
    '0 tombstone, 1 bet, 2 win, 3 rollback, 4 jackpot, 5 free-round, 6 promo, 7 resettle, 8 deposit, 9 withdrawal, 10 hold, 11 release, ' +
      '12 adjustment, 13 transfer, 14 rebate, 15 salary, 16 dividend, 17 bonus, 18 points, 19 redeem, 20 convert, 21 fee, 22 refund, ' +
      '23 contribution, 24 check-in, 25 referral, 26 opening, 27 close, 28 return, 29 debt',
  )
  expect(() => numberOfKind('gift' as never)).toThrow('unknown ledger kind: gift')
  for (const number of [-1, LEDGER_KINDS.length]) expect(() => kindOfNumber(number)).toThrow(`unknown ledger kind number: ${number}`)
})

test('[WALLET-02] a credit gives: never a bet, nor what is taken, held, undone or owed', () => {
  const refused = LEDGER_KINDS.filter((kind) => {
    try {
      return numberOfCredit(kind) !== numberOfKind(kind)
    } catch {
      return true
    }
  })
  expect(refused).toEqual(['tombstone', 'bet', 'rollback', 'resettle', 'hold', 'release', 'close', 'return', 'debt'])
})

test('the numbers in the SQL are only those', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../migrations/0001-ledger.sql'), 'utf8')
  const named = [...text.matchAll(/\bkind (?:=|in) \(?([0-9, ]+)\)?/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((number) => Number(number)),
  )
  expect([...new Set(named)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 11, 13, 17, 22])
})
