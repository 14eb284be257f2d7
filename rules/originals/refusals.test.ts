/** A decision refuses what its check refuses, so that nothing is paid for it. A roulette table has its spots around the zeros. */
import { describe, expect, it } from 'vitest'
import { decideBaccarat } from './baccarat.ts'
import { decideDice } from './dice.ts'
import { decideDragonTiger } from './dragon-tiger.ts'
import { decideKeno } from './keno.ts'
import { decideLimbo } from './limbo.ts'
import { decideLineSlot } from './line-slot.ts'
import { decidePlinko } from './plinko.ts'
import { POCKETS, ROULETTE_SPOTS } from './roulette-table.ts'
import { decideRoulette } from './roulette.ts'
import { decideSicBo } from './sic-bo.ts'
import { decideWheel } from './wheel.ts'

const spot = (on: string, stakeUnits = 10_000n) => [{ on, stakeUnits }]
const codeOf = (answer: { readonly ok: boolean; readonly code?: string }) => (answer.ok ? 'paid' : answer.code)

describe('[GAME-17] a decision', () => {
  it('of a table refuses a spot that it does not have, a stake of nothing, and no bets', () => {
    const tables = [
      { on: 'tie', decide: (bets: ReturnType<typeof spot>) => decideBaccarat({ bets, cards: [0, 1, 2, 3, 4, 5] }) },
      { on: 'tie', decide: (bets: ReturnType<typeof spot>) => decideDragonTiger({ bets, cards: [0, 1] }) },
      { on: 'red', decide: (bets: ReturnType<typeof spot>) => decideRoulette({ wheel: 'european', bets, pocket: 0 }) },
      { on: 'small', decide: (bets: ReturnType<typeof spot>) => decideSicBo({ bets, dice: [1, 2, 3] }) },
    ]
    for (const { on, decide } of tables)
      expect([spot(on), spot('none'), spot(on, 0n), []].map((bets) => codeOf(decide(bets)))).toEqual(['paid', 'invalid-input', 'stake-below-minimum', 'invalid-input']) // oxfmt-ignore
  })

  it('of one bet refuses a stake of nothing', () => {
    const [some, none] = [10_000n, 0n]
    const games = [some, none].map((stakeUnits) => [
      decideDice({ bet: { stakeUnits, direction: 'under', target: 5_000 }, roll: 1 }),
      decideLimbo({ bet: { stakeUnits, target: 200 }, point: 300 }),
      decideKeno({ bet: { stakeUnits, risk: 'low', picks: [1, 2, 3] }, drawn: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }),
      decideWheel({ bet: { stakeUnits, risk: 'low' }, segment: 0 }),
      decidePlinko({ bet: { stakeUnits, rows: 8, risk: 'low' }, path: [0, 1, 0, 1, 0, 1, 0, 1] }),
      decideLineSlot({ bet: { lineStakeUnits: stakeUnits }, stops: [0, 0, 0, 0, 0] }),
    ])
    expect(games.map((answers) => answers.map(codeOf))).toEqual([Array.from({ length: 6 }, () => 'paid'), Array.from({ length: 6 }, () => 'stake-below-minimum')]) // oxfmt-ignore
  })
})

describe('[GAME-17] a roulette table', () => {
  const spotsOf = (wheel: 'european' | 'american', has: (name: string) => boolean) => [...ROULETTE_SPOTS[wheel].keys()].filter(has)
  const atZero = (name: string) => /-(0|00)(-|$)/.test(name)

  it('has these spots around its zeros', () => {
    expect(spotsOf('european', atZero)).toEqual(['straight-0', 'split-0-1', 'split-0-2', 'split-0-3', 'street-0-1-2', 'street-0-2-3', 'corner-0-1-2-3']) // oxfmt-ignore
    const american = ['straight-0', 'straight-00', 'split-0-00', 'split-0-1', 'split-0-2', 'split-00-2', 'split-00-3', 'street-0-1-2', 'street-0-00-2', 'street-00-2-3', 'five-0-00-1-2-3'] // oxfmt-ignore
    expect(spotsOf('american', atZero)).toEqual(american)
    expect(POCKETS).toEqual({ european: 37, american: 38 })
  })

  it('has as many spots of each kind on its field, each on as many pockets as its odds say', () => {
    const kinds = { straight: [36, 1, 35], split: [57, 2, 17], street: [12, 3, 11], corner: [22, 4, 8], line: [11, 6, 5], dozen: [3, 12, 2], column: [3, 12, 2] } // oxfmt-ignore
    for (const [kind, [count, size, odds]] of Object.entries(kinds)) {
      const names = spotsOf('european', (name) => name.startsWith(`${kind}-`) && !atZero(name))
      const spots = names.flatMap((name) => ROULETTE_SPOTS.european.get(name) ?? [])
      expect([kind, names.length, spots.every((one) => one.odds === odds && new Set(one.pockets).size === size)]).toEqual([
        kind,
        count,
        true,
      ])
    }
    for (const name of ['red', 'black', 'odd', 'even', 'low', 'high'])
      expect([name, ROULETTE_SPOTS.european.get(name)?.pockets.length, ROULETTE_SPOTS.european.get(name)?.odds]).toEqual([name, 18, 1])
  })
})
