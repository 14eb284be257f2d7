// The few marks that every picture is printed with, written as short SVG text.
import type { Palette } from './palettes.ts'
import type { Chance } from '@baize/contract/demo-slots/seed.ts'

/** A motif's input: its inks and its randomness; it draws around the origin, ±150 by ±200. */
export type Sheet = { p: Palette; r: Chance }

export const num = (value: number): string => {
  const text = (Math.round(value * 10) / 10).toString()
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.')
}

/** Path data from letters and numbers: path('M', 0, 1, 'L', 2, 3). */
export const d = (...parts: readonly (string | number)[]): string => {
  let text = ''
  for (const part of parts) {
    const next = typeof part === 'number' ? num(part) : part
    text += text !== '' && /[\d.]$/.test(text) && /^[\d.]/.test(next) ? ` ${next}` : next
  }
  return text
}

const extra = (attributes: string): string => (attributes === '' ? '' : ` ${attributes}`)

export const circle = (x: number, y: number, radius: number, fill: string, attributes = ''): string =>
  `<circle${x === 0 ? '' : ` cx="${num(x)}"`}${y === 0 ? '' : ` cy="${num(y)}"`} r="${num(radius)}" fill="${fill}"${extra(attributes)}/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number, attributes = ''): string =>
  circle(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${num(width)}"${extra(attributes)}`)

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, attributes = ''): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${extra(attributes)}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, attributes = ''): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${radius === 0 ? '' : ` rx="${num(radius)}"`} fill="${fill}"${extra(attributes)}/>`

export const path = (data: string, fill: string, attributes = ''): string => `<path d="${data}" fill="${fill}"${extra(attributes)}/>`

export const stroke = (data: string, ink: string, width: number, attributes = ''): string =>
  `<path d="${data}" fill="none" stroke="${ink}" stroke-width="${num(width)}"${extra(attributes)}/>`

export const at = (x: number, y: number, body: string, rotate = 0, scale: number | string = 1): string => {
  const move = x === 0 && y === 0 ? '' : `translate(${num(x)} ${num(y)})`
  const turn = rotate === 0 ? '' : `rotate(${num(rotate)})`
  const size = scale === 1 ? '' : `scale(${typeof scale === 'number' ? Math.round(scale * 100) / 100 : scale})`
  return move + turn + size === '' ? body : `<g transform="${move}${turn}${size}">${body}</g>`
}

export const times = (count: number, body: (index: number) => string): string => {
  let text = ''
  for (let index = 0; index < count; index++) text += body(index)
  return text
}

export const polar = (radius: number, degrees: number): [number, number] => [
  radius * Math.cos((degrees * Math.PI) / 180),
  radius * Math.sin((degrees * Math.PI) / 180),
]

export const polygon = (points: readonly (readonly [number, number])[], fill: string, attributes = ''): string =>
  path(`${points.map(([x, y], index) => d(index === 0 ? 'M' : 'L', x, y)).join('')}Z`, fill, attributes)

/** A petal or leaf that starts at the origin and points up. */
export const petal = (from: number, to: number, half: number): string =>
  d(
    'M',
    0,
    -from,
    'C',
    -half * 1.3,
    -from - (to - from) * 0.45,
    -half,
    -to,
    0,
    -to,
    'C',
    half,
    -to,
    half * 1.3,
    -from - (to - from) * 0.45,
    0,
    -from,
    'Z',
  )

export const turned = (count: number, body: (index: number) => string, offset = 0): string =>
  times(count, (index) => `<g transform="rotate(${num(offset + (index * 360) / count)})">${body(index)}</g>`)

/** Wedges from the centre, every other one printed: a sunburst. */
export const rays = (count: number, radius: number, fill: string, offset = 0): string => {
  let data = ''
  for (let index = 0; index < count; index++) {
    const start = offset + (index * 360) / count
    const [x1, y1] = polar(radius, start)
    const [x2, y2] = polar(radius, start + 180 / count)
    data += d('M', 0, 0, 'L', x1, y1, 'L', x2, y2, 'Z')
  }
  return path(data, fill)
}

/** Rows of dots that shrink: a printed gradient. Dots are dashes of no length with round ends. */
export const halftone = (left: number, top: number, width: number, rows: number, ink: string, most = 7, least = 1, gap = 8): string =>
  `<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-dasharray="0 ${gap}">${times(rows, (index) => {
    const size = most + ((least - most) * index) / Math.max(1, rows - 1)
    return `<path d="${d('M', left + (index % 2) * (gap / 2), top + index * gap * 0.8, 'h', width)}" stroke-width="${num(size)}"/>`
  })}</g>`

/** A ring of evenly spread dots. */
export const dotRing = (radius: number, count: number, size: number, ink: string): string =>
  ring(0, 0, radius, ink, size, `stroke-linecap="round" stroke-dasharray="0 ${((2 * Math.PI * radius) / count).toFixed(3)}"`)

const digitPaths = [
  'M0-6C4.6-6 4.6 6 0 6S-4.6-6 0-6Z',
  'M-2.6-3.6L1-6V6',
  'M-3.8-2.8C-3.8-7.2 3.8-7 3.8-2.6C3.8.4-.6 2.6-3.9 6H4',
  'M-3.6-6H3.4L-.4-1.2C5.2-1.2 5 6 0 6C-2 6-3.6 5-4 3.4',
  'M2 6V-6L-4.2 2.8H4.4',
  'M3.4-6H-2.7L-3.2-.8C1-2.4 4.2-.6 4.2 2.2C4.2 6.8-2.8 7.2-4 3.7',
  'M3-5.7C-1.6-6.6-4.2-3-4 2M0 6A4 4 0 1 1 0-2A4 4 0 1 1 0 6Z',
  'M-4-6H4L-1 6',
  'M0-.6A2.9 2.7 0 1 1 0-6A2.9 2.7 0 1 1 0-.6ZM0 6A3.7 3.3 0 1 1 0-.6A3.7 3.3 0 1 1 0 6Z',
  'M-3 5.7C1.6 6.6 4.2 3 4-2M0-6A4 4 0 1 1 0 2A4 4 0 1 1 0-6Z',
] as const

/** A number in our own drawn figures, `height` tall and centred, so that no font is needed. */
export const figures = (value: number, height: number, ink: string, weight = 2.3): string => {
  const digits = value.toString()
  const size = height / 12
  const body = times(digits.length, (index) =>
    at((index - (digits.length - 1) / 2) * 10.6, 0, `<path d="${digitPaths[Number.parseInt(digits[index] ?? '0', 10)] ?? ''}"/>`),
  )
  return `<g transform="scale(${Math.round(size * 100) / 100})" fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`
}

export type Suit = 'spade' | 'heart' | 'diamond' | 'club'

export const suits: readonly Suit[] = ['spade', 'heart', 'club', 'diamond']

/** About 24 units tall, centred. */
export const suitPath: Record<Suit, string> = {
  heart: 'M0 12C-5 6.5-12 2-12-4C-12-8.5-8.8-11-6-11C-3.4-11-1-9.4 0-6.8C1-9.4 3.4-11 6-11C8.8-11 12-8.5 12-4C12 2 5 6.5 0 12Z',
  spade:
    'M0-13C4-7.5 12-3 12 3C12 6.6 9.2 9 6.4 9C4.2 9 2.2 7.8 1.2 6.2C1.4 8.8 2.4 11 4.4 13H-4.4C-2.4 11-1.4 8.8-1.2 6.2C-2.2 7.8-4.2 9-6.4 9C-9.2 9-12 6.6-12 3C-12-3-4-7.5 0-13Z',
  diamond: 'M0-13L9.5 0L0 13L-9.5 0Z',
  club: 'M0-13A5.6 5.6 0 0 1 4.6-4.2A5.7 5.7 0 1 1 1.2 5.4C1.3 8.4 2.4 11 4.4 13H-4.4C-2.4 11-1.3 8.4-1.2 5.4A5.7 5.7 0 1 1-4.6-4.2A5.6 5.6 0 0 1 0-13Z',
}
