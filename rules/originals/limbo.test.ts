/** Proves the curve that limbo and crash share: 0.99 / x exactly on the grid. It walks a reduced space and uses exact fractions on the full one. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { createFairStream } from '../fairness/stream.ts'
import { compareFractions, fraction } from './fraction.ts'
import { LIMBO, checkLimboBet, decideLimbo, drawLimbo } from './limbo.ts'
import { HIGHEST_POINT, LOWEST_AIM, pointOfShare, returnOfAim, sharesReaching } from './point-curve.ts'

const aim = fc.oneof(fc.integer({ min: LOWEST_AIM, max: 2_000 }), fc.integer({ min: LOWEST_AIM, max: HIGHEST_POINT }))

describe('limbo', () => {
  it('[GAME-17] reaches every point exactly floor(99 × shares / point) times over a whole space of 50,000 shares', () => {
    const shares = 50_000n
    const points: number[] = []
    for (let share = 1n; share <= shares; share += 1n) points.push(pointOfShare(share, shares))
    for (let point = 100; point <= 6_000_000; point = Math.ceil(point * 1.01)) {
      const counted = points.filter((drawn) => drawn >= point).length
      if (BigInt(counted) !== sharesReaching(point, shares)) throw new Error(`point ${point} is reached ${counted} times`)
    }
  })

  it('[GAME-17] returns 99 percent at every aim, short of it by less than aim / 2^52 and never above', () => {
    fc.assert(
      fc.property(aim, (point) => {
        const exact = returnOfAim(point)
        expect(compareFractions(exact, fraction(99n, 100n))).toBeLessThanOrEqual(0)
        const limit = fraction(99n * 2n ** 52n - BigInt(point), 100n * 2n ** 52n)
        expect(compareFractions(exact, limit)).toBe(1)
      }),
    )
    for (let point = LOWEST_AIM; point <= 100_000; point += 1) {
      const paid = BigInt(point) * sharesReaching(point)
      if (paid > 99n * 2n ** 52n || paid + BigInt(point) <= 99n * 2n ** 52n) throw new Error(`aim ${point}`)
    }
  })

  it('[GAME-17] the lowest share gives the highest point and a full share the lowest', () => {
    expect(pointOfShare(1n)).toBe(HIGHEST_POINT)
    expect(pointOfShare(2n ** 52n)).toBe(100)
    expect(pointOfShare(2n ** 51n)).toBe(198)
    expect(() => pointOfShare(0n)).toThrow(RangeError)
  })

  it('[GAME-17] pays the target when the point reaches it, rounded down to a unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), aim, aim, (stakeUnits, target, point) => {
        const outcome = decideLimbo({ bet: { stakeUnits, target }, point })
        if (!outcome.ok) throw new Error(outcome.code)
        const exact = point >= target ? stakeUnits * BigInt(target) : 0n
        expect(outcome.value.won).toBe(point >= target)
        expect(exact - outcome.value.payoutUnits * 100n >= 0n && exact - outcome.value.payoutUnits * 100n < 100n).toBe(true)
      }),
    )
    for (const [point, won] of [
      [199, false],
      [200, true],
      [201, true],
    ] as const) {
      expect(decideLimbo({ bet: { stakeUnits: 7n, target: 200 }, point })).toMatchObject({ value: { won, payoutUnits: won ? 14n : 0n } })
    }
    for (const target of [100, 100_000_001, 150.5]) {
      expect(decideLimbo({ bet: { stakeUnits: 1n, target }, point: 100 })).toMatchObject({ ok: false, code: 'target-out-of-range' })
    }
    expect(checkLimboBet({ stakeUnits: 1n, target: LOWEST_AIM }).ok).toBe(true)
    expect(decideLimbo({ bet: { stakeUnits: 0n, target: 200 }, point: 100 })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
  })

  it('[GAME-17] draws its point from the fair stream', async () => {
    const open = () => stream({ ...LIMBO, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    expect(await drawLimbo(open())).toBe(pointOfShare(BigInt(await open().below(2 ** 52)) + 1n))
    const zeroes = createFairStream((cursor) => Promise.resolve({ cursor, message: '', bytes: new Uint8Array(32) }))
    expect(await drawLimbo(zeroes)).toBe(HIGHEST_POINT)
  })
})
