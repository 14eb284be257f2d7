/** Tests the stream statistically: a light battery on fixed seeds that the stream passes and that planted biases fail. */

import { describe, expect, it } from 'vitest'
import { stream } from './fairness.ts'

/** A run of raw words, from the stream or from a planted source. */
type Words = Uint32Array

/** Upper tail of the normal distribution; Abramowitz and Stegun 26.2.17, error below 7.5e-8, and the tail's own expansion beyond 4. */
const normalTail = (z: number): number => {
  if (z < 0) return 1 - normalTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z > 4) return density / (z + 1 / (z + 2 / (z + 3 / z)))
  const t = 1 / (1 + 0.231_641_9 * z)
  return density * t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
}
const twoSided = (z: number): number => 2 * normalTail(Math.abs(z))
/** Upper tail of chi-square by Wilson and Hilferty's cube root, good to a few percent of p for the sizes used here. */
const chiTail = (value: number, freedom: number): number =>
  normalTail((Math.cbrt(value / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom)))
const chiEven = (counts: ArrayLike<number>, total: number): number => {
  const expected = total / counts.length
  let value = 0
  for (let index = 0; index < counts.length; index += 1) value += ((counts[index] as number) - expected) ** 2 / expected
  return chiTail(value, counts.length - 1)
}

const bit = (words: Words, at: number): number => ((words[at >>> 5] as number) >>> (31 - (at & 31))) & 1
const bump = (counts: Uint32Array, at: number): void => void (counts[at] = (counts[at] as number) + 1)

const monobit = (words: Words): number => {
  let ones = 0
  for (let at = 0; at < words.length * 32; at += 1) ones += bit(words, at)
  return twoSided((2 * ones - words.length * 32) / Math.sqrt(words.length * 32))
}
const eachBit = (words: Words): number => {
  const ones = new Float64Array(32)
  for (const word of words) for (let place = 0; place < 32; place += 1) ones[place] = (ones[place] as number) + ((word >>> place) & 1)
  return chiTail(
    ones.reduce((sum, count) => sum + (2 * count - words.length) ** 2 / words.length, 0),
    32,
  )
}
const byteCounts = (words: Words): number => {
  const counts = new Uint32Array(256)
  for (const word of words) for (const shift of [0, 8, 16, 24]) bump(counts, (word >>> shift) & 255)
  return chiEven(counts, words.length * 4)
}
const bytePairs = (words: Words): number => {
  const counts = new Uint32Array(65_536)
  for (const word of words) {
    bump(counts, word >>> 16)
    bump(counts, word & 65_535)
  }
  return chiEven(counts, words.length * 2)
}
const nibbleSerial = (words: Words): number => {
  const counts = new Uint32Array(256)
  for (let at = 0; at + 1 < words.length; at += 2) bump(counts, (((words[at] as number) >>> 28) << 4) | ((words[at + 1] as number) >>> 28))
  return chiEven(counts, words.length >>> 1)
}
const runsOfBits = (words: Words): number => {
  let changes = 0
  const bits = words.length * 32
  for (let at = 1; at < bits; at += 1) changes += bit(words, at) ^ bit(words, at - 1)
  return twoSided((2 * changes - (bits - 1)) / Math.sqrt(bits - 1))
}
const autocorrelation =
  (lag: number) =>
  (words: Words): number => {
    let same = 0
    for (let at = lag; at < words.length; at += 1) {
      let equal = ~((words[at] as number) ^ (words[at - lag] as number)) >>> 0
      for (; equal !== 0; equal = (equal & (equal - 1)) >>> 0) same += 1
    }
    const bits = (words.length - lag) * 32
    return twoSided((2 * same - bits) / Math.sqrt(bits))
  }
const orderOfFour = (words: Words): number => {
  const counts = new Uint32Array(24)
  for (let at = 0; at + 4 <= words.length; at += 4) {
    const four = [...words.subarray(at, at + 4)]
    const ranks = four.map((value, place) => four.filter((other, index) => other < value && index > place).length)
    bump(counts, (ranks[0] as number) * 6 + (ranks[1] as number) * 2 + (ranks[2] as number))
  }
  return chiEven(counts, words.length >>> 2)
}
const collisions = (words: Words): number => {
  const expected = (words.length * (words.length - 1)) / 2 / 2 ** 32
  const repeated = words.length - new Set(words).size
  return twoSided((repeated - expected) / Math.sqrt(expected))
}
const pokerOfDigits = (words: Words): number => {
  // Of the 100,000 lists of five digits, 10, 1350, 18,000, 50,400 and 30,240 hold 1 to 5 different ones.
  const shares = [0, 0.0001, 0.0135, 0.18, 0.504, 0.3024]
  const counts = [0, 0, 0, 0, 0, 0]
  let hands = 0
  for (let at = 0; at + 5 <= words.length; at += 5, hands += 1) {
    const different = new Set([...words.subarray(at, at + 5)].map((word) => word % 10)).size
    counts[different] = (counts[different] as number) + 1
  }
  const value = counts.slice(1).reduce((sum, count, index) => {
    const expected = (shares[index + 1] as number) * hands
    return sum + (count - expected) ** 2 / expected
  }, 0)
  return chiTail(value, 4)
}

