/** Money text and splitting: exact both ways, nothing rounded, nothing lost. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, LARGEST, parseUnits, showUnits, splitMoney } from './money.ts'

const units = fc.bigInt({ min: 0n, max: LARGEST })

describe('[WALLET-02] money', () => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(units, (amount) => parseUnits(formatUnits(amount)) === amount),
      { numRuns: 2000 },
    )
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e3',
    '0x10',
    '01',
    '.5',
    '5.',
    '1.00001',
    '1,000',
    '１',
    '၁',
    'NaN',
    'Infinity',
    '1_0',
    '1\n',
    '99999999999999',
  ])('does not read %j', (text) => expect(parseUnits(text)).toBeUndefined())

  it('keeps to the digits that it is given and never rounds', () => {
    expect(parseUnits('1.50', 2)).toBe(15_000n)
    expect(parseUnits('1.505', 2)).toBeUndefined()
    expect(parseUnits('0.002')).toBe(20n)
    expect(parseUnits('1000000000000')).toBe(LARGEST)
    expect(parseUnits('1000000000000.0001')).toBeUndefined()
  })

  it.each([
    [12_345_000n, '1234.50', '1,234.50'],
    [0n, '0.00', '0.00'],
    [-20n, '-0.002', '-0.00'],
    [99_999n, '9.9999', '9.99'],
    [12_345_678_900_000n, '1234567890.00', '1,234,567,890.00'],
  ])('writes %s as %s and shows it as %s', (amount, wire, shown) => {
    expect(formatUnits(amount)).toBe(wire)
    expect(showUnits(amount)).toBe(shown)
  })

  it('splits into parts that add up, each within one unit of its share', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 20 })
      .filter((all) => all.some((weight) => weight > 0n))
    fc.assert(
      fc.property(units, weights, (amount, shares) => {
        const parts = splitMoney(amount, shares)
        const total = shares.reduce((sum, share) => sum + share, 0n)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        for (const [index, part] of parts.entries()) {
          const exact = (amount * shares[index]!) / total
          expect(part === exact || part === exact + 1n).toBe(true)
          if (shares[index] === 0n) expect(part).toBe(0n)
        }
      }),
      { numRuns: 1000 },
    )
    expect(splitMoney(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(() => splitMoney(1n, [])).toThrow(RangeError)
    expect(() => splitMoney(-1n, [1n])).toThrow(RangeError)
  })
})
