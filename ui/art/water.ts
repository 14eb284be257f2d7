// Fish: strata of water, one creature and its bubbles.
import { at, circle, d, ellipse, halftone, path, polar, ring, stroke, times, turned } from './shapes.ts'
import type { Sheet } from './shapes.ts'

export const waves = ({ p, r }: Sheet, width: number, top: number, bottom: number, rows: number): string => {
  const inks = [p.deep, p.mid, p.deep, p.ground]
  return times(rows, (row) => {
    const y = top + ((bottom - top) * row) / rows
    const length = r.between(56, 92)
    const lift = r.between(9, 18)
    const start = -width - r.between(0, length * 2)
    const count = Math.ceil((width * 2 + length * 4) / (length * 2))
    const curve = times(count, () => d('q', length / 2, -lift, length, 0, 't', length, 0))
    return path(
      `${d('M', start, y)}${curve}${d('V', bottom + 260, 'H', start, 'Z')}`,
      inks[row % 4] ?? p.deep,
      `opacity="${row % 4 === 1 ? '.55' : '.8'}"`,
    )
  })
}

const eye = (x: number, y: number, size: number, sheet: Sheet): string =>
  circle(x, y, size, sheet.p.dark) + circle(x + size * 0.3, y - size * 0.3, size * 0.34, sheet.p.paper)

const longFish = (sheet: Sheet): string => {
  const { p, r } = sheet
  const body = r.chance(0.5) ? p.paper : p.ink
  const marks = body === p.paper ? p.ink : p.paper
  let scales = ''
  for (let x = -58; x <= 34; x += 23) {
    const tall = 50 * Math.sqrt(1 - (x / 112) ** 2) - 12
    for (let y = -tall; y <= tall; y += 19) scales += d('M', x, y - 7, 'q', -10, 7, 0, 14)
  }
  return (
    path('M-84 0C-116-14-132-42-150-56C-146-22-146 20-150 54C-132 42-114 14-84 0Z', p.accent) +
    stroke('M-96 0L-138-32M-98 2L-138 30M-98 1H-132', p.dark, 2.4, 'opacity=".6"') +
    path('M-30-48C-18-78 26-84 50-72C44-58 36-50 28-44Z', p.accent) +
    path('M-24 46C-16 66 4 76 24 72C22 60 16 50 10 46Z', p.accent) +
    path('M-98 0C-58-62 50-72 116 0C50 68-58 62-98 0Z', body) +
    stroke(scales, marks, 4, 'stroke-linecap="round"') +
    stroke('M62-46C48-18 48 18 62 44', p.dark, 3) +
    eye(84, -12, 9.5, sheet) +
    stroke('M116 2C108 8 102 9 96 9', p.dark, 3, 'stroke-linecap="round"') +
    path('M22 14C6 20-8 36-10 52C10 50 28 38 34 22Z', p.accent)
  )
}

const discFish = (sheet: Sheet): string => {
  const { p, r } = sheet
  const [one, two] = r.chance(0.5) ? [p.ink, p.paper] : [p.paper, p.accent]
  const stripe = (x: number, width: number): string => {
    const tall = 78 * Math.sqrt(1 - (x / 84) ** 2)
    return stroke(d('M', x, -tall, 'Q', x - 14, 0, x, tall), two, width)
  }
  return (
    path('M-66-20C-90-34-104-36-120-44C-110-14-110 14-120 44C-104 36-90 34-66 20Z', p.accent) +
    path('M-30-60C-52-112-66-138-92-156C-34-146 24-116 44-64Z', p.accent) +
    path('M-30 60C-52 112-66 138-92 156C-34 146 24 116 44 64Z', p.accent) +
    ellipse(0, 0, 84, 80, one) +
    stripe(-44, 15) +
    stripe(-8, 15) +
    stripe(28, 11) +
    eye(56, -14, 9, sheet) +
    path('M78 4L94 12L76 22Z', p.accent) +
    stroke('M-52-84L-72-130M-36-90L-46-128M-52 84L-72 130M-36 90L-46 128', p.dark, 2.4, 'opacity=".5"')
  )
}

const puffer = (sheet: Sheet): string => {
  const { p } = sheet
  const spikes = turned(18, () => path('M-8-80L0-102L8-80Z', p.accent))
  return (
    path('M-76-8C-100-30-112-28-122-24C-114-8-114 8-122 22C-110 24-98 20-76 6Z', p.accent) +
    spikes +
    circle(0, 0, 84, p.ink) +
    path('M-84 6C-40 34 40 34 84 6A84 84 0 0 1-84 6Z', p.paper) +
    times(9, (index) => {
      const [x, y] = polar(22 + (index % 3) * 20, -35 - index * 14)
      return circle(x, y, 5 + (index % 2) * 3, p.mid)
    }) +
    circle(42, -18, 21, p.paper) +
    eye(46, -16, 12, sheet) +
    ellipse(82, 20, 9, 12, p.accent) +
    path('M-10 20C-34 26-44 44-40 58C-18 56-2 42 4 26Z', p.accent)
  )
}

