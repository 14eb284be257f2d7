/** How the maximum win of a ticket in one draw is found: by trying all that matters of a draw, or by the play's structure. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Play, Reach, Win } from '../play.ts'

/** Everything that a play can see of a draw, each outcome under its name; made when it is first asked for. */
export type Space<View> = () => ReadonlyMap<string, View>

/** Lists as `1,2,3` and numbers as `7` name themselves. */
export const spaceOf = <View>(views: () => Iterable<View>, nameOf: (view: View) => string = String): Space<View> => {
  let known: ReadonlyMap<string, View> | undefined
  return () => (known ??= new Map(Array.from(views(), (view) => [nameOf(view), view])))
}

/** Every row of `size` of the numbers; with `different`, rows that repeat a number are left out. */
export const rowsOf = (numbers: readonly number[], size: number, different: boolean): readonly (readonly number[])[] =>
  size === 0
    ? [[]]
    : rowsOf(numbers, size - 1, different).flatMap((row) =>
        numbers.flatMap((number) => (different && row.includes(number) ? [] : [[...row, number]])),
      )

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step)

/** What some draw brings, known from the play's structure. */
export const attained = (...best: readonly (readonly Win[])[]): Reach => ({ best, attained: true })

/** Tallies without repetition. */
const different = (tallies: Iterable<readonly Win[]>): readonly (readonly Win[])[] => {
  const known = new Map<string, readonly Win[]>()
  for (const wins of tallies) known.set(wins.map(({ tier, bets }) => `${tier} ${bets}`).join(), wins)
  return [...known.values()]
}

/** A ticket that looks at one place of the draw. */
export const atPlace = (wins: ReadonlyMap<string, readonly Win[]>, where = ''): Reach => ({
  best: different(wins.values()),
  attained: true,
  parts: [{ where, wins }],
})

/** The same play, whose reach is found by judging every outcome of a space. */
export const over =
  <View>(space: Space<View>, play: Play<View>, where = ''): Play<View> =>
  (selection, given) => {
    const read = play(selection, given)
    if (!read.ok) return read
    const { judge } = read.value
    const reach = (): Reach => {
      const wins = new Map<string, readonly Win[]>()
      for (const [outcome, view] of space()) {
        const tally = judge(view)
        if (tally.wins.length > 0) wins.set(outcome, tally.wins)
      }
      return atPlace(wins, where)
    }
    return done({ ...read.value, reach })
  }

/** The maximum number of outcomes that are listed one by one. */
export const MOST_OUTCOMES = 1_000
export const ONE_HIT: readonly Win[] = [{ tier: 'hit', bets: 1 }]

/** A ticket of which one bet wins at each of its outcomes; they are listed only while they are few. */
export const oneOf = (count: number, outcomes: () => Iterable<string>): Reach =>
  count > MOST_OUTCOMES ? attained(ONE_HIT) : atPlace(new Map(Array.from(outcomes(), (outcome) => [outcome, ONE_HIT])))

/** At most how many of the areas can be right at once when no number is drawn twice: a matching, grown by augmenting paths. */
export const mostMatched = (areas: readonly ReadonlySet<number>[]): number => {
  const placeOf = new Map<number, number>()
  const grow = (place: number, tried: Set<number>): boolean => {
    for (const number of areas[place] ?? []) {
      if (tried.has(number)) continue
      tried.add(number)
      const holder = placeOf.get(number)
      if (holder !== undefined && !grow(holder, tried)) continue
      placeOf.set(number, place)
      return true
    }
    return false
  }
  return areas.filter((_, place) => grow(place, new Set())).length
}

/**
 * The most that the windows of `size` out of `places` digits can reach together. Each window counts what `worth` says of its
 * digits, as one number with the first digit highest. Digits are tried place by place, and left as soon as the rest cannot catch
 * up.
 */
export const mostOfWindows = (worth: readonly number[], places: number, size: number): number => {
  const windows = (place: number, taken: number): number[][] =>
    taken === 0 ? [[]] : range(0, place - 1).flatMap((last) => windows(last, taken - 1).map((before) => [...before, last]))
  const ending = range(0, places - 1).map((place) => windows(place, size - 1).map((before) => [...before, place]))
  const highest = Math.max(...worth)
  const open = ending.map((_, place) => ending.slice(place).reduce((sum, ends) => sum + ends.length, 0) * highest)
  const digits = Array.from({ length: places }, () => 0)
  let most = 0
  const valueAt = (window: readonly number[]): number => worth[window.reduce((index, place) => index * 10 + (digits[place] ?? 0), 0)] ?? 0
  const walk = (place: number, sum: number): void => {
    most = Math.max(most, sum)
    for (let digit = 0; digit < 10 && place < places && sum + (open[place] ?? 0) > most; digit += 1) {
      digits[place] = digit
      let more = 0
      for (const window of ending[place] ?? []) more += valueAt(window)
      walk(place + 1, sum + more)
    }
  }
  walk(0, 0)
  return most
}
