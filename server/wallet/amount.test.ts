/** Proves that nothing but a plain amount in the currency's own scale is taken for money, and that nothing is rounded. */
import fc from 'fast-check'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { formatUnits, LARGEST, UNITS } from '@baize/contract/values/money.ts'
import { Amount } from '@baize/contract/values/texts.ts'
import { readAmount, toDisplayScale } from './amount.ts'
import { HOSTILE_AMOUNTS } from './testing/hostile-amounts.ts'

const ANY = { minimum: 0n, maximum: LARGEST }

describe('an amount for money in or out', () => {
  it('is refused by the act itself in each of more than 200 hostile spellings, in every currency', () => {
    expect(new Set(HOSTILE_AMOUNTS).size).toBe(HOSTILE_AMOUNTS.length)
    expect(HOSTILE_AMOUNTS.length).toBeGreaterThan(200)
    for (const currency of ['MMK', 'THB']) {
      const taken = HOSTILE_AMOUNTS.filter((text) => readAmount(text, currency, ANY).ok)
      expect(taken).toEqual([])
    }
  })

  it('is refused by the schema already wherever it is not plain decimal text', () => {
    const passed = HOSTILE_AMOUNTS.filter((text) => Value.Check(Amount, text))
    // The schema accepts these: they are well-formed, but finer than the currency or larger than any call may carry.
    expect(passed.every((text) => /^\d+\.\d{3,4}$/.test(text) || text.length > 12)).toBe(true)
  })

  it.each([
    ['1', 10_000n],
    ['1.0', 10_000n],
    ['1.00', 10_000n],
    ['0.01', 100n],
    ['1234567.89', 12_345_678_900n],
  ])('%s is %s ten-thousandths', (text, units) => {
    expect(readAmount(text, 'MMK', ANY)).toEqual({ ok: true, value: units })
  })

  it.each(['', 'x', '1,5', '-1', '1e3'])('%j is named as no amount, and is not taken for one that is too precise', (text) => {
    expect(readAmount(text, 'MMK', ANY)).toEqual({ ok: false, code: 'invalid-input', detail: { at: 'amount' } })
  })

  it('says which limit it misses, both ends included', () => {
    const range = { minimum: 5n * UNITS, maximum: 10n * UNITS }
    expect(readAmount('4.99', 'THB', range)).toEqual({ ok: false, code: 'amount-below-minimum', detail: { minimum: '5.00' } })
    expect(readAmount('5', 'THB', range).ok).toBe(true)
    expect(readAmount('10.00', 'THB', range).ok).toBe(true)
    expect(readAmount('10.01', 'THB', range)).toEqual({ ok: false, code: 'amount-above-maximum', detail: { maximum: '10.00' } })
    expect(readAmount('7.001', 'THB', range)).toEqual({ ok: false, code: 'amount-too-precise' })
  })

  it('reads back exactly what was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST / 100n }), (hundredths) => {
        const units = hundredths * 100n
        const read = readAmount(formatUnits(units), 'MMK', ANY)
        return read.ok && read.value === units
      }),
      { numRuns: 5000 },
    )
  })

  it('is offered rounded down to what can be paid out', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST }), (units) => {
        const shown = toDisplayScale(units, 'MMK')
        return shown <= units && units - shown < 100n && readAmount(formatUnits(shown), 'MMK', ANY).ok
      }),
    )
  })
})
