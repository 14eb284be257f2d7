/** Proves the price of a cash-out: exact, fair less its margin, and never more than the ticket can return. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction } from '../originals/fraction.ts'
import { cashOutRoundedDown, legWorth } from './cash-out.ts'
import { returnRoundedDown, type LegResult } from './settlement.ts'

const RESULTS: readonly LegResult[] = ['win', 'half-win', 'push', 'half-loss', 'loss', 'void']

describe('what an open leg is worth', () => {
  it.each([
    [2_000n, { win: 1n, loss: 1n }, fraction(1n)],
    [1_900n, { win: 1n, loss: 1n }, fraction(19n, 20n)],
    [1_900n, { win: 4n, push: 3n, loss: 3n }, fraction(106n, 100n)],
    [1_950n, { 'half-win': 1n, 'half-loss': 1n }, fraction(1_975n, 2_000n)],
    [3_000n, { loss: 5n }, fraction(0n)],
  ] as const)('at %s with %o', (odds, weights, worth) => {
    const found = legWorth(odds, weights)
    expect(found.numerator * worth.denominator).toBe(worth.numerator * found.denominator)
  })
})

describe('the price of a ticket', () => {
  it('is the stake times its legs less the margin, in whole hundredths', () => {
    expect(cashOutRoundedDown(10_000_000n, [fraction(19n, 20n)], 500)).toBe(9_025_000n)
    expect(cashOutRoundedDown(10_000_000n, [fraction(3n, 2n), fraction(1n, 3n)], 500)).toBe(4_750_000n)
    expect(cashOutRoundedDown(12_345n, [fraction(1n, 3n)], 0)).toBe(4_100n)
  })

  it('is on average what the ticket returns less the margin, and never above the best that it can return', () => {
    const leg = fc.record({
      odds: fc.bigInt({ min: 1_010n, max: 100_000n }),
      weights: fc.array(fc.tuple(fc.constantFrom(...RESULTS), fc.bigInt({ min: 1n, max: 1_000n })), { minLength: 1, maxLength: 6 }),
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), leg, leg, fc.integer({ min: 0, max: 2_000 }), (stake, one, other, margin) => {
        const chances = [one, other].map(({ weights }) => Object.fromEntries(weights) as Partial<Record<LegResult, bigint>>)
        const price = cashOutRoundedDown(stake, [legWorth(one.odds, chances[0]!), legWorth(other.odds, chances[1]!)], margin)
        let [sum, whole, best] = [0n, 0n, 0n]
        for (const [result, weight] of Object.entries(chances[0]!) as [LegResult, bigint][])
          for (const [second, share] of Object.entries(chances[1]!) as [LegResult, bigint][]) {
            // A stake a million times as large, so that rounding does not matter.
            const back = returnRoundedDown(stake * 10n ** 12n, [
              { result, odds: one.odds },
              { result: second, odds: other.odds },
            ])
            sum += back * weight * share
            whole += weight * share
            if (back > best) best = back
          }
        const fair = (sum * BigInt(10_000 - margin)) / (whole * 10_000n * 10n ** 12n)
        expect(price).toBeLessThanOrEqual(fair + 1n)
        expect(fair - price).toBeLessThan(101n)
        expect(price * 10n ** 12n).toBeLessThanOrEqual(best)
      }),
    )
  })
})