const jelly = ({ p, r }: Sheet): string => {
  const arms = times(7, (index) => {
    const x = -60 + index * 20
    const sway = r.between(10, 20) * (index % 2 === 0 ? 1 : -1)
    return stroke(
      d('M', x, 10, 'q', sway, 26, 0, 52, 't', 0, r.between(38, 62)),
      index % 2 === 0 ? p.accent : p.paper,
      index % 3 === 0 ? 9 : 5,
      'stroke-linecap="round"',
    )
  })
  return at(
    0,
    -20,
    arms +
      path('M-92 14C-96-64-52-98 0-98S96-64 92 14C78 26 64 2 46 14C30 26 16 2 0 14C-16 26-30 2-46 14C-64 26-78 2-92 14Z', p.ink) +
      path('M-70-22C-62-62-36-80-10-82C-42-64-50-34-52-18Z', p.paper) +
      circle(20, -48, 9, p.mid) +
      circle(48, -26, 6, p.mid) +
      circle(10, -18, 6, p.mid),
  )
}

const crab = (sheet: Sheet): string => {
  const { p } = sheet
  const side = (sign: number): string =>
    at(
      0,
      0,
      stroke('M56 24C84 18 96 34 102 52M50 38C74 40 84 54 86 72M42 48C58 56 64 70 62 86', p.accent, 9, 'stroke-linecap="round"') +
        stroke('M62-4C92-8 100-26 98-44', p.accent, 13) +
        path('M98-40C72-50 66-82 92-104C92-92 96-84 102-78C108-86 118-92 128-90C134-62 122-44 98-40Z', p.ink) +
        stroke('M26-30V-54', p.ink, 6) +
        circle(26, -60, 12, p.paper) +
        circle(28, -60, 6, p.dark),
      0,
      `${sign} 1`,
    )
  return (
    side(1) +
    side(-1) +
    path('M-78 4C-74-46 74-46 78 4C78 48 40 62 0 62S-78 48-78 4Z', p.ink) +
    stroke('M-22 34Q0 50 22 34', p.dark, 5, 'stroke-linecap="round"') +
    circle(-40, 0, 8, p.paper) +
    circle(-16, -12, 5, p.paper) +
    circle(38, 2, 7, p.paper) +
    circle(14, -14, 5, p.paper)
  )
}

const school = (sheet: Sheet): string =>
  times(6, (index) => {
    const [x, y] = [-70 + (index % 2) * 100 + (Math.floor(index / 2) % 2) * 34, -96 + Math.floor(index / 2) * 78 + (index % 2) * 30]
    const body = [sheet.p.ink, sheet.p.paper, sheet.p.accent][index % 3] ?? sheet.p.ink
    return at(
      x,
      y,
      path('M-34 0L-60-20L-54 0L-60 20Z', body) +
        path('M-44 0C-22-30 26-32 52 0C26 32-22 30-44 0Z', body) +
        stroke('M22-18C14-6 14 6 22 18', sheet.p.dark, 2.5) +
        circle(34, -5, 4.5, sheet.p.dark),
      -8,
    )
  })

export const creatures = [longFish, discFish, puffer, jelly, crab, school]

export const drawFish = (sheet: Sheet): string => {
  const { p, r } = sheet
  const creature = r.pick([longFish, longFish, discFish, puffer, jelly, crab, school])
  const turn = creature === longFish ? r.between(-22, 10) : creature === discFish ? r.between(-10, 6) : 0
  const bubbles = times(9, (index) => {
    const size = r.between(3, 10)
    return ring(r.between(-136, 136), -150 + index * 30, size, index % 3 === 0 ? p.accent : p.ink, 2, 'opacity=".75"')
  })
  const weed = times(r.int(3, 5), (index) =>
    stroke(
      d('M', -140 + index * 72 + r.between(-14, 14), 260, 'q', -20, -34, 0, -64, 't', 0, -r.between(40, 78)),
      index % 2 === 0 ? p.mid : p.deep,
      11,
      'stroke-linecap="round"',
    ),
  )
  const flip = r.chance(0.3) ? '-1 1' : 1
  const sun = r.chance(0.5)
    ? circle(r.between(-70, 70), -150, 64, p.mid, 'opacity=".7"') + halftone(-150, -160, 300, 5, p.deep, 5, 1, 9)
    : ''
  return sun + waves(sheet, 190, -150, 250, 6) + weed + bubbles + at(0, 0, at(0, 0, creature(sheet), turn), 0, flip)
}
