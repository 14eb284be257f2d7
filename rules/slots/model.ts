/** Model: a slot machine as data. The engine beside it plays any of them, and `measure.ts` computes what each returns. */

import type { Family } from '@baize/contract/demo-slots/slot-facts.ts'

/** How a window pays: along lines, by ways from the left, or by symbols that touch. */
export type PayWay = 'lines' | 'ways' | 'clusters'

/** Symbols of a strip: A to H pay, A most. W stands for each of them, S brings free spins, O is a coin. */
export const WILD = 'W'
export const SCATTER = 'S'
export const COIN = 'O'

export type FreeSpins = {
  /** As many scatters in the first window start them. */
  readonly scatters: number
  readonly spins: number
  /** The multiplier of the first free spin, of the spins after one win, after two … The last holds for the rest. */
  readonly multipliers: readonly number[]
  /** Reels of their own, where the free spins have any. */
  readonly strips?: readonly string[]
  /** What the scatters pay themselves, in hundredths of the stake. */
  readonly pays: number
}

export type HoldAndSpin = {
  /** As many coins in the window start it. */
  readonly coins: number
  /** Each empty cell gets a coin with a chance of one in this number. */
  readonly oneIn: number
  /** The worth of a coin in hundredths of the stake, with its weight. */
  readonly worths: readonly (readonly [hundredths: number, weight: number])[]
  /** Paid beside all coins when every cell holds one, in hundredths of the stake. */
  readonly full: number
}

export type SlotModel = {
  readonly code: string
  readonly family: Family
  readonly payWay: PayWay
  readonly rows: number
  /** One strip for each reel, one letter for each stop; a reel stops at each with the same chance. */
  readonly strips: readonly string[]
  /** In hundredths of the stake. Lines and ways: for 3, 4 and 5 of a kind from the left. Clusters: for each size of `CLUSTER_SIZES`. */
  readonly pays: Readonly<Record<string, readonly number[]>>
  /** Each line as the row of every reel, as digits from 0 at the top. */
  readonly lines?: readonly string[]
  /** Paying symbols leave and others fall after them. These are the multipliers of the first, second … window; the last holds for the rest. */
  readonly tumbles?: readonly number[]
  readonly free?: FreeSpins
  readonly hold?: HoldAndSpin
  /** Buys the free spins at once for as many stakes. */
  readonly price?: number
}

/** Fewer symbols of a kind pay nothing. */
export const LEAST_OF_A_KIND = 3

/** The smallest number of symbols that touch for each pay of a cluster. */
export const CLUSTER_SIZES = [4, 5, 6, 7, 9, 11, 14] as const
