// Vendor marks: four quarter tiles that make one small emblem.
import { at, circle, path, rect, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const quarters = (ink: string, other: string): readonly string[] => [
  path('M-30-30H30A60 60 0 0 1-30 30Z', ink),
  circle(0, 0, 28, ink),
  path('M-30-30H30L-30 30Z', ink),
  path('M-30-30A60 60 0 0 1 30 30H-30Z', ink) + circle(-14, 14, 9, other),
  rect(-30, -30, 60, 26, ink) + rect(-30, 8, 60, 14, other),
  circle(0, 0, 28, ink) + circle(0, 0, 13, other),
  path('M-30 30V0A30 30 0 0 1 30 0V30Z', ink),
  path('M0-30A30 30 0 0 1 0 30ZM0-30A30 30 0 0 0 0 30L-14 0Z', ink),
]

export const drawVendor = (sheet: Sheet): string => {
  const { p, r } = sheet
  const inks = [p.ink, p.accent, p.paper]
  const first = r.int(0, 7)
  const symmetric = r.chance(0.4)
  const pieces = times(4, (index) => {
    const ink = inks[(index + (symmetric ? Math.floor(index / 2) : 0)) % 3] ?? p.ink
    const other = inks[(index + 1) % 3] ?? p.accent
    const shapes = quarters(ink, other)
    const shape = shapes[symmetric ? first : (first + index * 3) % 8] ?? ''
    const turn = symmetric ? [0, 90, 270, 180][index] : r.pick([0, 90, 180, 270])
    return at(index % 2 === 0 ? -33 : 33, index < 2 ? -33 : 33, shape, turn)
  })
  return rect(-200, -200, 400, 400, p.ground) + at(0, 0, pieces, r.chance(0.25) ? 45 : 0)
}
