// Dice: cubes in flat inks, thrown, stacked or seen from above.
import { over } from './palettes.ts'
import type { Palette } from './palettes.ts'
import { at, circle, d, dotRing, ellipse, rays, rect, stroke, times } from './shapes.ts'
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

const flat = (value: number, body: string, half: number, p: Palette): string =>
  rect(-half, -half, half * 2, half * 2, body, half * 0.28) + pips(value, half * 0.5, half * 0.17, over(body, p))

/** A cube seen from a corner: three faces, each a skewed square of the same pips. */
const cube = (sheet: Sheet, size: number, top: string, left: string, right: string): string => {
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

const solo = (sheet: Sheet): string => {
  const { p } = sheet
  return ellipse(0, 112, 112, 24, p.dark, 'opacity=".5"') + cube(sheet, 118, p.paper, p.ink, p.accent)
}

const pair = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    ellipse(0, 96, 140, 24, p.dark, 'opacity=".5"') +
    at(-66, 2, cube(sheet, 84, p.ink, p.accent, p.mid), -6) +
    at(64, 22, cube(sheet, 84, p.paper, p.ink, p.accent), 8)
  )
}

const three = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    ellipse(0, 116, 140, 26, p.dark, 'opacity=".5"') +
    at(0, -58, cube(sheet, 72, p.paper, p.ink, p.accent)) +
    at(-64, 52, cube(sheet, 72, p.ink, p.accent, p.mid)) +
    at(64, 52, cube(sheet, 72, p.paper, p.ink, p.accent))
  )
}

const thrown = (sheet: Sheet): string => {
  const { p, r } = sheet
  const bodies = [p.paper, p.ink, p.accent]
  return (
    [
      [-74, -86, 40],
      [72, -66, 46],
      [-46, 34, 52],
      [86, 66, 38],
    ] as const
  )
    .map(
      ([x, y, half], index) =>
        at(x + 6, y + 9, rect(-half, -half, half * 2, half * 2, p.dark, half * 0.28, 'opacity=".45"'), index * 23 - 20) +
        at(x, y, flat(r.int(1, 6), bodies[index % 3] ?? p.paper, half, p), index * 23 - 20),
    )
    .join('')
}

const board = ({ p, r }: Sheet): string =>
  rect(-134, -134, 268, 268, p.mid, 30) +
  times(9, (index) => {
    const body = index % 2 === 0 ? p.deep : p.dark
    return at(
      -84 + (index % 3) * 84,
      -84 + Math.floor(index / 3) * 84,
      rect(-38, -38, 76, 76, body, 16) + pips(r.int(1, 6), 19, 7.5, index % 3 === 0 ? p.ink : index % 3 === 1 ? p.paper : p.accent),
    )
  })

const ground = ({ p, r }: Sheet): string => {
  const look = r.int(0, 2)
  if (look === 0) return rays(14, 460, p.deep, 10)
  if (look === 1)
    return (
      [220, 176, 132].map((radius, index) => circle(0, 10, radius, index % 2 === 0 ? p.deep : p.ground)).join('') +
      at(0, 10, dotRing(154, 40, 5, p.mid))
    )
  let data = ''
  for (let y = -240; y < 280; y += 40) data += d('M', -200, y, 'l', 20, -20, ...Array.from({ length: 9 }, () => [20, 20, 20, -20]).flat())
  return stroke(data, p.deep, 12, 'stroke-linejoin="round"')
}

export const drawDice = (sheet: Sheet): string => {
  const object = sheet.r.pick([solo, pair, three, thrown, board])
  return ground(sheet) + object(sheet)
}

export { cube }
