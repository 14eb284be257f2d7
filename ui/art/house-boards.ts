// In-house games that are played with a board, a wheel or dice.
import { faceOf } from './inks.ts'
import { cube } from './dice.ts'
import { at, circle, d, dotRing, ellipse, figures, path, polar, polygon, rays, rect, ring, stroke, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

export const tumblingDice = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    rays(14, 460, p.deep, 10) +
    ellipse(-4, 92, 132, 18, p.dark, 'opacity=".55"') +
    stroke('M-136-96Q-112-132-74-136M-148-58Q-144-70-138-78M58-132Q96-126 116-96', p.mid, 7, 'stroke-linecap="round"') +
    at(-48, -34, cube(sheet, 84, p.paper, p.ink, p.accent), -12) +
    at(66, 20, cube(sheet, 74, p.accent, p.paper, p.ink), 14)
  )
}

export const minefield = ({ p }: Sheet): string => {
  const tiles = times(9, (index) => {
    const [x, y] = [-84 + (index % 3) * 84, -100 + Math.floor(index / 3) * 84]
    const isOpen = index === 0 || index === 4 || index === 5 || index === 7
    return isOpen
      ? rect(x - 38, y - 38, 76, 76, p.dark, 14)
      : rect(x - 38, y - 34, 76, 76, p.dark, 14) + rect(x - 38, y - 38, 76, 72, p.mid, 14) + stroke(d('M', x - 24, y - 27, 'h', 48), p.accent, 4, 'stroke-linecap="round" opacity=".45"') // oxfmt-ignore
  })
  const gem = (x: number, y: number): string =>
    at(
      x,
      y,
      path('M-16-22H16L28-7L0 26L-28-7Z', p.accent) + path('M-16-22H16L8-7H-8ZM-8-7H8L0 26Z', p.paper) + stroke('M-28-7H28', p.dark, 2),
    )
  const mine = at(
    0,
    -16,
    rect(-38, -38, 76, 76, '#d0452f', 14) +
      turned(8, () => rect(-4.5, -34, 9, 18, '#1a0e0c', 4)) +
      circle(0, 0, 23, '#1a0e0c') +
      circle(-8, -8, 6, p.paper),
  )
  return circle(0, -16, 176, p.deep) + tiles + gem(-84, -100) + gem(84, -16) + gem(0, 68) + mine
}

export const plinkoBoard = ({ p }: Sheet): string => {
  const pegs = times(7, (row) => times(row + 2, (column) => circle((column - (row + 1) / 2) * 34, -134 + row * 30, 6.5, p.paper)))
  const cups = times(7, (index) => {
    const fill = [p.accent, p.ink, p.mid, p.mid, p.mid, p.ink, p.accent][index] ?? p.mid
    return path(d('M', -121 + index * 34.6, 70, 'h', 30, 'v', 26, 'q', 0, 8, -8, 8, 'h', -14, 'q', -8, 0, -8, -8, 'Z'), fill)
  })
  return (
    path('M0-196L176 122H-176Z', p.deep) +
    cups +
    pegs +
    stroke('M2-158Q26-140 22-118T52-62T40-30', p.accent, 4, 'stroke-dasharray="0 11" stroke-linecap="round"') +
    circle(40, -12, 19, p.accent) +
    stroke('M29-14A12 12 0 0 1 38-24', p.paper, 4, 'stroke-linecap="round"')
  )
}

/** A tile has its heart in the upper corner, so the balls lie below it. */
export const kenoTicket = ({ p }: Sheet): string => {
  const numbers = [3, 8, 17, 21, 26, 34, 40, 48, 52, 61, 67, 74, 5, 12, 29, 80]
  const chosen = [1, 6, 8, 11, 14]
  const cells = numbers
    .map((value, index) => {
      const [x, y] = [-75 + (index % 4) * 50, -76 + Math.floor(index / 4) * 46]
      const isChosen = chosen.includes(index)
      return (isChosen ? circle(x, y, 21, p.mid) : '') + at(x, y, figures(value, 19, isChosen ? p.paper : p.dark, 2.6))
    })
    .join('')
  const drawn = (x: number, y: number, value: number, fill: string): string =>
    circle(x, y, 36, fill) + circle(x, y, 22, p.paper) + at(x, y, figures(value, 21, p.dark, 2.6)) + stroke(d('M', x - 27, y - 8, 'A', 28, 28, 0, 0, 1, x - 8, y - 27), p.paper, 4, 'stroke-linecap="round"') // oxfmt-ignore
  return (
    rays(18, 460, p.deep, 5) +
    at(
      -24,
      -22,
      rect(-106, -124, 212, 244, p.dark, 14, 'opacity=".5" transform="translate(6 9)"') +
        rect(-106, -124, 212, 244, p.paper, 14) +
        rect(-106, -124, 212, 22, p.accent, 11) +
        cells,
      -5,
    ) +
    drawn(108, -46, 8, p.ink) +
    drawn(104, 40, 52, p.accent)
  )
}

