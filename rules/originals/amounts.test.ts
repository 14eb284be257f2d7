/** What the in-house games share: fractions, roundings, the bounds of bets, the jackpot's amounts and the published ranges. */
import { describe, expect, it } from 'vitest'
import { crashReachedAfterMs, decideCrash } from './crash.ts'
import { diceReturns } from './dice.ts'
import { addFractions, choose, compareFractions, fraction, fractionText, leastPercentText, percentText, rangeOf } from './fraction.ts'
import { hiLoReturn, hiLoReturns } from './hi-lo.ts'
import {
  contributionOf,
  JACKPOT_CEILING_UNITS,
  JACKPOT_CONTRIBUTION_PER_MILLION,
  JACKPOT_SEED_UNITS,
  JACKPOT_TURNOVER_UNITS,
  jackpotReturn,
} from './jackpot.ts'
import { minesReturns } from './mines.ts'
import { multiplierRoundedDown, payoutRoundedDown } from './payout.ts'
import { HIGHEST_POINT, isAim, pointOfShare, returnsOfAims } from './point-curve.ts'
import { checkTableBets, oddsToOne, settleTableBets } from './table-bets.ts'

describe('[GAME-17] a fraction', () => {
  it('stands in lowest terms with a positive denominator', () => {
    expect([fraction(6n, 4n), fraction(-6n, 4n), fraction(6n, -4n), fraction(0n, -5n), fraction(7n)].map(fractionText)).toEqual([
      '3/2',
      '-3/2',
      '-3/2',
      '0',
      '7',
    ])
    expect(fractionText(addFractions(fraction(1n, 6n), fraction(1n, 10n)))).toBe('4/15')
    expect(() => fraction(1n, 0n)).toThrow('a fraction needs a denominator')
  })

  it('is compared exactly, and the least and the greatest are found wherever they stand', () => {
    const [third, half, most] = [fraction(1n, 3n), fraction(1n, 2n), fraction(2n, 3n)]
    expect([compareFractions(third, half), compareFractions(half, third), compareFractions(half, fraction(2n, 4n))]).toEqual([-1, 1, 0])
    for (const list of [
      [third, half, most],
      [most, half, third],
      [half, most, third],
      [half, third, most],
    ])
      expect(rangeOf(list)).toEqual({ least: third, most })
    expect(rangeOf([half])).toEqual({ least: half, most: half })
  })

  it('is shown as a percentage rounded half up, or down where it is a published least', () => {
    expect([percentText(fraction(1n, 8n), 1), percentText(fraction(1n, 8n), 0), percentText(fraction(1n, 800n), 2)]).toEqual([
      '12.5',
      '13',
      '0.13',
    ])
    expect([
      leastPercentText(fraction(1n, 8n), 0),
      leastPercentText(fraction(2n, 3n), 2),
      leastPercentText(fraction(1n, 1000n), 2),
    ]).toEqual(['12', '66.66', '0.10'])
  })

  it('counts the ways to choose, and none outside', () => {
    expect([choose(5, 0), choose(5, 2), choose(5, 5), choose(5, 6), choose(5, -1), choose(40, 10)]).toEqual([
      1n,
      10n,
      1n,
      0n,
      0n,
      847_660_528n,
    ])
  })
})

