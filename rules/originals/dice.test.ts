/** Proves the return of dice for every target by counting all 10,000 rolls, and that a payout is never above its exact value. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import {
  DICE,
  DICE_FEWEST_WAYS,
  DICE_MOST_WAYS,
  DICE_ROLLS,
  checkDiceBet,
  decideDice,
  diceMultiplier,
  diceReturn,
  diceTargets,
  diceWays,
  rollDice,
} from './dice.ts'
import type { DiceBet } from './dice.ts'
import { compareFractions, fraction, percentText } from './fraction.ts'
import { payoutRoundedDown } from './payout.ts'
import published from './published.json' with { type: 'json' }

const decide = (bet: DiceBet, roll: number) => {
  const outcome = decideDice({ bet, roll })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const bets = (stakeUnits: bigint): DiceBet[] =>
  (['under', 'over'] as const).flatMap((direction) => {
    const { lowest, highest } = diceTargets(direction)
    return Array.from({ length: highest - lowest + 1 }, (_, index) => ({ stakeUnits, direction, target: lowest + index }))
  })

describe('dice', () => {
  it('[GAME-17] pays the published multipliers and returns', () => {
    for (const { under, multiplier, rtpPct } of published.dice.samples) {
      const ways = Math.round(Number(under) * 100)
      expect(diceMultiplier(ways)).toBe(BigInt(multiplier.replace('.', '')))
      expect(percentText(diceReturn(ways), 4)).toBe(rtpPct.toFixed(4))
    }
  })

  it('[GAME-17] returns at most 99 percent at every target, and less than one step of the multiplier below', () => {
    for (let ways = DICE_FEWEST_WAYS; ways <= DICE_MOST_WAYS; ways += 1) {
      const exact = diceReturn(ways)
      expect(compareFractions(exact, fraction(99n, 100n))).toBeLessThanOrEqual(0)
      const oneStepMore = fraction(exact.numerator * 100_000_000n + BigInt(ways) * exact.denominator, exact.denominator * 100_000_000n)
      expect(compareFractions(oneStepMore, fraction(99n, 100n))).toBe(1)
    }
  })

  it('[GAME-17] the wins counted over all 10,000 rolls make the exact fraction, for every target of both directions', () => {
    for (const bet of bets(10_000n)) {
      let wins = 0
      for (let roll = 0; roll < DICE_ROLLS; roll += 1) if (bet.direction === 'under' ? roll < bet.target : roll > bet.target) wins += 1
      const exact = diceReturn(diceWays(bet.direction, bet.target))
      // A stake of 10,000 units makes every payout exact, so that there is no rounding in the comparison.
      const win = decide(bet, bet.direction === 'under' ? 0 : 9_999)
      if (BigInt(wins) * win.payoutUnits * exact.denominator !== exact.numerator * 100_000_000n)
        throw new Error(`${bet.direction} ${bet.target}`)
      for (const roll of [bet.target - 1, bet.target, bet.target + 1]) {
        if (decide(bet, roll).won !== (bet.direction === 'under' ? roll < bet.target : roll > bet.target))
          throw new Error(`${bet.target} at ${roll}`)
      }
    }
  })

  it('[GAME-17] the decisions on all 10,000 rolls add up to the exact return', () => {
    for (const [direction, target] of [
      ['under', 4_950],
      ['over', 499],
      ['under', 9_500],
      ['over', 9_899],
    ] as const) {
      let paid = 0n
      for (let roll = 0; roll < DICE_ROLLS; roll += 1) paid += decide({ stakeUnits: 10_000n, direction, target }, roll).payoutUnits
      expect(fraction(paid, 100_000_000n)).toEqual(diceReturn(diceWays(direction, target)))
    }
  })

  it('[GAME-17] never pays above the exact amount and always less than one unit below', () => {
    const ways = fc.integer({ min: DICE_FEWEST_WAYS, max: DICE_MOST_WAYS })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), ways, fc.nat({ max: 9_999 }), (stakeUnits, target, roll) => {
        const { payoutUnits, multiplier, won } = decide({ stakeUnits, direction: 'under', target }, roll)
        expect(won).toBe(roll < target)
        const shortfall = (won ? stakeUnits * multiplier : 0n) - payoutUnits * 10_000n
        expect(shortfall >= 0n && shortfall < 10_000n).toBe(true)
        expect(payoutRoundedDown(stakeUnits, multiplier) <= stakeUnits * 99n).toBe(true)
      }),
    )
  })

  it('[GAME-17] refuses stakes and targets outside the rules before a roll', () => {
    expect(checkDiceBet({ stakeUnits: 0n, direction: 'under', target: 5_000 })).toEqual({ ok: false, code: 'stake-below-minimum' })
    for (const [direction, target] of [
      ['under', 99],
      ['under', 9_801],
      ['over', 198],
      ['over', 9_900],
      ['under', 50.5],
      ['over', Number.NaN],
    ] as const) {
      const outcome = checkDiceBet({ stakeUnits: 1n, direction, target })
      expect(outcome).toEqual({ ok: false, code: 'target-out-of-range', detail: diceTargets(direction) })
    }
    for (const bet of bets(1n)) if (!checkDiceBet(bet).ok) throw new Error(`${bet.direction} ${bet.target} is refused`)
  })

  it('[GAME-17] rolls from the fair stream', async () => {
    const open = () => stream({ ...DICE, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const roll = await rollDice(open())
    expect(roll).toBe(await open().below(10_000))
    expect(roll >= 0 && roll < 10_000).toBe(true)
  })
})
