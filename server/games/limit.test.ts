/** Limit: what fills it exactly may still be bet, and a ten-thousandth more may not, by itself and with what is staked in the round. */
import { expect, it } from 'vitest'
import { limitsOf, passesLimit, withLimit } from './limit.ts'

it.each([
  [{ stakeUnits: 60n, exposureUnits: undefined }, 60n, 0n, false],
  [{ stakeUnits: 60n, exposureUnits: undefined }, 61n, 0n, true],
  [{ stakeUnits: undefined, exposureUnits: 100n }, 40n, 60n, false],
  [{ stakeUnits: undefined, exposureUnits: 100n }, 41n, 60n, true],
  [{ stakeUnits: undefined, exposureUnits: 100n }, 101n, 0n, true],
  [{ stakeUnits: 60n, exposureUnits: 100n }, 60n, 41n, true],
  [{ stakeUnits: undefined, exposureUnits: undefined }, 1_000_000n, 1_000_000n, false],
])('[GAME-15] the limits %o, a stake of %s with %s in the round: passed %s', (limit, units, staked, passed) => {
  expect(passesLimit(limit, units, staked)).toBe(passed)
})

it('[GAME-15] limits are kept as text by currency, and one that is taken away leaves nothing behind', () => {
  const kept = withLimit({ THB: { stake: '5' } }, 'MMK', { stakeUnits: 25_000n, exposureUnits: 1n })
  expect(kept).toEqual({ THB: { stake: '5' }, MMK: { stake: '2.50', exposure: '0.0001' } })
  expect(limitsOf(kept)).toEqual({
    THB: { stakeUnits: 50_000n, exposureUnits: undefined },
    MMK: { stakeUnits: 25_000n, exposureUnits: 1n },
  })
  expect(withLimit(kept, 'MMK', { stakeUnits: undefined, exposureUnits: 1n })).toEqual({ THB: { stake: '5' }, MMK: { exposure: '0.0001' } })
  expect(withLimit(kept, 'THB', { stakeUnits: undefined, exposureUnits: undefined })).toEqual({ MMK: kept['MMK'] })
  expect(limitsOf({ MMK: { exposure: '3' } })).toEqual({ MMK: { stakeUnits: undefined, exposureUnits: 30_000n } })
})
