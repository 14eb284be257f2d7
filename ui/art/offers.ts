// Promotions and goods: tickets, parcels, seals and small useful things; never heaps of money.
import { at, circle, d, halftone, path, petal, polygon, rays, rect, ring, stroke, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const bow = ({ p }: Sheet): string =>
  path('M0 0C-20-34-62-40-66-16C-68 4-30 8 0 0C30 8 68 4 66-16C62-40 20-34 0 0Z', p.accent) +
  stroke('M0 0C-16-18-42-24-52-15M0 0C16-18 42-24 52-15', p.dark, 2.5, 'stroke-linecap="round"') +
  path('M-6-2L-38 44L-20 40L-14 54L6 4Z', p.accent) +
  path('M6-2L38 44L20 40L14 54L-6 4Z', p.accent) +
  circle(0, 0, 11, p.paper)

const parcel = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    rect(-78, -30, 156, 108, p.ink, 8) +
    rect(0, -30, 78, 108, p.mid, 8, 'opacity=".45"') +
    rect(-88, -52, 176, 34, p.paper, 7) +
    rect(-15, -52, 30, 130, p.accent) +
    at(0, -54, bow(sheet), 0, 0.95)
  )
}

const ticket = ({ p, r }: Sheet): string => {
  const outline = 'M-112-58H112V-18A18 18 0 0 0 112 18V58H-112V18A18 18 0 0 0-112-18Z'
  const mark = r.chance(0.5)
    ? turned(8, (index) => path(petal(6, 30, 8), index % 2 === 0 ? p.accent : p.mid)) + circle(0, 0, 8, p.dark)
    : ring(0, 0, 24, p.accent, 7) + circle(0, 0, 9, p.mid)
  return (
    path(outline, p.dark, 'transform="translate(7 9)" opacity=".5"') +
    path(outline, p.paper) +
    stroke('M-100-46H100V46H-100Z', p.ink, 2.5) +
    stroke('M46-58V58', p.dark, 3, 'stroke-dasharray="3 8" stroke-linecap="round"') +
    at(-30, 0, mark) +
    stroke('M66-22H92M66 0H92M66 22H82', p.accent, 6, 'stroke-linecap="round"')
  )
}

const seal = ({ p, r }: Sheet): string => {
  const teeth = r.pick([16, 20])
  const points = Array.from({ length: teeth * 2 }, (_, index): [number, number] => {
    const angle = (index * Math.PI) / teeth
    const radius = index % 2 === 0 ? 84 : 72
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return (
    path('M-42 44L-64 128L-34 112L-14 134L0 60Z', p.accent) +
    path('M42 44L64 128L34 112L14 134L0 60Z', p.mid) +
    polygon(points, p.ink) +
    circle(0, 0, 60, p.paper) +
    ring(0, 0, 50, p.accent, 3) +
    turned(10, (index) => path(petal(12, 40, 9), index % 2 === 0 ? p.accent : p.mid)) +
    circle(0, 0, 12, p.dark)
  )
}

const envelope = ({ p }: Sheet): string =>
  rect(-96, -58, 192, 128, p.dark, 12, 'transform="translate(7 9)" opacity=".5"') +
  rect(-96, -58, 192, 128, p.ink, 12) +
  rect(-78, -92, 156, 110, p.paper, 8) +
  stroke('M-54-66H54M-54-44H24', p.mid, 7, 'stroke-linecap="round"') +
  path('M-96-20L0 36L96-20V58C96 66 92 70 84 70H-84C-92 70-96 66-96 58Z', p.accent) +
  stroke('M-96 66L-26 22M96 66L26 22', p.dark, 3) +
  circle(0, 30, 17, p.paper) +
  circle(0, 30, 9, p.ink)

const bunting = ({ p }: Sheet): string => {
  const inks = [p.ink, p.accent, p.paper]
  const line = (y: number, sag: number, start: number): string =>
    times(9, (index) => {
      const x = -240 + index * 60
      const low = y + sag * (1 - (x / 250) ** 2)
      return polygon(
        [
          [x - 24, low],
          [x + 24, low + 1],
          [x, low + 50],
        ],
        inks[(index + start) % 3] ?? p.ink,
      )
    }) + stroke(d('M', -260, y - 4, 'Q', 0, y + sag * 2 - 2, 260, y - 4), p.paper, 3)
  return line(-78, 18, 0) + line(0, 26, 1)
}

const wheelOfDays = ({ p }: Sheet): string =>
  rect(-86, -72, 172, 156, p.paper, 16) +
  path('M-86-38V-56A16 16 0 0 1-70-72H70A16 16 0 0 1 86-56V-38Z', p.accent) +
  stroke('M-46-88V-58M46-88V-58', p.dark, 9, 'stroke-linecap="round"') +
  times(12, (index) => {
    const [x, y] = [-57 + (index % 4) * 38, -8 + Math.floor(index / 4) * 33]
    return index === 6
      ? circle(x, y, 15, p.ink) + stroke(d('M', x - 6, y, 'l', 4, 5, 8, -10), p.dark, 4, 'stroke-linecap="round" stroke-linejoin="round"')
      : circle(x, y, 8, index < 6 ? p.accent : p.mid)
  })

export const drawPromotion = (sheet: Sheet): string => {
  const { p, r } = sheet
  const object = r.pick([ticket, ticket, parcel, seal, envelope, bunting, wheelOfDays])
  const ground =
    object === bunting
      ? halftone(-260, -150, 520, 16, p.deep, 12, 4, 18)
      : r.chance(0.6)
        ? rays(20, 520, p.deep, r.between(0, 12))
        : [240, 186, 132].map((radius, index) => circle(0, 0, radius, index % 2 === 0 ? p.deep : p.ground)).join('')
  const specks =
    object === bunting
      ? ''
      : times(14, (index) => {
          const [x, y] = [r.between(-220, 220), r.between(-130, 130)]
          const ink = [p.ink, p.accent, p.paper][index % 3] ?? p.ink
          return Math.hypot(x, y) < 124
            ? ''
            : at(x, y, index % 2 === 0 ? circle(0, 0, 5, ink) : rect(-7, -3, 14, 6, ink, 2), r.between(0, 180))
        })
  return (
    ground +
    specks +
    at(0, object === seal ? -18 : 0, object(sheet), object === ticket ? r.between(-14, 14) : object === bunting ? 0 : r.between(-6, 6))
  )
}
