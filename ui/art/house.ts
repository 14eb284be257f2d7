// In-house games: each has a drawing that says what is played, so that nobody needs the title.
import { codeIn } from './inks.ts'
import { rouletteWheel, fortuneWheel, kenoTicket, plinkoBoard, minefield, tumblingDice, shaker, reelWindow } from './house-boards.ts'
import { baccaratHands, blackjackHand, dragonAndTiger, highOrLow } from './house-cards.ts'
import type { Sheet } from './shapes.ts'
import { at, circle, d, ellipse, path, rect, stroke, times } from './shapes.ts'

const kite = ({ p }: Sheet): string =>
  path('M0-70L50 0L0 62L-50 0Z', p.paper) +
  path('M0-70L50 0H0Z', p.accent) +
  path('M-50 0H0V62Z', p.accent) +
  stroke('M0-70V62M-50 0H50', p.dark, 3) +
  stroke('M0 62C-14 78 16 90 0 108', p.ink, 5, 'stroke-linecap="round"') +
  path('M-16 76L0 84L-14 94ZM18 92L2 98L18 110Z', p.accent)

/** The curve is the string of the kite, which flies beside the heart of a tile. */
const kiteOnCurve = (sheet: Sheet): string => {
  const { p } = sheet
  return (
    times(5, (index) => stroke(d('M', -140, -118 + index * 46, 'H', 140), p.deep, 3)) +
    times(6, (index) => stroke(d('M', -112 + index * 48, -170, 'V', 96), p.deep, 3)) +
    path('M-132 84C-40 80 14 42 34-30L34 84Z', p.mid) +
    stroke('M-132-150V86H140', p.ink, 5, 'stroke-linecap="round" stroke-linejoin="round"') +
    stroke('M-132 84C-40 80 14 42 34-30', p.ink, 11, 'stroke-linecap="round"') +
    circle(-132, 84, 10, p.paper) +
    at(36, -74, kite(sheet), 32, 0.84)
  )
}

const underTheBar = ({ p }: Sheet): string => {
  const post = (x: number): string =>
    rect(x - 8, -140, 16, 234, p.ink, 6) + times(4, (index) => rect(x - 8, -112 + index * 52, 16, 5, p.mid)) + ellipse(x, 94, 24, 7, p.ink)
  const limb = (data: string, ink: string, width: number): string =>
    stroke(data, ink, width, 'stroke-linecap="round" stroke-linejoin="round"')
  return (
    circle(0, -60, 128, p.mid) +
    circle(0, -60, 108, p.paper, 'opacity=".55"') +
    rect(-220, 92, 440, 160, p.mid) +
    post(-112) +
    post(112) +
    limb('M-128-50H128', p.accent, 14) +
    times(5, (index) => path(d('M', -88 + index * 40, -44, 'h', 16, 'l', -8, 18, 'Z'), p.accent)) +
    limb('M-34 12L-72 62', p.ink, 13) +
    limb('M50 88L64 40L18 28', p.accent, 22) +
    limb('M18 90L40 44L16 30', '#0a3832', 22) +
    limb('M18 28L-40 6', p.ink, 30) +
    limb('M-32 6L-8-20', p.ink, 12) +
    circle(-72, -6, 20, p.dark) +
    path('M-90-14A20 20 0 0 1-62-23L-68-8Z', p.ink)
  )
}

const DRAWINGS: Readonly<Record<string, (sheet: Sheet) => string>> = {
  dice: tumblingDice,
  crash: kiteOnCurve,
  mines: minefield,
  plinko: plinkoBoard,
  limbo: underTheBar,
  keno: kenoTicket,
  'hi-lo': highOrLow,
  wheel: fortuneWheel,
  roulette: rouletteWheel,
  baccarat: baccaratHands,
  'dragon-tiger': dragonAndTiger,
  'sic-bo': shaker,
  blackjack: blackjackHand,
  'line-slot': reelWindow,
}

/** A game without a drawing of its own gets dice. */
export const drawInhouse = (sheet: Sheet, seed: string): string => (DRAWINGS[codeIn(seed)] ?? tumblingDice)(sheet)
