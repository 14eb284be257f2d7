/** The 连码 of LHC: two or three linked numbers, written as numbers, as bankers and others, or as two animals or tails that are crossed. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Alphabet } from '../grammar.ts'
import { TAILS } from '../grammar.ts'
import { addTallies, hit, ticket } from '../play.ts'
import type { DrawTables, Play, Reason } from '../play.ts'
import { attained, range } from '../plays/reach.ts'
import { betsOfPattern, betsOfSpread, subsets } from '../plays/subsets.ts'
import type { Chosen, Classes, Pattern, Spread } from '../plays/subsets.ts'
import { ANIMALS, ballsOf, HIGHEST_BALL } from '../zodiac.ts'

/** A draw of LHC: `all` is the six normal numbers and then the special. */
export type Balls = { readonly all: readonly number[]; readonly normals: readonly number[]; readonly special: number }

const NORMALS = 6

/** Normal numbers are class 0, the special is class 1, the rest class 2. */
const normalOrSpecial =
  ({ normals, special }: Balls) =>
  (ball: number): number =>
    ball === special ? 1 : normals.includes(ball) ? 0 : 2

/** Every way in which six normal numbers and the special can fall on two parts of what was chosen; the rest of them lies outside. */
const normalSpreads = (one: number, other: number): Spread[] => {
  const outside = HIGHEST_BALL - one - other
  return range(0, Math.min(one, NORMALS)).flatMap((first) =>
    range(0, Math.min(other, NORMALS - first)).flatMap((second) =>
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ].flatMap(([special = 0, otherSpecial = 0]): Spread[] => {
        const left = NORMALS + 1 - first - second - special - otherSpecial
        if (first + special > one || second + otherSpecial > other || left > outside) return []
        return [
          {
            fixed: [first, special, one - first - special],
            free: [second, otherSpecial, other - second - otherSpecial],
          },
        ]
      }),
    ),
  )
}
const chosenSpreads = ({ bankers, others }: Chosen): Spread[] => normalSpreads(bankers.length, others.length)

type Crossed = readonly [one: readonly number[], other: readonly number[]]

const tailBalls = (tail: number): readonly number[] =>
  Array.from({ length: HIGHEST_BALL }, (_, place) => place + 1).filter((ball) => ball % 10 === tail)

/** `A*B` of two different animals or two different tails; such sets never share a number. */
const readCrossed = (selection: string, given: DrawTables): Outcome<Crossed, Reason> => {
  const [left, right, more] = selection.split('*', 3)
  if (left === undefined || right === undefined || more !== undefined) return refused('selection-malformed')
  if (left === right) return refused('option-repeated')
  const animals = [left, right].map((name) => ANIMALS.findIndex((animal) => animal === name))
  const [one = -1, other = -1] = animals
  if (one >= 0 && other >= 0) {
    return given.zodiac === undefined ? refused('zodiac-missing') : done([ballsOf(given.zodiac, one), ballsOf(given.zodiac, other)])
  }
  const tail = TAILS.get(left)
  const otherTail = TAILS.get(right)
  if (tail === undefined || otherTail === undefined) return refused('option-unknown')
  if (tail === otherTail) return refused('option-repeated')
  return done([tailBalls(tail), tailBalls(otherTail)])
}

/** How many pairs of one number of each side show the pattern. */
const pairsOf = ({ fixed, free }: Spread, pattern: Pattern): number =>
  fixed.reduce((sum, count, place) => {
    const one = pattern.of.map((_, at) => (at === place ? 1 : 0))
    return sum + count * betsOfSpread({ fixed: one, free }, pattern)
  }, 0)

/** Every number of one set with every number of the other: a bet of each pair, counted by the classes of both sides. */
const crossed =
  ({ classOf, patterns }: Classes<Balls>): Play<Balls> =>
  (selection, given) => {
    const read = readCrossed(selection, given)
    if (!read.ok) return read
    const [one, other] = read.value
    const judge = (balls: Balls) => {
      const classes = classOf(balls)
      return addTallies(
        patterns.flatMap((pattern) =>
          one.map((ball) => hit(betsOfPattern({ bankers: [ball], others: other }, pattern, classes), pattern.tier)),
        ),
      )
    }
    return ticket(one.length * other.length, judge, () =>
      attained(
        ...normalSpreads(one.length, other.length).map(
          (spread) => addTallies(patterns.map((pattern) => hit(pairsOf(spread, pattern), pattern.tier))).wins,
        ),
      ),
    )
  }

const linkedPlay = (of: Alphabet, size: number, patterns: readonly Pattern[]): Play<Balls> => {
  const classes = { size, classOf: normalOrSpecial, patterns }
  const numbers = subsets({ of, ...classes, bankers: 'allowed', spreads: chosenSpreads })
  const sets = crossed(classes)
  return (selection, given) => (size === 2 && selection.includes('*') ? sets(selection, given) : numbers(selection, given))
}

/** The five plays of 连码 by code. */
export const linked = (of: Alphabet): Readonly<Record<string, Play<Balls>>> => ({
  'LM.3QZ': linkedPlay(of, 3, [{ tier: '三全中', of: [3, 0, 0] }]),
  'LM.3Z2': linkedPlay(of, 3, [
    { tier: '中二', of: [2, 1, 0] },
    { tier: '中二', of: [2, 0, 1] },
    { tier: '中三', of: [3, 0, 0] },
  ]),
  'LM.2QZ': linkedPlay(of, 2, [{ tier: '二全中', of: [2, 0, 0] }]),
  'LM.2ZT': linkedPlay(of, 2, [
    { tier: '中二', of: [2, 0, 0] },
    { tier: '中特', of: [1, 1, 0] },
  ]),
  'LM.TC': linkedPlay(of, 2, [{ tier: '特串', of: [1, 1, 0] }]),
})
