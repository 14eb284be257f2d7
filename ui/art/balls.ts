// Lotteries: numbered balls, packed, tumbling or in orbit, and for the electronic ones rings and lit figures.
import { over } from './palettes.ts'
import { at, circle, d, dotRing, figures, halftone, path, polar, rect, ring, stroke, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const ball = (sheet: Sheet, x: number, y: number, radius: number, index: number): string => {
  const { p, r } = sheet
  const look = index % 4
  const body = [p.ink, p.paper, p.accent, p.mid][look] ?? p.ink
  const plate = look === 1 ? p.ink : p.paper
  const value = r.int(0, 49)
  const shine =
    radius > 22
      ? stroke(
          d('M', x - radius * 0.72, y - radius * 0.28, 'A', radius * 0.78, radius * 0.78, 0, 0, 1, x - radius * 0.24, y - radius * 0.74),
          look === 1 ? p.ink : p.paper,
          radius * 0.1,
          'stroke-linecap="round" opacity=".7"',
        )
      : ''
  const window =
    radius > 13 ? circle(x, y, radius * 0.6, plate) + at(x, y, figures(value, radius * (value > 9 ? 0.5 : 0.62), over(plate, p), 2.5)) : ''
  return circle(x, y, radius, body) + shine + window
}

const packed = (sheet: Sheet): string => {
  const { r } = sheet
  const placed: [number, number, number][] = []
  for (const [radius, tries] of [
    [48, 5],
    [34, 40],
    [24, 60],
    [15, 70],
    [8, 80],
  ] as const)
    for (let attempt = 0; attempt < tries; attempt++) {
      const [x, y] = [r.between(-165, 165), r.between(-185, 215)]
      if (placed.every(([ox, oy, or]) => Math.hypot(ox - x, oy - y) > or + radius + 4)) placed.push([x, y, radius])
    }
  return placed.map(([x, y, radius], index) => ball(sheet, x, y, radius, index)).join('')
}

const drum = (sheet: Sheet): string => {
  const { p, r } = sheet
  const placed: [number, number, number][] = []
  for (const [radius, tries] of [
    [31, 40],
    [23, 90],
    [14, 90],
  ] as const)
    for (let attempt = 0; attempt < tries; attempt++) {
      const [x, y] = polar(Math.sqrt(r.next()) * (112 - radius), r.between(0, 360))
      if (placed.every(([ox, oy, or]) => Math.hypot(ox - x, oy - y) > or + radius + 2)) placed.push([x, y, radius])
    }
  return (
    rect(-96, 96, 192, 300, p.mid) +
    rect(-96, 118, 192, 6, p.ink) +
    rect(-26, 96, 52, 200, p.ground) +
    circle(0, 0, 134, p.mid) +
    circle(0, 0, 122, p.deep) +
    dotRing(128, 44, 4, p.ink) +
    placed.map(([x, y, radius], index) => ball(sheet, x, y, radius, index)).join('') +
    stroke('M-98-52A112 112 0 0 1-52-98', p.paper, 7, 'stroke-linecap="round" opacity=".75"')
  )
}

const rows = (sheet: Sheet): string =>
  times(30, (index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    return ball(sheet, -136 + column * 68 + (row % 2) * 34 - 17, -160 + row * 64, 29, (column * 3 + row * 2) % 7)
  })

const giant = (sheet: Sheet): string => {
  const { p, r } = sheet
  const small = times(7, (index) => {
    const [x, y] = polar(134, index * 51.4 + 12)
    return ball(sheet, x, y, 22, index)
  })
  const value = r.int(1, 49)
  return (
    halftone(-160, -170, 320, 12, p.deep, 9, 3, 12) +
    ring(0, 0, 134, p.mid, 3) +
    small +
    circle(6, 9, 92, p.dark, 'opacity=".45"') +
    circle(0, 0, 92, p.accent) +
    path('M-92 0A92 92 0 0 0 92 0C60 34-60 34-92 0Z', p.ink) +
    circle(0, 0, 55, p.paper) +
    at(0, 0, figures(value, value > 9 ? 48 : 58, p.dark)) +
    stroke('M-68-40A78 78 0 0 1-24-74', p.paper, 9, 'stroke-linecap="round"')
  )
}

export const drawLottery = (sheet: Sheet): string => {
  const object = sheet.r.pick([packed, packed, drum, rows, giant])
  return object(sheet)
}

const orbit = (sheet: Sheet): string => {
  const { p, r } = sheet
  const rings = [62, 96, 130].map((radius, index) => {
    const count = 3 + index * 2
    const start = r.between(0, 120)
    return (
      ring(0, 0, radius, index === 1 ? p.ink : p.mid, 2.5) +
      times(count, (step) => {
        const [x, y] = polar(radius, start + (step * 360) / count)
        return ball(sheet, x, y, step % 2 === 0 ? 17 : 11, step + index)
      })
    )
  })
  return dotRing(158, 60, 4, p.mid) + rings.join('') + circle(0, 0, 40, p.accent) + at(0, 0, figures(r.int(0, 9), 40, over(p.accent, p)))
}

const segmentPaths = ['M-13-27H13', 'M16-24V-3', 'M16 3V24', 'M-13 27H13', 'M-16 3V24', 'M-16-24V-3', 'M-13 0H13']
const litSegments = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']

const sevenSegment = ({ p }: Sheet, value: number): string => {
  const lit = litSegments[value] ?? '012345'
  return segmentPaths
    .map((data, index) => stroke(data, lit.includes(index.toString()) ? p.ink : p.deep, 8, 'stroke-linecap="round"'))
    .join('')
}

const display = (sheet: Sheet): string => {
  const { p, r } = sheet
  const panel = (y: number, count: number): string =>
    times(count, (index) =>
      at(-((count - 1) * 30) + index * 60, y, rect(-27, -42, 54, 84, p.ground, 10) + sevenSegment(sheet, r.int(0, 9))),
    )
  return (
    halftone(-170, -180, 340, 18, p.deep, 6, 2, 12) +
    rect(-144, -112, 288, 220, p.mid, 26) +
    rect(-144, -112, 288, 220, 'none', 26, `stroke="${p.ink}" stroke-width="3"`) +
    panel(-54, 4) +
    panel(46, 4) +
    circle(-120, -140, 7, p.accent) +
    circle(-98, -140, 7, p.ink) +
    circle(-76, -140, 7, p.paper)
  )
}

const matrix = ({ p, r }: Sheet): string =>
  rect(-138, -142, 276, 284, p.deep, 20) +
  times(36, (index) => {
    const [x, y] = [-110 + (index % 6) * 44, -112 + Math.floor(index / 6) * 44]
    const lit = r.chance(0.38)
    return lit ? circle(x, y, 17, r.pick([p.ink, p.accent, p.paper])) : circle(x, y, 6, p.mid)
  })

const meter = (sheet: Sheet): string => {
  const { p, r } = sheet
  const share = r.between(0.4, 0.85)
  const [x, y] = polar(108, -90 + share * 360)
  return (
    times(60, (index) => at(0, 0, rect(-1.5, -150, 3, index % 5 === 0 ? 18 : 9, p.mid), index * 6)) +
    ring(0, 0, 108, p.deep, 26) +
    stroke(d('M', 0, -108, 'A', 108, 108, 0, share > 0.5 ? 1 : 0, 1, x, y), p.ink, 26, 'stroke-linecap="round"') +
    circle(x, y, 20, p.accent) +
    times(3, (index) => ball(sheet, (index - 1) * 52, index === 1 ? -14 : 12, 27, index))
  )
}

export const drawElottery = (sheet: Sheet): string => sheet.r.pick([orbit, orbit, display, matrix, meter])(sheet)

export { ball }
