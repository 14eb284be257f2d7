// Cockfight: feathers and geometry only, never an animal.
import { at, circle, d, halftone, path, rays, ring, stroke, times } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const feather = (length: number, half: number, blade: string, rib: string, notch: string): string => {
  const barbs = times(Math.floor(length / 22), (index) => {
    const y = -34 - index * 22
    const reach = half * 0.8 * Math.sin((Math.PI * (index + 1)) / (length / 22 + 1))
    return d('M', 0, y, 'L', reach, y - 14, 'M', 0, y, 'L', -reach, y - 14)
  })
  return (
    path(
      d(
        'M',
        0,
        0,
        'C',
        -half * 1.4,
        -length * 0.36,
        -half,
        -length * 0.84,
        0,
        -length,
        'C',
        half,
        -length * 0.84,
        half * 1.4,
        -length * 0.36,
        0,
        0,
        'Z',
      ),
      blade,
    ) +
    stroke(barbs, notch, 2, 'opacity=".55"') +
    stroke(d('M', 0, 12, 'V', -length + 12), rib, 3, 'stroke-linecap="round"')
  )
}

const fan = ({ p, r }: Sheet): string => {
  const layers = [
    { count: 9, length: 232, half: 25, spread: 136, inks: [p.ink, p.accent] },
    { count: 8, length: 176, half: 22, spread: 118, inks: [p.paper, p.mid] },
    { count: 5, length: 116, half: 18, spread: 84, inks: [p.accent, p.ink] },
  ]
  const turn = r.between(-6, 6)
  return at(
    0,
    122,
    layers
      .map(({ count, length, half, spread, inks }) =>
        times(count, (index) =>
          at(0, 0, feather(length, half, inks[index % 2] ?? p.ink, p.dark, p.dark), turn + (index / (count - 1) - 0.5) * spread),
        ),
      )
      .join('') +
      circle(0, 0, 40, p.dark) +
      ring(0, 0, 31, p.ink, 4) +
      ring(0, 0, 20, p.accent, 4) +
      circle(0, 0, 9, p.paper),
  )
}

const plume = ({ p, r }: Sheet): string => {
  const inks = [p.paper, p.ink, p.accent, p.ink]
  return at(
    -6,
    150,
    times(6, (index) =>
      at(
        (index - 2.5) * 7,
        0,
        path(
          d(
            'M',
            0,
            0,
            'C',
            -26 - index * 5,
            -90,
            -10 - index * 6,
            -210,
            60 + index * 12,
            -266 + index * 20,
            'C',
            40 + index * 10,
            -180,
            44,
            -80,
            14,
            0,
            'Z',
          ),
          inks[index % 4] ?? p.ink,
        ) + stroke(d('M', 4, -6, 'C', -10 - index * 5, -90, 2 - index * 3, -190, 54 + index * 11, -250 + index * 20), p.dark, 2.2),
        -34 + index * 13 + r.between(-3, 3),
      ),
    ),
  )
}

const crossed = ({ p }: Sheet): string =>
  at(-82, 132, feather(292, 42, p.ink, p.dark, p.dark), 33) +
  at(82, 132, feather(292, 42, p.paper, p.dark, p.dark), -33) +
  at(0, 6, circle(0, 0, 34, p.dark) + ring(0, 0, 26, p.accent, 5) + circle(0, 0, 13, p.ink) + circle(0, 0, 5, p.paper))

const whirl = ({ p, r }: Sheet): string => {
  const count = r.pick([9, 11])
  const inks = [p.ink, p.accent, p.paper]
  return (
    times(count, (index) =>
      at(
        0,
        0,
        path('M10-22C40-60 34-120-6-150C-22-110-30-60-10-22Z', inks[index % 3] ?? p.ink) + stroke('M0-26C10-66 6-108-6-140', p.dark, 2.4),
        (index * 360) / count,
      ),
    ) +
    circle(0, 0, 34, p.dark) +
    ring(0, 0, 24, p.ink, 4) +
    circle(0, 0, 10, p.accent)
  )
}

export const drawCockfight = (sheet: Sheet): string => {
  const { p, r } = sheet
  const object = r.pick([fan, fan, plume, crossed, whirl])
  const ground = r.chance(0.5)
    ? at(0, object === fan ? 122 : 0, rays(16, 460, p.deep, 6))
    : [200, 160, 120, 80].map((radius, index) => circle(0, 20, radius, index % 2 === 0 ? p.deep : p.ground)).join('')
  return ground + (object === plume ? halftone(-150, 60, 300, 8, p.mid, 6, 1, 9) : '') + object(sheet)
}
