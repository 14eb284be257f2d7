/** Proves every model of the sandbox slots: its published figures, the sum of each round's parts, and what bought free spins cost. */
import { seeded } from '@baize/contract/demo-slots/seed.ts'
import { FAMILIES, SLOT_FEATURES, VOLATILITIES } from '@baize/contract/demo-slots/slot-facts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everySpin } from './every-spin.ts'
import { factsOf, MACHINES, machineFor } from './machines.ts'
import { measure } from './measure.ts'
import { CLUSTER_SIZES, COIN, SCATTER, WILD, type SlotModel } from './model.ts'
import { drawRound, freeStrips, playRound, type Draw, type Pick, type Round } from './round.ts'
import { MOST_WINDOWS, spinOf, winsOf, type Step, type Window } from './window.ts'

const NAMED = MACHINES.map((machine) => ({ ...machine, name: machine.model.code }))
const chanceOf = (seed: string): Pick => {
  const { int } = seeded(seed)
  return (below) => int(0, below - 1)
}

/** What a window pays, found without the engine: every line, way or group by itself, straight from the words of the rules. */
const plainPays = (model: SlotModel, window: Window): number => {
  const { rows, strips, pays, lines = [] } = model
  const at = (reel: number, row: number): string => window[reel * rows + row] ?? ''
  const fits = (cell: string, symbol: string): boolean => cell === symbol || cell === WILD
  if (model.payWay === 'lines')
    return lines.reduce((sum, path) => {
      const cells = Array.from(path, (row, reel) => at(reel, Number(row)))
      const run = cells.findIndex((cell) => !fits(cell, cells[0] ?? ''))
      return sum + (pays[cells[0] ?? '']?.[(run < 0 ? cells.length : run) - 3] ?? 0)
    }, 0)
  if (model.payWay === 'ways')
    return Object.entries(pays).reduce((sum, [symbol, each]) => {
      const counts = strips.map(
        (_, reel) => Array.from({ length: rows }, (__, row) => at(reel, row)).filter((cell) => fits(cell, symbol)).length,
      )
      const end = counts.indexOf(0)
      const run = end < 0 ? counts.length : end
      return sum + (each[run - 3] ?? 0) * counts.slice(0, run).reduce((ways, count) => ways * count, 1)
    }, 0)
  // Every cell takes the lowest number of its group until nothing changes.
  const group = window.map((_, cell) => cell)
  const joined = (one: number, other: number): boolean =>
    window[one] === window[other] &&
    (Math.abs(one - other) === rows || (Math.abs(one - other) === 1 && Math.floor(one / rows) === Math.floor(other / rows)))
  for (let changed = true; changed;) {
    changed = false
    for (const one of window.keys())
      for (const other of window.keys())
        if (joined(one, other) && (group[other] ?? 0) < (group[one] ?? 0)) {
          group[one] = group[other] ?? 0
          changed = true
        }
  }
  return [...Map.groupBy(window.keys(), (cell) => group[cell] ?? 0).values()].reduce((sum, cells) => {
    const step = CLUSTER_SIZES.findLastIndex((least) => cells.length >= least)
    return sum + (pays[window[cells[0] ?? 0] ?? '']?.[step] ?? 0)
  }, 0)
}

const stepsPay = (model: SlotModel, steps: readonly Step[]): number =>
  steps.reduce((sum, { window }, index) => {
    const times = model.tumbles === undefined ? 1 : (model.tumbles[Math.min(index, model.tumbles.length - 1)] ?? 0)
    return sum + plainPays(model, window) * times
  }, 0)

/** A round's pay from its windows and coins alone. */
const partsOf = (model: SlotModel, draw: Draw, { steps, free, held }: Round): number => {
  let wins = 0
  const multipliers = model.free?.multipliers ?? []
  const inFree = free.map((spin) => {
    const pays = stepsPay(model, spin.steps) * (multipliers[Math.min(wins, multipliers.length - 1)] ?? 0)
    if (pays > 0) wins += 1
    return pays
  })
  const scatterPays = draw.stops !== undefined && free.length > 0 ? (model.free?.pays ?? 0) : 0
  const coins = held?.turns.flat() ?? []
  const full = coins.length === model.strips.length * model.rows ? (model.hold?.full ?? 0) : 0
  return [stepsPay(model, steps), scatterPays, ...inFree, ...coins.map(({ pays }) => pays), full].reduce((sum, pays) => sum + pays, 0)
}

