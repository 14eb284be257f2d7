/** The rules of sic bo: three dice are thrown and pay spots on their sum, their numbers and their equals. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { BetRefusal } from './payout.ts'
import { NOTHING, checkTableBets, oddsToOne, settleTableBets } from './table-bets.ts'
import type { TableBet, TableSettlement } from './table-bets.ts'

export const SIC_BO = { game: 'sic-bo', version: '1' } as const

/** Three numbers of 1 to 6 in thrown order. */
export type Dice = readonly [number, number, number]
export type SicBoDecision = TableSettlement & { readonly dice: Dice }

const FACES = [1, 2, 3, 4, 5, 6] as const
/** Odds to one of the sums 4 to 17. */
const TOTAL_ODDS: Readonly<Record<number, number>> = {
  4: 60,
  5: 30,
  6: 17,
  7: 12,
  8: 8,
  9: 6,
  10: 6,
  11: 6,
  12: 6,
  13: 8,
  14: 12,
  15: 17,
  16: 30,
  17: 60,
}

const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2]
const isTriple = (dice: Dice): boolean => dice[0] === dice[1] && dice[1] === dice[2]
const countOf = (dice: Dice, face: number): number => dice.filter((shown) => shown === face).length

/** Odds to one that a spot wins on a throw, or null when it loses. */
type Spot = (dice: Dice) => number | null
const when =
  (odds: number, wins: (dice: Dice) => boolean): Spot =>
  (dice) =>
    wins(dice) ? odds : null

/**
 * Every spot by its name: small (4–10), big (11–17), odd and even lose on any triple. A double wins on two or three of its number. A pair
 * is two different numbers. A single pays 1, 2 or 3 to one by how many dice show it.
 */
export const SIC_BO_SPOTS: ReadonlyMap<string, Spot> = new Map<string, Spot>([
  ['small', when(1, (dice) => sumOf(dice) <= 10 && !isTriple(dice))],
  ['big', when(1, (dice) => sumOf(dice) >= 11 && !isTriple(dice))],
  ['odd', when(1, (dice) => sumOf(dice) % 2 === 1 && !isTriple(dice))],
  ['even', when(1, (dice) => sumOf(dice) % 2 === 0 && !isTriple(dice))],
  ['any-triple', when(30, isTriple)],
  ...FACES.map((face): [string, Spot] => [`triple-${face}`, when(180, (dice) => countOf(dice, face) === 3)]),
  ...FACES.map((face): [string, Spot] => [`double-${face}`, when(10, (dice) => countOf(dice, face) >= 2)]),
  ...FACES.flatMap((low) =>
    FACES.filter((high) => high > low).map((high): [string, Spot] => [
      `pair-${low}-${high}`,
      when(5, (dice) => countOf(dice, low) > 0 && countOf(dice, high) > 0),
    ]),
  ),
  ...Object.entries(TOTAL_ODDS).map(([total, odds]): [string, Spot] => [
    `total-${total}`,
    when(odds, (dice) => sumOf(dice) === Number(total)),
  ]),
  ...FACES.map((face): [string, Spot] => [`single-${face}`, (dice) => countOf(dice, face) || null]),
])

/** Three uniform choices of six. */
export const throwDice = async (stream: FairStream): Promise<Dice> => {
  const first = (await stream.below(6)) + 1
  const second = (await stream.below(6)) + 1
  return [first, second, (await stream.below(6)) + 1]
}

/** The bets as they are, or the refusal of the first invalid spot or stake. */
export const checkSicBoBets = (bets: readonly TableBet[]): Outcome<readonly TableBet[], BetRefusal> =>
  checkTableBets(bets, (on) => SIC_BO_SPOTS.has(on))

const multiplierOf = (dice: Dice, on: string): bigint => {
  const odds = SIC_BO_SPOTS.get(on)?.(dice) ?? null
  return odds === null ? NOTHING : oddsToOne(odds)
}

/** Pays every bet whose spot the throw makes win. */
export const decideSicBo = ({ bets, dice }: { bets: readonly TableBet[]; dice: Dice }): Outcome<SicBoDecision, BetRefusal> => {
  const checked = checkSicBoBets(bets)
  if (!checked.ok) return checked
  return done({ dice, ...settleTableBets(checked.value, (on) => multiplierOf(dice, on)) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const sicBoRound = async (stream: FairStream) => {
  const dice = await throwDice(stream)
  return { dice, decide: (bets: readonly TableBet[]) => decideSicBo({ bets, dice }) }
}

/** The winning throws of 216 and the exact return of a spot, by going through all throws. */
export const sicBoReturn = (on: string): { ways: number; exact: Fraction } => {
  const throws = FACES.flatMap((one) => FACES.flatMap((two) => FACES.map((three): Dice => [one, two, three])))
  const pays = throws.map((dice) => multiplierOf(dice, on))
  return {
    ways: pays.filter((pay) => pay > NOTHING).length,
    exact: fraction(
      pays.reduce((sum, pay) => sum + pay, 0n),
      216n * 10_000n,
    ),
  }
}
