/** The Myanmar 2D and 3D: fixed sets of numbers. The result is one of a set or not. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { choices } from '../plays/choices.ts'
import { fieldsDrawn } from '../draws.ts'
import type { ReadDraw } from '../draws.ts'
import { anyOrder, entries, everyOrder, hits } from '../plays/entries.ts'
import type { Lottery } from '../family.ts'
import { over, spaceOf } from '../plays/reach.ts'
import type { Alphabet } from '../grammar.ts'
import { DIGITS, numbered, readNumbers, readOptions, worded } from '../grammar.ts'
import { addTallies, hit, ticket } from '../play.ts'
import type { Play, Reason } from '../play.ts'
import prices from './sea.json' with { type: 'json' }

const resultDrawn = (digits: number): ReadDraw<string> => {
  const read = fieldsDrawn({ result: { digits } })
  return (raw) => read(raw)?.['result']?.[0]
}

const PAIRS: readonly string[] = [...numbered(0, 99, 2).keys()]
const head = (pair: string): number => Number(pair[0])
const tail = (pair: string): number => Number(pair[1])
const isEven = (digit: number): boolean => digit % 2 === 0
const reversed = (pair: string): string => pair.split('').toReversed().join('')

/** Every number of a set is a bet; a number that occurs twice is one bet. */
const setOf = (read: (selection: string) => Outcome<ReadonlySet<string>, Reason>): Play<string> => {
  return (selection) => {
    const members = read(selection)
    return members.ok ? ticket(members.value.size, (result) => hit(members.value.has(result) ? 1 : 0)) : members
  }
}

type Chosen = { readonly of: Alphabet; readonly least?: number; readonly most?: number }

/** The pairs that belong to the chosen options. */
const pairsOf = ({ of, ...limits }: Chosen, belongs: (pair: string, chosen: ReadonlySet<number>) => boolean): Play<string> =>
  setOf((selection) => {
    const options = readOptions(selection, of, limits)
    if (!options.ok) return options
    const chosen = new Set(options.value)
    return done(new Set(PAIRS.filter((pair) => belongs(pair, chosen))))
  })

const withReverse = (pairs: readonly string[]): readonly string[] => [...new Set(pairs.flatMap((pair) => [pair, reversed(pair)]))]
const POWER = ['05', '16', '27', '38', '49']
const NATKHAT = ['07', '18', '24', '35', '69']

/** The fixed sets by their names: twins, parities of both digits, halves, power, natkhat (and both ways), neighbours. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  အပူး: PAIRS.filter((pair) => head(pair) === tail(pair)),
  စုံစုံ: PAIRS.filter((pair) => isEven(head(pair)) && isEven(tail(pair))),
  မမ: PAIRS.filter((pair) => !isEven(head(pair)) && !isEven(tail(pair))),
  စုံမ: PAIRS.filter((pair) => isEven(head(pair)) && !isEven(tail(pair))),
  မစုံ: PAIRS.filter((pair) => !isEven(head(pair)) && isEven(tail(pair))),
  ကြီး: PAIRS.filter((pair) => head(pair) >= 5),
  ငယ်: PAIRS.filter((pair) => head(pair) < 5),
  ပါဝါ: POWER,
  ပါဝါR: withReverse(POWER),
  နက္ခတ်: NATKHAT,
  နက္ခတ်R: withReverse(NATKHAT),
  ညီကို: PAIRS.filter((pair) => [1, 9].includes(Math.abs(head(pair) - tail(pair)))),
}
const SET_NAMES = Object.keys(SETS)
const fixedSet = setOf((selection) => {
  const name = readOptions(selection, worded(SET_NAMES), { most: 1 })
  return name.ok ? done(new Set(SETS[SET_NAMES[name.value[0] ?? -1] ?? ''])) : name
})

/** Every number and all other orders of its digits. */
const allOrders = (digits: number): Play<string> =>
  setOf((selection) => {
    const numbers = readNumbers(selection, digits)
    return numbers.ok ? done(new Set(numbers.value.flatMap((number) => [...everyOrder(number)]))) : numbers
  })

const direct = (digits: number): Play<string> => entries({ digits, results: (result: string) => hits([result]) })

