/** Proves which numbers of a draw each chart of a trend shows. */
import { expect, it } from 'vitest'
import type { Draw } from '@baize/contract/lottery/lottery.ts'
import { trendOf } from './trend.ts'

const shown = (rules: string, draw: Draw): string => {
  const { positions, rows } = trendOf('a-game', rules, [{ issue: '1', publishedNumber: '1', draw }])
  expect(positions, rules).toHaveLength(rows[0]!.numbers.length)
  return rows[0]!.numbers.join(' ')
}

it('[LOTT-06] a chart of rules with several prizes shows the digits of the first one', () => {
  expect(shown('VN_NORTH', { DB: '12345', G1: '99999' })).toBe('1 2 3 4 5')
  expect(shown('VN_SOUTH', { DB: '123456', G8: '99' })).toBe('1 2 3 4 5 6')
  expect(shown('TH_GOV', { first: '123456', last2: '99' })).toBe('1 2 3 4 5 6')
  expect(shown('LAO', { result4: '1234' })).toBe('1 2 3 4')
  expect(shown('MALAY_TH', { first: '1234', second: '9999' })).toBe('1 2 3 4')
  expect(shown('HANOI_TH', { special: '12345', first: '99999' })).toBe('1 2 3 4 5')
  expect(shown('MY4D', { first: ['1234'], special: ['9999'] })).toBe('1 2 3 4')
  expect(shown('SG4D', { first: ['1234'], starter: ['9999'] })).toBe('1 2 3 4')
  expect([shown('MM_2D', { result: '07' }), shown('MM_3D', { result: '907' })]).toEqual(['0 7', '9 0 7'])
})

it('[LOTT-06] big begins in the middle of the values: at 5 of ten digits, and at the upper half of the balls', () => {
  const big = (rules: string, ...draw: string[]) => trendOf('a-game', rules, [{ issue: '1', publishedNumber: '1', draw }]).rows[0]!.bigSmall
  expect([big('SSC5', '4', '4', '4', '4', '5'), big('3D', '4', '5', '5')]).toEqual(['1:4', '2:1'])
  expect([
    big('11X5', '05', '05', '05', '05', '06'),
    big('PK10', '05', '06'),
    big('SSQ', '16', '17', '17'),
    big('LHC49', '24', '24', '25'),
  ]).toEqual(['1:4', '1:1', '2:1', '1:2'])
})

it('[LOTT-06] a chart of balls shows those of the draw, and leaves out the special one of SSQ', () => {
  expect(shown('LHC49', ['01', '02', '03', '04', '05', '06', '49'])).toBe('01 02 03 04 05 06 49')
  expect(shown('SSQ', ['01', '02', '03', '04', '05', '33', '16'])).toBe('01 02 03 04 05 33')
})
