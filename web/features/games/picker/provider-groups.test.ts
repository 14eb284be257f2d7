/** Proves which providers words find, and under which letter and in which order they stand. */
import { expect, it } from 'vitest'
import { groupProviders, type Provider } from './provider-groups.ts'

const of = (code: string, name: string): Provider => ({ code, name, games: 1 })
const LATIN = [
  of('PG', 'PG'),
  of('N9', '9 Kites'),
  of('EG10', 'EG 10'),
  of('EG2', 'EG 2'),
  of('ECLAIR', 'Éclair'),
  of('TEALEAF', 'Tea Leaf'),
]
const told = (words: string, providers = LATIN, locale = 'en') =>
  groupProviders(providers, words, locale).map(({ letter, providers: under }) => [letter, ...under.map(({ code }) => code)])

it('[GAME-12] providers stand by their first letter, numbers in their own order, and names without a letter before all', () => {
  expect(told('')).toEqual([
    ['#', 'N9'],
    ['E', 'ECLAIR', 'EG2', 'EG10'],
    ['P', 'PG'],
    ['T', 'TEALEAF'],
  ])
})

it('[GAME-12] a provider is found by a part of its name or code, whatever the case, the spaces and the accents', () => {
  for (const [words, found] of [
    ['tealeaf', [['T', 'TEALEAF']]],
    ['  TEA l', [['T', 'TEALEAF']]],
    ['ecl', [['E', 'ECLAIR']]],
    ['eg-1', [['E', 'EG10']]],
    ['nobody', []],
  ] as const)
    expect(told(words), words).toEqual(found)
})

it('[GAME-12, I18N-01] names in Burmese stand by their first letter, and are found by their name and by their code', () => {
  const burmese = [of('NINEKITES', 'စွန် 9 ကောင်'), of('TEALEAF', 'လက်ဖက်ရွက်'), of('COPPERJAR', 'ကြေးအိုး'), of('PG', 'PG')]
  expect(
    told('', burmese, 'my-MM')
      .map(([letter]) => letter)
      .toSorted((a = '', b = '') => (a < b ? -1 : 1)),
  ).toEqual(['P', 'က', 'စ', 'လ'])
  expect([told('ရွက်', burmese, 'my-MM'), told('kites', burmese, 'my-MM')]).toEqual([[['လ', 'TEALEAF']], [['စ', 'NINEKITES']]])
})
