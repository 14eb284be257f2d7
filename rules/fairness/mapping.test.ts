/** Proves that the mapping has no bias. It walks through every word of a reduced word space and every draw of a small shuffle. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexAtWeight, mapTwoWords, mapWord, orderFromDraws, totalWeight, wordsPerAttempt } from './mapping.ts'

const REDUCED = 2 ** 16

/** How often each result comes up over all words of the reduced space, and how many words are rejected. */
const countAll = (bound: number, map: (word: number, bound: number) => number | null) => {
  const counts = new Uint32Array(bound)
  let rejected = 0
  for (let word = 0; word < REDUCED; word += 1) {
    const result = map(word, bound)
    if (result === null) rejected += 1
    else counts[result] = (counts[result] ?? 0) + 1
  }
  return { counts, rejected }
}
const isEven = (counts: Uint32Array): boolean => counts.every((count) => count === counts[0])

/** Every list of draws of a full shuffle of six: 6 × 5 × 4 × 3 × 2 × 1 = 720 lists. */
const allDraws = (size: number): number[][] =>
  size === 0 ? [[]] : Array.from({ length: size }, (_, draw) => allDraws(size - 1).map((rest) => [draw, ...rest])).flat()

const countOrders = (orders: readonly number[][]): number[] => {
  const counts = new Map<string, number>()
  for (const order of orders) counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1)
  return [...counts.values()]
}

/** `npm run prove` asks for the whole; every other run takes a part that is the same each time. */
const WHOLE = process.env['WHOLE'] === '1'
/** All that our games ask for, both sides of each power of two, and primes between. */
const BOUNDS = [
  ...Array.from({ length: 60 }, (_, at) => at + 1),
  80,
  97,
  100,
  127,
  128,
  129,
  255,
  256,
  257,
  311,
  416,
  511,
  512,
  513,
  811,
  997,
  1000,
]

describe('mapping a word to a choice', () => {
  it('[GAME-17] gives every residue equally often over all 65,536 words, for bounds from 1 to 1000', () => {
    for (const bound of WHOLE ? Array.from({ length: 1000 }, (_, at) => at + 1) : BOUNDS) {
      const { counts, rejected } = countAll(bound, (word, n) => mapWord(word, n, REDUCED))
      if (!isEven(counts) || rejected !== REDUCED % bound) throw new Error(`bound ${bound} is not even`)
    }
  })

  it('[GAME-17] catches a planted modulo bias and a limit that is one too high', () => {
    const plain = countAll(49, (word, bound) => word % bound)
    expect(isEven(plain.counts)).toBe(false)
    const late = countAll(49, (word, bound) => (word <= REDUCED - (REDUCED % bound) ? word % bound : null))
    expect(isEven(late.counts)).toBe(false)
  })

  it('rejects exactly the words from the limit upwards, in one word and in two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 24 }), (bound) => {
        const limit = 2 ** 32 - (2 ** 32 % bound)
        expect(mapWord(limit - 1, bound)).toBe(bound - 1)
        expect(mapWord(0, bound)).toBe(0)
        if (limit < 2 ** 32) expect(mapWord(limit, bound)).toBeNull()
      }),
    )
    const half = (pair: bigint): [number, number] => [Number(pair >> 32n), Number(pair & 0xffff_ffffn)]
    fc.assert(
      fc.property(fc.integer({ min: 2 ** 24 + 1, max: 2 ** 53 - 1 }), (bound) => {
        const limit = 2n ** 64n - (2n ** 64n % BigInt(bound))
        expect(mapTwoWords(...half(limit - 1n), bound)).toBe(bound - 1)
        if (limit < 2n ** 64n) expect(mapTwoWords(...half(limit), bound)).toBeNull()
      }),
    )
    expect([wordsPerAttempt(2 ** 24), wordsPerAttempt(2 ** 24 + 1)]).toEqual([1, 2])
  })

  it('throws for a bound that is no bound', () => {
    for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 53 + 2]) {
      expect(() => mapWord(0, bound)).toThrow('a fair choice needs')
      expect(() => mapTwoWords(0, 0, bound)).toThrow('a fair choice needs')
    }
  })
})

describe('shuffling', () => {
  it('[GAME-17] reaches each of the 720 orders of six by exactly one list of draws', () => {
    const draws = allDraws(6)
    expect(draws).toHaveLength(720)
    const counts = countOrders(draws.map((list) => orderFromDraws(6, list)))
    expect(counts).toHaveLength(720)
    expect(counts.every((count) => count === 1)).toBe(true)
  })

  it('[GAME-17] gives each ordered three of six the same 1/120, whatever is drawn afterwards', () => {
    const counts = countOrders(allDraws(6).map((list) => orderFromDraws(6, list.slice(0, 3))))
    expect(counts).toHaveLength(120)
    expect(counts.every((count) => count === 6)).toBe(true)
  })

  it('[GAME-17] catches an off-by-one shuffle and the naive swap with any place', () => {
    const cyclesOnly = allDraws(5).map((list) => {
      const places = [0, 1, 2, 3, 4, 5]
      for (const [place, draw] of list.entries()) {
        const other = place + 1 + draw
        ;[places[place], places[other]] = [places[other] as number, places[place] as number]
      }
      return places
    })
    expect(countOrders(cyclesOnly).length).toBeLessThan(720)
    const naive: number[][] = []
    for (let code = 0; code < 6 ** 6; code += 1) {
      const places = [0, 1, 2, 3, 4, 5]
      for (let place = 0, rest = code; place < 6; place += 1, rest = Math.floor(rest / 6)) {
        const other = rest % 6
        ;[places[place], places[other]] = [places[other] as number, places[place] as number]
      }
      naive.push(places)
    }
    const counts = countOrders(naive)
    expect(counts.every((count) => count === counts[0])).toBe(false)
  })

  it('throws for a draw outside what remains', () => {
    expect(() => orderFromDraws(3, [3])).toThrow(RangeError)
    expect(() => orderFromDraws(3, [0, 2])).toThrow(RangeError)
    expect(() => orderFromDraws(3, [-1])).toThrow(RangeError)
    expect(() => orderFromDraws(1, [0, 0])).toThrow(RangeError)
  })
})

describe('weighted choice', () => {
  it('[GAME-17] gives each index exactly its weight over all points, and catches one favoured weight', () => {
    const weights = [3, 0, 500, 1, 496]
    const points = (table: readonly number[]) => {
      const counts = table.map(() => 0)
      for (let point = 0; point < totalWeight(table); point += 1) {
        const index = indexAtWeight(table, point)
        counts[index] = (counts[index] ?? 0) + 1
      }
      return counts
    }
    expect(points(weights)).toEqual(weights)
    expect(points([3, 0, 501, 1, 495])).not.toEqual(weights)
  })

  it('throws for weights that are no table', () => {
    for (const weights of [[], [0, 0], [1, -1], [0.5]]) expect(() => totalWeight(weights)).toThrow(RangeError)
    expect(() => indexAtWeight([1, 2], 3)).toThrow(RangeError)
  })
})
