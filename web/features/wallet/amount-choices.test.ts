/** The money forms' arithmetic, on the amounts at which it could go wrong. */
import { describe, expect, it } from 'vitest'
import { amountFault, atLeast, feeFor, isFree, lessFee, percentOf, quickAmounts, smallerAmount, wireAmount } from './amount-choices.ts'

describe('[WALLET-03] quick amounts', () => {
  it.each([
    ['1000.00', '5000000.00', ['1000', '2000', '5000', '10000', '20000']],
    ['1000.00', '4999.99', ['1000', '2000']],
    ['0.5000', '3', ['0.5', '1', '2.5']],
    ['10', '10', ['10']],
    ['10', '9', []],
    ['0.00', '9', []],
  ])('from %s to %s', (minimum, maximum, expected) => {
    expect(quickAmounts(minimum, maximum)).toEqual(expected)
  })
})

describe('[WALLET-04] amounts before they are sent', () => {
  it.each([
    ['', 'empty'],
    ['.', 'empty'],
    ['0', 'empty'],
    ['0.00', 'empty'],
    ['999.9999', 'below'],
    ['1000', undefined],
    ['1000.', undefined],
    ['5000.00', undefined],
    ['5000.01', 'above'],
    ['99999999999999', 'empty'],
  ])('%s', (text, fault) => {
    expect(amountFault(text, '1000', '5000')).toBe(fault)
  })

  it('writes the wire, compares and takes a fee without a Number', () => {
    expect(wireAmount('100.')).toBe('100')
    expect(wireAmount('100.50')).toBe('100.50')
    expect(smallerAmount('999999999999.9999', '1000000000000')).toBe('999999999999.9999')
    expect(lessFee('0.3', '0.1')).toBe('0.20')
    expect(lessFee('0.1', '0.3')).toBe('0.00')
    expect(feeFor('50000', { fee: '100.00', feeBasisPoints: 150 }, 'MMK')).toBe('850.00')
    expect(feeFor('', { fee: '100.00', feeBasisPoints: 150 }, 'MMK')).toBe('0.00')
    expect([0, 5].map((feeBasisPoints) => isFree({ fee: '0.00', feeBasisPoints }))).toEqual([true, false])
    expect([5, 150, 100].map(percentOf)).toEqual(['0.05', '1.5', '1'])
    expect(atLeast('50000.00', '50000')).toBe(true)
    expect(atLeast('49999.9999', '50000')).toBe(false)
  })
})
