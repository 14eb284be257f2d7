/** SSC 时时彩: five digits 0–9 on the positions 万千百十个, 100,000 draws. */

import { refused } from '@baize/contract/values/outcome.ts'
import { anyPlaces, fiveWays, single, straight, suffixes } from '../plays/areas.ts'
import type { Drawn } from '../plays/areas.ts'
import { choices, words } from '../plays/choices.ts'
import { numbersDrawn } from '../draws.ts'
import { DIGITS, readPlace, readPlaces } from '../grammar.ts'
import { group, groupOfTwo } from '../plays/multisets.ts'
import { addTallies, at, hit, on, subsetsOf, ticket } from '../play.ts'
import type { Play, Reach, Tally } from '../play.ts'
import { attained, mostOfWindows, over, range, rowsOf, spaceOf } from '../plays/reach.ts'
import prices from './ssc.json' with { type: 'json' }
import { anywhere, FOUR_STARS, sumOf, THREE_STARS, TWO_STARS, windowPlays } from '../plays/stars.ts'
import type { DigitPlays } from '../plays/stars.ts'
import type { Family } from '../family.ts'
import { straightTickets } from '../plays/tickets.ts'

const PLACES = 5

const numbers = (from: number, to: number) => spaceOf(() => range(from, to))
const PAIRS = spaceOf(() => rowsOf(range(0, 9), 2, false))

/** The most bets of a play that the windows of `size` of some digits win together. */
const mostOf = (size: number, places: number, judge: (window: Drawn) => Tally): Reach => {
  const worth = rowsOf(range(0, 9), size, false).map((window) => judge(window).wins.reduce((sum, { bets }) => sum + bets, 0))
  return attained(hit(mostOfWindows(worth, places, size)).wins)
}

/** 任选: `positions@selection`, the same play on every `size` of the chosen positions. */
const anyOf =
  (size: number, play: Play<Drawn>): Play<Drawn> =>
  (selection, given) => {
    const sidesOfAt = readPlace(selection)
    if (!sidesOfAt.ok) return sidesOfAt
    const places = readPlaces(sidesOfAt.value[0], PLACES, true)
    if (!places.ok) return places
    if (places.value.length < size) return refused('too-few-positions')
    const windows = subsetsOf(places.value.length, size).map((subset) => subset.map((index) => places.value[index] ?? -1))
    const read = play(sidesOfAt.value[1], given)
    if (!read.ok) return read
    const { count, judge, reach } = read.value
    return ticket(
      windows.length * count,
      (drawn) => addTallies(windows.map((window) => judge(at(...window)(drawn)))),
      windows.length === 1 ? reach : () => mostOf(size, places.value.length, judge),
    )
  }

/** 龙虎: `two positions@tokens`, the first against the second. */
const pairOf =
  (play: Play<Drawn>): Play<Drawn> =>
  (selection, given) => {
    const sidesOfAt = readPlace(selection)
    if (!sidesOfAt.ok) return sidesOfAt
    const places = readPlaces(sidesOfAt.value[0], PLACES, false)
    if (!places.ok) return places
    if (places.value.length !== 2) return refused('positions-malformed')
    return on(at(...places.value), over(PAIRS, play), places.value.join(','))(sidesOfAt.value[1], given)
  }

const DUEL = {
  龙: ([one = 0, other = 0]: Drawn) => one > other,
  虎: ([one = 0, other = 0]: Drawn) => one < other,
  和: ([one, other]: Drawn) => one === other,
}
const duelTier = (word: string): string => (word === '和' ? '和' : '龙虎')

/** 趣味: a chosen digit wins when it appears at least `times` times. */
const atLeast = (times: number): Play<Drawn> =>
  choices({
    of: DIGITS,
    judge: (drawn, digit) => (drawn.filter((one) => one === digit).length >= times ? 'hit' : undefined),
    reach: (digits) => attained(hit(Math.min(digits.length, Math.floor(PLACES / times))).wins),
  })

/** 斗牛: where three digits sum to a multiple of ten, the sum of the other two mod ten is the bull (ten for 0). Without such three it is 0. */
const bullOf = (drawn: Drawn): number => {
  const rest = sumOf(drawn) % 10
  const has = subsetsOf(PLACES, 2).some(([one = 0, other = 0]) => ((drawn[one] ?? 0) + (drawn[other] ?? 0)) % 10 === rest)
  if (!has) return 0
  return rest === 0 ? 10 : rest
}

