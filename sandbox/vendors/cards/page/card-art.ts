/** Playing cards of our own drawing: plain faces that read at arm's length, and a leaf pattern on the back. */
import { cardOf } from '@baize/rules/originals/cards.ts'
import { drawing } from '../../page/dom.ts'

const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const SIGNS = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' } as const
const SHAPES = {
  hearts: 'M0 9C-9 2-10-7-4.5-8.5-1.8-9 0-6.5 0-4.5 0-6.5 1.8-9 4.5-8.5 10-7 9 2 0 9Z',
  diamonds: 'M0-10L7.5 0 0 10-7.5 0Z',
  spades: 'M0-10C9-2 10 4 5.5 6 3 7 1.2 5.6.8 4.4L2.6 10h-5.2L-.8 4.4C-1.2 5.6-3 7-5.5 6-10 4-9-2 0-10Z',
  clubs: 'M0-10a4.6 4.6 0 0 1 3.6 7.4A4.6 4.6 0 1 1 .8 4L2.6 10h-5.2L-.8 4a4.6 4.6 0 1 1-2.8-6.6A4.6 4.6 0 0 1 0-10Z',
} as const

export const cardText = (card: number): string => {
  const { rank, suit } = cardOf(card)
  return `${RANKS[rank] ?? ''}${SIGNS[suit]}`
}

const face = (card: number): string => {
  const { rank, suit } = cardOf(card)
  const ink = suit === 'hearts' || suit === 'diamonds' ? '#a8321f' : '#231511'
  const name = RANKS[rank] ?? ''
  return `<rect x="1" y="1" width="58" height="82" rx="7" fill="#f5ebda" stroke="#dccdb2"/>
    <text x="8" y="25" font-size="21" font-weight="700" fill="${ink}" ${name.length > 1 ? 'textLength="22"' : ''}>${name}</text>
    <path transform="translate(15 37) scale(.72)" d="${SHAPES[suit]}" fill="${ink}"/>
    <path transform="translate(36 57) scale(1.75)" d="${SHAPES[suit]}" fill="${ink}"/>`
}

const LEAF = 'M0-13C7-6 7 6 0 13-7 6-7-6 0-13Z'
const BACK = `<rect x="1" y="1" width="58" height="82" rx="7" fill="#0d5b49" stroke="#62d4b4" stroke-opacity=".5"/>
  <rect x="6" y="6" width="48" height="72" rx="4" fill="none" stroke="#62d4b4" stroke-opacity=".45"/>
  ${[0, 40, 80, 120, 160, 200, 240, 280, 320].map((turn) => `<path transform="translate(30 42) rotate(${turn}) translate(0 -15) scale(.62 .9)" d="${LEAF}" fill="#178a6e" stroke="#8fe0c6" stroke-opacity=".6"/>`).join('')}
  <circle cx="30" cy="42" r="4" fill="#f0c665"/>`

/** A card by its number, or its back. */
export const cardArt = (card: number | null): SVGSVGElement => drawing('0 0 60 84', card === null ? BACK : face(card), 'card')
