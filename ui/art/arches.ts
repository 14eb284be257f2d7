// Slots: nested frames around one symbol, as on a matchbox label.
import {
  at,
  circle,
  d,
  dotRing,
  ellipse,
  halftone,
  path,
  petal,
  polar,
  polygon,
  rays,
  rect,
  ring,
  stroke,
  times,
  turned,
} from './shapes.ts'
import type { Sheet } from './shapes.ts'

const roundArches = ({ p, r }: Sheet): string => {
  const count = r.int(4, 6)
  const step = 200 / count
  const inks = [p.deep, p.ground]
  return times(count + 1, (index) => {
    const half = 232 - index * step
    return half < 44
      ? ''
      : path(
          d('M', -half, 420, 'V', 12, 'A', half, half, 0, 0, 1, half, 12, 'V', 420, 'Z'),
          index >= count - 1 ? p.mid : (inks[index % 2] ?? p.deep),
        )
  })
}

const steppedFrame = ({ p, r }: Sheet): string => {
  const count = r.int(4, 5)
  return times(count, (index) => {
    const half = 190 - index * 32
    const top = -190 + index * 30
    const notch = 26
    const data = d(
      'M',
      -half,
      420,
      'V',
      top + notch * 2,
      'h',
      notch,
      'v',
      -notch,
      'h',
      notch,
      'v',
      -notch,
      'H',
      half - notch * 2,
      'v',
      notch,
      'h',
      notch,
      'v',
      notch,
      'h',
      notch,
      'V',
      420,
      'Z',
    )
    return path(data, index === count - 1 ? p.mid : index % 2 === 0 ? p.deep : p.ground)
  })
}

const sunburst = ({ p, r }: Sheet): string =>
  rays(r.pick([12, 16, 20]), 460, p.deep, r.between(0, 20)) +
  circle(0, 0, 118, p.ground) +
  circle(0, 0, 106, p.mid) +
  dotRing(112, 36, 4.5, p.ink)

const scallops = ({ p, r }: Sheet): string => {
  const lobes = r.pick([10, 12, 14])
  const lobe = (radius: number, fill: string): string => {
    const bump = (Math.PI * radius) / lobes
    const points = Array.from({ length: lobes }, (_, index) => polar(radius, (index * 360) / lobes - 90))
    const [first] = points as [[number, number]]
    const arcs = [...points.slice(1), first].map(([x, y]) => d('A', bump, bump, 0, 0, 1, x, y)).join('')
    return path(`${d('M', ...first)}${arcs}Z`, fill)
  }
  return [200, 158, 118].map((radius, index) => lobe(radius, [p.deep, p.ground, p.mid][index] ?? p.mid)).join('')
}

const rosette = ({ p, r }: Sheet): string => {
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

const gem = ({ p }: Sheet): string =>
  polygon(
    [
      [-66, -22],
      [-38, -58],
      [38, -58],
      [66, -22],
      [0, 64],
    ],
    p.ink,
  ) +
  polygon(
    [
      [-66, -22],
      [-28, -22],
      [0, 64],
    ],
    p.accent,
  ) +
  polygon(
    [
      [28, -22],
      [66, -22],
      [0, 64],
    ],
    p.paper,
  ) +
  polygon(
    [
      [-28, -22],
      [-38, -58],
      [0, -58],
    ],
    p.paper,
  ) +
  polygon(
    [
      [28, -22],
      [38, -58],
      [0, -58],
    ],
    p.accent,
  ) +
  stroke('M-66-22H66M-28-22L0 64L28-22L0-58Z', p.dark, 2.5, 'stroke-linejoin="round"')

const seven = ({ p }: Sheet): string => {
  const shape = 'M-52-62H52V-30C22 2 10 30 8 66H-30C-26 24-12-4 10-28H-26V-14H-52Z'
  return (
    path(shape, p.accent, 'transform="translate(7 7)"') +
    path(shape, p.paper) +
    stroke('M-44-54H44V-33C14 0 3 28 1 58', p.ink, 4, 'stroke-linecap="round" stroke-linejoin="round"')
  )
}

const cherries = ({ p, r }: Sheet): string => {
  const lean = r.between(-6, 6)
  const berry = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, p.accent) +
    stroke(
      d('M', x - radius * 0.5, y - radius * 0.1, 'A', radius * 0.55, radius * 0.55, 0, 0, 1, x, y - radius * 0.55),
      p.paper,
      5,
      'stroke-linecap="round"',
    )
  return at(
    0,
    0,
    stroke('M-34 20C-30-20-6-46 18-62M34 30C32-10 28-36 18-62', p.paper, 6, 'stroke-linecap="round"') +
      path('M18-62C-6-84-44-78-58-58C-34-42-4-44 18-62Z', p.ink) +
      stroke('M12-62C-10-66-32-64-50-58', p.dark, 2.5) +
      berry(-36, 38, 32) +
      berry(34, 46, 30),
    lean,
  )
}