describe('[GAME-17] a payout', () => {
  it('is rounded down once, as a multiplier is', () => {
    expect([payoutRoundedDown(3n, 13_333n), payoutRoundedDown(10_000n, 13_333n), payoutRoundedDown(1n, 9999n)]).toEqual([3n, 13_333n, 0n])
    expect([multiplierRoundedDown(2n, 3n), multiplierRoundedDown(15n, 10n)]).toEqual([6666n, 15_000n])
    expect([oddsToOne(35), oddsToOne(0)]).toEqual([360_000n, 10_000n])
  })

  it('of a table is that of each bet by itself, and the bets are refused by the first that cannot stand', () => {
    const bets = [
      { on: 'red', stakeUnits: 3n },
      { on: 'odd', stakeUnits: 3n },
      { on: 'low', stakeUnits: 5n },
    ]
    const settled = settleTableBets(bets, (on) => ({ red: 15_000n, odd: 15_000n })[on] ?? 0n)
    expect([settled.stakeUnits, settled.payoutUnits, settled.bets.map(({ payoutUnits }) => payoutUnits)]).toEqual([11n, 8n, [4n, 4n, 0n]])
    const check = (...list: readonly (readonly [string, bigint])[]) => {
      const answer = checkTableBets(
        list.map(([on, stakeUnits]) => ({ on, stakeUnits })),
        (on) => on !== 'none',
      )
      return answer.ok ? answer.value.length : [answer.code, answer.detail]
    }
    expect([check(['red', 1n], ['odd', 1n]), check()]).toEqual([2, ['invalid-input', { field: 'bets' }]])
    expect([check(['none', 1n]), check(['red', 1n], ['red', 1n])]).toEqual([
      ['invalid-input', { field: 'on', on: 'none' }],
      ['invalid-input', { field: 'on', on: 'red' }],
    ])
    for (const stake of [0n, -1n]) expect(check(['red', 1n], ['odd', stake])).toEqual(['stake-below-minimum', undefined])
  })
})

describe('[GAME-17] the jackpot', () => {
  it('takes 0.2 % of each stake and keeps the millionths that are left', () => {
    expect(JACKPOT_CONTRIBUTION_PER_MILLION).toBe(2_000n)
    expect([contributionOf(1_000_000n, 0n), contributionOf(499n, 0n), contributionOf(499n, 2_000n), contributionOf(500n, 7n)]).toEqual([
      { units: 2_000n, leftMillionths: 0n },
      { units: 0n, leftMillionths: 998_000n },
      { units: 1n, leftMillionths: 0n },
      { units: 1n, leftMillionths: 7n },
    ])
  })

  it('has amounts of its own, by which its returns are exact', () => {
    expect([JACKPOT_TURNOVER_UNITS, JACKPOT_SEED_UNITS, JACKPOT_CEILING_UNITS]).toEqual([10n ** 14n, 2n * 10n ** 11n, 5n * 10n ** 11n])
    expect([jackpotReturn(JACKPOT_SEED_UNITS), jackpotReturn(JACKPOT_CEILING_UNITS)].map(fractionText)).toEqual(['1/500', '1/200'])
  })
})

describe('[GAME-17] the ends of a range', () => {
  it('of crash and limbo are targets of 1.01 to 1,000,000 in whole hundredths', () => {
    expect([100, 101, 101.5, HIGHEST_POINT, HIGHEST_POINT + 1].map(isAim)).toEqual([false, true, false, true, false])
    expect(HIGHEST_POINT).toBe(100_000_000)
    const leave = (leftAt: number) => decideCrash({ bet: { stakeUnits: 1n, leftAt }, crashedAt: HIGHEST_POINT })
    expect([101, HIGHEST_POINT].map((at) => leave(at).ok)).toEqual([true, true])
    expect(leave(HIGHEST_POINT + 1)).toEqual({ ok: false, code: 'target-out-of-range', detail: { lowest: 101, highest: 100_000_000 } })
    for (const point of [99, 100.5, HIGHEST_POINT + 1]) expect(() => crashReachedAfterMs(point)).toThrow(RangeError)
    expect([crashReachedAfterMs(100), crashReachedAfterMs(101)]).toEqual([0, 166])
    expect(() => pointOfShare(2n ** 52n + 1n)).toThrow(RangeError)
  })

  it('are the least and the most that a choice returns', () => {
    const told = [diceReturns(), minesReturns(), hiLoReturns(), returnsOfAims()].map(({ least, most }) => [
      leastPercentText(least, 6),
      percentText(most, 6),
    ])
    expect(told).toEqual([
      ['98.990320', '99.000000'],
      ['98.992000', '99.000000'],
      ['98.992298', '99.000000'],
      ['98.999999', '99.000000'],
    ])
    expect(fractionText(hiLoReturn([7, 12]))).toBe('418257/422500')
  })
})
