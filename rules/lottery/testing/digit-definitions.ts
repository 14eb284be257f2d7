/** The plays on digits by definition, for the tests: which elementary bets a random small ticket has, and what each of them wins. */

import { cartesian, combinations, range } from './definition.ts'
import type { BetResult, Seeded } from './definition.ts'

/** A random ticket of a play on a window, written out. */
export type WrittenOut = {
  readonly selection: string
  readonly bets: readonly (readonly number[])[]
  readonly judge: (bet: readonly number[], window: readonly number[]) => BetResult
}
export type DefineWindow = (random: Seeded, places: number) => WrittenOut

const DIGITS = range(0, 9)
const key = (digits: readonly number[]): string => digits.join('')
const sortedKey = (digits: readonly number[]): string => key(digits.toSorted((one, other) => one - other))
const sum = (digits: readonly number[]): number => digits.reduce((whole, digit) => whole + digit, 0)
const different = (digits: readonly number[]): number => new Set(digits).size
const same = (bet: readonly number[], window: readonly number[]): BetResult => (key(bet) === key(window) ? 'hit' : undefined)
const sameInAnyOrder = (bet: readonly number[], window: readonly number[]): BetResult =>
  sortedKey(bet) === sortedKey(window) ? 'hit' : undefined
const byShape = (bet: readonly number[], window: readonly number[]): BetResult =>
  sortedKey(bet) !== sortedKey(window) ? undefined : window.length === 2 ? 'hit' : different(window) === 2 ? '组三' : '组六'

/** Every ordered window, and every multiset as its rising window. */
const windows = (places: number): number[][] => cartesian(Array.from({ length: places }, () => DIGITS))
const multisets = (places: number, least = 0): number[][] =>
  places === 0 ? [[]] : range(least, 9).flatMap((digit) => multisets(places - 1, digit).map((rest) => [digit, ...rest]))

const areas = (random: Seeded, places: number, most: number): number[][] =>
  Array.from({ length: places }, () => random.few(DIGITS, 1, most))
const areasText = (lists: readonly (readonly number[])[]): string => lists.map((list) => list.join(',')).join('|')

const straight: DefineWindow = (random, places) => {
  const lists = areas(random, places, places > 3 ? 2 : 4)
  return { selection: areasText(lists), bets: cartesian(lists), judge: same }
}

const tickets: DefineWindow = (random, places) => {
  const all = [...new Set(Array.from({ length: 6 }, () => key(Array.from({ length: places }, () => random.below(10)))))]
  return { selection: all.join(';'), bets: all.map((ticket) => ticket.split('').map(Number)), judge: same }
}

const STARS = ['一星', '二星', '三星', '四星', '五星']
const suffixes: DefineWindow = (random, places) => {
  const lists = areas(random, places, 2)
  const bets = cartesian(lists).flatMap((full) => range(1, places).map((length) => full.slice(-length)))
  return {
    selection: areasText(lists),
    bets,
    judge: (bet, window) => (key(window).endsWith(key(bet)) ? STARS[bet.length - 1] : undefined),
  }
}

const byValue =
  (from: number, to: (places: number) => number, valueOf: (window: readonly number[]) => number): DefineWindow =>
  (random, places) => {
    const values = random.few(range(from, to(places)), 1, 3)
    return { selection: values.join(','), bets: windows(places).filter((window) => values.includes(valueOf(window))), judge: same }
  }
const spanOf = (window: readonly number[]): number => Math.max(...window) - Math.min(...window)

const groupSum: DefineWindow = (random, places) => {
  const values = random.few(range(1, places * 9 - 1), 1, 3)
  const bets = multisets(places).filter((bet) => different(bet) > 1 && values.includes(sum(bet)))
  return { selection: values.join(','), bets, judge: byShape }
}
const bankerDigit: DefineWindow = (random, places) => {
  const digit = random.below(10)
  return { selection: String(digit), bets: multisets(places).filter((bet) => different(bet) > 1 && bet.includes(digit)), judge: byShape }
}

/** Multisets in which the digits of each multiplicity lie in the area of that multiplicity. */
const group =
  (
    profile: readonly number[],
    lists: (random: Seeded) => { readonly text: string; readonly of: Readonly<Record<number, readonly number[]>> },
  ): DefineWindow =>
  (random, places) => {
    const { text, of } = lists(random)
    const bets = multisets(places).filter((bet) => {
      const times = DIGITS.map((digit) => bet.filter((one) => one === digit).length)
      const shape = times.filter((seen) => seen > 0).toSorted((one, other) => other - one)
      return key(shape) === key(profile) && times.every((seen, digit) => seen === 0 || of[seen]?.includes(digit) === true)
    })
    return { selection: text, bets, judge: sameInAnyOrder }
  }
