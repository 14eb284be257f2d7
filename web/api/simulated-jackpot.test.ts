/** Proves the made-up counter: its range, its steps and its pauses for any chance. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureText, firstFigure, grownFigure, HIGHEST, LOWEST, pauseMs } from './simulated-jackpot.ts'

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const figure = fc.integer({ min: LOWEST, max: HIGHEST })

test('starts anywhere in the range and never leaves it', () => {
  fc.assert(
    fc.property(chance, figure, (at, before) => {
      const [first, next] = [firstFigure(() => at), grownFigure(before, () => at)]
      for (const each of [first, next]) expect(each >= LOWEST && each <= HIGHEST).toBe(true)
    }),
  )
  expect([firstFigure(() => 0), firstFigure(() => 0.999_999_999_999)]).toEqual([LOWEST, HIGHEST])
})

test('grows by 100 to 500, and starts again past the end', () => {
  fc.assert(
    fc.property(chance, fc.integer({ min: LOWEST, max: HIGHEST - 50_000 }), (at, before) => {
      const grown = grownFigure(before, () => at) - before
      expect(grown >= 10_000 && grown <= 50_000).toBe(true)
    }),
  )
  expect(grownFigure(HIGHEST, () => 0)).toBe(LOWEST + 10_000)
})

test('grows every 3, 4 or 5 seconds on the page and every 3 on a tile', () => {
  fc.assert(fc.property(chance, (at) => [3000, 4000, 5000].includes(pauseMs('page', () => at))))
  expect([0, 0.4, 0.99].map((at) => pauseMs('page', () => at))).toEqual([3000, 4000, 5000])
  expect([0, 0.4, 0.99].map((at) => pauseMs('tile', () => at))).toEqual([3000, 3000, 3000])
})

test('is written with two decimals', () => {
  expect([2_000_000_000, 2_041_822_605, 2_100_000_000].map(figureText)).toEqual(['20000000.00', '20418226.05', '21000000.00'])
})
