// Wide banners with a calm side for words, and the small quiet scenes of empty places.
import { plate } from './lacquer.ts'
import { rosette } from './arches.ts'
import { ball } from './balls.ts'
import { cube } from './dice.ts'
import { creatures, waves } from './water.ts'
import { at, circle, d, ellipse, halftone, path, polygon, rays, rect, ring, stroke, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const arcade = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    times(7, (index) => {
      const half = 330 - index * 40
      return path(
        d('M', -half, 520, 'V', 30, 'A', half, half, 0, 0, 1, half, 30, 'V', 520, 'Z'),
        index === 6 ? p.mid : index % 2 === 0 ? p.deep : p.ground,
      )
    }) + at(0, 10, rosette(sheet), 0, 1.75)
  )
}

const lagoon = (sheet: Sheet): string => {
  const { p, r } = sheet
  return (
    circle(120, -120, 130, p.mid) +
    circle(120, -120, 98, p.accent) +
    at(0, 0, waves(sheet, 660, -60, 260, 5)) +
    at(-20, 10, r.pick(creatures.slice(0, 3))(sheet), -12, 1.45) +
    times(8, (index) => ring(-190 + index * 54, 60 - (index % 3) * 74, 5 + (index % 3) * 4, p.ink, 2.5))
  )
}

const tumble = (sheet: Sheet): string => {
  const spots: readonly (readonly [number, number, number])[] = [
    [20, -20, 118],
    [-150, 96, 66],
    [190, 116, 82],
    [-120, -124, 52],
    [196, -120, 60],
    [70, 166, 46],
    [-250, -30, 40],
    [-40, 170, 34],
    [310, 10, 46],
    [120, -200, 40],
  ]
  return (
    halftone(-330, -240, 760, 30, sheet.p.deep, 12, 4, 20) + spots.map(([x, y, radius], index) => ball(sheet, x, y, radius, index)).join('')
  )
}

const lacquerware = (sheet: Sheet): string =>
  at(60, 10, circle(0, 0, 260, sheet.p.deep) + plate(sheet, 226)) + at(-230, 190, plate(sheet, 92))

const blocks = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    at(20, 0, rays(22, 760, p.deep, 4)) +
    at(-96, 40, cube(sheet, 150, p.ink, p.accent, p.mid), -7) +
    at(150, 70, cube(sheet, 128, p.paper, p.ink, p.accent), 9) +
    at(60, -130, cube(sheet, 92, p.accent, p.mid, p.ink), 14)
  )
}

export const drawBanner = (sheet: Sheet): string => sheet.r.pick([arcade, arcade, lagoon, tumble, lacquerware, blocks])(sheet)

const boat = ({ p }: Sheet): string =>
  circle(46, -44, 34, p.ink) +
  path('M-6-66V10H-62Z', p.paper) +
  path('M2-50L44 10H2Z', p.accent) +
  path('M-84 18H84L58 54H-56Z', p.accent) +
  path('M-84 18H84L78 28H-77Z', p.paper) +
  stroke('M-130 62q16-12 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0', p.ink, 5, 'stroke-linecap="round"') +
  stroke('M-94 80q16-12 32 0t32 0t32 0t32 0t32 0t32 0', p.mid, 5, 'stroke-linecap="round"')

const emptyBowl = ({ p }: Sheet): string =>
  ellipse(0, 76, 96, 9, p.mid) +
  path('M-92-10H92C88 46 48 74 0 74S-88 46-92-10Z', p.accent) +
  path('M-92-10H92C91-2 90 5 88 12H-88C-90 5-91-2-92-10Z', p.ink) +
  times(9, (index) => circle(-72 + index * 18, 30 - Math.abs(index - 4) * 0.5, 4.5, p.paper)) +
  ellipse(0, -10, 92, 14, p.deep) +
  stroke('M-22-36C-34-52-10-60-22-78M20-36C8-52 32-60 20-78', p.mid, 5, 'stroke-linecap="round"')

const kite = ({ p }: Sheet): string =>
  stroke('M10 20C-10 60 50 70 10 104', p.ink, 3.5, 'stroke-linecap="round"') +
  polygon(
    [
      [10, -92],
      [70, -30],
      [10, 26],
      [-44, -30],
    ],
    p.accent,
  ) +
  polygon(
    [
      [10, -92],
      [70, -30],
      [10, -30],
    ],
    p.ink,
  ) +
  polygon(
    [
      [-44, -30],
      [10, -30],
      [10, 26],
    ],
    p.paper,
  ) +
  polygon(
    [
      [0, 46],
      [-22, 36],
      [-20, 58],
    ],
    p.ink,
  ) +
  polygon(
    [
      [26, 70],
      [48, 60],
      [46, 82],
    ],
    p.accent,
  ) +
  stroke('M-130-50q14-14 28 0q12-20 32-4', p.mid, 6, 'stroke-linecap="round"') +
  stroke('M66 50q14-14 28 0q12-20 32-4', p.mid, 6, 'stroke-linecap="round"')

const openBox = ({ p }: Sheet): string =>
  polygon(
    [
      [0, -14],
      [84, 14],
      [0, 44],
      [-84, 14],
    ],
    p.deep,
  ) +
  polygon(
    [
      [-84, 14],
      [0, 44],
      [0, 98],
      [-84, 66],
    ],
    p.accent,
  ) +
  polygon(
    [
      [84, 14],
      [0, 44],
      [0, 98],
      [84, 66],
    ],
    p.ink,
  ) +
  polygon(
    [
      [-84, 14],
      [0, 44],
      [-34, 62],
      [-118, 32],
    ],
    p.paper,
  ) +
  polygon(
    [
      [84, 14],
      [0, 44],
      [34, 62],
      [118, 32],
    ],
    p.paper,
  ) +
  circle(-20, -58, 7, p.ink) +
  circle(24, -78, 10, p.accent) +
  ring(2, -34, 6, p.mid, 3) +
  ring(48, -40, 8, p.ink, 3)

const lantern = ({ p }: Sheet): string =>
  stroke('M0-110V-84', p.ink, 4) +
  rect(-26, -86, 52, 10, p.ink, 4) +
  ellipse(0, -14, 62, 64, p.accent) +
  ellipse(0, -14, 40, 64, p.ink) +
  ellipse(0, -14, 16, 64, p.paper) +
  rect(-26, 46, 52, 10, p.ink, 4) +
  stroke('M-12 56V88M0 56V100M12 56V88', p.accent, 4, 'stroke-linecap="round"')

export const drawEmpty = (sheet: Sheet): string => {
  const { p, r } = sheet
  const scene = r.pick([boat, emptyBowl, kite, openBox, lantern])
  return (
    ellipse(0, 6, 152, 112, p.ground) +
    `<ellipse cy="6" rx="142" ry="102" fill="none" stroke="${p.deep}" stroke-width="3"/>` +
    at(0, scene === openBox ? 0 : 8, scene(sheet), 0, 0.86)
  )
}
