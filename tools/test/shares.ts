/** Shares: how long each step of the tests may take, so that all together end before the whole is ended from outside. */

/**
 * Minutes after which the whole is ended on a free machine; a slower one gets longer in proportion to its measured pace. The goal is
 * 25. The rest is for a machine whose processor is fast and whose system calls are slow, which the pace does not see.
 */
export const WHOLE_MINUTES = 50

/** In the order of the steps. A step that needs less leaves the rest to those after it. */
export const SHARES = {
  checks: 4,
  unit: 20,
  components: 12,
  'components again': 2,
  browser: 9,
} as const

export type Step = keyof typeof SHARES

/** The minutes of a step, given the minutes since the start: until its share and those before it are used up. */
export function minutesFor(step: Step, passed: number): number {
  const steps = Object.keys(SHARES) as Step[]
  const due = steps.slice(0, steps.indexOf(step) + 1).reduce((sum, each) => sum + SHARES[each], 0)
  return Math.max(0, due - passed)
}
