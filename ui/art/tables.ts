// Live tables: a cone of light over felt, with wheel, cards or chips in it.
import { over, redInk } from './palettes.ts'
import { at, circle, d, dotRing, ellipse, path, polar, polygon, rect, ring, stroke, suitPath, suits, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const curtainFold = (fold: number, ink: string): string =>
  path(
    d(
      'M',
      150 - fold * 22,
      -260,
      'h',
      60,
      'V',
      420,
      'H',
      138 - fold * 16,
      'C',
      168 - fold * 20,
      200,
      118 - fold * 18,
      20,
      150 - fold * 22,
      -260,
      'Z',
    ),
    ink,
    'opacity=".8"',
  )

const curtain = ({ p }: Sheet): string =>
  [-1, 1]
    .map((side) =>
      at(
        0,
        0,
        times(4, (index) => curtainFold(3 - index, index % 2 === 0 ? p.mid : p.deep)),
        0,
        `${side} 1`,
      ),
    )
    .join('')

const light = ({ p }: Sheet): string =>
  polygon(
    [
      [-26, -300],
      [26, -300],
      [190, 150],
      [-190, 150],
    ],
    p.mid,
    'opacity=".55"',
  ) +
  polygon(
    [
      [-12, -300],
      [12, -300],
      [110, 150],
      [-110, 150],
    ],
    p.mid,
    'opacity=".6"',
  )

const felt = ({ p }: Sheet): string =>
  ellipse(0, 128, 230, 120, p.mid) +
  ellipse(0, 122, 206, 100, p.deep) +
  [176, 140, 100]
    .map(
      (rx) => `<ellipse cy="122" rx="${rx}" ry="${Math.round(rx * 0.49)}" fill="none" stroke="${p.ink}" stroke-width="1.6" opacity=".55"/>`,
    )
    .join('')

const wheel = ({ p, r }: Sheet): string => {
  const count = r.pick([16, 18, 20])
  const turn = r.between(0, 40)
  const wedge = (index: number): string => {
    const [x1, y1] = polar(96, turn + (index * 360) / count)
    const [x2, y2] = polar(96, turn + ((index + 1) * 360) / count)
    const fill = index === 0 ? p.ink : index % 2 === 0 ? p.accent : p.dark
    return path(d('M', 0, 0, 'L', x1, y1, 'A', 96, 96, 0, 0, 1, x2, y2, 'Z'), fill)
  }
  const [bx, by] = polar(84, r.between(200, 330))
  return (
    circle(5, 9, 122, p.dark, 'opacity=".5"') +
    circle(0, 0, 122, p.mid) +
    circle(0, 0, 108, p.ink) +
    circle(0, 0, 102, p.dark) +
    times(count, wedge) +
    circle(0, 0, 66, p.paper) +
    circle(0, 0, 58, p.mid) +
    times(4, (index) => at(0, 0, rect(-4, -50, 8, 50, p.paper, 4) + circle(0, -50, 8, p.paper), index * 90 + turn)) +
    circle(0, 0, 18, p.ink) +
    circle(0, 0, 8, p.dark) +
    dotRing(115, 40, 3, p.ink) +
    circle(bx, by, 7.5, p.paper)
  )
}

const hand = ({ p, r }: Sheet): string => {
  const count = r.int(3, 4)
  return times(count, (index) => {
    const turn = (index - (count - 1) / 2) * 17
    const suit = suits[(index + r.int(0, 3)) % 4] ?? 'spade'
    const ink = suit === 'heart' || suit === 'diamond' ? redInk(p) : p.dark
    const paper = ink === p.dark && index % 2 === 1 ? p.ink : p.paper
    const pip = paper === p.ink ? over(p.ink, p) : ink
    return at(
      0,
      120,
      rect(-40, -196, 80, 116, paper, 10, `stroke="${p.dark}" stroke-width="2.5"`) +
        at(0, -138, path(suitPath[suit], pip), 0, 1.9) +
        at(-27, -180, path(suitPath[suit], pip), 0, 0.5) +
        at(27, -96, path(suitPath[suit], pip), 180, 0.5),
      turn,
    )
  })
}

const chips = ({ p, r }: Sheet): string => {
  const chip = (x: number, y: number, face: string, edge: string, top: boolean): string =>
    path(d('M', x - 46, y, 'v', 12, 'a', 46, 20, 0, 0, 0, 92, 0, 'v', -12, 'Z'), face, `stroke="${p.dark}" stroke-width="2"`) +
    stroke(
      d('M', x - 34, y + 14, 'v', 11, 'M', x - 12, y + 20, 'v', 11, 'M', x + 12, y + 20, 'v', 11, 'M', x + 34, y + 14, 'v', 11),
      edge,
      9,
    ) +
    ellipse(x, y, 46, 20, face, `stroke="${p.dark}" stroke-width="2"`) +
    (top ? `<ellipse cx="${x}" cy="${y}" rx="30" ry="13" fill="none" stroke="${edge}" stroke-width="4" stroke-dasharray="9 6"/>` : '')
  const pile = (x: number, base: number, count: number, face: string, edge: string): string =>
    times(count, (index) => chip(x, base - index * 15, face, edge, index === count - 1))
  const tall = r.int(4, 7)
  return pile(-56, 60, tall, p.accent, p.paper) + pile(56, 60, r.int(3, 6), p.ink, p.paper) + pile(0, 94, r.int(2, 4), p.paper, p.accent)
}

const ladder = ({ p, r }: Sheet): string => {
  const lit = r.int(0, 5)
  const cells = times(24, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)]
    const on = (index * 7 + lit) % 5 < 2
    return on
      ? circle(-100 + column * 40, -60 + row * 40, 14, (index + lit) % 3 === 0 ? p.accent : p.ink)
      : ring(-100 + column * 40, -60 + row * 40, 12, p.mid, 4)
  })
  return rect(-132, -92, 264, 184, p.paper, 18) + rect(-124, -84, 248, 168, p.dark === p.ground ? p.dark : p.deep, 12) + cells
}

/** A table whose code says what is played shows it; any other shows what its seed chooses. */
export const drawLive = (sheet: Sheet, seed: string): string => {
  const any = sheet.r.pick([wheel, hand, hand, chips, ladder])
  const object = seed.includes('roulette') ? wheel : seed.includes('baccarat') ? hand : any
  const stage = sheet.r.chance(0.45) ? curtain(sheet) : ''
  if (object === wheel) return stage + light(sheet) + at(0, 6, wheel(sheet))
  return light(sheet) + stage + felt(sheet) + at(0, object === chips ? 4 : -8, object(sheet), object === hand ? sheet.r.between(-6, 6) : 0)
}
