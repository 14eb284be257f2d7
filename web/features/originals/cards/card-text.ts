/** Card text: a card in two signs for eyes, and in words for ears. */
import type { Card } from '@baize/rules/originals/cards.ts'
import type { Text } from '../../../i18n/i18n.ts'

const SIGNS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }
const SUIT_SIGNS = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' } as const

export const rankSign = (rank: number): string => SIGNS[rank] ?? String(rank)
/** `Q♥` as people write it. */
export const cardText = ({ rank, suit }: Card): string => rankSign(rank) + SUIT_SIGNS[suit]

const isNamed = (rank: number): rank is 1 | 11 | 12 | 13 => SIGNS[rank] !== undefined
/** The card as a screen reader says it: `Queen of hearts`. */
export const cardWords = ({ rank, suit }: Card, text: Text): string =>
  text('tables.card', { rank: isNamed(rank) ? text(`tables.rank.${rank}`) : String(rank), suit: text(`tables.suit.${suit}`) })
