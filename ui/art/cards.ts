// Cards: fans, cascades and one large card, with our own court of suits.
import { over, redInk } from './palettes.ts'
import { at, circle, d, path, polygon, rays, rect, stroke, suitPath, suits, times, turned } from './shapes.ts'
import type { Sheet, Suit } from './shapes.ts'

const lattice = ({ p }: Sheet): string => {
  let data = ''
  for (let y = -230; y <= 260; y += 52)
    for (let x = -180; x <= 180; x += 52) data += d('M', x + (Math.round(y / 52) % 2) * 26, y - 15, 'l', 11, 15, -11, 15, -11, -15, 'Z')
  return path(data, p.deep)
}

const suitField = ({ p, r }: Sheet): string => {
  const start = r.int(0, 3)
  return times(20, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    return at(
      -126 + column * 84 + (row % 2) * 42,
      -170 + row * 84,
      path(suitPath[suits[(column + row + start) % 4] ?? 'spade'], p.deep),
      0,
      1.6,
    )
  })
}

const pipInk = (suit: Suit, { p }: Sheet): string => (suit === 'heart' || suit === 'diamond' ? redInk(p) : p.dark)

const face = (sheet: Sheet, suit: Suit, paper: string, width = 96, tall = 138): string => {
  const { p } = sheet
  const ink = paper === p.paper ? pipInk(suit, sheet) : over(paper, p)
  const corner = (turn: number): string => at(0, 0, at(-width / 2 + 16, -tall / 2 + 20, path(suitPath[suit], ink), 0, 0.62), turn)
  return (
    rect(-width / 2, -tall / 2, width, tall, paper, 11, `stroke="${p.dark}" stroke-width="2.5"`) +
    at(0, 0, path(suitPath[suit], ink), 0, 2) +
    corner(0) +
    corner(180)
  )
}

const back = ({ p }: Sheet, paper: string): string => {
  let data = ''
  for (let y = -48; y <= 48; y += 16) for (let x = -32; x <= 32; x += 16) data += d('M', x, y - 6, 'l', 5, 6, -5, 6, -5, -6, 'Z')
  return rect(-48, -69, 96, 138, paper, 11, `stroke="${p.dark}" stroke-width="2.5"`) + rect(-40, -61, 80, 122, p.mid, 7) + path(data, p.ink)
}

const fan = (sheet: Sheet): string => {
  const { p, r } = sheet
  const count = r.int(5, 7)
  const spread = r.between(64, 96)
  const start = r.int(0, 3)
  const covered = r.chance(0.35)
  return at(
    0,
    168,
    times(count, (index) => {
      const turn = (index / (count - 1) - 0.5) * spread
      const paper = index % 2 === 0 ? p.paper : p.ink
      const card = covered && index % 2 === 1 ? back(sheet, p.paper) : face(sheet, suits[(index + start) % 4] ?? 'spade', paper)
      return at(0, 0, at(0, -180, card), turn)
    }) + circle(0, 0, 30, p.ground),
  )
}

const cascade = (sheet: Sheet): string => {
  const start = sheet.r.int(0, 3)
  return times(4, (index) =>
    at(
      -66 + index * 42,
      -66 + index * 40,
      face(sheet, suits[(index + start) % 4] ?? 'spade', index === 3 ? sheet.p.paper : index % 2 === 0 ? sheet.p.ink : sheet.p.paper),
      -14 + index * 7,
    ),
  )
}

const grand = (sheet: Sheet): string => {
  const { p, r } = sheet
  const suit = r.pick(suits)
  const ink = pipInk(suit, sheet)
  const half = (turn: number): string =>
    at(
      0,
      0,
      at(
        0,
        -54,
        turned(8, (index) => path('M0-12C7-22 6-34 0-42C-6-34-7-22 0-12Z', index % 2 === 0 ? p.accent : p.mid)) + circle(0, 0, 10, ink),
      ) + at(-54, -82, path(suitPath[suit], ink), 0, 1),
      turn,
    )
  return at(
    0,
    -4,
    at(-16, 10, back(sheet, p.paper), -14, 1.5) +
      rect(-76, -110, 152, 220, p.paper, 16, `stroke="${p.dark}" stroke-width="3"`) +
      rect(-66, -100, 132, 200, 'none', 9, `stroke="${p.mid}" stroke-width="2"`) +
      half(0) +
      half(180) +
      polygon(
        [
          [-66, 0],
          [0, -16],
          [66, 0],
          [0, 16],
        ],
        p.ink,
      ) +
      at(0, 0, path(suitPath[suit], ink), 0, 1.3),
    r.between(-9, 9),
  )
}

const pair = (sheet: Sheet): string => {
  const start = sheet.r.int(0, 3)
  const one = suits[start] ?? 'spade'
  const two = suits[(start + 1) % 4] ?? 'heart'
  return at(-40, 8, face(sheet, one, sheet.p.paper), -15, 1.35) + at(42, -2, face(sheet, two, sheet.p.ink), 13, 1.35)
}

export const drawCards = (sheet: Sheet): string => {
  const ground = sheet.r.pick([lattice, suitField, (given: Sheet) => at(0, 40, rays(18, 460, given.p.deep))])
  const object = sheet.r.pick([fan, fan, cascade, grand, pair])
  const rule = stroke('M-400 172H400', sheet.p.mid, 3)
  return ground(sheet) + (object === fan ? rule : '') + object(sheet)
}
