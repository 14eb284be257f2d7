/** Pick-k plays: every k of the chosen numbers is a bet, with or without bankers, and the draw sorts numbers into classes. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Alphabet } from '../grammar.ts'
import { readAreas, readOptions } from '../grammar.ts'
import { addTallies, choose, hit, ticket } from '../play.ts'
import type { Play, Reach, Reason, Tally } from '../play.ts'
import { attained } from './reach.ts'

/** A tier and how many numbers of a winning bet fall in each class: `[2, 1]` is two drawn numbers and one that was not drawn. */
export type Pattern = { readonly tier: string; readonly of: readonly number[] }

/** How a draw sorts numbers into classes 0, 1, … and which patterns win. */
export type Classes<View> = {
  readonly size: number
  readonly classOf: (view: View) => (number: number) => number
  readonly patterns: readonly Pattern[]
}

/** What was chosen: bankers are in every bet. */
export type Chosen = { readonly bankers: readonly number[]; readonly others: readonly number[] }

/** The classes of a draw of which only "drawn" (0) and "not drawn" (1) matter. */
export const drawnOrNot =
  (drawn: readonly number[]) =>
  (number: number): number =>
    drawn.includes(number) ? 0 : 1

/** A bet of `size` numbers of which exactly `drawn` are drawn. */
export const drawnOf = (size: number, drawn: number, tier = 'hit'): Pattern => ({ tier, of: [drawn, size - drawn] })

const classCounts = (numbers: readonly number[], classOf: (number: number) => number, classes: number): readonly number[] => {
  const counts = Array.from({ length: classes }, () => 0)
  for (const number of numbers) counts[classOf(number)] = (counts[classOf(number)] ?? 0) + 1
  return counts
}

/** How many bankers (`fixed`) and others (`free`) of a ticket fall in each class of a draw. */
export type Spread = { readonly fixed: readonly number[]; readonly free: readonly number[] }

/** How many bets show the pattern: the product over classes of the ways to fill what the bankers leave open. */
export const betsOfSpread = ({ fixed, free }: Spread, pattern: Pattern): number =>
  pattern.of.reduce((ways, wanted, place) => ways * choose(free[place] ?? 0, wanted - (fixed[place] ?? 0)), 1)

/** How many bets of bankers and others show the pattern of classes. */
export const betsOfPattern = ({ bankers, others }: Chosen, pattern: Pattern, classOf: (number: number) => number): number =>
  betsOfSpread({ fixed: classCounts(bankers, classOf, pattern.of.length), free: classCounts(others, classOf, pattern.of.length) }, pattern)

/** What the bets of each spread win. */
const reachOfSpreads = (spreads: readonly Spread[], patterns: readonly Pattern[]): Reach =>
  attained(...spreads.map((spread) => addTallies(patterns.map((pattern) => hit(betsOfSpread(spread, pattern), pattern.tier))).wins))

/**
 * Every way in which a draw of `drawn` numbers out of `of` can fall on the chosen ones. Drawn is class 0 and not drawn is class 1.
 * With `repeats` the draw may show fewer different numbers.
 */
export const drawnSpreads =
  (told: { readonly of: number; readonly drawn: number; readonly repeats?: true }) =>
  ({ bankers, others }: Chosen): Spread[] => {
    const { of, drawn, repeats } = told
    const outside = of - bankers.length - others.length
    const spreads: Spread[] = []
    for (let fixed = 0; fixed <= Math.min(bankers.length, drawn); fixed += 1) {
      for (let free = 0; free <= Math.min(others.length, drawn - fixed); free += 1) {
        const isDrawn = repeats === true ? fixed + free > 0 || outside > 0 : drawn - fixed - free <= outside
        if (isDrawn) spreads.push({ fixed: [fixed, bankers.length - fixed], free: [free, others.length - free] })
      }
    }
    return spreads
  }

