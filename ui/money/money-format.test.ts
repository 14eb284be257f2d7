// Proves that amounts are written exactly, cut and never rounded up, at any size.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatPoints, groupThousands } from './money-format.ts'

describe('formatMoney', () => {
  it.each([
    ['0', '0.00'],
    ['5', '5.00'],
    ['1234.5', '1,234.50'],
    ['1234567.899', '1,234,567.89'],
    ['-0.001', '0.00'],
    ['-12.5', '−12.50'],
    ['00042', '42.00'],
    ['not money', 'not money'],
  ])('%s is shown as %s', (value, shown) => expect(formatMoney(value)).toBe(shown))

  it('reads a bigint as ten-thousandths', () => {
    expect(formatMoney(12345000n)).toBe('1,234.50')
    expect(formatMoney(-19999n)).toBe('−1.99')
    expect(formatMoney(20n, { decimals: 4 })).toBe('0.0020')
    expect(formatMoney(7n, { scale: 0, decimals: 0 })).toBe('7')
  })

  it('writes a plus only when asked and never before nothing', () => {
    expect(formatMoney('84200', { sign: 'always' })).toBe('+84,200.00')
    expect(formatMoney('0', { sign: 'always' })).toBe('0.00')
  })

  it('keeps every digit of amounts beyond what a Number holds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
        const shown = formatMoney(units, { decimals: 4 }).replaceAll(',', '').replace('.', '')
        expect(BigInt(shown)).toBe(units)
      }),
    )
  })

  it.each([
    ['en', '12,345,678.90'],
    ['hi', '1,23,45,678.90'],
    ['de', '12.345.678,90'],
    ['es', '12.345.678,90'],
    ['fr', '12\u202F345\u202F678,90'],
    ['ar-u-nu-latn', '12,345,678.90'],
  ])('writes in the manner of %s', (locale, shown) => expect(formatMoney('12345678.909', { locale })).toBe(shown))

  it('is as exact in every language', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom('de', 'hi', 'fr', 'pl'), (units, locale) => {
        expect(BigInt(formatMoney(units, { decimals: 4, locale }).replaceAll(/\D/g, ''))).toBe(units)
      }),
    )
  })
})

it('writes points whole where they are whole, else with every digit that they have', () =>
  expect(['1000.00', '12', '1.5', '1.2345', '-0.0375'].map(formatPoints)).toEqual(['1,000', '12', '1.50', '1.2345', '−0.0375']))

it('groups in threes', () =>
  expect(['', '1', '123', '1234', '1234567'].map(groupThousands)).toEqual(['', '1', '123', '1,234', '1,234,567']))
