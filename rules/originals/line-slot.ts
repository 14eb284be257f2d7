/** The rules of the video slot: five reels stop, twenty lines pay from the left with wilds, scatters pay anywhere. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { addFractions, fraction, timesFraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { LINES, LINE_PAYS, REELS, SCATTER_PAYS } from './line-slot-table.ts'
import type { PayingSymbol, SlotSymbol } from './line-slot-table.ts'
import { stakeRefused } from './payout.ts'

export const LINE_SLOT = { game: 'line-slot', version: '1' } as const

const ROWS = 3
const PAYING = Object.keys(LINE_PAYS) as PayingSymbol[]

/** All lines are always played: the round costs twenty times the stake on a line. */
export type LineSlotBet = { readonly lineStakeUnits: bigint }
/** `line` is the index in LINES, `count` the symbols from reel 1 that took part, `pays` in line stakes. */
export type LineWin = { readonly line: number; readonly symbol: PayingSymbol; readonly count: number; readonly pays: number }
export type LineSlotDecision = {
  /** Five reels of three symbols, top row first. */
  readonly window: readonly (readonly SlotSymbol[])[]
  readonly lineWins: readonly LineWin[]
  readonly scatters: number
  /** Everything won in line stakes, the scatter pay being its table figure times the number of lines. */
  readonly totalPays: number
  readonly stakeUnits: bigint
  readonly payoutUnits: bigint
}

/** The stops of a spin: one uniform choice of a reel's stops for each reel from the left. */
export const spinReels = async (stream: FairStream): Promise<number[]> => {
  const stops: number[] = []
  for (const reel of REELS) stops.push(await stream.below(reel.length))
  return stops
}

const symbolAt = (reel: number, place: number): SlotSymbol => {
  const strip = REELS[reel]
  const symbol = strip?.[place % strip.length]
  if (symbol === undefined) throw new RangeError(`reel ${reel} has no stop ${place}`)
  return symbol
}

/** What the player sees: from each reel's stop three symbols downwards, around the end of the strip. */
export const windowOf = (stops: readonly number[]): SlotSymbol[][] => {
  if (stops.length !== REELS.length) throw new RangeError(`a spin has ${REELS.length} stops, not ${stops.length}`)
  return stops.map((stop, reel) => Array.from({ length: ROWS }, (_, row) => symbolAt(reel, stop + row)))
}

/**
 * What a line of five symbols pays. Reel 1 holds no wild, so its symbol is the one that pays. It runs to the right as long as the same
 * symbol or a wild follows. A run of wilds with two possible readings therefore cannot occur.
 */
export const lineWin = (symbols: readonly SlotSymbol[]): { symbol: PayingSymbol; count: number; pays: number } | null => {
  const symbol = symbols[0]
  if (symbol === undefined || symbol === 'S' || symbol === 'W') return null
  let count = 1
  while (symbols[count] === symbol || symbols[count] === 'W') count += 1
  const pays = LINE_PAYS[symbol][count] ?? 0
  return pays > 0 ? { symbol, count, pays } : null
}

/** Every winning line of a window, in the order of LINES. */
const lineWins = (window: readonly (readonly SlotSymbol[])[]): LineWin[] =>
  LINES.flatMap((rows, line) => {
    const win = lineWin(rows.map((row, reel) => window[reel]?.[row] ?? 'S'))
    return win === null ? [] : [{ line, ...win }]
  })

const scattersIn = (window: readonly (readonly SlotSymbol[])[]): number => window.flat().filter((symbol) => symbol === 'S').length

/** Takes a bet or refuses its stake, before a nonce is used. */
export const checkLineSlotBet = (bet: LineSlotBet): Outcome<LineSlotBet, 'stake-below-minimum'> =>
  bet.lineStakeUnits > 0n ? done(bet) : stakeRefused()

/** Decides a spin; every pay is a whole number of line stakes, so nothing is rounded. */
export const decideLineSlot = ({
  bet,
  stops,
}: {
  bet: LineSlotBet
  stops: readonly number[]
}): Outcome<LineSlotDecision, 'stake-below-minimum'> => {
  const checked = checkLineSlotBet(bet)
  if (!checked.ok) return checked
  const window = windowOf(stops)
  const wins = lineWins(window)
  const scatters = scattersIn(window)
  const totalPays = wins.reduce((sum, { pays }) => sum + pays, 0) + (SCATTER_PAYS[scatters] ?? 0) * LINES.length
  return done({
    window,
    lineWins: wins,
    scatters,
    totalPays,
    stakeUnits: bet.lineStakeUnits * BigInt(LINES.length),
    payoutUnits: bet.lineStakeUnits * BigInt(totalPays),
  })
}

/** How many of a reel's stops put the symbol, or a wild for it, on a given row. */
const stopsWith = (reel: number, symbol: SlotSymbol, wildToo: boolean): bigint =>
  BigInt((REELS[reel] ?? []).filter((other) => other === symbol || (wildToo && other === 'W')).length)
const stopsOf = (reel: number): bigint => BigInt(REELS[reel]?.length ?? 0)

/** The chance that a line shows exactly `count` of a symbol from the left. It is Π over the run × the chance that the next reel breaks it. */
const runChance = (symbol: PayingSymbol, count: number): Fraction => {
  let chance = fraction(1n)
  for (const reel of REELS.keys()) {
    if (reel > count) break
    const hits = stopsWith(reel, symbol, reel > 0)
    const ways = reel < count ? hits : stopsOf(reel) - hits
    chance = timesFraction(chance, fraction(ways, stopsOf(reel)))
  }
  return chance
}

/** The chances of 0 to 5 scatters in the window; a reel shows its scatter in three of its stops. */
export const scatterChances = (): Fraction[] => {
  let chances = [fraction(1n)]
  for (const reel of REELS.keys()) {
    const hit = fraction(stopsWith(reel, 'S', false) * BigInt(ROWS), stopsOf(reel))
    const miss = addFractions(fraction(1n), { numerator: -hit.numerator, denominator: hit.denominator })
    const next = [...chances, fraction(0n)].map((chance) => timesFraction(chance, miss))
    chances = next.map((chance, count) => addFractions(chance, timesFraction(chances[count - 1] ?? fraction(0n), hit)))
  }
  return chances
}

/**
 * The exact return by the symbol method. All lines are alike, so the return is Σ over symbols and lengths of pay × chance, plus Σ
 * over scatter counts of pay × chance. It is 15353/16000; the test finds the same over the full cycle of 3,200,000 windows.
 */
export const lineSlotReturn = (): Fraction => {
  const lines = PAYING.flatMap((symbol) =>
    LINE_PAYS[symbol].map((pays, count) => timesFraction(fraction(BigInt(pays)), count === 0 ? fraction(0n) : runChance(symbol, count))),
  )
  const scatters = scatterChances().map((chance, count) => timesFraction(fraction(BigInt(SCATTER_PAYS[count] ?? 0)), chance))
  return [...lines, ...scatters].reduce(addFractions, fraction(0n))
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const lineSlotRound = async (stream: FairStream) => {
  const stops = await spinReels(stream)
  return { stops, decide: (bet: LineSlotBet) => decideLineSlot({ bet, stops }) }
}
