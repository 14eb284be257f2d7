/** Rates: basis points by category as an agent types them in percent, within what the agent may give. */
import type { GameType } from '@baize/contract/games.ts'
import { CATEGORY_PATHS } from '../../../app/paths.ts'
import { ratePoints, rateTyped } from '../contracts/rate-text.ts'

export type Rates = Partial<Record<GameType, number>>
export type TypedRates = Partial<Record<GameType, string>>

const CATEGORIES = Object.keys(CATEGORY_PATHS) as GameType[]

/** The categories in which a rate may be given. */
export const givableOf = (highest: Readonly<Record<string, number>>): GameType[] =>
  CATEGORIES.filter((category) => (highest[category] ?? 0) > 0)

/** The rates above 0, in the site's order. */
export const ratesHeld = (rates: Readonly<Record<string, number>>): [GameType, number][] =>
  CATEGORIES.flatMap((category) => ((rates[category] ?? 0) > 0 ? [[category, rates[category] ?? 0] as [GameType, number]] : []))

export const typedOf = (rates: Readonly<Record<string, number>>): TypedRates =>
  Object.fromEntries(ratesHeld(rates).map(([category, rate]) => [category, rateTyped(rate)]))

/** The typed rates for the call, an empty field as 0; undefined where one is invalid. */
export function ratesOf(categories: readonly GameType[], typed: TypedRates): Rates | undefined {
  const rates: Rates = {}
  for (const category of categories) {
    const written = typed[category]?.trim() ?? ''
    const rate = written === '' ? 0 : ratePoints(written)
    if (rate === undefined) return undefined
    rates[category] = rate
  }
  return rates
}
