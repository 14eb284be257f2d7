/** Proves roulette: the return of every spot on both wheels by letting the ball fall into each pocket. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { fraction, percentText } from './fraction.ts'
import { POCKETS, ROULETTE_SPOTS } from './roulette-table.ts'
import { ROULETTE, checkRouletteBets, decideRoulette, rouletteReturn, spinRoulette } from './roulette.ts'
import published from './published.json' with { type: 'json' }

const WHEELS = ['european', 'american'] as const
const EVEN_MONEY = ['red', 'black', 'odd', 'even', 'low', 'high']
const kindOf = (on: string): string => (EVEN_MONEY.includes(on) ? 'even' : (on.split('-')[0] ?? on))
const decide = (wheel: (typeof WHEELS)[number], on: string, pocket: number, stakeUnits = 1n) => {
  const outcome = decideRoulette({ wheel, bets: [{ on, stakeUnits }], pocket })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('roulette', () => {
  it('[GAME-17] returns the published percentage on every spot of both wheels, counted over every pocket', () => {
    for (const wheel of WHEELS) {
      const returns: Record<string, number> = published.roulette[wheel].rtp
      for (const on of ROULETTE_SPOTS[wheel].keys()) {
        let paid = 0n
        for (let pocket = 0; pocket < POCKETS[wheel]; pocket += 1) paid += decide(wheel, on, pocket).payoutUnits
        const exact = fraction(paid, BigInt(POCKETS[wheel]))
        expect(exact).toEqual(rouletteReturn(wheel, on))
        expect([on, percentText(exact, 6)]).toEqual([on, returns[kindOf(on)]?.toFixed(6)])
      }
    }
  })

  it('[GAME-17] has the published pockets and odds of each kind of spot', () => {
    const bets: Record<string, number[]> = published.roulette.european.bets
    for (const [on, { pockets, odds }] of ROULETTE_SPOTS.european) {
      expect([on, pockets.length, odds]).toEqual([on, ...(bets[kindOf(on)] ?? [])])
      expect(new Set(pockets).size).toBe(pockets.length)
    }
    const count = (wheel: (typeof WHEELS)[number], kind: string) =>
      [...ROULETTE_SPOTS[wheel].keys()].filter((on) => kindOf(on) === kind).length
    const kinds = ['straight', 'split', 'street', 'corner', 'line', 'dozen', 'column', 'even', 'five']
    expect(kinds.map((kind) => count('european', kind))).toEqual([37, 60, 14, 23, 11, 3, 3, 6, 0])
    expect(kinds.map((kind) => count('american', kind))).toEqual([38, 62, 15, 22, 11, 3, 3, 6, 1])
  })

  it('[GAME-17] covers with each spot the pockets in its name, and outside the field those of the table', () => {
    const from = (first: number, step: number, count: number) => Array.from({ length: count }, (_, index) => first + step * index)
    const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
    const outside: Readonly<Record<string, readonly number[]>> = {
      'dozen-1': from(1, 1, 12),
      'dozen-2': from(13, 1, 12),
      'dozen-3': from(25, 1, 12),
      'column-1': from(1, 3, 12),
      'column-2': from(2, 3, 12),
      'column-3': from(3, 3, 12),
      red,
      black: from(1, 1, 36).filter((number) => !red.includes(number)),
      odd: from(1, 2, 18),
      even: from(2, 2, 18),
      low: from(1, 1, 18),
      high: from(19, 1, 18),
    }
    const inName = (on: string) =>
      on
        .split('-')
        .slice(1)
        .map((pocket) => (pocket === '00' ? 37 : Number(pocket)))
    const aroundZero = {
      european: ['straight-0', 'split-0-1', 'split-0-2', 'split-0-3', 'street-0-1-2', 'street-0-2-3', 'corner-0-1-2-3'],
      american: [
        'straight-0',
        'straight-00',
        'split-0-00',
        'split-0-1',
        'split-0-2',
        'split-00-2',
        'split-00-3',
        'street-0-1-2',
        'street-0-00-2',
        'street-00-2-3',
        'five-0-00-1-2-3',
      ],
    }
    const isWhole = (lines: readonly number[]) => Math.max(...lines) - Math.min(...lines) === new Set(lines).size - 1
    /** Three numbers stand in a row: a spot of the field is a rectangle of them. */
    const isRectangle = (pockets: readonly number[]) => {
      const [rows, columns] = [pockets.map((number) => Math.ceil(number / 3)), pockets.map((number) => number % 3 || 3)]
      return isWhole(rows) && isWhole(columns) && new Set(rows).size * new Set(columns).size === pockets.length
    }
    for (const wheel of WHEELS) {
      const spots = [...ROULETTE_SPOTS[wheel]]
      for (const [on, { pockets }] of spots) expect([on, pockets]).toEqual([on, outside[on] ?? inName(on)])
      const field = spots.filter(([on]) => outside[on] === undefined)
      expect(
        field.filter(([, { pockets }]) => !isRectangle(pockets) || pockets.some((number) => number < 1 || number > 36)).map(([on]) => on),
      ).toEqual(aroundZero[wheel])
    }
  })

  it('[GAME-17] pays several bets of a round each on its own and refuses unknown or doubled spots', () => {
    const outcome = decideRoulette({
      wheel: 'european',
      bets: [
        { on: 'straight-17', stakeUnits: 5n },
        { on: 'split-17-20', stakeUnits: 3n },
        { on: 'black', stakeUnits: 7n },
        { on: 'dozen-1', stakeUnits: 11n },
      ],
      pocket: 17,
    })
    expect(outcome).toMatchObject({ ok: true, value: { stakeUnits: 26n, payoutUnits: 5n * 36n + 3n * 18n + 14n } })
    const refusalOf = (...on: string[]) => checkRouletteBets({ wheel: 'european', bets: on.map((spot) => ({ on: spot, stakeUnits: 1n })) })
    for (const spots of [[], ['five-0-00-1-2-3'], ['split-1-3'], ['red', 'red'], ['straight-37']]) {
      expect(refusalOf(...spots)).toMatchObject({ ok: false, code: 'invalid-input' })
    }
    expect(checkRouletteBets({ wheel: 'european', bets: [{ on: 'red', stakeUnits: 0n }] })).toMatchObject({
      ok: false,
      code: 'stake-below-minimum',
    })
  })

  it('[GAME-17] spins by the fair stream', async () => {
    const open = () => stream({ ...ROULETTE, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await spinRoulette(open(), 'american')).toBe(await open().below(38))
    expect(await spinRoulette(open(), 'european')).toBe(await open().below(37))
  })
})
