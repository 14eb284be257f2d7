/**
 * Edges: what the house keeps of a stake in each in-house game at least, in basis points. It is one less the highest return of any bet under best play.
 * What the jackpot adds while its pool is at the ceiling is taken off too. Rounds of crash take no part in the jackpot.
 */
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { addFractions, fraction, rangeOf, type Fraction } from './fraction.ts'
import { diceReturns } from './dice.ts'
import { hiLoReturns } from './hi-lo.ts'
import { JACKPOT_CEILING_UNITS, jackpotReturn } from './jackpot.ts'
import { KENO_HUNDREDTHS, type KenoRisk } from './keno-table.ts'
import { kenoReturn } from './keno.ts'
import { lineSlotReturn } from './line-slot.ts'
import { minesReturns } from './mines.ts'
import { PLINKO_TENTHS, type PlinkoRisk } from './plinko-table.ts'
import { plinkoReturn } from './plinko.ts'
import { returnsOfAims } from './point-curve.ts'
import { ROULETTE_SPOTS, type RouletteWheel } from './roulette-table.ts'
import { rouletteReturn } from './roulette.ts'
import { SIC_BO_SPOTS, sicBoReturn } from './sic-bo.ts'
import { WHEEL_TENTHS, wheelReturn, type WheelRisk } from './wheel.ts'

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] => Object.keys(table) as Key[]
const most = (returns: readonly Fraction[]): Fraction => rangeOf(returns).most
const MILLION = 1_000_000n

/** The highest return of each game. Those of card games without a closed form are rounded up from the counts that their tests make. */
const HIGHEST_RETURNS: Readonly<Record<OriginalCode, Fraction>> = {
  crash: returnsOfAims().most,
  dice: diceReturns().most,
  mines: minesReturns().most,
  plinko: most(
    keys<PlinkoRisk>(PLINKO_TENTHS).flatMap((risk) => keys(PLINKO_TENTHS[risk]).map((rows) => plinkoReturn(risk, Number(rows)))),
  ),
  limbo: returnsOfAims().most,
  keno: most(
    keys<KenoRisk>(KENO_HUNDREDTHS).flatMap((risk) => keys(KENO_HUNDREDTHS[risk]).map((picks) => kenoReturn(risk, Number(picks)))),
  ),
  'hi-lo': hiLoReturns().most,
  wheel: most(keys<WheelRisk>(WHEEL_TENTHS).map(wheelReturn)),
  roulette: most(
    keys<RouletteWheel>(ROULETTE_SPOTS).flatMap((wheel) => [...ROULETTE_SPOTS[wheel].keys()].map((spot) => rouletteReturn(wheel, spot))),
  ),
  baccarat: fraction(989_422n, MILLION),
  // One result in 415 ÷ 31 is a tie, which gives half back.
  'dragon-tiger': fraction(799n, 830n),
  'sic-bo': most([...SIC_BO_SPOTS.keys()].map((spot) => sicBoReturn(spot).exact)),
  // Of everything staked: doubling and splitting stake more at a better chance.
  blackjack: fraction(994_945n, MILLION),
  'line-slot': lineSlotReturn(),
}

const JACKPOT_MOST = jackpotReturn(JACKPOT_CEILING_UNITS)
const WITHOUT_JACKPOT: ReadonlySet<OriginalCode> = new Set<OriginalCode>(['crash'])

function edgeOf(game: OriginalCode): number {
  const own = HIGHEST_RETURNS[game]
  const { numerator, denominator } = WITHOUT_JACKPOT.has(game) ? own : addFractions(own, JACKPOT_MOST)
  return Number(((denominator - numerator) * 10_000n) / denominator)
}

/** Basis points, floored. */
export const ORIGINAL_EDGES = Object.fromEntries(ORIGINALS.map((game) => [game, edgeOf(game)])) as Readonly<Record<OriginalCode, number>>
