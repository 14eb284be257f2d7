/** Proves which rounds of the in-house tables are near-riskless, by examples of both ways and by playing every result of the rules. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACCARAT_SPOTS } from '../originals/baccarat.ts'
import { DRAGON_TIGER_SPOTS, decideDragonTiger } from '../originals/dragon-tiger.ts'
import published from '../originals/published.json' with { type: 'json' }
import { ROULETTE_SPOTS } from '../originals/roulette-table.ts'
import { decideRoulette } from '../originals/roulette.ts'
import { SIC_BO_SPOTS, decideSicBo, type Dice } from '../originals/sic-bo.ts'
import { isTable, isTableRiskless, type Placed } from './riskless-tables.ts'

const placed = (bets: Readonly<Record<string, number>>): Placed[] =>
  Object.entries(bets).map(([on, amount]) => ({ on, units: BigInt(amount) * 10_000n }))
const each = (...on: readonly string[]): Readonly<Record<string, number>> => Object.fromEntries(on.map((spot) => [spot, 1]))
const streets = Array.from({ length: 12 }, (_, row) => `street-${3 * row + 1}-${3 * row + 2}-${3 * row + 3}`)

describe('[PR-42] bets on one round of a table', () => {
  it.each([
    ['roulette', { red: 100, black: 100 }],
    ['roulette', { red: 100, black: 100, 'straight-17': 5 }],
    ['roulette', { red: 100, black: 85 }],
    ['roulette', { 'dozen-1': 1, 'dozen-2': 1, 'dozen-3': 1 }],
    ['roulette', { low: 1, high: 1, odd: 1, even: 1 }],
    ['roulette', each(...streets)],
    ['roulette', each(...streets.slice(1), 'straight-2')],
    ['baccarat', { player: 10, banker: 10 }],
    ['baccarat', { player: 10, banker: 10, tie: 1 }],
    ['baccarat', { player: 10, 'banker-no-commission': 10 }],
    ['dragon-tiger', { dragon: 3, tiger: 3 }],
    ['sic-bo', { small: 5, big: 5 }],
    ['sic-bo', { odd: 3, even: 3 }],
  ] as const)('%s %o are near-riskless', (game, bets) => expect(isTableRiskless(game, placed(bets))).toBe(true))

  it.each([
    ['roulette', { red: 100 }],
    ['roulette', { red: 100, black: 80 }],
    ['roulette', { red: 100, black: 1, 'straight-17': 5 }],
    ['roulette', { red: 100, black: 100, 'straight-17': 50 }],
    ['roulette', { 'dozen-1': 1, 'dozen-2': 1 }],
    ['roulette', { low: 1, high: 2, odd: 4, even: 8 }],
    ['roulette', each(...streets.slice(1))],
    ['baccarat', { player: 10, tie: 1, 'banker-pair': 1 }],
    ['baccarat', { banker: 10, 'banker-no-commission': 1 }],
    ['baccarat', { player: 10, banker: 7 }],
    ['dragon-tiger', { tiger: 4, tie: 1 }],
    ['dragon-tiger', { dragon: 3, tiger: 4 }],
    ['sic-bo', { small: 5, odd: 5 }],
    ['sic-bo', Object.fromEntries(Array.from({ length: 14 }, (_, step) => [`total-${step + 4}`, 1]))],
    ['dice', { under: 5, over: 5 }],
  ] as const)('%s %o are not', (game, bets) => expect(isTableRiskless(game, placed(bets))).toBe(false))

  it('are looked for where one round may hold several', () => {
    expect(['roulette', 'baccarat', 'dragon-tiger', 'sic-bo', 'dice', 'line-slot', 'crash', 'european'].map(isTable)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('are judged on the wheel of the round: 34 numbers are enough on one of 37 and too few on one of 38', () => {
    const of34 = placed({ ...Object.fromEntries(streets.slice(1).map((street) => [street, 3])), 'straight-1': 1 })
    expect([isTableRiskless('roulette', of34), isTableRiskless('roulette', of34, 'american')]).toEqual([true, false])
  })
})

/** What the rules themselves pay for some bets in every result, one row for each equally likely one. */
const ROUNDS: Readonly<Record<string, { readonly spots: readonly string[]; readonly pay: (bets: readonly Placed[]) => bigint[] }>> = {
  roulette: {
    spots: [...ROULETTE_SPOTS.european.keys()],
    pay: (bets) => Array.from({ length: 37 }, (_, pocket) => paid(decideRoulette({ wheel: 'european', bets: staked(bets), pocket }))),
  },
  'sic-bo': {
    spots: [...SIC_BO_SPOTS.keys()],
    pay: (bets) => throws().map((dice) => paid(decideSicBo({ bets: staked(bets), dice }))),
  },
  'dragon-tiger': {
    spots: [...DRAGON_TIGER_SPOTS.keys()],
    pay: (bets) => cards().map((pair) => paid(decideDragonTiger({ bets: staked(bets), cards: pair }))),
  },
}
const staked = (bets: readonly Placed[]) => bets.map(({ on, units }) => ({ on, stakeUnits: units }))
const paid = (decided: { readonly ok: boolean; readonly value?: { readonly payoutUnits: bigint } }): bigint =>
  decided.value?.payoutUnits ?? 0n
const throws = (): Dice[] => Array.from({ length: 216 }, (_, at) => [1 + (at % 6), 1 + (Math.floor(at / 6) % 6), 1 + Math.floor(at / 36)])
/** All pairs of the 52 faces, each as often as eight decks have it: in eighths of 416 × 415. */
const cards = (): [number, number][] =>
  Array.from({ length: 52 * 52 }, (_, at): [number, number] => [at % 52, Math.floor(at / 52)]).flatMap(([one, two]) =>
    Array.from({ length: one === two ? 7 : 8 }, (): [number, number] => [one, two]),
  )

describe('[PR-42] the results of a table', () => {
  it('are those of its rules: whatever is bet, the rule decides as a count of every result does', () => {
    for (const [game, { spots, pay }] of Object.entries(ROUNDS)) {
      const bet = fc.record({ on: fc.constantFrom(...spots), units: fc.bigInt({ min: 1n, max: 20n }) })
      const runs = game === 'dragon-tiger' ? 6 : 60
      fc.assert(
        fc.property(fc.uniqueArray(bet, { selector: ({ on }) => on, minLength: 2, maxLength: 12 }), (bets) => {
          const scaled = bets.map(({ on, units }) => ({ on, units: units * 10_000n }))
          const [stake, returns] = [scaled.reduce((sum, { units }) => sum + units, 0n), pay(scaled)]
          const safe = returns.filter((returned) => returned * 10n > stake * 9n).length
          expect([game, isTableRiskless(game, scaled)]).toEqual([game, safe * 10 > returns.length * 9])
        }),
        { numRuns: runs },
      )
    }
  })

  it('of baccarat come as often as published', () => {
    const { pBanker, pPlayer, pTie, pBankerWinsWith6 } = published.baccarat
    // Whole millionths, as the table of results has them.
    expect([pPlayer, pBanker - pBankerWinsWith6, pBankerWinsWith6, pTie].map((chance) => Math.round(chance * 1e6))).toEqual([
      446_247, 404_734, 53_864, 95_156,
    ])
    expect(BACCARAT_SPOTS).toContain('banker-no-commission')
  })
})
