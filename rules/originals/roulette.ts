/** The rules of roulette: a ball falls into one of 37 or 38 pockets and pays every spot that covers it. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { BetRefusal } from './payout.ts'
import { POCKETS, ROULETTE_SPOTS } from './roulette-table.ts'
import type { RouletteSpot, RouletteWheel } from './roulette-table.ts'
import { NOTHING, checkTableBets, oddsToOne, settleTableBets } from './table-bets.ts'
import type { TableBet, TableSettlement } from './table-bets.ts'

export const ROULETTE = { game: 'roulette', version: '1' } as const

export type RouletteBets = { readonly wheel: RouletteWheel; readonly bets: readonly TableBet[] }
export type RouletteDecision = TableSettlement & { readonly pocket: number }

/** The pocket of a spin: one uniform choice of 37 or 38; 37 is the double zero. */
export const spinRoulette = (stream: FairStream, wheel: RouletteWheel): Promise<number> => stream.below(POCKETS[wheel])

/** The bets as they are, or the refusal of the first spot that the wheel lacks, or of the first invalid stake. */
export const checkRouletteBets = ({ wheel, bets }: RouletteBets): Outcome<readonly TableBet[], BetRefusal> =>
  checkTableBets(bets, (on) => ROULETTE_SPOTS[wheel].has(on))

const spotOf = (wheel: RouletteWheel, on: string): RouletteSpot => {
  const spot = ROULETTE_SPOTS[wheel].get(on)
  if (spot === undefined) throw new RangeError(`no spot ${on}`)
  return spot
}

/** Pays every bet whose spot covers the pocket. */
export const decideRoulette = (round: RouletteBets & { pocket: number }): Outcome<RouletteDecision, BetRefusal> => {
  const checked = checkRouletteBets(round)
  if (!checked.ok) return checked
  const { wheel, pocket } = round
  const multiplierOf = (on: string): bigint => {
    const { pockets, odds } = spotOf(wheel, on)
    return pockets.includes(pocket) ? oddsToOne(odds) : NOTHING
  }
  return done({ pocket, ...settleTableBets(checked.value, multiplierOf) })
}

/** The exact return of a spot: pockets covered × (odds + 1) / pockets of the wheel. */
export const rouletteReturn = (wheel: RouletteWheel, on: string): Fraction => {
  const { pockets, odds } = spotOf(wheel, on)
  return fraction(BigInt(pockets.length * (odds + 1)), BigInt(POCKETS[wheel]))
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const rouletteRound = async (stream: FairStream, wheel: RouletteWheel) => {
  const pocket = await spinRoulette(stream, wheel)
  return { pocket, decide: (bets: readonly TableBet[]) => decideRoulette({ wheel, bets, pocket }) }
}
