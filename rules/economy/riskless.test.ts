/** Proves which bets are near-riskless, and how much of a stake counts, by both sides of each bound. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diceMultiplier } from '../originals/dice.ts'
import { KENO_HUNDREDTHS } from '../originals/keno-table.ts'
import { kenoChance } from '../originals/keno.ts'
import { choose } from '../originals/fraction.ts'
import { PLINKO_TENTHS } from '../originals/plinko-table.ts'
import { CURVE_SHARES, sharesReaching } from '../originals/point-curve.ts'
import { WHEEL_TENTHS } from '../originals/wheel.ts'
import { isNearRiskless, isNearRisklessMultiple } from './riskless.ts'
import { contributionOf, countedUnits, idleUnits, weightOf } from './weight.ts'

describe('[PR-42] bets are near-riskless', () => {
  it('that return more than nine tenths in more than nine tenths of the outcomes', () => {
    const returns = (safe: bigint, all: bigint, returned: bigint) =>
      isNearRiskless(100n, [
        { ways: safe, returned },
        { ways: all - safe, returned: 0n },
      ])
    expect([returns(91n, 100n, 91n), returns(90n, 100n, 91n), returns(91n, 100n, 90n)]).toEqual([true, false, false])
    expect(isNearRiskless(100n, [{ ways: 1n, returned: 91n }])).toBe(true)
    expect(isNearRiskless(100n, [])).toBe(false)
  })

  it('on dice, limbo and crash exactly where the chance to win is above nine tenths', () => {
    for (let ways = 100; ways <= 9_800; ways += 1)
      expect([ways, isNearRisklessMultiple(diceMultiplier(ways))]).toEqual([ways, ways > 9_000])
    for (let point = 101; point <= 300; point += 1)
      expect([point, isNearRisklessMultiple(BigInt(point) * 100n)]).toEqual([point, sharesReaching(point) * 10n > CURVE_SHARES * 9n])
    expect([isNearRisklessMultiple(0n), isNearRisklessMultiple(9_000n)]).toEqual([false, false])
  })

  it('at no table of plinko, the wheel or keno', () => {
    const tables = [
      ...Object.values(PLINKO_TENTHS).flatMap((rows) =>
        Object.values(rows).map((tenths) =>
          tenths.map((pays, at) => ({ ways: choose(tenths.length - 1, at), returned: BigInt(pays) * 10n })),
        ),
      ),
      ...Object.values(WHEEL_TENTHS).map((tenths) => tenths.map((pays) => ({ ways: 1n, returned: BigInt(pays) * 10n }))),
      ...Object.values(KENO_HUNDREDTHS).flatMap((picks) =>
        Object.entries(picks).map(([picked, hundredths]) =>
          hundredths.map((pays, hits) => {
            const { numerator, denominator } = kenoChance(Number(picked), hits)
            return { ways: (numerator * 10n ** 12n) / denominator, returned: BigInt(pays) }
          }),
        ),
      ),
    ]
    expect(tables.length).toBeGreaterThan(60)
    expect(tables.some((outcomes) => isNearRiskless(100n, outcomes))).toBe(false)
  })
})

describe('a stake counts', () => {
  it('by the edge of its game, in full from the edge that counts in full on, and never below nothing', () => {
    expect([-1n, 0n, 1n, 50n, 100n, 399n, 400n, 900n].map((edge) => weightOf(edge, 400n))).toEqual([
      0n,
      0n,
      25n,
      1_250n,
      2_500n,
      9_975n,
      10_000n,
      10_000n,
    ])
    expect(countedUnits(333_333n, 2_500n)).toBe(83_333n)
    expect([contributionOf(1_000n, 2_500n), contributionOf(10_000n, 9_975n), contributionOf(10_000n, 0n)]).toEqual([250n, 9_975n, 0n])
  })

  it('so that what counts costs at least the edge that counts in full, whatever the game', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000n), fc.bigInt(1n, 10_000n), fc.bigInt(0n, 10n ** 15n), (edge, full, stake) => {
        const counted = countedUnits(stake, weightOf(edge, full))
        expect(counted <= stake).toBe(true)
        expect(counted * full <= stake * edge).toBe(true)
      }),
    )
  })

  it('[PR-42, PR-47] without its near-riskless part and bonus money, each once', () => {
    const cases: readonly (readonly [bigint, bigint, bigint, bigint])[] = [
      [10n, 0n, 4n, 4n],
      [10n, 6n, 0n, 6n],
      [10n, 6n, 3n, 9n],
      [10n, 6n, 9n, 10n],
      [10n, 10n, 10n, 10n],
    ]
    for (const [stake, riskless, bonus, idle] of cases) expect(idleUnits(stake, riskless, bonus)).toBe(idle)
  })
})
