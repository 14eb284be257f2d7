/** Proves crash: the breaking point's law, what leaving pays, and that the growing multiplier is the same on every machine. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { CRASH, CRASH_LONGEST_MS, crashMultiplierAt, crashReachedAfterMs, decideCrash, drawCrash } from './crash.ts'
import { compareFractions, fraction, percentText } from './fraction.ts'
import { HIGHEST_POINT, pointOfShare, returnOfAim, sharesReaching } from './point-curve.ts'
import published from './published.json' with { type: 'json' }

const decide = (leftAt: number | null, crashedAt: number, stakeUnits = 10_000n) => {
  const outcome = decideCrash({ bet: { stakeUnits, leftAt }, crashedAt })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('crash', () => {
  it('[GAME-17] breaks at 1.00 with the published chance and returns 99 percent at the published aims', () => {
    const instant = fraction(2n ** 52n - sharesReaching(101), 2n ** 52n)
    expect(percentText(instant, 6)).toBe(published.crash.v2Instant.toFixed(6))
    for (const { x } of published.crash.v1Return) {
      const exact = returnOfAim(Math.round(Number(x) * 100))
      expect(percentText(exact, 6)).toBe('99.000000')
      expect(compareFractions(exact, fraction(99n, 100n))).toBeLessThanOrEqual(0)
    }
  })

  it('[GAME-17] pays who left at or below the breaking point', () => {
    expect(decide(200, 200)).toEqual({ crashedAt: 200, won: true, multiplier: 20_000n, payoutUnits: 20_000n })
    expect(decide(201, 200)).toMatchObject({ won: false, payoutUnits: 0n })
    expect(decide(null, 100_000)).toMatchObject({ won: false, payoutUnits: 0n })
    expect(decide(133, 200, 3n).payoutUnits).toBe(3n)
    expect(decideCrash({ bet: { stakeUnits: 1n, leftAt: 100 }, crashedAt: 500 })).toMatchObject({ ok: false, code: 'target-out-of-range' })
    expect(decideCrash({ bet: { stakeUnits: 0n, leftAt: 150 }, crashedAt: 500 })).toMatchObject({ ok: false, code: 'stake-below-minimum' })
  })

  it('[GAME-17] the decisions over a whole space of shares return the counted share', () => {
    const shares = 20_000n
    for (const leftAt of [101, 150, 200, 999, 10_000]) {
      let paid = 0n
      for (let share = 1n; share <= shares; share += 1n) paid += decide(leftAt, pointOfShare(share, shares)).payoutUnits
      expect(paid).toBe(sharesReaching(leftAt, shares) * BigInt(leftAt) * 100n)
      expect(paid <= (shares * 10_000n * 99n) / 100n).toBe(true)
    }
  })

  it('[GAME-17] grows by 1.00006 a millisecond, never backwards, and reaches every point at its first millisecond', () => {
    let last = 0
    for (let ms = 0; ms <= CRASH_LONGEST_MS; ms += 23) {
      const now = crashMultiplierAt(ms)
      if (now < last) throw new Error(`backwards at ${ms}`)
      if (Math.abs(now - 100 * 1.000_06 ** ms) > 1 + now * 1e-9) throw new Error(`${now} at ${ms}`)
      last = now
    }
    expect([crashMultiplierAt(0), crashMultiplierAt(11_553), crashMultiplierAt(CRASH_LONGEST_MS), crashMultiplierAt(10 ** 9)]).toEqual([
      100,
      200,
      HIGHEST_POINT,
      HIGHEST_POINT,
    ])
    expect(crashMultiplierAt(CRASH_LONGEST_MS - 1)).toBeLessThan(HIGHEST_POINT)
    for (const point of [100, 101, 150, 200, 12_345, 999_999, HIGHEST_POINT]) {
      const ms = crashReachedAfterMs(point)
      expect(crashMultiplierAt(ms)).toBeGreaterThanOrEqual(point)
      if (ms > 0) expect(crashMultiplierAt(ms - 1)).toBeLessThan(point)
    }
    expect(() => crashMultiplierAt(-1)).toThrow(RangeError)
    expect(() => crashReachedAfterMs(99)).toThrow(RangeError)
  })

  it('[GAME-17] draws the breaking point from the fair stream', async () => {
    const open = () => stream({ ...CRASH, serverSeed: new Uint8Array(32), clientSeed: 'round-7', nonce: 0 })
    expect(await drawCrash(open())).toBe(pointOfShare(2n ** 52n - BigInt(await open().below(2 ** 52))))
    // The least number that a stream gives is the whole curve, and the greatest is its last share.
    const drawn = (below: (bound: number) => number) => drawCrash({ ...open(), below: async (bound) => below(bound) })
    expect([await drawn(() => 0), await drawn((bound) => bound - 1)]).toEqual([100, HIGHEST_POINT])
  })
})
