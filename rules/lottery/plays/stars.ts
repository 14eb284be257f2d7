/** The plays on a window of two, three or four digits, which the five-digit and the three-digit lotteries share. */

import { sides, straight, suffixes } from './areas.ts'
import type { Drawn } from './areas.ts'
import { choices, words } from './choices.ts'
import { DIGITS, numbered } from '../grammar.ts'
import { group, groupOfTwo, pairAndSingle } from './multisets.ts'
import { at, on } from '../play.ts'
import type { Play } from '../play.ts'
import { over, range, rowsOf, spaceOf } from './reach.ts'
import { drawnOf, drawnOrNot, drawnSpreads, subsets } from './subsets.ts'
import { mixedGroup, straightTickets } from './tickets.ts'

export type DigitPlays = Readonly<Record<string, Play<Drawn>>>

export const sumOf = (drawn: Drawn): number => drawn.reduce((sum, digit) => sum + digit, 0)
const spanOf = (drawn: Drawn): number => Math.max(...drawn) - Math.min(...drawn)
const differentOf = (drawn: Drawn): number => new Set(drawn).size

/** How many windows of `places` digits have each value, in order (`rising` false) or as multisets (`rising` true). */
const waysTo = (places: number, valueOf: (drawn: Drawn) => number | undefined, rising: boolean): readonly number[] => {
  const ways: number[] = []
  const walk = (drawn: Drawn): void => {
    if (drawn.length === places) {
      const value = valueOf(drawn)
      if (value !== undefined) ways[value] = (ways[value] ?? 0) + 1
      return
    }
    for (let digit = rising ? (drawn.at(-1) ?? 0) : 0; digit <= 9; digit += 1) walk([...drawn, digit])
  }
  walk([])
  return ways
}

/** The tier of a group bet by the shape of three digits; a triple has none. */
const shapeTier = (drawn: Drawn): string | undefined => [undefined, undefined, '组三', '组六'][differentOf(drawn)]
/** The tier of a group bet by the shape of two digits; a pair has none. */
const pairTier = (drawn: Drawn): string | undefined => (differentOf(drawn) === 2 ? 'hit' : undefined)

/** 直选和值: a sum stands for every ordered window that has it. */
const orderedSum = (places: number): Play<Drawn> => {
  const ways = waysTo(places, sumOf, false)
  return choices({
    of: numbered(0, 9 * places),
    bets: (sum) => ways[sum] ?? 0,
    judge: (drawn, sum) => (sumOf(drawn) === sum ? 'hit' : undefined),
  })
}

/** 跨度: a span stands for every ordered window whose largest and smallest digits differ by it. */
const span = (places: number): Play<Drawn> => {
  const ways = waysTo(places, spanOf, false)
  return choices({ of: DIGITS, bets: (width) => ways[width] ?? 0, judge: (drawn, width) => (spanOf(drawn) === width ? 'hit' : undefined) })
}

/** 组选和值: a sum stands for every multiset that has it, those of equal digits left out. */
const groupSum = (places: number, tierOf: (drawn: Drawn) => string | undefined): Play<Drawn> => {
  const ways = waysTo(places, (drawn) => (tierOf(drawn) === undefined ? undefined : sumOf(drawn)), true)
  return choices({
    of: numbered(1, 9 * places - 1),
    bets: (sum) => ways[sum] ?? 0,
    judge: (drawn, sum) => (sumOf(drawn) === sum ? tierOf(drawn) : undefined),
  })
}

/** 组选包胆: one digit stands for every multiset that contains it, those of equal digits left out: 54 of three, 9 of two. */
const bankerDigit = (bets: number, tierOf: (drawn: Drawn) => string | undefined): Play<Drawn> =>
  choices({ of: DIGITS, most: 1, bets: () => bets, judge: (drawn, digit) => (drawn.includes(digit) ? tierOf(drawn) : undefined) })