const TESTS: readonly (readonly [string, (words: Words) => number])[] = [
  ['monobit', monobit],
  ['each bit', eachBit],
  ['bytes', byteCounts],
  ['byte pairs', bytePairs],
  ['serial nibbles', nibbleSerial],
  ['runs', runsOfBits],
  ['order of four', orderOfFour],
  ['collisions', collisions],
  ['poker', pokerOfDigits],
  ...Array.from({ length: 32 }, (_, index) => [`lag ${index + 1}`, autocorrelation(index + 1)] as const),
]
/** The tests that fail at 0.01 over the whole battery after Holm's correction. */
const failures = (words: Words): string[] => {
  const results = TESTS.map(([name, test]) => ({ name, p: test(words) })).toSorted((one, other) => one.p - other.p)
  const firstGood = results.findIndex(({ p }, index) => p >= 0.01 / (results.length - index))
  return results.slice(0, firstGood === -1 ? results.length : firstGood).map(({ name, p }) => `${name} p=${p.toExponential(2)}`)
}

/** `npm run prove` asks for the whole; every other run takes a part that is the same each time. */
const WHOLE = process.env['WHOLE'] === '1'
const COUNT = WHOLE ? 2 ** 17 : 2 ** 15
/** The raw words of `howMany` rounds under the server seed that repeats the byte `from`. */
const rounds = async (from: number, howMany: number, perRound: number, nonceOf: (round: number) => number): Promise<Words> => {
  const words = new Uint32Array(howMany * perRound)
  for (let round = 0; round < howMany; round += 1) {
    const fair = stream({
      serverSeed: new Uint8Array(32).fill(from),
      clientSeed: 'battery',
      nonce: nonceOf(round),
      game: 'dice',
      version: '1',
    })
    for (let at = 0; at < perRound; at += 1) await fair.below(1)
    for (const [at, step] of fair.trace().steps.entries()) {
      if (step.kind === 'choice') words[round * perRound + at] = step.words[0]?.value as number
    }
  }
  return words
}

describe('the stream under a battery of tests', () => {
  it('[GAME-17] passes along one long round and across many short ones', async () => {
    expect(failures(await rounds(11, 1, COUNT, () => 0))).toEqual([])
    expect(failures(await rounds(12, COUNT / 64, 64, (round) => round))).toEqual([])
  })

  it('[GAME-17] the battery catches a reused nonce, a stuck bit, an 8-bit modulo and a weak generator', async () => {
    const reused = await rounds(13, COUNT / 512, 512, (round) => round % 32)
    expect(failures(reused)).toContainEqual(expect.stringMatching(/^collisions/))
    const good = await rounds(14, 1, COUNT, () => 0)
    expect(failures(good.map((word) => (word | (1 << 7)) >>> 0)).length).toBeGreaterThan(0)
    // A bias is seen in the long run only: the part takes one that is twice as large.
    const each = WHOLE ? 50 : 25
    const leaning = good.map((word, index) => (index % each === 0 ? (word | (1 << 7)) >>> 0 : word))
    expect(failures(leaning).length).toBeGreaterThan(0)
    let state = 1
    const weak = good.map(() => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0))
    expect(failures(weak).length).toBeGreaterThan(0)
    const counts = new Uint32Array(100)
    for (const word of good) bump(counts, (word & 255) % 100)
    expect(chiEven(counts, good.length)).toBeLessThan(1e-6)
  })

  it('[GAME-17] draws six of 49 and a race of ten without favouring a number or a place', async () => {
    const marginal = new Uint32Array(49)
    const first = new Uint32Array(100)
    const draws = WHOLE ? 12_000 : 3_000
    const fair = stream({ serverSeed: new Uint8Array(32).fill(21), clientSeed: 'battery', nonce: 0, game: 'keno', version: '1' })
    for (let draw = 0; draw < draws; draw += 1) {
      for (const number of await fair.take(6, 49)) bump(marginal, number)
      for (const [place, number] of (await fair.shuffle(10)).entries()) bump(first, place * 10 + number)
    }
    // Without replacement the marginal chi-square is smaller by (n−k)/(n−1); dividing by that factor restores n−1 degrees of freedom.
    const expected = (draws * 6) / 49
    const value = marginal.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / ((49 - 6) / 48)
    expect(chiTail(value, 48)).toBeGreaterThan(0.001)
    // Ten places by ten numbers with both margins fixed leave 81 degrees of freedom, after the factor (n−1)/n of permutation matrices.
    const cells = first.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0)
    expect(chiTail(cells * (9 / 10), 81)).toBeGreaterThan(0.001)
  })
})
