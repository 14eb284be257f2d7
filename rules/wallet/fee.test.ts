/** What a payment costs, at the amounts at which it could go wrong. */
import { expect, it } from 'vitest'
import { feeOf } from './fee.ts'

it.each([
  ['none', 5_000_000n, 0n, 0, 0n],
  ['a fixed one', 5_000_000n, 10_000n, 0, 10_000n],
  ['a share', 5_000_000n, 0n, 150, 75_000n],
  ['both', 5_000_000n, 10_000n, 150, 85_000n],
  ['a share that the currency cannot show, rounded down', 3_333_300n, 0n, 33, 10_900n],
  ['never more than there is', 9_000n, 10_000n, 0, 9_000n],
])('[WC-01] %s', (_name, units, feeUnits, feeBasisPoints, fee) => {
  expect(feeOf(units, { feeUnits, feeBasisPoints }, 'MMK')).toBe(fee)
})

it('[WC-01] a share is exact to the last ten-thousandth in a currency without digits of its own', () => {
  expect(feeOf(3_333_300n, { feeUnits: 0n, feeBasisPoints: 33 }, 'none')).toBe(10_999n)
})