/** 不定位: every `size` of the chosen digits is a bet, and wins when all of them appear; repeats count once. */
export const anywhere = (size: number, places: number): Play<Drawn> =>
  subsets({
    of: DIGITS,
    size,
    classOf: drawnOrNot,
    patterns: [drawnOf(size, size)],
    spreads: drawnSpreads({ of: DIGITS.size, drawn: places, repeats: true }),
  })

const isNext = (one: number, other: number): boolean => [1, 9].includes(Math.abs(one - other))
/** How many pairs of neighbours (0 and 9 are neighbours) stand in a window of three. */
const neighbours = ([one = -1, two = -1, three = -1]: Drawn): number =>
  [isNext(one, two), isNext(one, three), isNext(two, three)].filter(Boolean).length

const SHAPES = {
  豹子: (drawn: Drawn) => differentOf(drawn) === 1,
  顺子: (drawn: Drawn) => differentOf(drawn) === 3 && neighbours(drawn) === 2,
  对子: (drawn: Drawn) => differentOf(drawn) === 2,
}
const MORE_SHAPES = {
  ...SHAPES,
  半顺: (drawn: Drawn) => differentOf(drawn) === 3 && neighbours(drawn) === 1,
  杂六: (drawn: Drawn) => differentOf(drawn) === 3 && neighbours(drawn) === 0,
}

const ONCE = 1
const TWICE = 2
const THRICE = 3

/** The plays of a window that is small enough to try all of it. */
const overWindows = (places: number, plays: DigitPlays): DigitPlays => {
  const windows = spaceOf(() => rowsOf(range(0, 9), places, false))
  return Object.fromEntries(Object.entries(plays).map(([code, play]) => [code, over(windows, play)]))
}

export const TWO_STARS: DigitPlays = overWindows(2, {
  ZX_FS: straight(DIGITS, 2),
  ZX_DS: straightTickets(2),
  ZX_HZ: orderedSum(2),
  ZX_KD: span(2),
  ZU_FS: group({ take: 2, times: ONCE }),
  ZU_HZ: groupSum(2, pairTier),
  ZU_BD: bankerDigit(9, pairTier),
  DXDS: sides(2),
})

export const THREE_STARS: DigitPlays = overWindows(3, {
  ZX_FS: straight(DIGITS, 3),
  ZX_DS: straightTickets(3),
  ZH: suffixes(3),
  ZX_HZ: orderedSum(3),
  ZX_KD: span(3),
  Z6_FS: group({ take: 3, times: ONCE }),
  Z3_FS: pairAndSingle,
  HH: mixedGroup(shapeTier),
  ZU_HZ: groupSum(3, shapeTier),
  ZU_BD: bankerDigit(54, shapeTier),
  HZWS: choices({ of: DIGITS, judge: (drawn, digit) => (sumOf(drawn) % 10 === digit ? 'hit' : undefined) }),
  TSH: words(SHAPES),
  XT: words(MORE_SHAPES),
  BDW1: anywhere(1, 3),
  BDW2: anywhere(2, 3),
  DXDS: sides(3),
})

export const FOUR_STARS: DigitPlays = {
  ZX_FS: straight(DIGITS, 4),
  ZX_DS: straightTickets(4),
  ZH: suffixes(4),
  Z24: group({ take: 4, times: ONCE }),
  Z12: groupOfTwo({ take: 1, times: TWICE }, { take: 2, times: ONCE }),
  Z6: group({ take: 2, times: TWICE }),
  Z4: groupOfTwo({ take: 1, times: THRICE }, { take: 1, times: ONCE }),
  BDW1: anywhere(1, 4),
  BDW2: anywhere(2, 4),
}

/** The plays of one window under its own name, such as `H3.ZX_FS` on the last three of five digits. */
export const windowPlays = (name: string, places: readonly number[], plays: DigitPlays): DigitPlays =>
  Object.fromEntries(Object.entries(plays).map(([code, play]) => [`${name}.${code}`, on(at(...places), play, places.join(','))]))
