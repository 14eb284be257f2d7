/** Connection: which fields of a vendor's address are taken, and which brand and currencies they give. */
import { expect, it } from 'vitest'
import { brandOf, currenciesOf, withConnection } from './connection.ts'

it.each([
  [
    'address',
    ['https://a.test', 'https://a.test/b', 'http://127.0.0.1:9', 'http://localhost/x', 'http://[::1]:1'],
    [
      'a.test',
      'http://a.test',
      'ftp://a.test',
      'https://u@a.test',
      'https://:p@a.test',
      'https://a.test?q',
      'https://a.test?q=1',
      'https://a.test#f',
    ],
  ],
  ['brand', ['b', 'b'.repeat(60)], ['b b', 'b'.repeat(61), 'အ']],
  ['platform', ['web', 'p'.repeat(60)], ['p p', 'p'.repeat(61)]],
  ['country', ['MM'], ['M', 'MMR', 'mm']],
  ['brands', ['THB=a', 'THB=a.b-c_1,USD=b'], ['THB', 'thb=a', 'THB=a,', 'THB=a,THB=b', `THB=${'a'.repeat(41)}`]],
  ['currencies', ['MMK', 'MMK,THB,TRIAL'], ['mmk', 'MMK,', 'MM', 'MMK,MMK', 'MMK THB']],
] as const)('[GAME-21] %s is taken where it is written as it should be', (name, good, wrong) => {
  for (const text of good) expect(withConnection({}, { [name]: text }), text).toEqual({ ok: { [name]: text } })
  for (const text of wrong) expect(withConnection({}, { [name]: text }), text).toEqual({ wrong: name })
})

it('[GAME-21] what is given stands over what was set, an empty text takes a field away, and what is not named stays', () => {
  const before = { brand: 'a', country: 'MM', platform: 'web' }
  expect(withConnection(before, { brand: 'b', country: '' })).toEqual({ ok: { brand: 'b', platform: 'web' } })
  expect(before.country).toBe('MM')
  expect(withConnection(before, { brand: 'b', country: 'x' })).toEqual({ wrong: 'country' })
})

it('[GAME-21, WC-52] a player has the brand of the own currency, else that of all; bets are taken in the first currency where none is named', () => {
  const brands = { brand: 'all', brands: 'THB=th,USD=us' }
  expect(['THB', 'USD', 'MMK', 'TH'].map((currency) => brandOf(brands, currency))).toEqual(['th', 'us', 'all', 'all'])
  expect([brandOf({}, 'THB'), brandOf({ brands: 'THB=th' }, 'MMK')]).toEqual(['', ''])
  expect([currenciesOf({}, 'MMK'), currenciesOf({ currencies: 'THB,USD' }, 'MMK')]).toEqual([['MMK'], ['THB', 'USD']])
})
