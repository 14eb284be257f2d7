/** Round: the random part of a round, drawn by an injected chance, and what it pays. */
import { COIN, SCATTER, type SlotModel } from './model.ts'
import { spinOf, type Step } from './window.ts'

/** A whole number from 0 up to, but not including, `below`. */
export type Pick = (below: number) => number

/** A coin that came to rest: its cell, and which of the model's worths it has. */
export type DrawnCoin = readonly [cell: number, worth: number]

/** Everything random of a round, small enough to be stored. A bought round has no spin before its free spins. */
export type Draw = {
  readonly stops?: readonly number[]
  readonly free?: readonly (readonly number[])[]
  /** The coins of the window that started it, then those of every respin. */
  readonly hold?: readonly (readonly DrawnCoin[])[]
}

export type FreeSpin = { readonly steps: readonly Step[]; readonly multiplier: number; readonly pays: number }
export type Coin = { readonly cell: number; readonly pays: number }
export type HoldResult = { readonly turns: readonly (readonly Coin[])[]; readonly full: number; readonly pays: number }

/** Pays are hundredths of the stake of one spin, and carry every multiplier. */
export type Round = {
  readonly steps: readonly Step[]
  readonly scatters: number
  readonly scatterPays: number
  readonly free: readonly FreeSpin[]
  readonly held: HoldResult | undefined
  readonly pays: number
}

const RESPINS = 3

export const freeStrips = ({ strips, free }: SlotModel): readonly string[] => free?.strips ?? strips

export const cellsOf = ({ strips, rows }: { readonly strips: readonly string[]; readonly rows: number }): number => strips.length * rows

const countOf = (window: readonly string[], symbol: string): number => {
  let count = 0
  for (const one of window) if (one === symbol) count += 1
  return count
}

/** Scatters and coins count where they stand when the reels stop, before anything tumbles. */
export const scattersIn = (steps: readonly Step[]): number => countOf(steps[0]?.window ?? [], SCATTER)
export const coinsIn = (steps: readonly Step[]): number => countOf(steps[0]?.window ?? [], COIN)

const sum = (parts: readonly { readonly pays: number }[]): number => parts.reduce((all, { pays }) => all + pays, 0)

const stopsOf = (strips: readonly string[], pick: Pick): number[] => strips.map((strip) => pick(strip.length))

function pickWorth({ worths }: NonNullable<SlotModel['hold']>, pick: Pick): number {
  let left = pick(worths.reduce((all, [, weight]) => all + weight, 0))
  return worths.findIndex(([, weight]) => (left -= weight) < 0)
}

/** Coins stay, and every empty cell may get one at each respin. A new coin gives three respins again. */
function drawHold(model: SlotModel, hold: NonNullable<SlotModel['hold']>, window: readonly string[], pick: Pick): DrawnCoin[][] {
  const cells = cellsOf(model)
  const taken = new Set<number>()
  const coin = (cell: number): DrawnCoin => {
    taken.add(cell)
    return [cell, pickWorth(hold, pick)]
  }
  const turns = [[...window.keys()].filter((cell) => window[cell] === COIN).map(coin)]
  for (let left = RESPINS; left > 0 && taken.size < cells;) {
    const empty = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !taken.has(cell))
    const fallen = empty.filter(() => pick(hold.oneIn) === 0).map(coin)
    left = fallen.length > 0 ? RESPINS : left - 1
    turns.push(fallen)
  }
  return turns
}

/** Draws a round. `bought` begins with the free spins at once. */
export function drawRound(model: SlotModel, pick: Pick, bought = false): Draw {
  const { free, hold } = model
  const freeStops = (): number[][] => Array.from({ length: free?.spins ?? 0 }, () => stopsOf(freeStrips(model), pick))
  if (bought) return { free: freeStops() }
  const stops = stopsOf(model.strips, pick)
  const steps = spinOf(model, model.strips, stops)
  const starts = free !== undefined && scattersIn(steps) >= free.scatters
  const holds = hold !== undefined && coinsIn(steps) >= hold.coins
  return {
    stops,
    ...(starts ? { free: freeStops() } : {}),
    ...(holds ? { hold: drawHold(model, hold, steps[0]?.window ?? [], pick) } : {}),
  }
}

function freeSpins(model: SlotModel, drawn: readonly (readonly number[])[]): FreeSpin[] {
  const { multipliers = [1] } = model.free ?? {}
  let wins = 0
  return drawn.map((stops) => {
    const steps = spinOf(model, freeStrips(model), stops)
    const multiplier = multipliers[Math.min(wins, multipliers.length - 1)] ?? 1
    const pays = sum(steps) * multiplier
    if (pays > 0) wins += 1
    return { steps, multiplier, pays }
  })
}

function heldOf(model: SlotModel, hold: NonNullable<SlotModel['hold']>, drawn: readonly (readonly DrawnCoin[])[]): HoldResult {
  const turns = drawn.map((coins) => coins.map(([cell, worth]) => ({ cell, pays: hold.worths[worth]?.[0] ?? 0 })))
  const all = turns.flat()
  const full = all.length === cellsOf(model) ? hold.full : 0
  return { turns, full, pays: sum(all) + full }
}

/** What a drawn round is and pays, by the model alone. */
export function playRound(model: SlotModel, { stops, free = [], hold }: Draw): Round {
  const steps = stops === undefined ? [] : spinOf(model, model.strips, stops)
  const scatters = scattersIn(steps)
  const scatterPays = stops !== undefined && free.length > 0 ? (model.free?.pays ?? 0) : 0
  const spins = freeSpins(model, free)
  const held = model.hold === undefined || hold === undefined ? undefined : heldOf(model, model.hold, hold)
  return { steps, scatters, scatterPays, free: spins, held, pays: sum(steps) + scatterPays + sum(spins) + (held?.pays ?? 0) }
}
