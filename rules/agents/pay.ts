/** What all four contracts share: who may be paid at all, what is left after the direct downlines, and the terms for it (AG-30, AG-33). */

import { depthsOf, placesIn, placesOf, withTops, type Places } from './places.ts'
import type { Tree } from './tree.ts'

export type PayState = 'due' | 'covered' | 'not-reached' | 'skipped'

/** Whether everybody above has a contract of the kind; where one lacks it, nothing is paid below. */
export const lineIsWhole = (tree: Tree, agent: string, hasContract: (id: string) => boolean): boolean =>
  tree.above(agent).every(hasContract)

/** The own share: the gross less the grosses of the direct downlines with a contract, never below zero. */
export function ownPart(tree: Tree, agent: string, grossOf: ReadonlyMap<string, bigint>): bigint {
  const below = tree.childrenOf(agent).reduce((sum, child) => sum + (grossOf.get(child) ?? 0n), 0n)
  const gross = grossOf.get(agent) ?? 0n
  return gross > below ? gross - below : 0n
}

/** The state of a share: `skipped` below a gap in the tree, `not-reached` without a gross, `covered` by downlines, or `due`. */
export function payState(whole: boolean, gross: bigint, own: bigint): PayState {
  if (!whole) return 'skipped'
  if (gross === 0n) return 'not-reached'
  return own === 0n ? 'covered' : 'due'
}

/** What an agent is owed before the house's limit. */
export type Owed = { readonly agent: string; readonly gross: bigint; readonly own: bigint }
export type PlacedOwed = Owed & { readonly place: number }

/**
 * What the house pays each (AG-34), in the order of the rows: the own shares under a top never exceed that top's gross. An excess is cut from the bottom up,
 * among equally deep ones the last id first.
 */
export function placedHousePays(places: Places, rows: readonly PlacedOwed[]): bigint[] {
  const tops = Int32Array.from(places.uplines.keys())
  for (const who of places.bottomUp.toReversed()) if (places.uplines[who]! >= 0) tops[who] = tops[places.uplines[who]!]!
  const over = new BigInt64Array(tops.length)
  for (const { place, gross, own } of rows) over[tops[place]!] = over[tops[place]!]! + own - (tops[place] === place ? gross : 0n)
  const pays = rows.map(({ own }) => own)
  if (over.every((units) => units <= 0n)) return pays
  const depths = depthsOf(places)
  const bottomUp = [...rows.keys()].toSorted((one, other) => {
    const deeper = depths[rows[other]!.place]! - depths[rows[one]!.place]!
    return deeper || (rows[one]!.agent < rows[other]!.agent ? 1 : -1)
  })
  for (const at of bottomUp) {
    const { place, own } = rows[at]!
    const left = over[tops[place]!]!
    if (left <= 0n) continue
    const cut = own < left ? own : left
    pays[at] = own - cut
    over[tops[place]!] = left - cut
  }
  return pays
}

/** The same by ids. */
export function housePays(tree: Tree, rows: readonly Owed[]): Map<string, bigint> {
  const { numberOf, uplines } = placesIn(tree)
  const numbers = new Map(numberOf)
  for (const { agent } of rows) if (!numbers.has(agent)) numbers.set(agent, numbers.size)
  const pays = placedHousePays(
    placesOf(withTops(uplines, numbers.size)) as Places,
    rows.map((row) => ({ ...row, place: numbers.get(row.agent) as number })),
  )
  return new Map(rows.map(({ agent }, at) => [agent, pays[at]!]))
}
