// E-sports: an isometric floor with a pixel creature, a small city of blocks or a controller.
import { over } from './palettes.ts'
import { at, circle, d, path, polygon, rect, stroke, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const floor = ({ p }: Sheet): string => {
  let data = ''
  for (let line = -9; line <= 9; line++)
    data += d('M', line * 52 - 480, 90 - 240, 'l', 960, 480, 'M', line * 52 + 480, 90 - 240, 'l', -960, 480)
  return (
    rect(-400, -400, 800, 900, p.deep) +
    stroke(data, p.mid, 1.8) +
    polygon(
      [
        [0, 24],
        [130, 90],
        [0, 156],
        [-130, 90],
      ],
      p.dark,
      'opacity=".55"',
    )
  )
}

const creature = ({ p, r }: Sheet): string => {
  const cell = 17
  const rows = 10
  const inks = [p.ink, p.ink, p.accent]
  const cells = times(rows, (row) =>
    times(5, (column) => {
      const edge = column === 4 || row === 0 || row === rows - 1
      const solid = column < 3 && row > 1 && row < 8
      if (!solid && !r.chance(edge ? 0.36 : 0.72)) return ''
      const ink = solid ? p.ink : r.pick(inks)
      const y = (row - rows / 2) * cell
      return rect(column * cell, y, cell + 0.3, cell + 0.3, ink) + rect(-(column + 1) * cell, y, cell + 0.3, cell + 0.3, ink)
    }),
  )
  const eyes =
    rect(-2.4 * cell, -2 * cell, cell * 1.4, cell * 1.6, p.paper) +
    rect(cell, -2 * cell, cell * 1.4, cell * 1.6, p.paper) +
    rect(-1.8 * cell, -1.4 * cell, cell * 0.8, cell, p.dark) +
    rect(cell, -1.4 * cell, cell * 0.8, cell, p.dark)
  return (
    at(6, 8, cells.replaceAll(p.ink, p.dark).replaceAll(p.accent, p.dark)) + cells + eyes + rect(-cell, cell, cell * 2, cell * 0.6, p.dark)
  )
}

const block = (x: number, y: number, half: number, tall: number, top: string, left: string, right: string): string =>
  polygon(
    [
      [x, y - tall - half / 2],
      [x + half, y - tall],
      [x, y - tall + half / 2],
      [x - half, y - tall],
    ],
    top,
  ) +
  polygon(
    [
      [x - half, y - tall],
      [x, y - tall + half / 2],
      [x, y + half / 2],
      [x - half, y],
    ],
    left,
  ) +
  polygon(
    [
      [x + half, y - tall],
      [x, y - tall + half / 2],
      [x, y + half / 2],
      [x + half, y],
    ],
    right,
  )

const city = ({ p, r }: Sheet): string => {
  const tops = [p.ink, p.accent, p.paper]
  let text = ''
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) {
      const tall = r.pick([14, 30, 52, 84, 116]) * (row + column > 4 ? 0.55 : 1)
      text += block((column - row) * 34, -20 + (column + row) * 17, 32, tall, tops[(row * 2 + column) % 3] ?? p.ink, p.mid, p.dark)
    }
  return text
}

const controller = ({ p, r }: Sheet): string => {
  const shell = 'M-74-44H74C116-44 128 58 96 66C72 72 62 34 40 34H-40C-62 34-72 72-96 66C-128 58-116-44-74-44Z'
  return at(
    0,
    0,
    path(shell, p.dark, 'transform="translate(8 10)"') +
      path(shell, p.ink) +
      path('M-74-44H74C92-44 104-26 108-6H-108C-104-26-92-44-74-44Z', p.paper) +
      rect(-82, -20, 14, 42, p.dark, 4) +
      rect(-96, -6, 42, 14, p.dark, 4) +
      circle(76, -18, 9, p.accent) +
      circle(76, 18, 9, p.accent) +
      circle(58, 0, 9, p.dark) +
      circle(94, 0, 9, p.dark) +
      rect(-22, -8, 18, 8, p.mid, 4) +
      rect(4, -8, 18, 8, p.mid, 4) +
      stroke('M0-44C0-80 46-70 46-106', p.paper, 6, 'stroke-linecap="round"'),
    r.between(-14, 14),
  )
}

const keycap = ({ p }: Sheet): string => {
  const key = (x: number, y: number, face: string, mark: string): string =>
    at(
      x,
      y,
      rect(-38, -34, 76, 84, p.dark, 14) +
        rect(-38, -40, 76, 76, face, 14) +
        rect(-28, -36, 56, 58, face === p.paper ? p.ink : p.paper, 10, 'opacity=".35"') +
        path(mark, over(face, p)),
    )
  const arrow = (turn: number): string =>
    [0, 1, 2, 3]
      .map((index) => ['M0-22L18 8H-18Z', 'M18-7L-12 11V-25Z', 'M0 8L18-22H-18Z', 'M-18-7L12 11V-25Z'][(index + turn) % 4])
      .at(0) ?? ''
  return at(
    0,
    -6,
    key(0, -50, p.accent, arrow(0)) + key(-84, 40, p.paper, arrow(3)) + key(0, 40, p.ink, arrow(2)) + key(84, 40, p.paper, arrow(1)),
  )
}

export const drawEsports = (sheet: Sheet): string => {
  const object = sheet.r.pick([creature, creature, city, controller, keycap])
  return floor(sheet) + at(0, object === city ? 26 : -14, object(sheet), 0, object === city ? 0.98 : 1)
}
