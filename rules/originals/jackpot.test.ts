/** Proves the jackpot's odds and shares exactly, and that no game with the pool at its ceiling returns more than it takes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { addFractions, compareFractions, fraction, percentText } from './fraction.ts'
import {
  contributionOf,
  drawJackpot,
  JACKPOT,
  JACKPOT_CEILING_UNITS,
  JACKPOT_SEED_UNITS,
  JACKPOT_TURNOVER_UNITS,
  jackpotReturn,
  winsJackpot,
} from './jackpot.ts'
import { plinkoReturn } from './plinko.ts'
import published from './published.json' with { type: 'json' }

test('[GAME-17] exactly as many numbers win as units were staked', () => {
  for (const stake of [1n, 10_000n, 10_000_000_000n]) {
    expect(winsJackpot(Number(stake) - 1, stake)).toBe(true)
    expect(winsJackpot(Number(stake), stake)).toBe(false)
  }
  expect(winsJackpot(0, 0n)).toBe(false)
  expect(Number.isSafeInteger(Number(JACKPOT_TURNOVER_UNITS))).toBe(true)
})

test('[GAME-17] the pool adds 0.2 % with its seed and at most 0.5 %, and the best game stays below 100 % with it', () => {
  expect(percentText(jackpotReturn(JACKPOT_SEED_UNITS), 2)).toBe('0.20')
  const most = jackpotReturn(JACKPOT_CEILING_UNITS)
  expect(percentText(most, 2)).toBe('0.50')
  const best = fraction(BigInt(Math.round(published.blackjack.rtpPct * 10_000)), 1_000_000n)
  expect(compareFractions(addFractions(most, best), fraction(1n))).toBeLessThan(0)
  expect(compareFractions(addFractions(most, plinkoReturn('high', 11)), fraction(1n))).toBeLessThan(0)
})

test('[GAME-17] stakes add the same however they are cut and ordered', () => {
  const stakes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(stakes, (list) => {
      let [pool, left] = [0n, 0n]
      for (const stake of list) {
        const added = contributionOf(stake, left)
        pool += added.units
        left = added.leftMillionths
      }
      const whole = contributionOf(
        list.reduce((sum, stake) => sum + stake, 0n),
        0n,
      )
      expect({ units: pool, leftMillionths: left }).toEqual(whole)
    }),
  )
})

test('[GAME-17] the draw is a function of the round and of nothing else', async () => {
  const input = { serverSeed: new Uint8Array(32).fill(3), clientSeed: 'mine', nonce: 5, ...JACKPOT }
  const number = await drawJackpot(stream(input))
  expect(await drawJackpot(stream(input))).toBe(number)
  expect(number).toBeGreaterThanOrEqual(0)
  expect(BigInt(number) < JACKPOT_TURNOVER_UNITS).toBe(true)
  expect(await drawJackpot(stream({ ...input, nonce: 6 }))).not.toBe(number)
})
