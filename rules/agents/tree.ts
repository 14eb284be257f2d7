/** The agent tree as the rules need it: uplines and downlines, and sums over a member with all below. */

export type Placed = { readonly id: string; readonly parent: string | null }

export type Tree = {
  readonly childrenOf: (id: string) => readonly string[]
  /** The member's uplines, nearest first. */
  readonly above: (id: string) => readonly string[]
  /** All members in an order in which each comes before their upline. */
  readonly bottomUp: readonly string[]
}

/** Orders the members so that uplines come first; answers `undefined` for a parent that is not in the list, an id twice, or a circle. */
function topDown(members: readonly Placed[]): string[] | undefined {
  const parents = new Map(members.map(({ id, parent }) => [id, parent]))
  if (parents.size !== members.length) return undefined
  const children = childrenBy(members)
  const order = members.filter(({ parent }) => parent === null).map(({ id }) => id)
  // One by one: an agent may have more direct downlines than a call takes arguments.
  for (let at = 0; at < order.length; at += 1) for (const child of children.get(order[at] as string) ?? []) order.push(child)
  return order.length === members.length ? order : undefined
}

function childrenBy(members: readonly Placed[]): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const { id, parent } of members) {
    if (parent === null) continue
    const list = children.get(parent)
    if (list === undefined) children.set(parent, [id])
    else list.push(id)
  }
  return children
}

/** Builds the tree, or answers `undefined` where the list is invalid. */
export function treeOf(members: readonly Placed[]): Tree | undefined {
  const order = topDown(members)
  if (order === undefined) return undefined
  const children = childrenBy(members)
  const parents = new Map(members.map(({ id, parent }) => [id, parent]))
  return {
    childrenOf: (id) => children.get(id) ?? [],
    above: (id) => {
      const uplines: string[] = []
      for (let next = parents.get(id) ?? null; next !== null; next = parents.get(next) ?? null) uplines.push(next)
      return uplines
    },
    bottomUp: order.toReversed(),
  }
}

/** The sum of a figure over each member's team, the member included (AG-04). */
export function teamSums(tree: Tree, own: (id: string) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const id of tree.bottomUp) {
    sums.set(
      id,
      tree.childrenOf(id).reduce((sum, child) => sum + (sums.get(child) as bigint), own(id)),
    )
  }
  return sums
}
