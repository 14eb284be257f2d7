/** Proves the published returns of the slots: one by exact count and over its full cycle, one by playing every round that it has. */
import { addFractions, fraction, percentText, timesFraction } from '@baize/rules/originals/fraction.ts'
import { describe, expect, it } from 'vitest'
import { PUBLISHED as LOTUS } from './lotus-ways/published.ts'
import { decideLotus, freeSpinsOf, lotusHitRate, lotusReturn, lotusScatterChances, scattersIn, spun } from './lotus-ways/rules.ts'
import { COINS, FREE_SPINS, MOST_MULTIPLIER, REELS, SCATTER_PAYS, WAY_PAYS, type WaySymbol } from './lotus-ways/table.ts'
import { PUBLISHED as TUMBLE } from './tea-hill-tumble/published.ts'
import { clusterPays, clustersOf, playTumble } from './tea-hill-tumble/rules.ts'
import { COLUMNS, LEAVES, ROUNDS, ROWS, TUMBLE_MULTIPLIERS, WEIGHTS } from './tea-hill-tumble/table.ts'

/** A percentage with two digits, rounded down, of a figure between 0 and 100. */
const roundedDown = (percent: string): string => /^\d+\.\d\d/.exec(percent)?.[0] ?? ''

describe('Lotus Ways', () => {
  const paying = Object.keys(WAY_PAYS) as WaySymbol[]

  it('[GAME-14] publishes the return and the chances that its rules have', () => {
    expect(roundedDown(percentText(lotusReturn(COINS), 9))).toBe(LOTUS.percent)
    expect(percentText(lotusHitRate(), 0)).toBe(String(LOTUS.hits))
    const triggered = lotusScatterChances().slice(3).reduce(addFractions)
    expect(Number(triggered.denominator / triggered.numerator)).toBe(LOTUS.often - 1)
    expect(lotusScatterChances().reduce(addFractions)).toEqual(fraction(1n))
  })

  it('[GAME-14] returns the same over all 3,200,000 windows, counted another way', () => {
    const counts = REELS.map((strip) =>
      strip.map((_, stop) =>
        paying.map((symbol) => [0, 1, 2].filter((row) => [symbol, 'W'].includes(strip[(stop + row) % strip.length] ?? '')).length),
      ),
    )
    let [windows, total, hits] = [0, 0, 0]
    const pays = paying.map((symbol) => WAY_PAYS[symbol])
    const walk = (reel: number, stops: number[], ways: number[], lengths: number[]): void => {
      if (reel === REELS.length) {
        let paid = 0
        for (let index = 0; index < pays.length; index += 1) paid += (pays[index]?.[lengths[index] ?? 0] ?? 0) * (ways[index] ?? 0)
        windows += 1
        total += paid
        if (paid > 0) hits += 1
        // The rules themselves decide every 10,007th window, a prime, so that all stops of all reels come up.
        if (windows % 10_007 === 0 && spun(stops).pays !== paid) throw new Error(`the rules differ at ${stops.join()}`)
        return
      }
      for (let stop = 0; stop < 20; stop += 1) {
        const here = counts[reel]?.[stop] ?? []
        const [nextWays, nextLengths]: [number[], number[]] = [[], []]
        for (let index = 0; index < pays.length; index += 1) {
          const runs = lengths[index] === reel && (here[index] ?? 0) > 0
          nextWays.push((ways[index] ?? 0) * (runs ? (here[index] ?? 0) : 1))
          nextLengths.push((lengths[index] ?? 0) + (runs ? 1 : 0))
        }
        stops[reel] = stop
        walk(reel + 1, stops, nextWays, nextLengths)
      }
    }
    walk(
      0,
      [],
      paying.map(() => 1),
      paying.map(() => 0),
    )
    expect(windows).toBe(3_200_000)
    expect(fraction(BigInt(hits), BigInt(windows))).toEqual(lotusHitRate())
    // Free spins as a chain of states, the multiplier being the state.
    const [mean, hit] = [total / windows, hits / windows]
    const freePays = (spins: number): number => {
      let states = [1, ...Array.from({ length: MOST_MULTIPLIER - 1 }, () => 0)]
      let paid = 0
      for (let spin = 0; spin < spins; spin += 1) {
        paid += mean * states.reduce((sum, chance, index) => sum + chance * (index + 1), 0)
        const last = states.length - 1
        states = states.map((chance, index) => chance * (index === last ? 1 : 1 - hit) + (index === 0 ? 0 : (states[index - 1] ?? 0) * hit))
      }
      return paid
    }
    const chances = lotusScatterChances().map(({ numerator, denominator }) => Number(numerator) / Number(denominator))
    const returned = chances.reduce(
      (sum, chance, count) => sum + chance * ((SCATTER_PAYS[count] ?? 0) + freePays(FREE_SPINS[count] ?? 0)),
      mean,
    )
    expect((returned / COINS) * 100).toBeCloseTo(Number(percentText(lotusReturn(COINS), 9)), 8)
  })

  it('[GAME-14] plays as many free spins as its moons bring, and raises the multiplier after each that pays', () => {
    expect(REELS.every((strip) => strip.length === 20 && strip.filter((symbol) => symbol === 'S').length === 1)).toBe(true)
    expect(REELS.map((strip) => strip.filter((symbol) => symbol === 'W').length)).toEqual([0, 1, 1, 1, 0])
    const moons = REELS.map((strip) => strip.indexOf('S'))
    expect([freeSpinsOf(moons), scattersIn(spun(moons))]).toEqual([15, 5])
    const winning = [0, 0, 0, 0, 0].map((_, reel) => REELS[reel]?.indexOf('O') ?? 0)
    const round = decideLotus([moons, ...Array.from({ length: 15 }, () => winning)])
    expect(spun(winning).pays).toBeGreaterThan(0)
    expect(round.free.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(round.totalPays).toBe(round.base.pays + 1000 + spun(winning).pays * (1 + 2 + 3 + 4 + 5 * 11))
    expect(() => decideLotus([moons])).toThrow(RangeError)
    expect(() => decideLotus([winning, winning])).toThrow(RangeError)
  })
})

describe('Tea Hill Tumble', () => {
  it('[GAME-14] returns what it publishes over every round that it has', () => {
    let [total, hits, highest] = [0n, 0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const { totalPays } = playTumble(round)
      total += BigInt(totalPays)
      if (totalPays > 0) hits += 1
      highest = Math.max(highest, totalPays)
    }
    const returned = timesFraction(fraction(total, BigInt(ROUNDS)), fraction(1n, 100n))
    expect(roundedDown(percentText(returned, 9))).toBe(TUMBLE.percent)
    expect(percentText(fraction(BigInt(hits), BigInt(ROUNDS)), 0)).toBe(String(TUMBLE.hits))
    expect(String(highest / 100)).toBe(TUMBLE.highest)
  })

  it('[GAME-14] pays five and more that touch, and tumbles until nothing pays', () => {
    expect(LEAVES.reduce((sum, leaf) => sum + WEIGHTS[leaf], 0)).toBe(64)
    expect([5, 7, 8, 9, 14, 30].map((size) => clusterPays('B', size))).toEqual([60, 150, 250, 250, 1500, 5000])
    const striped = Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
      Math.floor(cell / ROWS) % 2 === 0 ? ('R' as const) : ('B' as const),
    )
    expect(clustersOf(striped)).toHaveLength(COLUMNS)
    expect(clustersOf(striped.map((leaf, cell) => (cell % 2 === 0 ? leaf : 'L')))).toEqual([])
    const deep = Array.from({ length: 5_000 }, (_, round) => playTumble(round)).find(({ tumbles }) => tumbles.length > 4)
    expect(deep?.tumbles.slice(0, 5).map(({ multiplier }) => multiplier)).toEqual([...TUMBLE_MULTIPLIERS])
    for (const [index, { field, clusters }] of deep?.tumbles.entries() ?? []) {
      const next = deep?.tumbles[index + 1]?.field
      if (next === undefined) expect(clusters).toEqual([])
      const gone = new Set(clusters.flatMap(({ cells }) => cells))
      // Whatever did not pay is still in its column, in the same order, at the bottom.
      for (let column = 0; next !== undefined && column < COLUMNS; column += 1) {
        const kept = field.slice(column * ROWS, (column + 1) * ROWS).filter((_, row) => !gone.has(column * ROWS + row))
        expect(next.slice((column + 1) * ROWS - kept.length, (column + 1) * ROWS)).toEqual(kept)
      }
    }
    expect(() => playTumble(ROUNDS)).toThrow(RangeError)
  })
})
