// A die in flat inks, seen from a corner.
import { over } from './palettes.ts'
import { circle, rect } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const spots: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]

const pips = (value: number, gap: number, size: number, ink: string): string =>
  (spots[value - 1] ?? []).map(([x, y]) => circle(x * gap, y * gap, size, ink)).join('')

/** A cube seen from a corner: three faces, each a skewed square of the same pips. */
export const cube = (sheet: Sheet, size: number, top: string, left: string, right: string): string => {
  const { p, r } = sheet
  const unit = size / 100
  const side = (matrix: string, fill: string, value: number): string =>
    `<g transform="matrix(${matrix})">${rect(-50, -50, 100, 100, fill, 7)}${pips(value, 25, 10, over(fill, p))}</g>`
  const first = r.int(1, 6)
  const values = [first, (first % 6) + 1, ((first + 1) % 6) + 1]
  const k = (value: number): string => (Math.round(value * unit * 1000) / 1000).toString()
  return (
    side(`${k(0.866)} ${k(0.5)} ${k(-0.866)} ${k(0.5)} 0 ${k(-50)}`, top, values[0] ?? 1) +
    side(`${k(0.866)} ${k(0.5)} 0 ${k(1)} ${k(-43.3)} ${k(25)}`, left, values[1] ?? 2) +
    side(`${k(0.866)} ${k(-0.5)} 0 ${k(1)} ${k(43.3)} ${k(25)}`, right, values[2] ?? 3)
  )
}
