/** Proves what the house keeps of each in-house game at least, against the published returns and the jackpot at its ceiling. */
import { expect, it } from 'vitest'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { ORIGINAL_EDGES } from './edges.ts'
import published from './published.json' with { type: 'json' }

it('[GAME-17] is one less the best return and the jackpot at its ceiling, floored to a basis point', () => {
  expect(ORIGINAL_EDGES).toEqual({
    crash: 100,
    dice: 50,
    mines: 50,
    plinko: 33,
    limbo: 50,
    keno: 43,
    'hi-lo': 50,
    wheel: 50,
    roulette: 220,
    baccarat: 55,
    'dragon-tiger': 323,
    'sic-bo': 227,
    blackjack: 0,
    'line-slot': 354,
  })
  expect(Object.keys(ORIGINAL_EDGES)).toEqual([...ORIGINALS])
  // Of one hundred, with half a percent for the jackpot.
  const least = (percent: number) => Math.floor((100 - percent - 0.5) * 100 + 1e-6)
  expect(least(published.baccarat.rtp.banker5pc)).toBe(ORIGINAL_EDGES.baccarat)
  // By what is staked first; doubling and splitting stake more at a better chance, so the edge of all that is staked is lower.
  expect(least(published.blackjack.rtpPct)).toBeGreaterThan(ORIGINAL_EDGES.blackjack)
})