describe('the models', () => {
  it('[GAME-14] are at least 24 in six families and four classes of volatility', () => {
    expect(MACHINES.length).toBeGreaterThanOrEqual(24)
    expect(new Set(MACHINES.map(({ model }) => model.code)).size).toBe(MACHINES.length)
    for (const family of FAMILIES) expect(MACHINES.filter(({ model }) => model.family === family).length).toBeGreaterThanOrEqual(4)
    expect(new Set(MACHINES.map(({ volatility }) => volatility))).toEqual(new Set(VOLATILITIES))
  })

  it.each(NAMED)('[GAME-14] $name returns, spreads and pays as published, over every combination of its stops', ({ model, figures }) => {
    const { cycle, spin, bought } = measure(model)
    expect(cycle).toBe(figures.cycle)
    for (const [now, then] of [
      [spin, figures.spin],
      [bought, figures.bought],
    ] as const) {
      expect(Object.keys(now ?? {})).toEqual(Object.keys(then ?? {}))
      for (const [name, value] of Object.entries(now ?? {})) expect(value, name).toBeCloseTo(then?.[name as keyof typeof then] ?? -1, 8)
    }
  })

  it.each(NAMED)('[GAME-14] $name keeps the rules of strips, and states no more return than it has', (machine) => {
    const { model, figures, rtpBasisPoints, edgeBasisPoints } = machine
    const all = [...model.strips, ...freeStrips(model)].join('')
    expect(new Set(all).isSubsetOf(new Set([...Object.keys(model.pays), WILD, SCATTER, COIN]))).toBe(true)
    for (const strips of [model.strips, freeStrips(model)]) {
      expect(strips[0]).not.toContain(WILD)
      expect(strips.every((strip) => strip.length >= 2 * model.rows)).toBe(true)
    }
    for (const { rtp } of [figures.spin, figures.bought ?? figures.spin]) {
      expect(rtp * 10_000).toBeGreaterThanOrEqual(rtpBasisPoints)
      expect((1 - rtp) * 10_000).toBeGreaterThanOrEqual(edgeBasisPoints)
      expect(rtp).toBeGreaterThan(0.94)
      expect(rtp).toBeLessThan(0.961)
    }
  })

  it.each(NAMED.filter(({ model }) => model.price !== undefined))(
    '[GAME-14] $name sells its free spins for what they are worth in it',
    ({ figures }) => {
      expect(Math.abs((figures.bought?.rtp ?? 0) - figures.spin.rtp)).toBeLessThan(0.005)
    },
  )
})

