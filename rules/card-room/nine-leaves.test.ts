/** Proves Nine Leaves: the order of hands, the deal, and that pot, rake and payouts always add up. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dealLeaves,
  drawsWhenAway,
  isNatural,
  leafPoints,
  leafStrength,
  mayDraw,
  rakeRoundedDown,
  settleLeaves,
  type LeafHand,
} from './nine-leaves.ts'

/** `AH 9S` as card numbers. */
const hand = (text: string): LeafHand =>
  text.split(' ').map((card) => 'A23456789TJQK'.indexOf(card[0] ?? '') + 13 * 'CDHS'.indexOf(card[1] ?? ''))

const deck = fc.shuffledSubarray(
  Array.from({ length: 52 }, (_, card) => card),
  { minLength: 52, maxLength: 52 },
)

describe('Nine Leaves', () => {
  it('ranks naturals over trios over points, and equal hands alike', () => {
    const falling = ['9H KS', '8H KS', 'KH KS KC', 'AH AS AC', '5H 4S QD', '8H TS KD', '7H KS', 'TH KS'].map(hand)
    const strengths = falling.map(leafStrength)
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
    expect(new Set(strengths).size).toBe(falling.length)
    expect(leafStrength(hand('7H KS'))).toBe(leafStrength(hand('3C 4D QH')))
    expect(falling.map(leafPoints)).toEqual([9, 8, 0, 3, 9, 8, 7, 0])
  })

  it('lets no natural draw, and plays for those who are away by one published rule', () => {
    expect([hand('9H KS'), hand('5H 4S'), hand('7H KS'), hand('2H 2S 2C')].map(mayDraw)).toEqual([false, false, true, false])
    expect([hand('4H KS'), hand('5H KS'), hand('9H 9S'), hand('TH KS')].map(drawsWhenAway)).toEqual([true, false, false, true])
    expect(isNatural(hand('4H 4S QD'))).toBe(false)
  })

  it('deals every card of the deck once', () => {
    fc.assert(
      fc.property(deck, fc.integer({ min: 2, max: 5 }), (cards, seats) => {
        const { hands, rest } = dealLeaves(cards, seats)
        expect([...hands.flat(), ...rest].sort((a, b) => a - b)).toEqual([...cards].sort((a, b) => a - b))
        expect(hands.map(({ length }) => length)).toEqual(hands.map(() => 2))
      }),
    )
    const sorted = Array.from({ length: 52 }, (_, card) => card)
    const dealt = dealLeaves(sorted, 3)
    expect([dealt.hands, dealt.rest.slice(0, 2), dealt.rest.length]).toEqual([
      [
        [0, 3],
        [1, 4],
        [2, 5],
      ],
      [6, 7],
      46,
    ])
    expect([2, 5].map((seats) => dealLeaves(sorted, seats).hands.length)).toEqual([2, 5])
    for (const seats of [0, 1, 6]) expect(() => dealLeaves(sorted, seats)).toThrow(RangeError)
    expect(() => dealLeaves([...sorted.slice(1), 51], 2)).toThrow(RangeError)
    expect(() => dealLeaves([...sorted, 51], 2)).toThrow(RangeError)
    expect(() => dealLeaves([1, 2, 3], 2)).toThrow(RangeError)
    expect(() =>
      dealLeaves(
        Array.from({ length: 52 }, (_, card) => card),
        6,
      ),
    ).toThrow(RangeError)
  })

  it('pays out the pot less the rake to the unit, to the best hands and nobody else', () => {
    const stake = fc.bigInt({ min: 1n, max: 10n ** 12n })
    const terms = fc.record({ basisPoints: fc.integer({ min: 0, max: 1_000 }), mostUnits: fc.bigInt({ min: 0n, max: 10n ** 10n }) })
    fc.assert(
      fc.property(deck, fc.integer({ min: 2, max: 5 }), stake, terms, (cards, seats, stakeUnits, rake) => {
        const { hands } = dealLeaves(cards, seats)
        const { potUnits, rakeUnits, payouts, winners } = settleLeaves(hands, stakeUnits, rake)
        expect(payouts.reduce((sum, paid) => sum + paid, rakeUnits)).toBe(potUnits)
        expect(rakeUnits).toBe(rakeRoundedDown(potUnits, rake))
        const best = Math.max(...hands.map(leafStrength))
        for (const [seat, each] of hands.entries()) {
          expect(winners.includes(seat)).toBe(leafStrength(each) === best)
          if (!winners.includes(seat)) expect(payouts[seat]).toBe(0n)
        }
      }),
    )
    const rakes = [
      [999n, 9n],
      [1_000n, 10n],
      [1_099n, 10n],
      [2_000n, 20n],
      [2_100n, 20n],
    ] as const
    for (const [pot, rake] of rakes) expect(rakeRoundedDown(pot, { basisPoints: 100, mostUnits: 20n })).toBe(rake)
    const raked = settleLeaves([hand('7H KS'), hand('8C QD')], 100n, { basisPoints: 500, mostUnits: 9n })
    expect(raked).toEqual({ potUnits: 200n, rakeUnits: 9n, payouts: [0n, 191n], winners: [1] })
    const shared = settleLeaves([hand('7H KS'), hand('2C QD'), hand('3C 4D')], 1n, { basisPoints: 500, mostUnits: 100n })
    expect(shared).toEqual({ potUnits: 3n, rakeUnits: 0n, payouts: [2n, 0n, 1n], winners: [0, 2] })
  })
})
