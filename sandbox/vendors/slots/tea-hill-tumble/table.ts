/**
 * Tea Hill Tumble as data: the field, the pays of clusters, and the frequency of each leaf. The service and the page share it.
 */

export const COLUMNS = 6
export const ROWS = 5
/** The species from the rarest to the most frequent. */
export const LEAVES = ['R', 'C', 'L', 'T', 'G', 'B'] as const
export type Leaf = (typeof LEAVES)[number]

/** How many of 64 falling pieces are of each kind. */
export const WEIGHTS: Readonly<Record<Leaf, number>> = { R: 6, C: 8, L: 10, T: 12, G: 13, B: 15 }

export const LEAST_CLUSTER = 5
/** Minimum cluster size of each pay. */
export const SIZES = [5, 6, 7, 8, 10, 12, 15] as const
/** Pays in hundredths of the stake by kind, in the order of SIZES. */
export const CLUSTER_PAYS: Readonly<Record<Leaf, readonly number[]>> = {
  R: [500, 800, 1500, 2500, 6000, 15000, 50000],
  C: [300, 500, 800, 1600, 4000, 10000, 30000],
  L: [200, 300, 400, 800, 2000, 5000, 15000],
  T: [130, 200, 300, 500, 1300, 3000, 10000],
  G: [100, 130, 200, 320, 800, 2000, 6000],
  B: [60, 100, 150, 250, 600, 1500, 5000],
}

/** The multiplier of the first, second, third … tumble of a round; the last holds for all that follow. */
export const TUMBLE_MULTIPLIERS = [1, 2, 3, 5, 8] as const

/** The number of equally likely rounds; the rules determine the result of each. */
export const ROUNDS = 131_072
