// In-house games that are played with cards.
import { redInk } from './palettes.ts'
import type { Palette } from './palettes.ts'
import { at, circle, d, figures, path, polygon, rays, rect, ring, stroke, suitPath, times } from './shapes.ts'
import type { Sheet, Suit } from './shapes.ts'

/** Letters of cards as lines, drawn like our figures, twelve units tall. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M-4.4 6L0-6L4.4 6M-2.8 1.8H2.8',
  J: 'M-1.6-6H3.2V2.2C3.2 7.2-3.8 7.2-4 2.4',
  K: 'M-3.6-6V6M4-6L-3.6 1.4M-.8-1.2L4.4 6',
}

const mark = (value: string | number, height: number, ink: string): string =>
  typeof value === 'number'
    ? figures(value, height, ink, 2.5)
    : at(0, 0, stroke(LETTERS[value] ?? '', ink, 2.5, 'stroke-linecap="round" stroke-linejoin="round"'), 0, height / 12)

const inkOf = (suit: Suit, p: Palette): string => (suit === 'heart' || suit === 'diamond' ? redInk(p) : p.dark)

/** A card of 110 by 156 with its value in two corners and its suit in the middle. */
const card = (p: Palette, value: string | number, suit: Suit): string => {
  const ink = inkOf(suit, p)
  const corner = at(-38, -56, mark(value, 24, ink)) + at(-38, -30, path(suitPath[suit], ink), 0, 0.7)
  return rect(-55, -78, 110, 156, p.paper, 13, `stroke="${p.dark}" stroke-width="3"`) + corner + at(0, 0, corner, 180) + at(0, 2, path(suitPath[suit], ink), 0, 2.5) // oxfmt-ignore
}

const cardBack = (p: Palette): string => {
  let data = ''
  for (let y = -56; y <= 56; y += 16) for (let x = -32; x <= 32; x += 16) data += d('M', x, y - 6, 'l', 5, 6, -5, 6, -5, -6, 'Z')
  return (
    rect(-55, -78, 110, 156, p.paper, 13, `stroke="${p.dark}" stroke-width="3"`) + rect(-45, -68, 90, 136, p.mid, 8) + path(data, p.ink)
  )
}

export const blackjackHand = ({ p }: Sheet): string =>
  path('M-220-60A300 300 0 0 0 220-60V300H-220Z', p.deep) +
  stroke('M-220-60A300 300 0 0 0 220-60', p.mid, 5) +
  stroke('M-220-84A300 300 0 0 0 220-84', p.mid, 2.5) +
  at(-44, -26, card(p, 'A', 'spade'), -13, 1.18) +
  at(44, -12, card(p, 'J', 'heart'), 11, 1.18) +
  circle(0, 84, 36, p.dark) +
  circle(0, 84, 32, p.accent) +
  ring(0, 84, 26, p.paper, 2) +
  at(0, 84, figures(21, 27, p.paper, 2.7))

export const highOrLow = ({ p }: Sheet): string => {
  const arrow = 'M0-46L42 4H19V44H-19V4H-42Z'
  return (
    rays(18, 460, p.deep, 5) +
    at(-98, -62, path(arrow, p.dark, 'transform="translate(5 6)"') + path(arrow, p.accent), 0, 0.84) +
    at(100, 38, path(arrow, p.dark, 'transform="translate(5 6) rotate(180)"') + path(arrow, p.ink, 'transform="rotate(180)"'), 0, 0.84) +
    at(14, -10, cardBack(p), 9, 1.04) +
    at(-2, -14, card(p, 7, 'diamond'), -5, 1.14)
  )
}