/** How many of the thousand numbers have each digit sum. */
const SUM_WAYS: readonly number[] = (() => {
  const ways: number[] = []
  for (const pair of PAIRS)
    for (const digit of DIGITS.values()) ways[head(pair) + tail(pair) + digit] = (ways[head(pair) + tail(pair) + digit] ?? 0) + 1
  return ways
})()
const sumOfDigits = (result: string): number => result.split('').reduce((sum, digit) => sum + Number(digit), 0)

/** Direct with တွတ်: a number pays `exact`, or `tot` when it is another order of the result, never both. */
const directOrTot: Play<string> = (selection) => {
  const numbers = readNumbers(selection, 3)
  if (!numbers.ok) return numbers
  const exact = new Set(numbers.value)
  const orders = new Map<string, number>()
  for (const order of numbers.value.map(anyOrder)) orders.set(order, (orders.get(order) ?? 0) + 1)
  return ticket(exact.size, (result) => {
    const right = exact.has(result) ? 1 : 0
    const others = (orders.get(anyOrder(result)) ?? 0) - right
    return addTallies([hit(right, 'exact'), hit(others, 'tot')])
  })
}

const BANDS = ['00-19', '20-39', '40-59', '60-79', '80-99']

/** All results can be tried, and every play reads the whole of them. */
const overResults = (digits: number, plays: Readonly<Record<string, Play<string>>>): Readonly<Record<string, Play<string>>> => {
  const results = spaceOf(() => numbered(0, 10 ** digits - 1, digits).keys())
  return Object.fromEntries(Object.entries(plays).map(([code, play]) => [code, over(results, play, 'result')]))
}

export const MYANMAR_2D: Lottery<string> = {
  prices: prices.MM_2D,
  readDraw: resultDrawn(2),
  plays: overResults(2, {
    D: direct(2),
    R: allOrders(2),
    HEAD: pairsOf({ of: DIGITS }, (pair, digits) => digits.has(head(pair))),
    TAIL: pairsOf({ of: DIGITS }, (pair, digits) => digits.has(tail(pair))),
    PAT: pairsOf({ of: DIGITS, most: 1 }, (pair, digits) => digits.has(head(pair)) || digits.has(tail(pair))),
    BRAKE: pairsOf({ of: numbered(1, 9), most: 1 }, (pair, digits) => digits.has((head(pair) + tail(pair)) % 10)),
    SET: fixedSet,
    KHWE: pairsOf(
      { of: DIGITS, least: 2 },
      (pair, digits) => head(pair) !== tail(pair) && digits.has(head(pair)) && digits.has(tail(pair)),
    ),
    KHWE_P: pairsOf({ of: DIGITS, least: 2 }, (pair, digits) => digits.has(head(pair)) && digits.has(tail(pair))),
    RANGE: pairsOf({ of: worded(BANDS) }, (pair, bands) => bands.has(Math.floor(head(pair) / 2))),
  }),
}

export const MYANMAR_3D: Lottery<string> = {
  prices: prices.MM_3D,
  readDraw: resultDrawn(3),
  plays: overResults(3, {
    D: direct(3),
    R: allOrders(3),
    BREAK: choices({
      of: numbered(0, 27),
      bets: (sum) => SUM_WAYS[sum] ?? 0,
      judge: (result: string, sum) => (sumOfDigits(result) === sum ? 'hit' : undefined),
    }),
    D_TOT: directOrTot,
  }),
}

const INDEX = /^[0-9]{1,3}(?:,[0-9]{3})*\.[0-9]{2}$|^[0-9]+\.[0-9]{2}$/

/**
 * The 2D result of the Thai exchange, from published texts such as `1,276.43` and `48,211.07`. It is the last digit of
 * the index and the last digit of the whole part of the value. The index keeps its two decimals.
 */
export const resultOfExchange = (published: { readonly set: string; readonly value: string }): Outcome<string, 'draw-malformed'> => {
  if (!INDEX.test(published.set) || !INDEX.test(published.value)) return refused('draw-malformed')
  return done(`${published.set.at(-1)}${published.value.at(-4)}`)
}
