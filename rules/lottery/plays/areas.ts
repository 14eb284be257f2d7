/** Plays with one area per position: straight, suffixes, single positions, attributes, any positions and the five-way check. */

import type { Alphabet } from '../grammar.ts'
import { DIGITS, readGrid, worded } from '../grammar.ts'
import { addTallies, hit, LOST, ticket } from '../play.ts'
import type { Play, Reach, Tally } from '../play.ts'
import { attained, mostMatched, ONE_HIT, oneOf } from './reach.ts'

/** The numbers of a window in drawn order. */
export type Drawn = readonly number[]
type Areas = readonly ReadonlySet<number>[]

const product = (sizes: readonly number[]): number => sizes.reduce((whole, size) => whole * size, 1)
const bets = (areas: Areas): number => product(areas.map((area) => area.size))
const matches = (areas: Areas, drawn: Drawn): readonly boolean[] => areas.map((area, place) => area.has(drawn[place] ?? -1))

/** A draw of digits that is right wherever a number was chosen; as digits may repeat there always is one. */
const rightEverywhere = (areas: Areas): Drawn => areas.map((area) => [...area][0] ?? -1)
const allRight = (areas: Areas, judge: (drawn: Drawn) => Tally) => (): Reach => attained(judge(rightEverywhere(areas)).wins)

/** Every full ticket of the areas, as outcomes are named. */
const written = (areas: Areas): string[] =>
  areas.reduce<string[]>(
    (texts, area) => texts.flatMap((text) => Array.from(area, (number) => (text === '' ? `${number}` : `${text},${number}`))),
    [''],
  )

/** How many ways to take one number of each area so that all are different, by filling areas number after number. */
const differentChoices = (areas: Areas): number => {
  const all = 2 ** areas.length - 1
  let ways: number[] = Array.from({ length: all + 1 }, (_, filled) => (filled === 0 ? 1 : 0))
  for (const number of new Set(areas.flatMap((area) => [...area]))) {
    const next = [...ways]
    for (const [filled, known] of ways.entries()) {
      for (const [place, area] of areas.entries()) {
        const bit = 2 ** place
        if ((filled & bit) === 0 && area.has(number)) next[filled | bit] = (next[filled | bit] ?? 0) + known
      }
    }
    ways = next
  }
  return ways[all] ?? 0
}

/** 直选复式: one number per position, all right. With `different`, tickets that repeat a number are no bets. */
export const straight =
  (alphabet: Alphabet, places: number, different = false): Play<Drawn> =>
  (selection) => {
    const areas = readGrid(selection, alphabet, places)
    if (!areas.ok) return areas
    const count = different ? differentChoices(areas.value) : bets(areas.value)
    return ticket(
      count,
      (drawn) => (areas.value.every((area, place) => area.has(drawn[place] ?? -1)) ? hit(1) : LOST),
      () => (different ? attained(ONE_HIT) : oneOf(count, () => written(areas.value))),
    )
  }

const STARS = ['一星', '二星', '三星', '四星', '五星'] as const

/** 组合: every full ticket is also a ticket on each of its suffixes, down to the last position alone. */
export const suffixes =
  (places: number): Play<Drawn> =>
  (selection) => {
    const areas = readGrid(selection, DIGITS, places)
    if (!areas.ok) return areas
    const sizes = areas.value.map((area) => area.size)
    const judge = (drawn: Drawn): Tally => {
      const right = matches(areas.value, drawn)
      const matched = places - 1 - right.lastIndexOf(false)
      return addTallies(STARS.slice(0, matched).map((star, index) => hit(product(sizes.slice(0, places - 1 - index)), star)))
    }
    return ticket(places * product(sizes), judge, allRight(areas.value, judge))
  }

/** 定位胆: every chosen number of every position is a bet of its own. `different` says that a draw repeats no number. */
export const single =
  (alphabet: Alphabet, places: number, different = false): Play<Drawn> =>
  (selection) => {
    const areas = readGrid(selection, alphabet, places, true)
    if (!areas.ok) return areas
    const count = areas.value.reduce((sum, area) => sum + area.size, 0)
    const reach = (): Reach => {
      const filled = areas.value.filter((area) => area.size > 0)
      const parts = areas.value.flatMap((area, place) =>
        area.size === 0 ? [] : [{ where: String(place), wins: new Map(Array.from(area, (number) => [String(number), ONE_HIT])) }],
      )
      return { ...attained(hit(different ? mostMatched(filled) : filled.length).wins), parts }
    }
    return ticket(count, (drawn) => hit(matches(areas.value, drawn).filter(Boolean).length), reach)
  }

/** The elementary symmetric sum: over all choices of `size` areas, the product of their sizes. */
const symmetricSum = (sizes: readonly number[], size: number): number => {
  const sums = [1, ...Array.from({ length: size }, () => 0)]
  for (const one of sizes) for (let taken = size; taken > 0; taken -= 1) sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * one
  return sums[size] ?? 0
}

/** 任选直选复式: a bet is one number at each of any `size` filled positions, so m right positions win C(m, size). */
export const anyPlaces =
  (places: number, size: number): Play<Drawn> =>
  (selection) => {
    const areas = readGrid(selection, DIGITS, places, true)
    if (!areas.ok) return areas
    const count = symmetricSum(
      areas.value.map((area) => area.size),
      size,
    )
    const judge = (drawn: Drawn): Tally =>
      hit(
        symmetricSum(
          matches(areas.value, drawn).map((right) => (right ? 1 : 0)),
          size,
        ),
      )
    return ticket(count, judge, allRight(areas.value, judge))
  }

const SIDES = ['大', '小', '单', '双'] as const
const SIDE_OF: readonly ((digit: number) => boolean)[] = [(d) => d >= 5, (d) => d < 5, (d) => d % 2 === 1, (d) => d % 2 === 0]
const SIDE_WORDS = worded(SIDES)

/** 大小单双: one attribute per position; a digit can have two chosen attributes and then wins both. */
export const sides =
  (places: number): Play<Drawn> =>
  (selection) => {
    const areas = readGrid(selection, SIDE_WORDS, places)
    if (!areas.ok) return areas
    return ticket(bets(areas.value), (drawn) =>
      hit(product(areas.value.map((area, place) => [...area].filter((side) => SIDE_OF[side]?.(drawn[place] ?? -1)).length))),
    )
  }

/** The five checks of 五星通选: the tier and the positions that must be right. */
const CHECKS: readonly (readonly [tier: string, from: number, to: number])[] = [
  ['全中', 0, 5],
  ['前三', 0, 3],
  ['后三', 2, 5],
  ['前二', 0, 2],
  ['后二', 3, 5],
]

/** 五星通选: one straight ticket that is checked five ways, all of which may pay. */
export const fiveWays: Play<Drawn> = (selection) => {
  const areas = readGrid(selection, DIGITS, 5)
  if (!areas.ok) return areas
  const sizes = areas.value.map((area) => area.size)
  const judge = (drawn: Drawn): Tally => {
    const right = matches(areas.value, drawn)
    return addTallies(
      CHECKS.map(([tier, from, to]) => {
        const won = right.slice(from, to).every(Boolean)
        return won ? hit(product(sizes.filter((_, place) => place < from || place >= to)), tier) : LOST
      }),
    )
  }
  return ticket(product(sizes), judge, allRight(areas.value, judge))
}
