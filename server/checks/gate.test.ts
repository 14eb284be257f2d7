/** Proves that shares of several currencies are added exactly: a hair below the whole is not the whole. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areWhole, type Share } from './gate.ts'

const share = fc.record({ sum: fc.bigInt({ min: 0n, max: 10n ** 14n }), from: fc.bigInt({ min: 1n, max: 10n ** 13n }) })

it.each([
  [
    'half and half',
    [
      [5n, 10n],
      [500n, 1000n],
    ],
    true,
  ],
  [
    'a hair less',
    [
      [4n, 10n],
      [599n, 1000n],
    ],
    false,
  ],
  [
    'one alone',
    [
      [10n, 10n],
      [0n, 1000n],
    ],
    true,
  ],
  [
    'thirds that no decimal holds',
    [
      [1n, 3n],
      [1n, 3n],
      [1n, 3n],
    ],
    true,
  ],
  ['from 0, and something moves', [[1n, 0n]], true],
  ['from 0, and nothing moves', [[0n, 0n]], false],
  ['no rows', [], false],
] as const)('[PK-04] %s', (_, shares, whole) => {
  expect(areWhole(shares.map(([sum, from]) => ({ sum, from })))).toBe(whole)
})

it('[PK-04] one currency alone is compared with its own amount, and more never makes less', () => {
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 4 }), share, (shares, more) => {
      const [one] = shares as [Share]
      expect(areWhole([one])).toBe(one.sum >= one.from)
      expect(!areWhole(shares) || areWhole([...shares, more])).toBe(true)
    }),
  )
})
