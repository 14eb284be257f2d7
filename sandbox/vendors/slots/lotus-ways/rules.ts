/** The rules of Lotus Ways: five reels of three rows that pay 243 ways, and free spins whose multiplier rises with every win. */
import { addFractions, fraction, timesFraction, type Fraction } from '@baize/rules/originals/fraction.ts'
import { choose } from '@baize/rules/originals/fraction.ts'
import { FREE_SPINS, MOST_MULTIPLIER, REELS, ROWS, SCATTER_PAYS, WAY_PAYS, type WaySymbol, type LotusSymbol } from './table.ts'

/** `ways` is how many ways the run has, `pays` what they pay together in coins, before any multiplier. */
export type WayWin = { readonly symbol: WaySymbol; readonly count: number; readonly ways: number; readonly pays: number }
export type Spun = { readonly window: readonly (readonly LotusSymbol[])[]; readonly wins: readonly WayWin[]; readonly pays: number }
export type LotusRound = {
  readonly base: Spun
  readonly scatters: number
  /** What the scatters pay, in coins. */
  readonly scatterPays: number
  /** Each free spin with the multiplier that it was played at. */
  readonly free: readonly (Spun & { readonly multiplier: number })[]
  /** Everything together, in coins. */
  readonly totalPays: number
}

const PAYING = Object.keys(WAY_PAYS) as WaySymbol[]

const windowOf = (stops: readonly number[]): LotusSymbol[][] =>
  REELS.map((strip, reel) => Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 'S'))

const countOn = (column: readonly LotusSymbol[], symbol: WaySymbol): number =>
  column.filter((other) => other === symbol || other === 'W').length

/** Every symbol's ways from the left: the product of how often it, or a wild for it, appears on each reel of the run. */
export const spun = (stops: readonly number[]): Spun => {
  const window = windowOf(stops)
  const wins = PAYING.flatMap((symbol): WayWin[] => {
    let [count, ways] = [0, 1]
    for (const column of window) {
      const here = countOn(column, symbol)
      if (here === 0) break
      count += 1
      ways *= here
    }
    const pay = WAY_PAYS[symbol][count] ?? 0
    return pay === 0 ? [] : [{ symbol, count, ways, pays: pay * ways }]
  })
  return { window, wins, pays: wins.reduce((sum, { pays }) => sum + pays, 0) }
}

export const scattersIn = ({ window }: Pick<Spun, 'window'>): number => window.flat().filter((symbol) => symbol === 'S').length

/** How many free spins the base spin's stops bring. */
export const freeSpinsOf = (stops: readonly number[]): number => FREE_SPINS[scattersIn(spun(stops))] ?? 0

/** Decides a round: the stops of the base spin, then those of every free spin that it triggers. */
export const decideLotus = (draws: readonly (readonly number[])[]): LotusRound => {
  const [first = [], ...rest] = draws
  const base = spun(first)
  const scatters = scattersIn(base)
  const due = FREE_SPINS[scatters] ?? 0
  if (rest.length !== due) throw new RangeError(`${scatters} scatters bring ${due} free spins, not ${rest.length}`)
  let multiplier = 1
  const free = rest.map((stops) => {
    const spin = { ...spun(stops), multiplier }
    if (spin.pays > 0) multiplier = Math.min(MOST_MULTIPLIER, multiplier + 1)
    return spin
  })
  const scatterPays = SCATTER_PAYS[scatters] ?? 0
  const totalPays = base.pays + scatterPays + free.reduce((sum, { pays, multiplier: times }) => sum + pays * times, 0)
  return { base, scatters, scatterPays, free, totalPays }
}

const ONE = fraction(1n)
const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(addFractions, fraction(0n))
const without = (part: Fraction): Fraction => addFractions(ONE, { numerator: -part.numerator, denominator: part.denominator })

/** How often a symbol or its wild appears in the window of a reel, stop by stop. */
const countsOn = (reel: number, symbol: WaySymbol): number[] => {
  const strip = REELS[reel] ?? []
  return strip.map((_, stop) =>
    countOn(
      Array.from({ length: ROWS }, (__, row) => strip[(stop + row) % strip.length] ?? 'S'),
      symbol,
    ),
  )
}

/** What a spin's ways pay on average, in coins: reels are independent, so the ways of a run are the product of their means. */
const wayPays = (): Fraction =>
  sum(
    PAYING.flatMap((symbol) =>
      [3, 4, 5].map((count) => {
        const pay = fraction(BigInt(WAY_PAYS[symbol][count] ?? 0))
        const run = REELS.slice(0, count + 1).map((strip, reel) => {
          const counts = countsOn(reel, symbol)
          const hits = reel < count ? counts.reduce((all, one) => all + one, 0) : counts.filter((one) => one === 0).length
          return fraction(BigInt(hits), BigInt(strip.length))
        })
        return run.reduce(timesFraction, pay)
      }),
    ),
  )

/** The chance that a spin pays any way: a run of three decides it, so the first three reels do. */
export const lotusHitRate = (): Fraction => {
  const [one = [], two = [], three = []] = REELS
  const counts = PAYING.map((symbol) => [0, 1, 2].map((reel) => countsOn(reel, symbol).map((count) => count > 0)))
  let hits = 0
  for (const first of one.keys())
    for (const second of two.keys())
      for (const third of three.keys()) if (counts.some(([a, b, c]) => a?.[first] && b?.[second] && c?.[third])) hits += 1
  return fraction(BigInt(hits), BigInt(one.length * two.length * three.length))
}

/** The chances of 0 to 5 scatters; a strip holds one, which three of its stops show. */
export const lotusScatterChances = (): Fraction[] => {
  let chances = [ONE]
  for (const strip of REELS) {
    const hit = fraction(BigInt(strip.filter((symbol) => symbol === 'S').length * ROWS), BigInt(strip.length))
    const next = [...chances, fraction(0n)].map((chance) => timesFraction(chance, without(hit)))
    chances = next.map((chance, count) => addFractions(chance, timesFraction(chances[count - 1] ?? fraction(0n), hit)))
  }
  return chances
}

/** The mean multiplier of the free spin with `before` spins before it: each of those raised it by one with the hit rate's chance. */
const meanMultiplier = (before: number, hit: Fraction): Fraction => {
  const power = (base: Fraction, times: number): Fraction => Array.from({ length: times }, () => base).reduce(timesFraction, ONE)
  return sum(
    Array.from({ length: before + 1 }, (_, wins) => {
      const chance = timesFraction(power(hit, wins), power(without(hit), before - wins))
      return timesFraction(chance, fraction(choose(before, wins) * BigInt(Math.min(MOST_MULTIPLIER, 1 + wins))))
    }),
  )
}

/** The exact return: (ways + scatters + Σ over trigger of chance × Σ over free spins of ways × mean multiplier) / coins of the stake. */
export const lotusReturn = (coins: number): Fraction => {
  const ways = wayPays()
  const hit = lotusHitRate()
  const chances = lotusScatterChances()
  const scatters = sum(chances.map((chance, count) => timesFraction(chance, fraction(BigInt(SCATTER_PAYS[count] ?? 0)))))
  const free = sum(
    chances.map((chance, count) => {
      const spins = Array.from({ length: FREE_SPINS[count] ?? 0 }, (_, before) => timesFraction(ways, meanMultiplier(before, hit)))
      return timesFraction(chance, sum(spins))
    }),
  )
  return timesFraction(sum([ways, scatters, free]), fraction(1n, BigInt(coins)))
}
