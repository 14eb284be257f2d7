// Goods of the points mall: small useful things, each drawn by its name.
import { at, circle, dotRing, ellipse, path, petal, rays, rect, ring, stroke, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const cup = ({ p }: Sheet): string =>
  stroke('M52-22C92-28 92 36 46 34', p.ink, 13) +
  path('M-62-44H62C62 20 44 64 0 64S-62 20-62-44Z', p.paper) +
  path('M-60-16H60C58-4 55 8 51 18H-51C-55 8-58-4-60-16Z', p.accent) +
  ellipse(0, -44, 62, 13, p.mid) +
  stroke('M-18-70C-28-84-8-92-18-106M14-70C4-84 24-92 14-106', p.ink, 5, 'stroke-linecap="round"') +
  ellipse(0, 76, 78, 9, p.ink)

const bag = ({ p }: Sheet): string =>
  stroke('M-30-44C-30-96 30-96 30-44', p.ink, 9) +
  path('M-66-44H66L76 80H-76Z', p.accent) +
  path('M0-44H66L76 80H0Z', p.dark, 'opacity=".16"') +
  turned(8, (index) => path(petal(5, 30, 8), index % 2 === 0 ? p.paper : p.ink)) +
  circle(0, 0, 8, p.dark)

const headphones = ({ p }: Sheet): string =>
  stroke('M-72 24C-84-92 84-92 72 24', p.ink, 15, 'stroke-linecap="round"') +
  stroke('M-58 2C-62-64 62-64 58 2', p.mid, 6) +
  rect(-92, 8, 42, 72, p.accent, 18) +
  rect(50, 8, 42, 72, p.accent, 18) +
  rect(-60, 16, 16, 56, p.paper, 8) +
  rect(44, 16, 16, 56, p.paper, 8)

const umbrella = ({ p }: Sheet): string =>
  stroke('M0-66V72C0 98-36 98-36 74', p.paper, 8, 'stroke-linecap="round"') +
  path('M-98 0C-96-110 96-110 98 0C84-16 58-16 49 0C36-16 12-16 0 0C-12-16-36-16-49 0C-58-16-84-16-98 0Z', p.accent) +
  path('M-49 0C-44-60-22-78 0-83C22-78 44-60 49 0C36-16 12-16 0 0C-12-16-36-16-49 0Z', p.ink) +
  circle(0, -86, 7, p.paper)

const phone = ({ p }: Sheet): string =>
  rect(-50, -92, 100, 184, p.dark, 20, 'transform="translate(7 8)" opacity=".5"') +
  rect(-50, -92, 100, 184, p.paper, 20) +
  rect(-41, -80, 82, 160, p.mid, 12) +
  circle(0, -10, 30, p.accent) +
  turned(6, () => path(petal(4, 26, 8), p.ink)) +
  rect(-26, 46, 52, 9, p.paper, 4) +
  rect(-16, 62, 32, 7, p.ink, 3)

const watch = ({ p }: Sheet): string =>
  path('M-30-104H30L36-50H-36ZM-30 104H30L36 50H-36Z', p.accent) +
  circle(0, 0, 64, p.ink) +
  circle(0, 0, 52, p.paper) +
  dotRing(42, 12, 5, p.mid) +
  stroke('M0-30V0L20 14', p.dark, 6, 'stroke-linecap="round" stroke-linejoin="round"') +
  circle(0, 0, 6, p.accent) +
  rect(62, -9, 13, 18, p.ink, 4)

const bowl = ({ p }: Sheet): string =>
  path('M-88-22H88C84 46 46 70 0 70S-84 46-88-22Z', p.accent) +
  path('M-86 0H86C84 12 80 22 75 30H-75C-80 22-84 12-86 0Z', p.dark, 'opacity=".3"') +
  ellipse(0, -22, 88, 20, p.ink) +
  ellipse(0, -20, 74, 14, p.deep) +
  at(
    0,
    12,
    turned(8, () => path(petal(4, 18, 6), p.paper)),
  ) +
  rect(-34, 66, 68, 14, p.ink, 5)

const flask = ({ p }: Sheet): string =>
  rect(-42, -62, 84, 154, p.paper, 18) +
  rect(-42, -18, 84, 58, p.accent) +
  rect(-30, -96, 60, 40, p.ink, 8) +
  rect(-38, -64, 76, 12, p.mid, 4) +
  stroke('M-24-44V-30M-24 54V76', p.mid, 6, 'stroke-linecap="round"') +
  at(
    0,
    11,
    turned(6, () => path(petal(4, 20, 7), p.ink)),
  )

const ball = ({ p }: Sheet): string =>
  circle(0, 0, 84, p.paper) +
  turned(5, () => path('M0-34L20-62L0-84L-20-62Z', p.ink)) +
  path('M0-34L32-10L20 28H-20L-32-10Z', p.accent) +
  turned(5, () => stroke('M32-10L62-20', p.ink, 5)) +
  ring(0, 0, 82, p.ink, 5)

const cloth = ({ p }: Sheet): string =>
  rect(-84, -50, 168, 44, p.mid, 12) +
  rect(-84, -14, 168, 44, p.accent, 12) +
  rect(-84, 22, 168, 44, p.paper, 12) +
  stroke('M-84 0H84M-84 12H84', p.ink, 4, 'stroke-dasharray="10 8"') +
  stroke('M-84 38H84M-84 50H84', p.accent, 4) +
  stroke('M-84-36H84', p.paper, 4, 'stroke-dasharray="4 8"')

const battery = ({ p }: Sheet): string =>
  rect(-58, -84, 116, 168, p.ink, 20) +
  rect(-46, -72, 92, 144, p.paper, 12) +
  path('M8-50L-26 10H-2L-10 50L26-12H2Z', p.accent) +
  rect(-30, -96, 20, 16, p.mid, 4) +
  rect(10, -96, 20, 16, p.mid, 4)

const speaker = ({ p }: Sheet): string =>
  rect(-72, -72, 144, 150, p.ink, 24) +
  circle(0, 14, 52, p.paper) +
  circle(0, 14, 36, p.accent) +
  circle(0, 14, 14, p.dark) +
  dotRing(44, 16, 3, p.mid) +
  circle(-30, -50, 7, p.accent) +
  circle(0, -50, 7, p.mid) +
  circle(30, -50, 7, p.mid)

const cooker = ({ p }: Sheet): string =>
  path('M-80-20H80V46C80 66 66 78 46 78H-46C-66 78-80 66-80 46Z', p.paper) +
  path('M-74-24C-70-70 70-70 74-24Z', p.accent) +
  rect(-14, -76, 28, 16, p.ink, 7) +
  rect(-96, -6, 22, 18, p.ink, 8) +
  rect(74, -6, 22, 18, p.ink, 8) +
  rect(-30, 22, 60, 34, p.mid, 8) +
  circle(-12, 39, 6, p.accent) +
  circle(12, 39, 6, p.ink)

const purse = ({ p }: Sheet): string =>
  rect(-88, -52, 176, 124, p.accent, 20) +
  path('M-88-30C-60-4 60-4 88-30V-32C88-44 80-52 68-52H-68C-80-52-88-44-88-32Z', p.ink) +
  rect(36, -2, 56, 40, p.paper, 14) +
  circle(56, 18, 9, p.dark) +
  stroke('M-66 52H20', p.paper, 5, 'stroke-dasharray="9 8"')

const NAMED: Readonly<Record<string, (sheet: Sheet) => string>> = {
  cup,
  bag,
  headphones,
  umbrella,
  phone,
  watch,
  bowl,
  flask,
  ball,
  cloth,
  battery,
  speaker,
  cooker,
  purse,
}
const TURNED: ReadonlySet<unknown> = new Set([headphones, watch, ball])

/** A seed that begins with the name of a thing, such as `umbrella-2`, shows it; any other shows one of them. */
export const drawPoints = (sheet: Sheet, seed: string): string => {
  const { p, r } = sheet
  const object = NAMED[seed.split('-')[0] ?? ''] ?? r.pick(Object.values(NAMED))
  const ground = r.chance(0.5)
    ? circle(0, 0, 124, p.deep) + dotRing(112, 48, 4, p.mid)
    : at(0, 0, rays(16, 300, p.deep, 5)) + circle(0, 0, 104, p.deep)
  return ground + at(0, 0, object(sheet), TURNED.has(object) ? r.between(-8, 8) : 0, 0.94)
}
