/** What all four contracts share: who may be paid at all, what is left after the direct downlines, and the terms for it (AG-30, AG-33). */

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

/**
 * What the house pays each (AG-34): the own shares under a top never exceed that top's gross. An excess is cut from the bottom up, among equally deep ones
 * the last id first.
 */
export function housePays(tree: Tree, rows: readonly Owed[]): Map<string, bigint> {
  const pays = new Map(rows.map(({ agent, own }) => [agent, own]))
  const depths = new Map(rows.map(({ agent }) => [agent, tree.above(agent).length]))
  const lines = Map.groupBy(rows, ({ agent }) => tree.above(agent).at(-1) ?? agent)
  for (const [top, line] of lines) {
    const limit = line.find(({ agent }) => agent === top)?.gross ?? 0n
    let over = line.reduce((sum, { own }) => sum + own, 0n) - limit
    const bottomUp = line.toSorted(
      (one, other) => (depths.get(other.agent) ?? 0) - (depths.get(one.agent) ?? 0) || (one.agent < other.agent ? 1 : -1),
    )
    for (const { agent, own } of bottomUp) {
      if (over <= 0n) break
      const cut = own < over ? own : over
      pays.set(agent, own - cut)
      over -= cut
    }
  }
  return pays
}
