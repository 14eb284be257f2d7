/** Limit: what fills it exactly may still be bet, and a ten-thousandth more may not, by itself and with what is staked in the round. */
import { expect, it } from 'vitest'
import { passesLimit } from './limit.ts'

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