export const baccaratHands = ({ p }: Sheet): string => {
  const blue = '#8fc3ff'
  const road = times(18, (index) => {
    const [column, line] = [Math.floor(index / 3), index % 3]
    const isBanker = [0, 2, 3, 5].includes(column) ? line < 2 || column === 2 : column === 4 && line === 0
    return ring(-105 + column * 42, -126 + line * 36, 13, isBanker ? '#ff7d66' : blue, 7)
  })
  return (
    circle(0, 40, 210, p.deep) +
    road +
    at(-60, 40, at(-20, -4, card(p, 'K', 'club'), -12) + at(18, 4, card(p, 9, 'heart'), 6), 0, 0.72) +
    at(62, 42, at(-20, 4, card(p, 3, 'spade'), -6) + at(20, -2, card(p, 5, 'diamond'), 11), 0, 0.72)
  )
}

const tiger = (p: Palette): string =>
  path('M-42-28C-56-50-34-60-22-44C-8-52 8-52 22-44C34-60 56-50 42-28C54-6 46 22 24 40C12 48-12 48-24 40C-46 22-54-6-42-28Z', '#f08a2c') +
  path('M-26 14C-20 2 20 2 26 14C30 34 14 44 0 44S-30 34-26 14Z', p.paper) +
  stroke('M0-44V-22M-13-41L-9-25M13-41L9-25M-49-6L-33-4M-46 10L-32 8M49-6L33-4M46 10L32 8', p.dark, 5.5, 'stroke-linecap="round"') +
  path('M-30-8Q-20-20-8-6Q-18 0-30-8ZM30-8Q20-20 8-6Q18 0 30-8Z', p.paper) +
  circle(-18, -8, 4.5, p.dark) +
  circle(18, -8, 4.5, p.dark) +
  path('M-9 12H9L0 23Z', '#c8402f') +
  stroke('M0 22V28Q-9 38-17 30M0 28Q9 38 17 30', p.dark, 3.5, 'stroke-linecap="round"')

const dragon = (p: Palette): string =>
  path('M-34-26L-58-30L-44-12L-60 0L-42 10L-50 28L-28 26L28 26L50 28L42 10L60 0L44-12L58-30L34-26Z', '#d8432f') +
  stroke('M-18-32C-24-46-20-58-36-66M-22-48L-38-50M18-32C24-46 20-58 36-66M22-48L38-50', p.ink, 6, 'stroke-linecap="round"') +
  path('M-30-26C-20-40 20-40 30-26L38-4L24 10L28 30C18 46-18 46-28 30L-24 10L-38-4Z', '#1f8a66') +
  path('M-32-12L-8-2Q-20 8-32-2ZM32-12L8-2Q20 8 32-2Z', p.paper) +
  circle(-18, -3, 4.2, p.dark) +
  circle(18, -3, 4.2, p.dark) +
  stroke('M-34-18L-10-8M34-18L10-8', p.ink, 5, 'stroke-linecap="round"') +
  path('M-20 20C-14 10 14 10 20 20C22 34 12 40 0 40S-22 34-20 20Z', '#a9dfc0') +
  circle(-8, 24, 3.6, p.dark) +
  circle(8, 24, 3.6, p.dark) +
  stroke('M-20 28C-40 30-46 42-38 54M20 28C40 30 46 42 38 54', p.ink, 4.5, 'stroke-linecap="round"')

export const dragonAndTiger = ({ p }: Sheet): string => {
  const board = (ground: string): string =>
    rect(-55, -78, 110, 156, p.paper, 13, `stroke="${p.dark}" stroke-width="3"`) + rect(-47, -70, 94, 140, ground, 8)
  return (
    polygon(
      [
        [-300, -300],
        [60, -300],
        [-60, 300],
        [-300, 300],
      ],
      p.deep,
    ) + // oxfmt-ignore
    stroke('M60-300L-60 300', p.mid, 4) +
    at(-66, -24, board('#123a4a') + at(0, 6, dragon(p), 0, 0.86), -8, 1.16) +
    at(66, -8, board('#f7dfa8') + at(0, 2, tiger(p), 0, 0.92), 8, 1.16)
  )
}
