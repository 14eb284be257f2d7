// A plate of banded lacquer, turned and incised.
import { circle, d, dotRing, path, petal, polar, ring, stroke, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

type Band = (inner: number, outer: number, sheet: Sheet) => string

const dots: Band = (inner, outer, { p }) => {
  const middle = (inner + outer) / 2
  return dotRing(middle, Math.max(8, Math.round(middle / 4)), (outer - inner) * 0.46, p.ink)
}

const leaves: Band = (inner, outer, { p }) => {
  const count = Math.max(8, Math.round(outer / 6.5))
  return turned(count, (index) => path(petal(inner + 2, outer - 3, ((outer + inner) * 1.1) / count), index % 2 === 0 ? p.accent : p.paper))
}

const zigzag: Band = (inner, outer, { p }) => {
  const count = Math.max(10, Math.round(outer / 5)) * 2
  const points = times(count, (index) =>
    d(index === 0 ? 'M' : 'L', ...polar(index % 2 === 0 ? inner + 3 : outer - 3, (index * 360) / count)),
  )
  return path(`${points}Z`, p.mid) + stroke(`${points}Z`, p.ink, 2.4)
}

const scales: Band = (inner, outer, { p }) => {
  const count = Math.max(10, Math.round(outer / 5.5))
  const size = (outer - inner) * 0.5
  return times(count, (index) => {
    const [x, y] = polar(inner + size * 0.6, (index * 360) / count)
    return ring(x, y, size * 0.72, p.ink, 2.6)
  })
}

const combs: Band = (inner, outer, { p }) => {
  const count = Math.round(outer / 2.2)
  return (
    turned(count, () => `<path d="${d('M', 0, -inner - 3, 'V', -outer + 3)}"/>`).replace(
      /^/,
      `<g stroke="${p.paper}" stroke-width="2.6" stroke-linecap="round">`,
    ) + '</g>'
  )
}

const bands = [dots, leaves, zigzag, scales, combs]

export const plate = (sheet: Sheet, radius: number): string => {
  const { p, r } = sheet
  const edges = [radius, radius * 0.86, radius * 0.62, radius * 0.48, radius * 0.28]
  const grounds = [p.mid, p.deep, p.ground, p.mid, p.ground]
  const order = r.int(0, 4)
  const rings = edges.map((outer, index) => {
    const inner = edges[index + 1] ?? 0
    const band = index === 4 ? '' : (bands[(index + order) % bands.length] ?? dots)(inner, outer, sheet)
    return circle(0, 0, outer, grounds[index] ?? p.deep) + ring(0, 0, outer - 1.5, index % 2 === 0 ? p.ink : p.accent, 3) + band
  })
  return (
    rings.join('') +
    turned(8, (index) => path(petal(4, radius * 0.24, radius * 0.055), index % 2 === 0 ? p.ink : p.accent)) +
    circle(0, 0, radius * 0.05, p.paper)
  )
}
