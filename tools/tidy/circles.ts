/** Finds files that import one another in a circle, type imports included. */
import type { Facts } from './facts.ts'
import { targetOf } from './floors.ts'
import type { Fault } from './source.ts'

/** One fault for each group of files that reach one another (Tarjan's strongly connected components, 1972). */
export function circleFaults(all: Facts[]): Fault[] {
  const known = new Set(all.map(({ path }) => path))
  const edges = new Map<string, string[]>()
  for (const facts of all) {
    const targets = facts.imports
      .map(({ specifier }) => targetOf(facts.path, specifier))
      .filter((target) => target !== undefined && known.has(target))
    edges.set(facts.path, [...new Set(targets as string[])])
  }
  return components(edges)
    .filter((group) => group.length > 1 || edges.get(group[0]!)?.includes(group[0]!))
    .map((group) => {
      const sorted = [...group].sort()
      return {
        rule: 'circles',
        path: sorted[0]!,
        line: 1,
        says: `stands in a circle of imports with ${sorted.slice(1).join(', ') || 'itself'}`,
      }
    })
}

export function components(edges: Map<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) === order.get(file)) groups.push(open.splice(open.indexOf(file)))
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file)
  return groups
}
