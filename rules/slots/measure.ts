/**
 * Measure: what a model returns, how often it pays, how widely its results spread, and its largest win. Every combination of stops is
 * played. Free spins and respins follow as chains of states, so nothing is sampled.
 */
import { everySpin } from './every-spin.ts'
import type { HoldAndSpin, SlotModel } from './model.ts'
import { cellsOf } from './round.ts'

/** In stakes of one spin; `stake` is what the round costs in such stakes. */
export type Figures = {
  readonly stake: number
  /** The return as a share of the stake. */
  readonly rtp: number
  /** The standard deviation of a round's result, in its stakes. */
  readonly deviation: number
  /** The chance that a round pays anything. */
  readonly hits: number
  /** The largest win, in its stakes. */
  readonly most: number
}
export type Measured = {
  /** How many combinations of stops were played. */
  readonly cycle: number
  readonly spin: Figures
  readonly bought?: Figures
}

/** First and second moment, chance of nothing, and the highest of an amount in hundredths. */
type Moments = { readonly mean: number; readonly square: number; readonly nothing: number; readonly most: number }

const NOTHING: Moments = { mean: 0, square: 0, nothing: 1, most: 0 }

/** All spins that end in the same feature. */
type Group = { count: number; pays: number; square: number; nothing: number; most: number }

/** Spins by the number of coins or scatters that start something; 0 is everything else. */
function groupsOf(model: SlotModel, strips: readonly string[]): { cycle: number; groups: Map<number, Group> } {
  const { free, hold } = model
  const groups = new Map<number, Group>()
  const cycle = everySpin(model, strips, (pays, scatters, coins, times) => {
    const started = free !== undefined && scatters >= free.scatters ? 1 : 0
    const key = hold !== undefined && coins >= hold.coins ? coins : started
    const group = groups.get(key) ?? { count: 0, pays: 0, square: 0, nothing: 0, most: 0 }
    groups.set(key, group)
    group.count += times
    group.pays += pays * times
    group.square += pays * pays * times
    if (pays === 0) group.nothing += times
    if (pays > group.most) group.most = pays
  })
  return { cycle, groups }
}

/** A run of free spins as a chain; its state is the number of spins that paid before. */
function freeMoments({ free }: SlotModel, one: Moments): Moments {
  if (free === undefined) return NOTHING
  const { spins, multipliers, pays } = free
  const last = multipliers.length - 1
  // By state: its chance, and the first and second moment of what was won on the ways to it.
  let states: (readonly [number, number, number])[] = multipliers.map((_, state) => (state === 0 ? [1, pays, pays * pays] : [0, 0, 0]))
  for (let spin = 0; spin < spins; spin += 1) {
    const next = states.map(() => [0, 0, 0] as [number, number, number])
    for (const [state, [chance, mean, square]] of states.entries()) {
      const times = multipliers[state] ?? 1
      const stays = next[state]
      const rises = next[Math.min(state + 1, last)]
      if (stays === undefined || rises === undefined) continue
      const hit = 1 - one.nothing
      stays[0] += chance * one.nothing
      stays[1] += mean * one.nothing
      stays[2] += square * one.nothing
      rises[0] += chance * hit
      rises[1] += mean * hit + chance * times * one.mean
      rises[2] += square * hit + 2 * mean * times * one.mean + chance * times * times * one.square
    }
    states = next
  }
  const total = (part: 0 | 1 | 2): number => states.reduce((sum, state) => sum + state[part], 0)
  let most = pays
  for (let spin = 0; spin < spins; spin += 1) most += one.most * (multipliers[Math.min(spin, last)] ?? 1)
  return { mean: total(1), square: total(2), nothing: pays > 0 ? 0 : one.nothing ** spins, most }
}

