/** Draws playing cards of our own: rank and suit as flat shapes, and a lacquer back. */
import type { Card } from '@baize/rules/originals/cards.ts'

const SUITS: Readonly<Record<Card['suit'], readonly [ink: string, path: string]>> = {
  hearts: ['#b3341f', 'M0 8C-12-1-9-10-3-10 0-10 0-7 0-6 0-7 0-10 3-10 9-10 12-1 0 8Z'],
  diamonds: ['#b3341f', 'M0-11L8 0L0 11L-8 0Z'],
  spades: ['#231511', 'M0-11C12-1 9 7 4 6 2 6 1 4 0 3-1 4-2 6-4 6-9 7-12-1 0-11ZM-4 11L0 3L4 11Z'],
  clubs: ['#231511', 'M0-11a5 5 0 0 1 4 8 5 5 0 1 1-3 8L4 11H-4L-1 5a5 5 0 1 1-3-8 5 5 0 0 1 4-8Z'],
}

const RANKS: Readonly<Record<number, string>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

const rankText = (rank: number): string => RANKS[rank] ?? String(rank)

/** A card 34 by 48 with its middle at the place; `turn` lies it on its side. */
export const cardAt = (x: number, y: number, { rank, suit }: Card, turn = 0): string => {
  const [ink, path] = SUITS[suit]
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-17" y="-24" width="34" height="48" rx="4" fill="#fffaf0" stroke="#cbb992"/><text x="-13" y="-8" font-family="Geist, sans-serif" font-size="14" font-weight="700" fill="${ink}">${rankText(rank)}</text><path d="${path}" fill="${ink}" transform="translate(4 9) scale(.92)"/></g>`
}

export const backAt = (x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-17" y="-24" width="34" height="48" rx="4" fill="#8e2c1c" stroke="#fff7e8" stroke-width="2"/><path d="M0-15L10 0L0 15L-10 0Z" fill="none" stroke="#f0a683" stroke-width="2"/></g>`

const SUIT_SIGNS: Readonly<Record<Card['suit'], string>> = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' }

/** A card in text, such as `K♠`. */
export const cardText = ({ rank, suit }: Card): string => `${rankText(rank)}${SUIT_SIGNS[suit]}`
