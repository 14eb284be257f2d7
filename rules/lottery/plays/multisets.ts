/** Group plays (组选): a bet is a multiset of digits, and wins when the window holds the same digits in any order. */

import { refused } from '@baize/contract/values/outcome.ts'
import type { Drawn } from './areas.ts'
import { DIGITS, readAreas, readOptions } from '../grammar.ts'
import { choose, hit, LOST, ticket } from '../play.ts'
import type { Play } from '../play.ts'
import { attained, ONE_HIT } from './reach.ts'

/** `take` different digits, each of which appears `times` times. */
export type Part = { readonly take: number; readonly times: number }

/** How often each digit 0..9 appears. */
const timesOf = (drawn: Drawn): readonly number[] => {
  const times = Array.from({ length: 10 }, () => 0)
  for (const digit of drawn) times[digit] = (times[digit] ?? 0) + 1
  return times
}

/** Whether the digits that appear `times` times are exactly `take`, all of them chosen. */
const holds = (times: readonly number[], part: Part, area: ReadonlySet<number>): boolean => {
  let found = 0
  for (const [digit, seen] of times.entries()) {
    if (seen !== part.times) continue
    if (!area.has(digit)) return false
    found += 1
  }
  return found === part.take
}

/** Any bet of a group can win, and never two. */
const oneHit = () => attained(ONE_HIT)

/** 组选 of one part, such as 组选120 (five single digits) or 组选6 (two pairs): C(n, take) bets. */
export const group =
  (part: Part): Play<Drawn> =>
  (selection) => {
    const options = readOptions(selection, DIGITS, { least: part.take })
    if (!options.ok) return options
    const area = new Set(options.value)
    return ticket(choose(area.size, part.take), (drawn) => hit(holds(timesOf(drawn), part, area) ? 1 : 0), oneHit)
  }

/**
 * How many ways to take `first` digits of one area and `second` others of the other area. It is Σ over j, how many of
 * the first lie in both areas: C(both, j) × C(one − both, first − j) × C(other − j, second).
 */
const disjointChoices = (one: ReadonlySet<number>, first: number, other: ReadonlySet<number>, second: number): number => {
  const both = [...one].filter((digit) => other.has(digit)).length
  let ways = 0
  for (let j = 0; j <= first; j += 1) ways += choose(both, j) * choose(one.size - both, first - j) * choose(other.size - j, second)
  return ways
}

const groupTicket = (parts: readonly [Part, Part], one: ReadonlySet<number>, other: ReadonlySet<number>) => {
  const [first, second] = parts
  const judge = (drawn: Drawn) => {
    const times = timesOf(drawn)
    return holds(times, first, one) && holds(times, second, other) ? hit(1) : LOST
  }
  return ticket(disjointChoices(one, first.take, other, second.take), judge, oneHit)
}

/** 组选 of two parts with an area each, the repeated digits first, such as 组选60. An overlap of the areas counts only where a bet stays legal. */
export const groupOfTwo =
  (first: Part, second: Part): Play<Drawn> =>
  (selection) => {
    const areas = readAreas(selection, 2)
    if (!areas.ok) return areas
    const one = readOptions(areas.value[0] ?? '', DIGITS, { least: first.take })
    if (!one.ok) return one
    const other = readOptions(areas.value[1] ?? '', DIGITS, { least: second.take })
    if (!other.ok) return other
    const read = groupTicket([first, second], new Set(one.value), new Set(other.value))
    return read.ok ? read : refused('areas-overlap')
  }

/** 组三复式: a digit twice and another once, both from the same area: n(n − 1) bets. */
export const pairAndSingle: Play<Drawn> = (selection) => {
  const options = readOptions(selection, DIGITS, { least: 2 })
  if (!options.ok) return options
  const area = new Set(options.value)
  return groupTicket(
    [
      { take: 1, times: 2 },
      { take: 1, times: 1 },
    ],
    area,
    area,
  )
}