describe('a round', () => {
  it.each(NAMED)('[GAME-14] of $name pays the sum of its parts, and never more than the most', ({ model, figures }) => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (seed, buys) => {
        const bought = buys && model.price !== undefined
        const draw = drawRound(model, chanceOf(seed), bought)
        const round = playRound(model, JSON.parse(JSON.stringify(draw)) as Draw)
        expect(round.pays).toBe(partsOf(model, draw, round))
        const { most, stake } = (bought ? figures.bought : figures.spin) ?? { most: 0, stake: 0 }
        expect(round.pays).toBeLessThanOrEqual(Math.round(most * stake * 100))
        for (const { window, wins } of [...round.steps, ...round.free.flatMap(({ steps }) => steps)])
          for (const { symbol, cells } of wins) expect(cells.every((cell) => window[cell] === symbol || window[cell] === WILD)).toBe(true)
      }),
      { numRuns: 150, seed: 1 },
    )
  })

  it.each(NAMED)('[GAME-14] of $name returns on average what is published, within five standard errors', ({ model, figures }) => {
    const rounds = 6_000
    const pick = chanceOf(`play ${model.code}`)
    for (const [figure, bought] of [
      [figures.spin, false],
      [figures.bought, true],
    ] as const) {
      let paid = 0
      for (let round = 0; figure !== undefined && round < rounds; round += 1) paid += playRound(model, drawRound(model, pick, bought)).pays
      const { stake, rtp, deviation } = figure ?? { stake: 1, rtp: 0, deviation: 0 }
      expect(Math.abs(paid / rounds / 100 / stake - rtp)).toBeLessThanOrEqual((5 * deviation) / Math.sqrt(rounds))
    }
  })

  it.each(['lines-5-classic', 'ways-64', 'hold-5-coins'])('[GAME-14] %s counts combinations together as if it played each', (code) => {
    const model = MACHINES.find((machine) => machine.model.code === code)!.model
    const tallyOf = (how: SlotModel): Map<string, number> => {
      const tally = new Map<string, number>()
      const count = everySpin(how, how.strips, (pays, scatters, coins, times) => {
        const key = `${pays} ${scatters} ${coins}`
        tally.set(key, (tally.get(key) ?? 0) + times)
      })
      expect([...tally.values()].reduce((sum, times) => sum + times, 0)).toBe(count)
      return tally
    }
    // With one window that counts once, a machine that tumbles is played stop by stop; a second window would pay nothing.
    const single = { ...model, tumbles: [1, 0] }
    expect(tallyOf(model)).toEqual(tallyOf(single))
  })

  it('[GAME-14] tumbles along its strips: what did not pay keeps its column and order, at the bottom', () => {
    const tumbling = MACHINES.filter(({ model }) => model.tumbles !== undefined)
    for (const { model } of tumbling) {
      const pick = chanceOf(model.code)
      const deep = Array.from({ length: 400 }, () =>
        spinOf(
          model,
          model.strips,
          model.strips.map((strip) => pick(strip.length)),
        ),
      )
      for (const steps of deep) {
        expect(steps.length).toBeLessThanOrEqual(MOST_WINDOWS)
        for (const [index, { window, wins }] of steps.entries()) {
          const next = steps[index + 1]?.window
          const gone = new Set(wins.flatMap(({ cells }) => cells))
          for (let reel = 0; next !== undefined && reel < model.strips.length; reel += 1) {
            const cells = Array.from({ length: model.rows }, (_, row) => reel * model.rows + row)
            const kept = cells.filter((cell) => !gone.has(cell)).map((cell) => window[cell])
            expect(next.slice((reel + 1) * model.rows - kept.length, (reel + 1) * model.rows)).toEqual(kept)
            const column = next.slice(reel * model.rows, (reel + 1) * model.rows).join('')
            const turning = (model.strips[reel] ?? '').repeat(3)
            expect(gone.size > 0 && turning.includes(column.slice(0, model.rows - kept.length))).toBe(true)
          }
        }
      }
    }
  })

  it('[GAME-14] holds coins until three respins in a row bring none, or every cell has one', () => {
    const holding = MACHINES.filter(({ model }) => model.hold !== undefined)
    for (const { model } of holding) {
      const pick = chanceOf(`hold ${model.code}`)
      const draws = Array.from({ length: 4_000 }, () => drawRound(model, pick)).flatMap(({ hold }) => (hold === undefined ? [] : [hold]))
      expect(draws.length).toBeGreaterThan(20)
      expect(draws.some((turns) => turns.slice(1).some((coins) => coins.length > 0))).toBe(true)
      for (const turns of draws) {
        const coins = turns.flat()
        expect(turns[0]?.length).toBeGreaterThanOrEqual(model.hold?.coins ?? 0)
        expect(new Set(coins.map(([cell]) => cell)).size).toBe(coins.length)
        const full = coins.length === model.strips.length * model.rows
        // As one sign for each turn: a coin or none. Without a full field it ends with the first three turns in a row that bring none.
        const signs = turns.map((turn) => (turn.length > 0 ? 'c' : '-')).join('')
        expect(full ? signs.includes('---') || !signs.endsWith('c') : signs.indexOf('---') !== signs.length - 3).toBe(false)
      }
    }
  })

  it('[GAME-14] pays a line for symbols from the left and a wild for each of them', () => {
    const { model } = MACHINES.find((machine) => machine.model.code === 'lines-20')!
    const window = ['A', 'B', 'C', 'A', 'W', 'C', 'D', 'W', 'C', 'E', 'B', 'D', 'F', 'G', 'E']
    const straight = winsOf(model, window).filter(({ line }) => line !== null && line < 3)
    expect(straight.map(({ line, symbol, count, cells }) => [line, symbol, count, cells])).toEqual([
      [0, 'B', 4, [1, 4, 7, 10]],
      [2, 'C', 3, [2, 5, 8]],
    ])
  })
})

it('[GAME-14] states of each machine what it is: family, lines or ways, volatility and features', () => {
  const facts = MACHINES.map((machine) => factsOf(machine, 'fruit'))
  for (const { lines, ways, family } of facts)
    expect([lines, ways].filter((count) => count !== null)).toHaveLength(family === 'cluster' ? 0 : 1)
  expect(new Set(facts.flatMap(({ features }) => features))).toEqual(new Set(SLOT_FEATURES))
  const named = (code: string) => facts.find(({ model }) => model === code)
  expect(named('tumble-243-ladder')).toEqual({
    model: 'tumble-243-ladder',
    family: 'tumble',
    lines: null,
    ways: 243,
    volatility: 'high',
    features: ['free-spins', 'rising-multiplier', 'tumbles'],
    theme: 'fruit',
  })
  expect(named('lines-40')).toMatchObject({ lines: 40, ways: null, volatility: 'medium', features: ['wilds'] })
  expect(named('hold-25')).toMatchObject({ volatility: 'very-high', features: ['wilds', 'hold-and-spin'] })
  expect(named('buy-20')).toMatchObject({ features: ['wilds', 'free-spins', 'rising-multiplier', 'buy'] })
})

it('[GAME-14] a slot is one machine by its seed, and every machine is many slots', () => {
  const seeds = Array.from({ length: 9_000 }, (_, index) => `PG/slot-${index}`)
  const counts = Map.groupBy(seeds, (seed) => machineFor(seed).model.code)
  expect(counts.size).toBe(MACHINES.length)
  expect(Math.min(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(250)
  expect(machineFor('PG/slot-1')).toBe(machineFor('PG/slot-1'))
})
