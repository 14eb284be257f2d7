/** Proves that the steps together end before the whole, and that what one leaves goes to the next. */
import { expect, it } from 'vitest'
import { minutesFor, SHARES, WHOLE_MINUTES } from './shares.ts'

it('the shares of all steps are less than the whole', () => {
  expect(Object.values(SHARES).reduce((sum, each) => sum + each, 0)).toBeLessThan(WHOLE_MINUTES)
})

it('a step has its own share and what was left over, and never runs into the next one', () => {
  expect(minutesFor('checks', 0)).toBe(4)
  expect(minutesFor('unit', 4)).toBe(20)
  expect(minutesFor('unit', 1)).toBe(23)
  expect(minutesFor('components', 10)).toBe(26)
  expect(minutesFor('browser', 50)).toBe(0)
})
