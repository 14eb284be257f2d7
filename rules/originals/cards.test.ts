/** Proves that the numbers 0 to 51 are the 52 different cards, and that more decks repeat them. */

import { expect, it } from 'vitest'
import { cardOf } from './cards.ts'

it('[GAME-17] reads every number as a card', () => {
  expect(new Set(Array.from({ length: 52 }, (_, number) => JSON.stringify(cardOf(number)))).size).toBe(52)
  expect([cardOf(0), cardOf(1), cardOf(12), cardOf(13), cardOf(38), cardOf(51), cardOf(52), cardOf(415)]).toEqual([
    { rank: 1, suit: 'clubs' },
    { rank: 2, suit: 'clubs' },
    { rank: 13, suit: 'clubs' },
    { rank: 1, suit: 'diamonds' },
    { rank: 13, suit: 'hearts' },
    { rank: 13, suit: 'spades' },
    { rank: 1, suit: 'clubs' },
    { rank: 13, suit: 'spades' },
  ])
  for (const number of [-1, 0.5, Number.NaN]) expect(() => cardOf(number)).toThrow(RangeError)
})
