// Sports: mown stripes, white lines and one ball.
import { at, circle, d, path, polar, polygon, rect, ring, stroke, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

const stripes = ({ p, r }: Sheet): string => {
  const turn = r.pick([0, 90, 24, -24])
  return at(
    0,
    0,
    times(9, (index) => rect(-400 + index * 92, -400, 46, 900, p.deep)),
    turn,
  )
}

const centreCircle = ({ p }: Sheet): string => ring(0, 0, 104, p.ink, 4) + stroke('M-300 0H-104M104 0H300', p.ink, 4)

const box = ({ p }: Sheet): string =>
  stroke('M-122-260V-60H122V-260M-62-260V-132H62V-260', p.ink, 4) +
  stroke('M-58-60A66 66 0 0 0 58-60', p.ink, 4) +
  stroke('M-300 168H300', p.ink, 4) +
  stroke('M-90 168A90 90 0 0 1 90 168', p.ink, 4)

const lanes = ({ p }: Sheet): string =>
  times(6, (index) => ring(-150, 210, 110 + index * 48, index % 2 === 0 ? p.mid : p.ink, index % 2 === 0 ? 30 : 3))

const net = ({ p }: Sheet): string => {
  let data = ''
  for (let x = -300; x <= 300; x += 34) data += d('M', x, -260, 'L', x + 120, 260, 'M', x + 120, -260, 'L', x, 260)
  return stroke(data, p.mid, 2.5) + rect(-400, -16, 800, 14, p.ink)
}

const football = ({ p }: Sheet): string => {
  const five = (radius: number, turn: number): [number, number][] =>
    Array.from({ length: 5 }, (_, index) => polar(radius, turn + index * 72))
  const seams = turned(
    5,
    () =>
      stroke('M0-30V-52', p.dark, 4) +
      polygon(
        [
          [0, -52],
          [22, -66],
          [16, -84],
          [-16, -84],
          [-22, -66],
        ],
        p.dark,
      ) +
      stroke('M22-66L46-58', p.dark, 4),
  )
  return circle(0, 0, 80, p.paper) + `${seams}` + polygon(five(30, -90), p.dark) + ring(0, 0, 79, p.dark, 3)
}

const basketball = ({ p }: Sheet): string =>
  circle(0, 0, 80, p.accent) +
  stroke('M-80 0H80M0-80V80M-56-57C-22-26-22 26-56 57M56-57C22-26 22 26 56 57', p.dark, 5) +
  ring(0, 0, 79, p.dark, 4)

const tennis = ({ p }: Sheet): string => circle(0, 0, 74, p.ink) + stroke('M-60-44C-16-28-4 28-28 69M60 44C16 28 4-28 28-69', p.paper, 8)

const shuttle = ({ p }: Sheet): string => {
  const vanes = times(7, (index) => {
    const x = (index - 3) * 22
    return polygon(
      [
        [x * 0.34 - 6, 34],
        [x * 0.34 + 6, 34],
        [x + 13, -70],
        [x, -82],
        [x - 13, -70],
      ],
      index % 2 === 0 ? p.paper : p.ink,
      `stroke="${p.dark}" stroke-width="2"`,
    )
  })
  return at(
    0,
    0,
    vanes +
      stroke('M-48-14Q0 0 48-14M-34 12Q0 24 34 12', p.accent, 5) +
      path('M-30 34H30C32 62 16 78 0 78S-32 62-30 34Z', p.accent) +
      rect(-31, 32, 62, 10, p.dark, 3),
    28,
  )
}

const volleyball = ({ p }: Sheet): string =>
  circle(0, 0, 78, p.paper) +
  turned(
    3,
    (index) =>
      path('M0 0C-10-30-4-58 14-77A78 78 0 0 1 68-39C44-40 18-26 0 0Z', index === 0 ? p.accent : index === 1 ? p.ink : p.paper) +
      stroke('M0 0C-10-30-4-58 14-77M0 0C18-26 44-40 68-39M0 0C6-26 24-50 45-64', p.dark, 3.4),
  ) +
  ring(0, 0, 77, p.dark, 3.4)

export const drawSports = (sheet: Sheet): string => {
  const { p, r } = sheet
  const ball = r.pick([football, football, basketball, tennis, shuttle, volleyball])
  const lines = r.pick([centreCircle, centreCircle, box, lanes, net])
  const shadow = circle(10, 14, ball === shuttle ? 0 : 78, p.dark, 'opacity=".4"')
  const trail =
    r.chance(0.4) && ball !== shuttle
      ? at(
          0,
          0,
          times(3, (index) => stroke(d('M', -92, -34 + index * 34, 'H', -128 - (index % 2) * 26), p.accent, 7, 'stroke-linecap="round"')),
          -28,
        )
      : ''
  return stripes(sheet) + lines(sheet) + shadow + trail + at(0, 0, ball(sheet), ball === shuttle ? 0 : r.between(-25, 25))
}
