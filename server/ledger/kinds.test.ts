/** Kinds: the numbers that the SQL of the ledger names are those of the list. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kindOfNumber, LEDGER_KINDS, numberOfKind } from './kinds.ts'

test('kinds keep their numbers', () => {
  for (const kind of LEDGER_KINDS) expect(kindOfNumber(numberOfKind(kind))).toBe(kind)
  expect(
    ['bet', 'win', 'rollback', 'jackpot', 'free-round', 'resettle', 'hold', 'release'].map((kind) =>
      LEDGER_KINDS.indexOf(kind as (typeof LEDGER_KINDS)[number]),
    ),
  ).toEqual([1, 2, 3, 4, 5, 7, 10, 11])
})

test('the numbers in the SQL are only those', async () => {
  const text = await readFile(path.resolve(import.meta.dirname, '../migrations/0001-ledger.sql'), 'utf8')
  const named = [...text.matchAll(/\bkind (?:=|in) \(?([0-9, ]+)\)?/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((number) => Number(number)),
  )
  expect([...new Set(named)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7, 10, 11])
})
