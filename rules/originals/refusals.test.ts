/** A decision refuses what its check refuses, so that nothing is paid for it. A roulette table has its spots around the zeros. */
import { describe, expect, it } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { decideBaccarat } from './baccarat.ts'
import { playBlackjack, type BlackjackChoice } from './blackjack.ts'
import { checkDiceBet, decideDice } from './dice.ts'
import { decideDragonTiger } from './dragon-tiger.ts'
import { playHiLo } from './hi-lo.ts'
import { checkKenoBet, decideKeno } from './keno.ts'
import { checkLimboBet, decideLimbo } from './limbo.ts'
import { decideLineSlot } from './line-slot.ts'
import { checkMinesBet, playMines } from './mines.ts'
import { checkPlinkoBet, decidePlinko } from './plinko.ts'
import { POCKETS, ROULETTE_SPOTS } from './roulette-table.ts'
import { decideRoulette } from './roulette.ts'
import { decideSicBo } from './sic-bo.ts'
import { checkWheelBet, decideWheel } from './wheel.ts'

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
      expect([spot(on), spot('none'), spot(on, 0n), []].map((bets) => codeOf(decide(bets)))).toEqual([
        'paid',
        'invalid-input',
        'stake-below-minimum',
        'invalid-input',
      ])
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
    expect(games.map((answers) => answers.map(codeOf))).toEqual([
      Array.from({ length: 6 }, () => 'paid'),
      Array.from({ length: 6 }, () => 'stake-below-minimum'),
    ])
  })
})

it('[GAME-17] a refusal says what would be allowed', () => {
  const detailOf = (answer: Outcome<unknown, string>) => (answer.ok ? 'paid' : answer.detail)
  const stakeUnits = 1n
  const none = 'none' as 'low'
  const risks = ['low', 'medium', 'high']
  expect(
    [
      checkKenoBet({ stakeUnits, risk: none, picks: [1] }),
      checkKenoBet({ stakeUnits, risk: 'low', picks: [] }),
      checkWheelBet({ stakeUnits, risk: none }),
      checkPlinkoBet({ stakeUnits, rows: 7, risk: 'low' }),
      checkMinesBet({ stakeUnits, mines: 25 }),
      checkLimboBet({ stakeUnits, target: 100 }),
      checkDiceBet({ stakeUnits, direction: 'under', target: 99 }),
      checkDiceBet({ stakeUnits, direction: 'over', target: 198 }),
    ].map(detailOf),
  ).toEqual([
    { field: 'risk', risks: ['classic', ...risks] },
    { field: 'picks', lowest: 1, highest: 40, most: 10 },
    { field: 'risk', risks },
    { field: 'rows', lowest: 8, highest: 16, risks },
    { field: 'mines', lowest: 1, highest: 24 },
    { lowest: 101, highest: 100_000_000 },
    { lowest: 100, highest: 9_800 },
    { lowest: 199, highest: 9_899 },
  ])
  // Five and six against two nines, then a three.
  const blackjack = (...choices: readonly BlackjackChoice[]) =>
    detailOf(playBlackjack({ bet: { stakeUnits }, cards: [4, 8, 5, 8, 2], choices }))
  expect([blackjack('split'), blackjack('hit', 'double'), blackjack('stand', 'hit')]).toEqual([
    { at: 0, allowed: ['hit', 'stand', 'double'] },
    { at: 1, allowed: ['hit', 'stand'] },
    { at: 1, allowed: [] },
  ])
  const ace = { bet: { stakeUnits }, cards: Array.from({ length: 41 }, () => 0) }
  const tile = { kind: 'open', tile: 3 } as const
  expect(
    [playHiLo({ ...ace, choices: ['same', 'lower'] }), playMines({ bet: { stakeUnits, mines: 1 }, mined: [9], choices: [tile, tile] })].map(
      detailOf,
    ),
  ).toEqual([
    { at: 1, rank: 1 },
    { at: 1, tile: 3 },
  ])
})

describe('[GAME-17] a roulette table', () => {
  const spotsOf = (wheel: 'european' | 'american', has: (name: string) => boolean) => [...ROULETTE_SPOTS[wheel].keys()].filter(has)
  const atZero = (name: string) => /-(0|00)(-|$)/.test(name)

  it('has these spots around its zeros', () => {
    expect(spotsOf('european', atZero)).toEqual([
      'straight-0',
      'split-0-1',
      'split-0-2',
      'split-0-3',
      'street-0-1-2',
      'street-0-2-3',
      'corner-0-1-2-3',
    ])
    const american = [
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
    ]
    expect(spotsOf('american', atZero)).toEqual(american)
    expect(POCKETS).toEqual({ european: 37, american: 38 })
  })

  it('has as many spots of each kind on its field, each on as many pockets as its odds say', () => {
    const kinds = {
      straight: [36, 1, 35],
      split: [57, 2, 17],
      street: [12, 3, 11],
      corner: [22, 4, 8],
      line: [11, 6, 5],
      dozen: [3, 12, 2],
      column: [3, 12, 2],
    }
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
