/**
 * Best play of blackjack, by dynamic programming over an endless deck. Chances are floating numbers here: no amount is computed with them. `perStake`
 * is what one more unit of stake is worth beside its result, as for somebody who plays for turnover. With 0 it is best play for money alone.
 */
import type { BlackjackChoice } from '../originals/blackjack.ts'

/** Card values 1 (ace) to 10 with their chances. */
export const CARD_VALUES = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, chance: (index === 9 ? 4 : 1) / 13 }))

/** A total that is `hard` with aces as one; `ace` says whether one is among them. */
export type HandTotal = { readonly hard: number; readonly ace: boolean }
export const plus = ({ hard, ace }: HandTotal, value: number): HandTotal => ({ hard: hard + value, ace: ace || value === 1 })
const best = ({ hard, ace }: HandTotal): number => (ace && hard <= 11 ? hard + 10 : hard)
const start = (value: number): HandTotal => plus({ hard: 0, ace: false }, value)

/** Chances of what a round ends with: the net result in units of the first stake, and everything staked. */
type Ends = ReadonlyMap<string, number>
const endKey = (net: number, staked: number): string => `${net},${staked}`
const mixed = (parts: readonly (readonly [Ends, number])[]): Ends => {
  const sum = new Map<string, number>()
  for (const [ends, chance] of parts) for (const [end, own] of ends) sum.set(end, (sum.get(end) ?? 0) + own * chance)
  return sum
}
const scaled = (ends: Ends, by: number): Ends =>
  new Map(
    [...ends].map(([end, chance]) => {
      const [net = 0, staked = 0] = end.split(',').map(Number)
      return [endKey(net * by, staked * by), chance]
    }),
  )
/** Two hands against one dealer are not independent; only their means are exact, which is all that a worth needs. */
const twice = (ends: Ends): Ends => scaled(ends, 2)
const only = (net: number, staked: number): Ends => new Map([[endKey(net, staked), 1]])

const worthOf = (ends: Ends, perStake: number): number => {
  let worth = 0
  for (const [end, chance] of ends) {
    const [net = 0, staked = 0] = end.split(',').map(Number)
    worth += chance * (net + perStake * staked)
  }
  return worth
}

/** How the dealer ends from an upcard, given no blackjack: chances of 17 to 21, and of a bust under 22. */
function dealerFrom(up: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const draw = (held: HandTotal, chance: number): void => {
    const total = best(held)
    if (total >= 17) ends.set(Math.min(total, 22), (ends.get(Math.min(total, 22)) ?? 0) + chance)
    else for (const next of CARD_VALUES) draw(plus(held, next.value), chance * next.chance)
  }
  const blocked = up === 1 ? 10 : up === 10 ? 1 : 0
  const open = CARD_VALUES.filter(({ value }) => value !== blocked)
  const whole = open.reduce((sum, { chance }) => sum + chance, 0)
  for (const { value, chance } of open) draw(plus(start(up), value), chance / whole)
  return ends
}
const DEALERS = new Map(CARD_VALUES.map(({ value }) => [value, dealerFrom(value)]))
export const dealerEnds = (up: number): ReadonlyMap<number, number> => DEALERS.get(up) ?? new Map()

type Play = { readonly choice: BlackjackChoice; readonly ends: Ends }

/** Best play where one more unit of stake is worth `perStake`. */
export function bestPlay(perStake = 0) {
  const known = new Map<string, Play>()
  const overCards = (of: (value: number) => Ends): Ends => mixed(CARD_VALUES.map(({ value, chance }) => [of(value), chance]))
  const standing = (total: number, up: number): Ends =>
    total > 21
      ? only(-1, 1)
      : mixed([...dealerEnds(up)].map(([end, chance]) => [only(end > 21 || total > end ? 1 : total === end ? 0 : -1, 1), chance]))
  const bestOf = (plays: readonly Play[]): Play =>
    plays.reduce((found, each) => (worthOf(each.ends, perStake) > worthOf(found.ends, perStake) ? each : found))
  /** Hitting or standing. */
  const going = (held: HandTotal, up: number): Play => {
    const key = `${held.hard},${held.ace},${up}`
    const found = known.get(key)
    if (found !== undefined) return found
    const stand: Play = { choice: 'stand', ends: standing(best(held), up) }
    const play = best(held) >= 21 ? stand : bestOf([stand, { choice: 'hit', ends: hitting(held, up) }])
    known.set(key, play)
    return play
  }
  const hitting = (held: HandTotal, up: number): Ends => overCards((value) => going(plus(held, value), up).ends)
  const doubling = (held: HandTotal, up: number): Ends =>
    twice(overCards((value) => (held.hard + value > 21 ? only(-1, 1) : standing(best(plus(held, value)), up))))
  const ofTwo = (held: HandTotal, up: number): Play =>
    best(held) >= 21 ? going(held, up) : bestOf([going(held, up), { choice: 'double', ends: doubling(held, up) }])
  const splitting = (value: number, up: number): Ends =>
    twice(overCards((next) => (value === 1 ? standing(best(plus(start(1), next)), up) : ofTwo(plus(start(value), next), up).ends)))
  /** The best choice of a hand; `pairOf` is the value of two equal cards that may be split. */
  const choose = (held: HandTotal, up: number, two: boolean, pairOf: number | null): Play => {
    const plays = [two ? ofTwo(held, up) : going(held, up)]
    return bestOf(pairOf === null ? plays : [...plays, { choice: 'split', ends: splitting(pairOf, up) }])
  }
  /** What a round ends with, before any card is seen. */
  const round = (): Ends =>
    overCards((up) => {
      const natural = up === 1 ? 4 / 13 : up === 10 ? 1 / 13 : 0
      return overCards((first) =>
        overCards((second) => {
          const held = plus(start(first), second)
          if (best(held) === 21)
            return mixed([
              [only(1.5, 1), 1 - natural],
              [only(0, 1), natural],
            ])
          return mixed([
            [choose(held, up, true, first === second ? first : null).ends, 1 - natural],
            [only(-1, 1), natural],
          ])
        }),
      )
    })
  return { choose, round, worth: (): number => worthOf(round(), perStake) }
}

/** The outcomes of a round under best play for money: net result and stake in units of the first stake, with their chances. */
export const blackjackOutcomes = (): { readonly net: number; readonly staked: number; readonly chance: number }[] =>
  [...bestPlay().round()].map(([end, chance]) => {
    const [net = 0, staked = 0] = end.split(',').map(Number)
    return { net, staked, chance }
  })
