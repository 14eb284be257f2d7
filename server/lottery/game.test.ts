/** Proves what the house keeps of a lottery by its own odds, against the customary ones of its rules. */
import { expect, test } from 'vitest'
import { lotteryEdge } from '@baize/rules/lottery/edges.ts'
import { edgeOf, type Game } from './game.ts'

type Odds = Pick<Game, 'odds' | 'specialTiers'>
const own = (odds: Game['odds'], factor?: string): Odds => ({
  odds,
  specialTiers: factor === undefined ? [] : [{ plays: ['D'], tier: 'hit', factor, from: '2026-11-20', until: null, source: 'staff' }],
})

// The customary return of a straight two-digit number is 85.
test.each<[string, Odds, bigint]>([
  ['none of its own', own({}), 10_000n],
  ['lower ones', own({ D: { hit: '80' } }), 10_000n],
  ['the same', own({ D: { hit: '85' } }), 10_000n],
  ['higher ones, rounded up', own({ D: { hit: '90' } }), 10_589n],
  ['a higher special tier', own({ D: { hit: '80' } }, '90'), 10_589n],
  ['the highest of both', own({ D: { hit: '95' } }, '90'), 11_177n],
  ['odds of a play that its rules do not know', own({ NONE: { hit: '900' } }), 10_000n],
  ['odds that nobody can read', own({ D: { hit: 'much' } }), 10_000n],
])('[LOTT-10] the edge of a lottery with %s', (_name, odds, raised) => {
  expect(edgeOf({ rules: 'MM_2D', ...odds }, 0)).toBe(Number(lotteryEdge('MM_2D', 0n, raised)))
})
