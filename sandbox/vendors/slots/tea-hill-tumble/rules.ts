/** The rules of Tea Hill Tumble: leaves that touch pay and vanish, others fall after them, and every further tumble pays more. */
import { CLUSTER_PAYS, COLUMNS, LEAST_CLUSTER, LEAVES, ROUNDS, ROWS, SIZES, TUMBLE_MULTIPLIERS, WEIGHTS, type Leaf } from './table.ts'

/** A cell is column × ROWS + row, row 0 at the top. */
export type Cluster = { readonly leaf: Leaf; readonly cells: readonly number[]; readonly pays: number }
/** The field as it fell, and what paid in it; `pays` carries the multiplier. */
export type Tumble = {
  readonly field: readonly Leaf[]
  readonly clusters: readonly Cluster[]
  readonly multiplier: number
  readonly pays: number
}
export type TumbleRound = { readonly tumbles: readonly Tumble[]; readonly totalPays: number }

const CELLS = COLUMNS * ROWS
/** The species by one draw of 64. */
const FALLING: readonly Leaf[] = LEAVES.flatMap((leaf) => Array.from({ length: WEIGHTS[leaf] }, () => leaf))

/**
 * The endless sequence of pieces of a round, from its number alone (a Weyl sequence with the mixing steps of MurmurHash3). It need not be
 * secret: the random part is the round's number, and the test plays every number.
 */
const piecesOf = (round: number): (() => Leaf) => {
  let state = Math.imul(round + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return FALLING[((mixed ^ (mixed >>> 16)) >>> 0) & 63] ?? 'B'
  }
}

const neighbours: readonly (readonly number[])[] = Array.from({ length: CELLS }, (_, cell) => {
  const [column, row] = [Math.floor(cell / ROWS), cell % ROWS]
  return [
    ...(column > 0 ? [cell - ROWS] : []),
    ...(column < COLUMNS - 1 ? [cell + ROWS] : []),
    ...(row > 0 ? [cell - 1] : []),
    ...(row < ROWS - 1 ? [cell + 1] : []),
  ]
})

/** What a cluster of that size pays in hundredths of the stake. */
export const clusterPays = (leaf: Leaf, size: number): number => {
  const step = SIZES.findLastIndex((least) => size >= least)
  return CLUSTER_PAYS[leaf][step] ?? 0
}

/** Every group of five or more leaves of a kind that touch by their sides. */
export const clustersOf = (field: readonly Leaf[]): Cluster[] => {
  const seen = new Set<number>()
  const clusters: Cluster[] = []
  for (const [start, leaf] of field.entries()) {
    if (seen.has(start)) continue
    const cells = [start]
    seen.add(start)
    for (const cell of cells)
      for (const next of neighbours[cell] ?? [])
        if (field[next] === leaf && !seen.has(next)) {
          seen.add(next)
          cells.push(next)
        }
    if (cells.length >= LEAST_CLUSTER) clusters.push({ leaf, cells, pays: clusterPays(leaf, cells.length) })
  }
  return clusters
}

/** Pieces fall down their column, and new ones fill it from above, column by column from the lowest free row. */
const fallen = (field: readonly Leaf[], gone: ReadonlySet<number>, next: () => Leaf): Leaf[] =>
  Array.from({ length: COLUMNS }, (_, column) => {
    const left = field.slice(column * ROWS, (column + 1) * ROWS).filter((__, row) => !gone.has(column * ROWS + row))
    const fresh = Array.from({ length: ROWS - left.length }, next).toReversed()
    return [...fresh, ...left]
  }).flat()

/** Plays one of the equally likely rounds, 0 to ROUNDS − 1, until a tumble pays nothing. */
export const playTumble = (round: number): TumbleRound => {
  if (!Number.isInteger(round) || round < 0 || round >= ROUNDS) throw new RangeError(`no round ${round}`)
  const next = piecesOf(round)
  const tumbles: Tumble[] = []
  let field = fallen([], new Set(), next)
  for (;;) {
    const clusters = clustersOf(field)
    const multiplier = TUMBLE_MULTIPLIERS[Math.min(tumbles.length, TUMBLE_MULTIPLIERS.length - 1)] ?? 1
    const pays = clusters.reduce((sum, cluster) => sum + cluster.pays, 0) * multiplier
    tumbles.push({ field, clusters, multiplier, pays })
    if (clusters.length === 0) return { tumbles, totalPays: tumbles.reduce((sum, tumble) => sum + tumble.pays, 0) }
    field = fallen(field, new Set(clusters.flatMap(({ cells }) => cells)), next)
  }
}
