/** Proves that a typed amount is read as the table of facts says, and that nothing else is ever guessed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factRows } from '../testing/facts/rows.ts'
import { readAmountText } from './amount-reader.ts'
import { formatUnits, LARGEST, parseUnits, showUnits } from './money.ts'

const unitsOf = (text: string, decimals = 2, currency?: string): bigint | undefined => {
  const reading = readAmountText(text, decimals, currency)
  return 'right' in reading ? parseUnits(reading.right, decimals) : undefined
}
const faultOf = (text: string, decimals = 2, currency?: string) => {
  const reading = readAmountText(text, decimals, currency)
  return 'fault' in reading ? reading.fault : undefined
}

describe('[WALLET-02, UI-04] an amount as people type it', () => {
  it.each(factRows('typed-amounts.tsv').slice(1))('%j with %s decimals is %s', (text = '', decimals = '', right = '') => {
    expect(unitsOf(text, Number(decimals), 'MMK')).toBe(right === 'refuse' ? undefined : parseUnits(right))
  })

  it.each([
    ['', 'empty'],
    ['\u200b', 'empty'],
    ['-5', 'sign'],
    ['Ks -5', 'sign'],
    ['−5', 'sign'],
    ['500-', 'sign'],
    ['1.000', 'ambiguous'],
    ['12.345', 'ambiguous'],
    ['10,0000', 'precise'],
    ['0.005', 'precise'],
    ['9999999999999', 'large'],
    ['500 baht', 'currency'],
    ['1,2,3', 'form'],
    ['1 000 00', 'form'],
    ["1'000 000", 'form'],
    ['ဝင်း', 'form'],
    ['5k', 'form'],
  ])('%j is refused as %s', (text, why) => expect(faultOf(text, 2, 'MMK')).toBe(why))

  it('takes the words of the currency of its field, and of every one where the field names none', () => {
    expect([unitsOf('500 baht', 2, 'THB'), unitsOf('฿ 500', 2, '฿'), unitsOf('500 Ks', 2, 'Ks')]).toEqual([
      5_000_000n,
      5_000_000n,
      5_000_000n,
    ])
    expect([unitsOf('500 baht'), faultOf('500 Ks', 2, 'THB'), faultOf('500 baht', 2, 'MMK')]).toEqual([5_000_000n, 'currency', 'currency'])
  })

  it.each([
    ['2.5 သိန်း', '250000'],
    ['၁၀သိန်း', '1000000'],
    ['၅ သိန္း', '500000'],
    ['ကျပ် 3 သောင်း', '30000'],
    ['1.00005 သိန်း', undefined],
    ['1.000 သိန်း', undefined],
    ['သိန်း 5', undefined],
  ])('%j is %s', (text, right) => expect(unitsOf(text)).toBe(right === undefined ? undefined : parseUnits(right)))

  const amounts = fc.bigInt({ min: 0n, max: LARGEST / 100n }).map((units) => units * 100n)
  const burmese = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))
  const fullWidth = (text: string): string => text.replace(/[\d.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

  it('reads back every amount that the site shows, in every script', () => {
    const write = fc.constantFrom(
      (units: bigint) => showUnits(units),
      (units: bigint) => formatUnits(units),
      (units: bigint) => burmese(showUnits(units)),
      (units: bigint) => burmese(showUnits(units)).replaceAll('၀', 'ဝ'),
      (units: bigint) => fullWidth(showUnits(units)),
      (units: bigint) => `\u2066${showUnits(units)}\u2069 Ks`,
      (units: bigint) => showUnits(units).replaceAll(',', ' ').replace('.', ','),
      (units: bigint) => showUnits(units).replaceAll(',', '’'),
      (units: bigint) => showUnits(units).replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')),
    )
    fc.assert(
      fc.property(amounts, write, (units, how) => unitsOf(how(units)) === units),
      { numRuns: 3000 },
    )
  })

  it('answers canonical text, or a fault, for any text at all', () => {
    const signs = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' -+၀၅ဝ５k"), 'Ks', 'သိန်း', '\u200b'), maxLength: 14 })
    fc.assert(
      fc.property(fc.oneof(signs, fc.string()), fc.constantFrom(0, 2, 4), (text, decimals) => {
        const reading = readAmountText(text, decimals)
        return 'fault' in reading || parseUnits(reading.right, decimals) !== undefined
      }),
      { numRuns: 5000 },
    )
  })
})
