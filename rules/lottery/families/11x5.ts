/** 11X5 11选5: five of eleven balls in drawn order, 55,440 draws. */

import prices from './11x5.json' with { type: 'json' }
import { single, straight } from '../plays/areas.ts'
import type { Drawn } from '../plays/areas.ts'
import { choices, words } from '../plays/choices.ts'
import { numbersDrawn } from '../draws.ts'
import type { Family } from '../family.ts'
import { numbered } from '../grammar.ts'
import { at, on, subsetsOf } from '../play.ts'
import type { Play } from '../play.ts'
import { over, range, rowsOf, spaceOf } from '../plays/reach.ts'
import { sumOf } from '../plays/stars.ts'
import { drawnOf, drawnOrNot, subsets, subsetTickets } from '../plays/subsets.ts'
import { ballTickets } from '../plays/tickets.ts'

const BALLS = numbered(1, 11, 2)
const DRAWN = 5

/** The balls of `size` places in their order. */
const windowsOf = (size: number) => spaceOf(() => rowsOf(range(1, BALLS.size), size, true))
/** All five balls where their order does not matter: 462 draws. */
const FIVES = spaceOf<Drawn>(() => subsetsOf(BALLS.size, DRAWN).map((places) => places.map((place) => place + 1)))
const ofFive = (play: Play<Drawn>): Play<Drawn> => over<Drawn>(FIVES, play, 'five')

type BallPlays = Readonly<Record<string, Play<Drawn>>>

/** The plays on a window of `places` positions. */
const windowOf = (name: string, places: readonly number[]): BallPlays => {
  const size = places.length
  const windows = windowsOf(size)
  const together = { of: BALLS, size, classOf: drawnOrNot, patterns: [drawnOf(size, size)] }
  const plays: BallPlays = {
    ZX_FS: straight(BALLS, size, true),
    ZX_DS: ballTickets(BALLS, size),
    ZU_FS: subsets(together),
    ZU_DT: subsets({ ...together, bankers: 'needed' }),
    BDW: choices({ of: BALLS, judge: (drawn, ball) => (drawn.includes(ball) ? 'hit' : undefined) }),
  }
  return Object.fromEntries(
    Object.entries(plays).map(([code, play]) => [`${name}.${code}`, on(at(...places), over(windows, play), places.join(','))]),
  )
}

/** 任选: `size` balls, all drawn; of more than five, all five drawn balls among them. */
const anyOf = (size: number): BallPlays => {
  const pick = { of: BALLS, size, classOf: drawnOrNot, patterns: [drawnOf(size, Math.min(size, DRAWN))] }
  return {
    [`RX${size}.FS`]: ofFive(subsets(pick)),
    [`RX${size}.DT`]: ofFive(subsets({ ...pick, bankers: 'needed' })),
    [`RX${size}.DS`]: ofFive(subsetTickets({ ...pick, separator: ',' })),
  }
}

const medianOf = (drawn: Drawn): number => drawn.toSorted((one, other) => one - other)[2] ?? 0
const oddsOf = (drawn: Drawn): number => drawn.filter((ball) => ball % 2 === 1).length

const TOTAL = {
  总大: (sum: number) => sum > 30,
  总小: (sum: number) => sum < 30,
  总单: (sum: number) => sum % 2 === 1,
  总双: (sum: number) => sum % 2 === 0,
  总尾大: (sum: number) => sum % 10 >= 5,
  总尾小: (sum: number) => sum % 10 < 5,
}
const SIDES = {
  大: (ball: number) => ball >= 6,
  小: (ball: number) => ball <= 5,
  单: (ball: number) => ball % 2 === 1,
  双: (ball: number) => ball % 2 === 0,
}
const DUEL = {
  龙: ([one = 0, other = 0]: Drawn) => one > other,
  虎: ([one = 0, other = 0]: Drawn) => one < other,
}
const SPLITS = Object.fromEntries(
  Array.from({ length: DRAWN + 1 }, (_, evens) => [`${DRAWN - evens}单${evens}双`, (odd: number) => odd === DRAWN - evens]),
)

const OTHERS: BallPlays = {
  DWD: single(BALLS, DRAWN, true),
  'QW.CZW': ofFive(
    choices({
      of: numbered(3, 9, 2),
      judge: (drawn, ball) => (medianOf(drawn) === ball ? String(ball).padStart(2, '0') : undefined),
    }),
  ),
  'QW.DDS': ofFive(on(oddsOf, words(SPLITS))),
  'LM.ZH': ofFive(
    on(sumOf, words(TOTAL, { tier: () => '两面', refunded: (sum, word) => sum === 30 && (word === '总大' || word === '总小') })),
  ),
  'LM.Q1': on(
    (drawn: Drawn) => drawn[0] ?? 0,
    over(
      spaceOf(() => range(1, BALLS.size)),
      words(SIDES, { tier: () => '两面', refunded: (ball) => ball === 11 }),
    ),
    '0',
  ),
  'LM.LH': on(at(0, 4), over(windowsOf(2), words(DUEL, { tier: () => '龙虎' })), '0,4'),
}

export const ELEVEN: Family<{ '11X5': Drawn }> = {
  '11X5': {
    prices: prices['11X5'],
    readDraw: numbersDrawn(BALLS, DRAWN, true),
    plays: {
      ...windowOf('Q1', [0]),
      ...windowOf('Q2', [0, 1]),
      ...windowOf('H2', [3, 4]),
      ...windowOf('Q3', [0, 1, 2]),
      ...windowOf('Z3', [1, 2, 3]),
      ...windowOf('H3', [2, 3, 4]),
      ...Object.assign({}, ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyOf)),
      ...OTHERS,
    },
  },
}