/** The chances of each number of coins in the end, from `coins` of `cells` with three respins; every state only leads to fuller ones. */
function coinsInTheEnd(cells: number, oneIn: number): number[][] {
  const chance = 1 / oneIn
  const ends: number[][] = []
  for (let coins = cells; coins >= 0; coins -= 1) {
    const empty = cells - coins
    let here: number[] = Array.from({ length: cells + 1 }, (_, end) => (end === coins ? 1 : 0))
    for (let respin = 0; respin < 3 && empty > 0; respin += 1) {
      const next = here.map((end) => end * (1 - chance) ** empty)
      let ways = 1
      for (let more = 1; more <= empty; more += 1) {
        ways = (ways * (empty - more + 1)) / more
        const falls = ways * chance ** more * (1 - chance) ** (empty - more)
        for (const [end, later] of (ends[coins + more] ?? []).entries()) next[end] = (next[end] ?? 0) + falls * later
      }
      here = next
    }
    ends[coins] = here
  }
  return ends
}

function holdMoments(model: SlotModel, hold: HoldAndSpin): (coins: number) => Moments {
  const cells = cellsOf(model)
  const ends = coinsInTheEnd(cells, hold.oneIn)
  const weights = hold.worths.reduce((sum, [, weight]) => sum + weight, 0)
  const worth = hold.worths.reduce((sum, [pays, weight]) => sum + (pays * weight) / weights, 0)
  const spread = hold.worths.reduce((sum, [pays, weight]) => sum + (pays * pays * weight) / weights, 0) - worth * worth
  const best = Math.max(...hold.worths.map(([pays]) => pays))
  return (coins) => {
    let [mean, square] = [0, 0]
    for (const [end, chance] of (ends[coins] ?? []).entries()) {
      const paid = end * worth + (end === cells ? hold.full : 0)
      mean += chance * paid
      square += chance * (paid * paid + end * spread)
    }
    return { mean, square, nothing: 0, most: cells * best + hold.full }
  }
}

const figuresOf = ({ mean, square, nothing, most }: Moments, stake: number): Figures => {
  const cost = stake * 100
  return { stake, rtp: mean / cost, deviation: Math.sqrt(square - mean * mean) / cost, hits: 1 - nothing, most: most / cost }
}

/** The moments of one spin of strips, without what it starts. */
function plainMoments({ cycle, groups }: ReturnType<typeof groupsOf>): Moments {
  const all = [...groups.values()]
  const total = (part: keyof Group): number => all.reduce((sum, group) => sum + group[part], 0)
  const most = Math.max(...all.map((group) => group.most))
  return { mean: total('pays') / cycle, square: total('square') / cycle, nothing: total('nothing') / cycle, most }
}

export function measure(model: SlotModel): Measured {
  const { hold, free, price } = model
  const spins = groupsOf(model, model.strips)
  const inFree = free?.strips === undefined ? spins : groupsOf(model, free.strips)
  const freely = freeMoments(model, plainMoments(inFree))
  const held = hold === undefined ? undefined : holdMoments(model, hold)
  const featureOf = (key: number): Moments => (key === 0 ? NOTHING : (held?.(key) ?? freely))
  let [mean, square, nothing, most] = [0, 0, 0, 0]
  for (const [key, group] of spins.groups) {
    const feature = featureOf(key)
    mean += group.pays + group.count * feature.mean
    square += group.square + 2 * group.pays * feature.mean + group.count * feature.square
    nothing += group.nothing * feature.nothing
    most = Math.max(most, group.most + feature.most)
  }
  const whole = { mean: mean / spins.cycle, square: square / spins.cycle, nothing: nothing / spins.cycle, most }
  const spin = figuresOf(whole, 1)
  if (price === undefined || free === undefined) return { cycle: spins.cycle, spin }
  // A bought round has no scatters that pay.
  const alone = freeMoments({ ...model, free: { ...free, pays: 0 } }, plainMoments(inFree))
  return { cycle: spins.cycle, spin, bought: figuresOf(alone, price) }
}

const DIGITS = 10
const short = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(DIGITS))])) as Figures

/** The figures as they are published, with ten digits. */
export const published = ({ cycle, spin, bought }: Measured): Measured => ({
  cycle,
  spin: short(spin),
  ...(bought === undefined ? {} : { bought: short(bought) }),
})