const BULL = {
  没牛: (bull: number) => bull === 0,
  ...Object.fromEntries(Array.from({ length: 9 }, (_, step) => [`牛${step + 1}`, (bull: number) => bull === step + 1])),
  牛牛: (bull: number) => bull === 10,
  牛大: (bull: number) => bull >= 6,
  牛小: (bull: number) => bull >= 1 && bull <= 5,
  牛单: (bull: number) => bull % 2 === 1,
  牛双: (bull: number) => bull > 0 && bull % 2 === 0,
}

const TOTAL = {
  总大: (sum: number) => sum >= 23,
  总小: (sum: number) => sum < 23,
  总单: (sum: number) => sum % 2 === 1,
  总双: (sum: number) => sum % 2 === 0,
}

const FIVE_STARS: DigitPlays = {
  '5X.ZX_FS': straight(DIGITS, 5),
  '5X.ZX_DS': straightTickets(5),
  '5X.ZH': suffixes(5),
  '5X.Z120': group({ take: 5, times: 1 }),
  '5X.Z60': groupOfTwo({ take: 1, times: 2 }, { take: 3, times: 1 }),
  '5X.Z30': groupOfTwo({ take: 2, times: 2 }, { take: 1, times: 1 }),
  '5X.Z20': groupOfTwo({ take: 1, times: 3 }, { take: 2, times: 1 }),
  '5X.Z10': groupOfTwo({ take: 1, times: 3 }, { take: 1, times: 2 }),
  '5X.Z5': groupOfTwo({ take: 1, times: 4 }, { take: 1, times: 1 }),
  '5X.BDW1': anywhere(1, PLACES),
  '5X.BDW2': anywhere(2, PLACES),
  '5X.BDW3': anywhere(3, PLACES),
  '5X.TX': fiveWays,
}

const fromStars = (name: string, size: number, stars: DigitPlays, codes: readonly string[]): DigitPlays =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const play = stars[code]
      return play === undefined ? [] : [[`${name}.${code}`, anyOf(size, play)] as const]
    }),
  )

const ANY: DigitPlays = {
  'RX2.ZX_FS': anyPlaces(PLACES, 2),
  'RX3.ZX_FS': anyPlaces(PLACES, 3),
  'RX4.ZX_FS': anyPlaces(PLACES, 4),
  ...fromStars('RX2', 2, TWO_STARS, ['ZX_DS', 'ZX_HZ', 'ZU_FS']),
  ...fromStars('RX3', 3, THREE_STARS, ['ZX_DS', 'ZX_HZ', 'Z6_FS', 'Z3_FS']),
  ...fromStars('RX4', 4, FOUR_STARS, ['ZX_DS', 'Z24', 'Z12', 'Z6', 'Z4']),
}

const OTHERS: DigitPlays = {
  'SSC.DWD': single(DIGITS, PLACES),
  'QW.YFFS': atLeast(1),
  'QW.HSCS': atLeast(2),
  'QW.SXBX': atLeast(3),
  'QW.SJFC': atLeast(4),
  LH: pairOf(words(DUEL, { tier: duelTier })),
  LH_REFUND: pairOf(words(DUEL, { tier: duelTier, refunded: (drawn, word) => word !== '和' && DUEL.和(drawn) })),
  ZHDXDS: on(sumOf, over(numbers(0, 9 * PLACES), words(TOTAL))),
  DN: on(bullOf, over(numbers(0, 10), words(BULL))),
}

export const SSC: Family<{ SSC5: Drawn }> = {
  SSC5: {
    prices: prices.SSC5,
    readDraw: numbersDrawn(DIGITS, PLACES, false),
    plays: {
      ...FIVE_STARS,
      ...windowPlays('Q4', [0, 1, 2, 3], FOUR_STARS),
      ...windowPlays('H4', [1, 2, 3, 4], FOUR_STARS),
      ...windowPlays('Q3', [0, 1, 2], THREE_STARS),
      ...windowPlays('Z3', [1, 2, 3], THREE_STARS),
      ...windowPlays('H3', [2, 3, 4], THREE_STARS),
      ...windowPlays('Q2', [0, 1], TWO_STARS),
      ...windowPlays('H2', [3, 4], TWO_STARS),
      ...ANY,
      ...OTHERS,
    },
  },
}
