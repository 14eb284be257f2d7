/** What a card is in every in-house card game. It is a number from 0 to 51 that stands for a rank and a suit, however many decks are in play. */

/** Ace is 1, jack 11, queen 12, king 13. */
export type Card = { readonly rank: number; readonly suit: 'clubs' | 'diamonds' | 'hearts' | 'spades' }

export const CARDS_IN_DECK = 52
const RANKS = 13
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const

/** Reads a drawn number as a card: rank = number mod 13 + 1, suit = floor(number / 13) mod 4. Numbers above 51 are further decks. */
export const cardOf = (number: number): Card => {
  const suit = SUITS[Math.floor(number / RANKS) % SUITS.length]
  if (!Number.isInteger(number) || suit === undefined) throw new RangeError(`not a card: ${number}`)
  return { rank: (number % RANKS) + 1, suit }
}
