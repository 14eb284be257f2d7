/**
 * The maximum win: the most that tickets are paid together in one draw. It is exact where that can be computed, else a bound that no draw
 * exceeds.
 */

import { paidWins, type Factors, type ReadTicket } from '../lottery.ts'
import type { Win } from '../play.ts'
import { FULL_GROUP } from '../order/prize.ts'

/** A ticket at its price: the cost of one unit of its stake, its factors, and the prize group of fair plays. */
export type PricedTicket = {
  readonly ticket: ReadTicket
  readonly factors: Factors
  readonly perUnit: bigint
  readonly prizeGroup?: bigint
}
/** In ten-thousandths. Where `attained` is false, no draw pays more, but perhaps none pays as much. */
export type HighestWin = { readonly units: bigint; readonly attained: boolean }

/** Games whose places are drawn each by itself, so that the best at one place can come together with the best at another. */
const FREE_PLACES: ReadonlySet<string> = new Set(['SSC5', '3D', 'P5'])
const PLACES = /^[0-9](?:,[0-9])*$/

const greatestDivisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : greatestDivisor(other, one % other))
const highestOf = (values: Iterable<bigint>): bigint => {
  let highest = 0n
  for (const value of values) if (value > highest) highest = value
  return highest
}

/** Pays like `settle` and `ticketPrize`, but with one division, because a slip calls it a thousand times. */
const payerOf = ({ ticket, factors, perUnit, prizeGroup = FULL_GROUP }: PricedTicket) => {
  let shared = 1n
  for (const { denominator } of factors.values()) shared *= denominator / greatestDivisor(shared, denominator)
  const scale = shared * FULL_GROUP
  const shares = new Map(
    [...factors].map(([tier, { numerator, denominator }]) => [tier, perUnit * prizeGroup * numerator * (shared / denominator)] as const),
  )
  const scaled = (wins: readonly Win[]): bigint =>
    paidWins(ticket, factors, wins).reduce((sum, { tier, bets }) => {
      const share = shares.get(tier)
      if (share === undefined) throw new Error(`the tier ${tier} of ${ticket.game} ${ticket.play} has no factor`)
      return sum + share * BigInt(bets)
    }, 0n)
  return {
    cut: (wins: readonly Win[]): bigint => scaled(wins) / scale,
    roundedUp: (wins: readonly Win[]): bigint => (scaled(wins) + scale - 1n) / scale,
  }
}

const assess = (priced: PricedTicket) => {
  const { best, attained, parts } = priced.ticket.reach()
  const pays = payerOf(priced)
  return { play: priced.ticket.play, pays, attained, parts, units: highestOf(best.map(pays.cut)) }
}
type Assessed = ReturnType<typeof assess>

/** The prizes on each outcome of each place; a ticket without parts is kept apart with its maximum win. */
const placesOf = (tickets: readonly Assessed[]) => {
  const places = new Map<string, Map<string, bigint>>()
  let aside = 0n
  let isExact = true
  for (const { play, pays, parts, units } of tickets) {
    if (parts === undefined) {
      aside += units
      isExact = false
      continue
    }
    for (const { where, wins } of parts) {
      const name = where === '' ? play : where
      const place = places.get(name) ?? new Map<string, bigint>()
      places.set(name, place)
      for (const [outcome, won] of wins) {
        // A ticket's prize is rounded once, so the prizes of several parts cannot be rounded one by one.
        const paid = parts.length === 1 ? pays.cut(won) : pays.roundedUp(won)
        if (paid !== pays.cut(won)) isExact = false
        place.set(outcome, (place.get(outcome) ?? 0n) + paid)
      }
    }
  }
  return { places, aside, isExact }
}

/** Whether the best of every place can come in one draw. */
const areFree = (game: string, names: readonly string[]): boolean => {
  if (names.length <= 1) return true
  if (!FREE_PLACES.has(game) || !names.every((name) => PLACES.test(name))) return false
  const taken = names.flatMap((name) => name.split(','))
  return new Set(taken).size === taken.length
}

/** The highest possible win of tickets of one game in one draw, before any cap. */
export const highestWin = (tickets: readonly PricedTicket[]): HighestWin => {
  const assessed = tickets.map(assess)
  const [only, ...others] = assessed
  if (only === undefined) return { units: 0n, attained: true }
  if (others.length === 0) return { units: only.units, attained: only.attained }
  const alone = assessed.reduce((sum, { units }) => sum + units, 0n)
  const { places, aside, isExact } = placesOf(assessed)
  const together = [...places.values()].reduce((sum, place) => sum + highestOf(place.values()), aside)
  return together <= alone
    ? { units: together, attained: isExact && areFree(tickets[0]?.ticket.game ?? '', [...places.keys()]) }
    : { units: alone, attained: false }
}