/** Reads `numbers` (no bankers) or `bankers|numbers` for bets of `size` numbers. */
export const readChosen = (text: string, alphabet: Alphabet, size: number, bankers: boolean): Outcome<Chosen, Reason> => {
  if (!bankers) {
    const numbers = readOptions(text, alphabet, { least: size })
    return numbers.ok ? done({ bankers: [], others: numbers.value }) : numbers
  }
  const areas = readAreas(text, 2)
  if (!areas.ok) return areas
  const first = readOptions(areas.value[0] ?? '', alphabet)
  if (!first.ok) return first
  const second = readOptions(areas.value[1] ?? '', alphabet)
  if (!second.ok) return second
  if (first.value.some((number) => second.value.includes(number))) return refused('areas-overlap')
  if (first.value.length >= size) return refused('too-many-options')
  if (first.value.length + second.value.length < size) return refused('too-few-options')
  return done({ bankers: first.value, others: second.value })
}

type SubsetPlay<View> = Classes<View> & {
  readonly of: Alphabet
  /** 复式 has none, 胆拖 needs them, 连码 takes both writings. */
  readonly bankers?: 'none' | 'needed' | 'allowed'
  /** How a draw can fall on what was chosen, where the play itself knows. */
  readonly spreads?: (chosen: Chosen) => readonly Spread[]
}

/** The ticket of chosen numbers: C(others, size − bankers) bets. */
const subsetTicket = <View>(chosen: Chosen, { size, classOf, patterns, spreads }: Omit<SubsetPlay<View>, 'of'>) =>
  ticket<View>(
    choose(chosen.others.length, size - chosen.bankers.length),
    (view) => {
      const classes = classOf(view)
      return addTallies(patterns.map((pattern) => hit(betsOfPattern(chosen, pattern, classes), pattern.tier)))
    },
    spreads && (() => reachOfSpreads(spreads(chosen), patterns)),
  )

/** Every `size` of the chosen numbers is one bet. */
export const subsets =
  <View>({ of, bankers = 'none', ...classes }: SubsetPlay<View>): Play<View> =>
  (selection) => {
    const withBankers = bankers === 'needed' || (bankers === 'allowed' && selection.includes('|'))
    const chosen = readChosen(selection, of, classes.size, withBankers)
    return chosen.ok ? subsetTicket(chosen.value, classes) : chosen
  }

type Written<View> = Classes<View> & {
  readonly of: Alphabet
  readonly separator: string
  readonly reach?: (tickets: readonly (readonly number[])[]) => Reach
}

/** Whether a ticket without anything to choose from is itself of the pattern. */
const isOfPattern = (numbers: readonly number[], { of }: Pattern, classOf: (number: number) => number): boolean => {
  const counts = classCounts(numbers, classOf, of.length)
  return of.every((wanted, place) => wanted === counts[place])
}

/** Tickets of `size` numbers written one by one (单式), joined by `;`; the order inside a ticket does not matter. */
export const subsetTickets =
  <View>({ of, separator, reach, ...classes }: Written<View>): Play<View> =>
  (selection) => {
    if (selection === '') return refused('nothing-selected')
    const tickets: (readonly number[])[] = []
    const seen = new Set<string>()
    for (const text of selection.split(';')) {
      if (text === '') return refused('ticket-empty')
      const numbers = readOptions(text, of, { separator })
      if (!numbers.ok) return numbers
      if (numbers.value.length !== classes.size) return refused('ticket-length')
      const key = numbers.value.toSorted((one, other) => one - other).join(separator)
      if (seen.has(key)) return refused('ticket-repeated')
      seen.add(key)
      tickets.push(numbers.value)
    }
    const judge = (view: View): Tally => {
      const classOf = classes.classOf(view)
      return addTallies(
        classes.patterns.map((pattern) => hit(tickets.filter((one) => isOfPattern(one, pattern, classOf)).length, pattern.tier)),
      )
    }
    return ticket(tickets.length, judge, reach && (() => reach(tickets)))
  }
