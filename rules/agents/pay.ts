/** What all four contracts share: who may be paid at all, what is left after the direct downlines, and the word for it (AG-30, AG-33). */

import type { Tree } from './tree.ts'

export type PayState = 'due' | 'covered' | 'not-reached' | 'skipped'

/** Whether everybody above has a contract of the kind; where one lacks it, nothing is paid below. */
export const lineIsWhole = (tree: Tree, agent: string, hasContract: (id: string) => boolean): boolean =>
  tree.above(agent).every(hasContract)

/** The own part: the gross less the grosses of the direct downlines with a contract, never below zero. */
export function ownPart(tree: Tree, agent: string, grossOf: ReadonlyMap<string, bigint>): bigint {
  const below = tree.childrenOf(agent).reduce((sum, child) => sum + (grossOf.get(child) ?? 0n), 0n)
  const gross = grossOf.get(agent) ?? 0n
  return gross > below ? gross - below : 0n
}

export function payState(whole: boolean, gross: bigint, own: bigint): PayState {
  if (!whole) return 'skipped'
  if (gross === 0n) return 'not-reached'
  return own === 0n ? 'covered' : 'due'
}
