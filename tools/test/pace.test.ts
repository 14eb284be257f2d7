/** Proves how the measured pace of the machine becomes the factor of the timeouts. */
import { expect, it } from 'vitest'
import { paceOf } from './pace.ts'

it('is the middle of what was measured, in tenths, from 1 to 4', () => {
  expect(paceOf([50, 50, 50, 400, 10])).toBe(1)
  expect(paceOf([20, 20, 20])).toBe(1)
  expect(paceOf([76, 10, 500])).toBe(1.6)
  expect(paceOf([900, 901, 902])).toBe(4)
})