/** A ring of wedges from one radius to another, in turn of these inks. */
const wedges = (count: number, radius: number, inks: readonly string[]): string =>
  times(count, (index) => {
    const [x1, y1] = polar(radius, (index * 360) / count - 90)
    const [x2, y2] = polar(radius, ((index + 1) * 360) / count - 90)
    return path(d('M', 0, 0, 'L', x1, y1, 'A', radius, radius, 0, 0, 1, x2, y2, 'Z'), inks[index % inks.length] ?? '')
  })

export const fortuneWheel = ({ p }: Sheet): string =>
  rays(16, 460, p.deep) +
  at(
    0,
    -14,
    path('M-40 96L-64 150H64L40 96Z', p.mid) +
      circle(0, 0, 124, p.ink) +
      circle(0, 0, 112, p.dark) +
      wedges(12, 108, [p.paper, p.mid, p.accent, p.deep]) +
      dotRing(118, 24, 6, p.paper) +
      turned(12, () => circle(0, -84, 6, p.ink), 15) +
      circle(0, 0, 30, p.ink) +
      circle(0, 0, 19, p.mid) +
      circle(0, 0, 8, p.paper) +
      path('M-22-146H22L0-92Z', p.dark) +
      path('M-17-142H17L0-100Z', p.paper),
  )

export const rouletteWheel = ({ p }: Sheet): string =>
  circle(0, -16, 190, p.deep) +
  at(
    0,
    -16,
    circle(0, 0, 136, '#5a2b16') +
      ring(0, 0, 134, p.ink, 4) +
      turned(8, () => path('M0-128L5-119L0-110L-5-119Z', p.ink), 22.5) +
      circle(0, 0, 106, p.ink) +
      wedges(24, 102, [p.accent, '#1b1512']) +
      path(d('M', 0, 0, 'L', 0, -102, 'A', 102, 102, 0, 0, 1, ...polar(102, -75), 'Z'), '#2f9d6a') +
      ring(0, 0, 78, p.ink, 2.5) +
      circle(0, 0, 58, p.ink) +
      circle(0, 0, 54, '#8a4a22') +
      turned(8, () => path('M0 0L-12-54H12Z', '#74391a')) +
      turned(4, () => rect(-4.5, -44, 9, 44, p.ink, 4) + circle(0, -44, 9, p.ink), 20) +
      circle(0, 0, 17, p.ink) +
      circle(0, 0, 8, p.paper) +
      circle(48, -76, 12, p.paper) +
      stroke('M-38-112A118 118 0 0 1 26-115', p.paper, 4, 'stroke-linecap="round" opacity=".7"'),
  )

export const shaker = (sheet: Sheet): string => {
  const { p } = sheet
  const dome = 'M-108 62V-16A108 108 0 0 1 108-16V62Z'
  return (
    rays(20, 460, p.deep, 3) +
    at(
      0,
      4,
      path(dome, p.paper, 'opacity=".16"') +
        at(-44, 20, cube(sheet, 56, p.paper, p.ink, p.accent), -6) +
        at(46, 22, cube(sheet, 56, p.accent, p.paper, p.ink), 8) +
        at(2, -54, cube(sheet, 56, p.ink, p.accent, p.paper)) +
        stroke(dome, p.paper, 5, 'opacity=".85"') +
        stroke('M-86 6V-18A88 88 0 0 1-52-86', p.paper, 8, 'stroke-linecap="round" opacity=".8"') +
        rect(-7, -144, 14, 22, p.ink) +
        circle(0, -148, 15, p.ink) +
        path('M-132 62H132L112 104H-112Z', p.mid) +
        rect(-138, 54, 276, 16, p.ink, 8) +
        times(7, (index) => at(-84 + index * 28, 86, path('M0-8L8 0L0 8L-8 0Z', p.ink))),
      0,
      0.9,
    )
  )
}

/** The window of the in-house slot, with the line that pays. */
export const reelWindow = ({ p }: Sheet): string => {
  const { symbols } = faceOf('BGS/coin')
  const letters = ['A', 'B', 'C', 'D', 'A', 'E', 'F', 'B', 'A']
  const cells = letters
    .map((letter, index) => {
      const motif = symbols[letter]
      const [x, y] = [-82 + (index % 3) * 82, -86 + Math.floor(index / 3) * 72]
      return motif === undefined ? '' : at(x - 28, y - 28, motif.draw(motif.inks), 0, 0.56)
    })
    .join('')
  return (
    rays(20, 460, p.deep, 4) +
    at(0, -6, rect(-138, -140, 276, 250, p.ink, 28) +
    rect(-128, -130, 256, 230, p.dark, 20) +
    times(3, (index) => rect(-120 + index * 82, -122, 76, 214, p.paper, 10)) +
    cells +
    stroke('M-142-86H-82L0-14L82 58H142', p.accent, 9, 'stroke-linejoin="round" opacity=".55"') +
    polygon([[-152, -104], [-120, -86], [-152, -68]], p.accent) + // oxfmt-ignore
    polygon([[152, 40], [120, 58], [152, 76]], p.accent), 0, 0.88) // oxfmt-ignore
  )
}
