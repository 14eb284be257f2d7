/** The parts of every play: a selection is read into a ticket, which knows its number of bets and judges any draw. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Zodiac } from './zodiac.ts'

/** Why a selection, a draw or a price is refused. The codes are stable; their texts are in the screens. */
export type Reason =
  | 'game-unknown'
  | 'play-unknown'
  | 'selection-malformed'
  | 'selection-too-long'
  | 'nothing-selected'
  | 'area-empty'
  | 'areas-overlap'
  | 'too-few-areas'
  | 'too-many-areas'
  | 'option-empty'
  | 'option-unknown'
  | 'option-repeated'
  | 'out-of-range'
  | 'too-few-options'
  | 'too-many-options'
  | 'positions-malformed'
  | 'too-few-positions'
  | 'ticket-empty'
  | 'ticket-length'
  | 'ticket-malformed'
  | 'ticket-repeated'
  | 'equal-digits'
  | 'no-bet-remains'
  | 'draw-malformed'
  | 'odds-missing'
  | 'odds-malformed'
  | 'zodiac-missing'
  | 'zodiac-malformed'

/** How many bets of a ticket won a tier, and how many got their stake back. */
export type Win = { readonly tier: string; readonly bets: number }
export type Tally = { readonly wins: readonly Win[]; readonly refunded: number }

/** A place of the draw (`where`) and what a ticket wins at each outcome of it; an outcome that is not listed wins nothing. */
export type Part = { readonly where: string; readonly wins: ReadonlyMap<string, readonly Win[]> }

/**
 * The most that a ticket can win in one draw. `best` lists what some draws bring, so that at any prices the best draw of all is among
 * them. Where `attained` is false no draw brings more, but perhaps none brings as much. With `parts` a ticket wins the sum of its
 * parts. Tickets that look at the same place of a draw can then be compared.
 */
export type Reach = {
  readonly best: readonly (readonly Win[])[]
  readonly attained: boolean
  readonly parts?: readonly Part[]
}

/** What a play may know besides the selection and the draw: the dated table of animals. */
export type DrawTables = { readonly zodiac?: Zodiac }

/** A selection that was read: `count` elementary bets, and their result on a draw by formula, never by writing the bets out. */
export type Ticket<View> = {
  readonly count: number
  readonly judge: (view: View) => Tally
  /** Computed when it is asked for: it may try a thousand draws. */
  readonly reach?: () => Reach
  readonly needsZodiac?: true
}

/** A play's rule: it reads a selection, or says why not. */
export type Play<View> = (selection: string, given: DrawTables) => Outcome<Ticket<View>, Reason>

export const LOST: Tally = { wins: [], refunded: 0 }

/** `bets` winning bets of one tier; none is a loss. */
export const hit = (bets: number, tier = 'hit'): Tally => (bets > 0 ? { wins: [{ tier, bets }], refunded: 0 } : LOST)

/** Adds tallies tier by tier. */
export const addTallies = (tallies: Iterable<Tally>): Tally => {
  const bets = new Map<string, number>()
  let refunded = 0
  for (const tally of tallies) {
    refunded += tally.refunded
    for (const win of tally.wins) bets.set(win.tier, (bets.get(win.tier) ?? 0) + win.bets)
  }
  return bets.size === 0 && refunded === 0 ? LOST : { wins: [...bets].map(([tier, count]) => ({ tier, bets: count })), refunded }
}

/** A ticket, unless no bet is left in it. */
export const ticket = <View>(count: number, judge: (view: View) => Tally, reach?: () => Reach): Outcome<Ticket<View>, Reason> =>
  count > 0 ? done({ count, judge, ...(reach && { reach }) }) : refused('no-bet-remains')

/** Names the place of the parts that have no name yet. */
const placed = (reach: Reach, where: string): Reach =>
  reach.parts === undefined ? reach : { ...reach, parts: reach.parts.map((part) => (part.where === '' ? { ...part, where } : part)) }

/** The same play on a part of the draw, such as the last three of five digits; `where` is the name of that place. */
export const on =
  <View, Piece>(part: (view: View) => Piece, play: Play<Piece>, where = ''): Play<View> =>
  (selection, given) => {
    const read = play(selection, given)
    if (!read.ok) return read
    const { judge, reach } = read.value
    return done({
      ...read.value,
      judge: (view: View) => judge(part(view)),
      ...(reach && { reach: () => placed(reach(), where) }),
    })
  }

/** The numbers at some places of a draw, counted from 0. */
export const at =
  (...places: readonly number[]) =>
  (drawn: readonly number[]): readonly number[] =>
    places.map((place) => drawn[place] ?? -1)

/** Ways to choose `taken` of `size` without order; 0 outside 0..size. Exact as long as the answer times `size` keeps below 2^53. */
export const choose = (size: number, taken: number): number => {
  if (taken < 0 || taken > size) return 0
  let ways = 1
  for (let step = 1; step <= taken; step += 1) ways = (ways * (size - taken + step)) / step
  return ways
}

/** Every way to take `size` of the places 0..`places` − 1 in rising order. */
export const subsetsOf = (places: number, size: number): readonly (readonly number[])[] => {
  if (size === 0) return [[]]
  if (size > places) return []
  return [...subsetsOf(places - 1, size), ...subsetsOf(places - 1, size - 1).map((subset) => [...subset, places - 1])]
}
