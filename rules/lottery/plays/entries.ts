/** Plays of whole numbers against a list of results: the prizes of a Vietnamese station, of a 4D draw, or a single result. */

import { readNumbers } from '../grammar.ts'
import { ticket } from '../play.ts'
import type { Play, Tally } from '../play.ts'
import { atPlace, attained, MOST_OUTCOMES } from './reach.ts'

/** A drawn number and the tier that it pays. */
export type Result = { readonly tier: string; readonly number: string }

type Entries<View> = {
  readonly digits: number
  readonly most?: number
  /** How many bets an entry has; one by default. */
  readonly bets?: (number: string) => number
  /** What must be equal for a win; by default the number itself. */
  readonly keyOf?: (number: string) => string
  readonly results: (view: View) => readonly Result[]
  /** A draw that shows the number wherever this play looks, for plays whose results are drawn each by itself: no draw is better. */
  readonly showing?: (number: string) => View
}

/** The digits of a number in rising order: the same for every order of them. */
export const anyOrder = (number: string): string => number.split('').toSorted().join('')

/** How many different orders the digits of a number have: 24, 12, 6, 4 or 1 of four digits; 6, 3 or 1 of three. */
export const ordersOf = (number: string): number => {
  let orders = 1
  const seen = new Map<string, number>()
  for (const [place, digit] of number.split('').entries()) {
    const times = (seen.get(digit) ?? 0) + 1
    seen.set(digit, times)
    orders = (orders * (place + 1)) / times
  }
  return orders
}

/** Every different order of the digits of a number. */
export const everyOrder = (number: string): ReadonlySet<string> => {
  if (number.length <= 1) return new Set([number])
  return new Set(
    number
      .split('')
      .flatMap((digit, place) => [...everyOrder(number.slice(0, place) + number.slice(place + 1))].map((rest) => digit + rest)),
  )
}

/** Every entry is judged against every result, and pays once for each that it matches. */
export const entries = <View>({
  digits,
  most,
  bets = () => 1,
  keyOf = (number) => number,
  results,
  showing,
}: Entries<View>): Play<View> => {
  return (selection) => {
    const numbers = readNumbers(selection, digits, most)
    if (!numbers.ok) return numbers
    const entered = new Map<string, number>()
    let count = 0
    for (const number of numbers.value) {
      count += bets(number)
      entered.set(keyOf(number), (entered.get(keyOf(number)) ?? 0) + 1)
    }
    const judge = (view: View): Tally => {
      const won = new Map<string, number>()
      for (const { tier, number } of results(view)) {
        const matching = entered.get(keyOf(number)) ?? 0
        if (matching > 0) won.set(tier, (won.get(tier) ?? 0) + matching)
      }
      return { wins: [...won].map(([tier, matched]) => ({ tier, bets: matched })), refunded: 0 }
    }
    return ticket(
      count,
      judge,
      showing &&
        (() => {
          const winsOf = (number: string) => judge(showing(number)).wins
          if (entered.size <= MOST_OUTCOMES) return atPlace(new Map(Array.from(entered.keys(), (key) => [key, winsOf(key)])))
          const [best] = [...entered].reduce((one, other) => (other[1] > one[1] ? other : one))
          return attained(winsOf(best))
        }),
    )
  }
}

/** Results that all pay the same tier. */
export const hits = (numbers: readonly string[]): readonly Result[] => numbers.map((number) => ({ tier: 'hit', number }))
