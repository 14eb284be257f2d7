/**
 * Line: the tree of a window. A member who was moved in the window is in it twice, so that each day's play stays with that day's line
 * (AG-06).
 */
import { treeOf, type Tree } from '@baize/rules/agents/tree.ts'

/** A member's place from a day on, the window's first day at the earliest. */
export type Stand = { readonly member: string; readonly from: string; readonly upline: string | null }

export type Line = {
  readonly tree: Tree
  /** The node to which a member's play of a day belongs. */
  readonly nodeAt: (member: string, day: string) => string
}

/**
 * Builds the line of a window. The first place of a member has the member's id and the contract; later ones only have play. Throws where it
 * is no tree.
 */
export function lineOf(stands: readonly Stand[]): Line {
  const byMember = Map.groupBy(
    stands.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    ({ member }) => member,
  )
  const nodeAt = (member: string, day: string): string => {
    const places = byMember.get(member) ?? []
    const at = places.findLastIndex(({ from }) => from <= day)
    return at <= 0 ? member : `${member}@${places[at]!.from}`
  }
  const tree = treeOf(
    stands.map(({ member, from, upline }) => ({ id: nodeAt(member, from), parent: upline === null ? null : nodeAt(upline, from) })),
  )
  if (tree === undefined) throw new Error('the places of a window are no tree')
  return { tree, nodeAt }
}
