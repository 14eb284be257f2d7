// In-house games: banded lacquer, turned and incised.
import { at, circle, d, dotRing, path, petal, polar, rect, ring, stroke, times, turned } from './shapes.ts'
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

const plate = (sheet: Sheet, radius: number): string => {
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

const stripes = (sheet: Sheet): string => {
  const { p, r } = sheet
  let y = -190
  let text = ''
  for (let index = 0; y < 220; index++) {
    const tall = r.pick([26, 38, 50])
    const kind = (index + r.int(0, 1)) % 4
    const line = (length: number, body: (x: number) => string): string =>
      times(Math.ceil(340 / length) + 1, (step) => body(-170 + step * length))
    text += rect(-220, y, 440, tall, [p.deep, p.mid, p.ground][index % 3] ?? p.deep) + rect(-220, y, 440, 3, p.ink)
    if (kind === 0) text += line(tall, (x) => circle(x, y + tall / 2, tall * 0.24, p.accent))
    if (kind === 1)
      text += path(
        line(tall, (x) => d('M', x, y + tall - 5, 'l', tall / 2, -tall + 12, tall / 2, tall - 12, 'Z')),
        p.ink,
      )
    if (kind === 2)
      text += line(tall * 0.9, (x) =>
        at(
          x,
          y + tall / 2,
          path(d('M', 0, -tall * 0.3, 'l', tall * 0.3, tall * 0.3, -tall * 0.3, tall * 0.3, -tall * 0.3, -tall * 0.3, 'Z'), p.paper),
        ),
      )
    y += tall
  }
  return text
}

const bowl = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    circle(0, -40, 120, p.deep) +
    circle(0, -40, 92, p.mid) +
    path('M-124-6H124C118 70 62 108 0 108S-118 70-124-6Z', p.accent) +
    path('M-124-6H124C123 4 121 14 118 22H-118C-121 14-123 4-124-6Z', p.ink) +
    path('M-96 62H96C74 94 38 108 0 108S-74 94-96 62Z', p.ground, 'opacity=".35"') +
    times(11, (index) => at(-100 + index * 20, 42, path('M0-12L8 0L0 12L-8 0Z', p.paper))) +
    path('M-46 108H46L56 128H-56Z', p.ink) +
    stroke('M-124-6C-110-26 110-26 124-6', p.paper, 5)
  )
}

export const drawInhouse = (sheet: Sheet): string => {
  const { p, r } = sheet
  const look = r.int(0, 4)
  if (look === 0) return stripes(sheet) + circle(0, 0, 104, p.ground) + plate(sheet, 96)
  if (look === 1) return at(150, 232, plate(sheet, 380))
  if (look === 2) return turned(24, () => rect(-3, -420, 6, 320, p.deep)) + bowl(sheet)
  return circle(0, 0, 176, p.deep) + plate(sheet, look === 3 ? 138 : 128)
}

export { plate }
