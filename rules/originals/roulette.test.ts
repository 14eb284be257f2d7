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