const bell = ({ p }: Sheet): string =>
  circle(0, 58, 13, p.accent) +
  path('M-70 46C-44 30-52-62 0-62S44 30 70 46C72 56 66 58 60 58H-60C-66 58-72 56-70 46Z', p.ink) +
  path('M0-62C-52-62-44 30-70 46C-72 56-66 58-60 58H-34C-14 30-26-44 0-62Z', p.paper) +
  rect(-9, -76, 18, 18, p.ink, 9) +
  stroke('M-56 34H56M-46 12H46', p.dark, 3)

const lemon = ({ p, r }: Sheet): string =>
  at(
    0,
    0,
    path('M-78 0C-70-10-66-18-56-30C-24-62 24-62 56-30C66-18 70-10 80 0C70 10 66 18 56 30C24 62-24 62-56 30C-66 18-70 10-78 0Z', p.ink) +
      circle(0, 0, 42, p.paper) +
      turned(8, () => path(petal(6, 37, 10), p.ink)) +
      path('M54-34C64-62 92-66 104-58C100-38 78-24 54-34Z', p.accent),
    r.between(-30, -10),
  )

const reels = ({ p, r }: Sheet): string => {
  const small = [rosette, gem, seven, cherries, bell, lemon]
  const sheet: Sheet = { p, r }
  const window = (x: number): string => {
    const [above, middle, below] = [r.pick(small), r.pick(small), r.pick(small)]
    return at(
      x,
      0,
      rect(-40, -112, 80, 224, p.paper, 12) +
        rect(-40, -38, 80, 76, p.dark) +
        at(0, 0, middle(sheet), 0, 0.44) +
        at(0, -76, above({ ...sheet, p: { ...p, paper: p.mid } }), 0, 0.36) +
        at(0, 76, below({ ...sheet, p: { ...p, paper: p.mid } }), 0, 0.36),
    )
  }
  return (
    rect(-146, -130, 292, 260, p.mid, 24) +
    rect(-146, -130, 292, 260, 'none', 24, `stroke="${p.ink}" stroke-width="3"`) +
    window(-90) +
    window(0) +
    window(90) +
    stroke('M-146 0H-132M146 0H132', p.accent, 8)
  )
}

export const drawSlots = (sheet: Sheet): string => {
  const { p, r } = sheet
  if (r.chance(0.16)) return rays(20, 460, p.deep) + reels(sheet)
  const frame = r.pick([roundArches, roundArches, steppedFrame, sunburst, scallops])
  const symbol = r.pick([rosette, rosette, gem, seven, cherries, bell, lemon])
  const ground = frame(sheet)
  const glow = frame === sunburst || frame === scallops ? '' : halftone(-60, 92, 124, 7, p.ink, 4.6, 0.6, 8)
  const shade = ellipse(0, 84, 56, 8, p.dark, 'opacity=".45"')
  return ground + glow + shade + symbol(sheet) + (frame === sunburst ? ring(0, 0, 106, p.ink, 3) : '')
}

export { rosette }