const oneArea = (times: number, least: number) => (random: Seeded) => {
  const list = random.few(DIGITS, least, least + 3)
  return { text: list.join(','), of: { [times]: list } }
}
const twoAreas = (times: readonly [number, number], least: readonly [number, number]) => (random: Seeded) => {
  const one = random.few(DIGITS, least[0], least[0] + 2)
  const other = random.few(DIGITS, least[1], least[1] + 3)
  return { text: areasText([one, other]), of: { [times[0]]: one, [times[1]]: other } }
}
const pairAndSingle = (random: Seeded) => {
  const list = random.few(DIGITS, 2, 5)
  return { text: list.join(','), of: { 1: list, 2: list } }
}

const mixedGroup: DefineWindow = (random) => {
  const bets = multisets(3).filter((bet) => different(bet) > 1)
  const chosen = random.some(bets, 6)
  return { selection: chosen.map((bet) => key(random.some(bet, 3))).join(';'), bets: chosen, judge: byShape }
}

const anywhere =
  (size: number): DefineWindow =>
  (random) => {
    const list = random.few(DIGITS, size, size + 3)
    return {
      selection: list.join(','),
      bets: combinations(list, size),
      judge: (bet, window) => (bet.every((digit) => window.includes(digit)) ? 'hit' : undefined),
    }
  }

const tail: DefineWindow = (random) => {
  const list = random.few(DIGITS, 1, 4)
  return {
    selection: list.join(','),
    bets: list.map((digit) => [digit]),
    judge: ([digit], window) => (key([sum(window)]).endsWith(String(digit)) ? 'hit' : undefined),
  }
}

const STRAIGHTS = ['012', '123', '234', '345', '456', '567', '678', '789', '089', '019']
const ADJACENT = ['01', '12', '23', '34', '45', '56', '67', '78', '89', '09']
const shapeOf = (window: readonly number[]): string => {
  const text = sortedKey(window)
  if (different(window) === 1) return '豹子'
  if (different(window) === 2) return '对子'
  if (STRAIGHTS.includes(text)) return '顺子'
  return combinations(text.split(''), 2).some((pair) => ADJACENT.includes(pair.join(''))) ? '半顺' : '杂六'
}
const shapes =
  (names: readonly string[]): DefineWindow =>
  (random) => {
    const list = random.few(names, 1, names.length)
    return {
      selection: list.join(','),
      bets: list.map((name) => [names.indexOf(name)]),
      judge: ([name = -1], window) => (shapeOf(window) === names[name] ? names[name] : undefined),
    }
  }

const SIDES = ['大', '小', '单', '双']
const SIDE_DIGITS = [
  [5, 6, 7, 8, 9],
  [0, 1, 2, 3, 4],
  [1, 3, 5, 7, 9],
  [0, 2, 4, 6, 8],
]
const sides: DefineWindow = (random, places) => {
  const lists = Array.from({ length: places }, () => random.few([0, 1, 2, 3], 1, 4))
  return {
    selection: lists.map((list) => list.map((side) => SIDES[side]).join(',')).join('|'),
    bets: cartesian(lists),
    judge: (bet, window) => (bet.every((side, place) => SIDE_DIGITS[side]?.includes(window[place] ?? -1)) ? 'hit' : undefined),
  }
}

/** Definitions by the code behind the window's name. */
export const WINDOW_DEFINITIONS: Readonly<Record<string, DefineWindow>> = {
  ZX_FS: straight,
  ZX_DS: tickets,
  ZH: suffixes,
  ZX_HZ: byValue(0, (places) => 9 * places, sum),
  ZX_KD: byValue(0, () => 9, spanOf),
  Z120: group([1, 1, 1, 1, 1], oneArea(1, 5)),
  Z60: group([2, 1, 1, 1], twoAreas([2, 1], [1, 3])),
  Z30: group([2, 2, 1], twoAreas([2, 1], [2, 1])),
  Z20: group([3, 1, 1], twoAreas([3, 1], [1, 2])),
  Z10: group([3, 2], twoAreas([3, 2], [1, 1])),
  Z5: group([4, 1], twoAreas([4, 1], [1, 1])),
  Z24: group([1, 1, 1, 1], oneArea(1, 4)),
  Z12: group([2, 1, 1], twoAreas([2, 1], [1, 2])),
  Z6: group([2, 2], oneArea(2, 2)),
  Z4: group([3, 1], twoAreas([3, 1], [1, 1])),
  Z6_FS: group([1, 1, 1], oneArea(1, 3)),
  Z3_FS: group([2, 1], pairAndSingle),
  ZU_FS: group([1, 1], oneArea(1, 2)),
  HH: mixedGroup,
  ZU_HZ: groupSum,
  ZU_BD: bankerDigit,
  HZWS: tail,
  TSH: shapes(['豹子', '顺子', '对子']),
  XT: shapes(['豹子', '顺子', '对子', '半顺', '杂六']),
  BDW1: anywhere(1),
  BDW2: anywhere(2),
  BDW3: anywhere(3),
  DXDS: sides,
}
