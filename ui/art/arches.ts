// Slots: the machine's own symbols and inks in a frame, as on a matchbox label; and the rosette.
import { faceOf } from './inks.ts'
import { at, circle, d, dotRing, ellipse, halftone, path, petal, polar, rays, rect, ring, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

export const rosette = ({ p, r }: Sheet): string => {
  const count = r.pick([10, 12, 14])
  const [one, two] = r.chance(0.5) ? [p.ink, p.paper] : [p.accent, p.paper]
  const half = 150 / count
  const core = p.dark
  return (
    turned(count, (index) => path(petal(20, 74, half), index % 2 === 0 ? one : two)) +
    circle(0, 0, 25, core) +
    circle(0, 0, 11, p.accent) +
    dotRing(18, 10, 3.4, two)
  )
}

/** Draws a symbol of the machine with its middle here; `size` is the length of its square's side. */
type Symbols = (letter: 'A' | 'B' | 'C' | 'D' | 'E', x: number, y: number, size: number) => string
type Scene = (sheet: Sheet, symbol: Symbols) => string

const arch = (half: number, foot: number, fill: string, more = ''): string =>
  path(d('M', -half, foot, 'V', -8, 'A', half, half, 0, 0, 1, half, -8, 'V', foot, 'Z'), fill, more)

const arches: Scene = ({ p, r }, symbol) => {
  const count = r.int(3, 5)
  return (
    times(count, (index) => arch(232 - (index * 116) / count, 420, index % 2 === 0 ? p.mid : p.ground)) +
    arch(112, 92, p.accent) +
    arch(103, 84, p.paper) +
    arch(95, 76, 'none', `stroke="${p.accent}" stroke-width="2.5"`) +
    symbol('A', 0, -16, 156)
  )
}

const scallop = (lobes: number, radius: number, fill: string): string => {
  const bump = (Math.PI * radius) / lobes
  const points = Array.from({ length: lobes }, (_, index) => polar(radius, (index * 360) / lobes - 90))
  const [first] = points as [[number, number]]
  const arcs = [...points.slice(1), first].map(([x, y]) => d('A', bump, bump, 0, 0, 1, x, y)).join('')
  return path(`${d('M', ...first)}${arcs}Z`, fill)
}

const medal: Scene = ({ p, r }, symbol) =>
  rays(r.pick([16, 20, 24]), 460, p.mid, r.between(0, 20)) +
  at(0, -14, scallop(r.pick([12, 14, 16]), 112, p.accent) + circle(0, 0, 106, p.paper) + dotRing(97, 44, 4.5, p.accent)) +
  symbol('A', 0, -14, 164)

const reels: Scene = ({ p }, symbol) => {
  const columns = [
    ['B', 'D'],
    ['C', 'E'],
    ['E', 'B'],
  ] as const
  return (
    rays(20, 460, p.mid, 4) +
    rect(-136, -138, 272, 248, p.accent, 26) +
    rect(-128, -130, 256, 232, p.ground, 20) +
    columns
      .map(([above, below], column) => {
        const x = (column - 1) * 82
        return rect(x - 38, -122, 76, 216, p.paper, 10) + symbol(above, x, -86, 50) + symbol('A', x, -14, 66) + symbol(below, x, 58, 50)
      })
      .join('') +
    rect(-134, -52, 268, 76, 'none', 14, `stroke="${p.ink}" stroke-width="5"`)
  )
}

const plaque: Scene = ({ p, r }, symbol) => {
  const half = (side: number, fill: string): string => at(0, -14, rect(-side, -side, side * 2, side * 2, fill, side / 6), 45)
  return (
    times(3, (index) => half(r.between(196, 206) - index * 34, index % 2 === 0 ? p.mid : p.ground)) +
    half(98, p.accent) +
    half(91, p.paper) +
    at(0, -14, rect(-82, -82, 164, 164, 'none', 10, `stroke="${p.accent}" stroke-width="2.5"`), 45) +
    symbol('A', 0, -14, 140)
  )
}

const trio: Scene = ({ p }, symbol) => {
  const disc = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, p.accent) + circle(x, y, radius - 6, p.paper) + ring(x, y, radius - 11, p.accent, 2)
  return (
    circle(0, -30, 178, p.mid) +
    ring(0, -30, 152, p.ground, 10) +
    disc(-88, 38, 54) +
    symbol('B', -88, 38, 66) +
    disc(88, 38, 54) +
    symbol('C', 88, 38, 66) +
    disc(0, -46, 92) +
    symbol('A', 0, -46, 132)
  )
}

export const drawSlots = (sheet: Sheet, seed: string): string => {
  const { symbols } = faceOf(seed)
  const { p, r } = sheet
  const symbol: Symbols = (letter, x, y, size) => {
    const motif = symbols[letter]
    return motif === undefined ? '' : at(x - size / 2, y - size / 2, motif.draw(motif.inks), 0, size / 100)
  }
  const scene = r.pick([arches, arches, medal, medal, reels, plaque, trio])
  const shade = scene === reels ? '' : ellipse(0, 118, 104, 9, p.dark, 'opacity=".4"')
  return shade + scene(sheet, symbol) + (scene === arches ? halftone(-60, 96, 124, 5, p.ink, 4, 0.6, 8) : '')
}
