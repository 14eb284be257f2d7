/** Proves what is compared of two accounts, in which form, and from which score on people look (PK-02). */
import { expect, it } from 'vitest'
import { factsOf, LOOKED_AT, mailBox, scoreOf } from './likely.ts'

const NOBODY = { name: undefined, birthDate: undefined, phones: [], emails: [], document: undefined }

it.each([
  ['Mya.Thida+games@gmail.com', 'myathida@gmail.com'],
  ['m.y.a@googlemail.com', 'mya@gmail.com'],
  ['mya.thida+x@outlook.com', 'mya.thida@outlook.com'],
  ['Mya.Thida+x@example.com', 'mya.thida+x@example.com'],
  [' ＭＹＡ@gmail.com ', 'mya@gmail.com'],
])('[PROT-06, PK-02] the box of %s is %s', (typed, box) => {
  expect(mailBox(typed)).toBe(box)
})

it('[PK-02] a name is compared with its birth date and in any order of words, and never by itself', () => {
  const [one] = factsOf({ ...NOBODY, name: 'Daw Mya  THIDA', birthDate: '1990-01-31' })
  const [other] = factsOf({ ...NOBODY, name: 'thida, mya daw', birthDate: '1990-01-31' })
  expect(one).toEqual(other)
  expect(factsOf({ ...NOBODY, name: 'Daw Mya Thida' })).toEqual([])
  expect(factsOf({ ...NOBODY, birthDate: '1990-01-31' })).toEqual([])
  expect(factsOf({ ...NOBODY, document: '12/ma-ga-ka (N) 123 456' })).toEqual([['document', '12MAGAKAN123456']])
  expect(factsOf({ ...NOBODY, document: '-', phones: ['+959401234567'], emails: ['a@b.example'] })).toEqual([
    ['phone', '+959401234567'],
    ['email', 'a@b.example'],
  ])
})

it.each([
  [['device'], 20, false],
  [['device', 'device'], 20, false],
  [['phone'], 60, true],
  [['person', 'device'], 80, true],
  [['document'], 100, true],
  [['person', 'payee', 'email'], 180, true],
] as const)('[PK-02] %s scores %i and is looked at: %s', (kinds, score, isLookedAt) => {
  expect([scoreOf(kinds), scoreOf(kinds) >= LOOKED_AT]).toEqual([score, isLookedAt])
})
