/** Sub-rooms: the folders of a wide server room enter one another by their doors, and in no circle. */
import type { Facts } from './facts.ts'
import { components } from './circles.ts'
import { targetOf } from './floors.ts'
import { isTest, type Fault } from './source.ts'

const RULE = 'sub-rooms'
/** Rooms whose folders are sub-rooms with doors. */
const WIDE = /^server\/(games|identity|lottery|originals)\//
/** No circles here; the inner doors are still to be made (docs/decisions/0165-doors-inside-rooms.md). */
const WITHOUT_DOORS = /^server\/games\//

/** One dependency between sub-rooms: direct, or through files at the room's top. */
type Way = { from: string; to: string; file: string; line: number; target: string }

/**
 * A file at the room's top is shared ground for every sub-room that imports it. An import of the ground therefore counts for all of them, by the door and
 * without a circle. The room's own door, routes and jobs stand on top: no sub-room imports them.
 */
export function subRoomFaults(all: readonly Facts[]): Fault[] {
  const product = all.filter(({ path }) => WIDE.test(path) && !isTest(path))
  const byPath = new Map(product.map((facts) => [facts.path, facts]))
  const folders = Map.groupBy(
    product.filter(({ path }) => folderOf(path) !== undefined),
    ({ path }) => folderOf(path)!,
  )
  const faults: Fault[] = []
  const edges = new Map([...folders.keys()].map((folder) => [folder, new Set<string>()]))
  for (const [folder, files] of folders) {
    for (const way of waysFrom(folder, files, byPath)) {
      edges.get(folder)!.add(way.to)
      if (way.target !== doorOf(way.to) && !WITHOUT_DOORS.test(way.target))
        faults.push({
          rule: RULE,
          path: way.file,
          line: way.line,
          says: `enters ${way.to} by ${way.target}, not by its door (from ${folder})`,
        })
    }
  }
  for (const group of components(new Map([...edges].map(([folder, others]) => [folder, [...others]])))) {
    if (group.length < 2) continue
    const sorted = [...group].sort()
    const [first] = folders.get(sorted[0]!)!
    faults.push({ rule: RULE, path: first!.path, line: 1, says: `the sub-rooms ${sorted.join(', ')} stand in a circle` })
  }
  return unique(faults)
}

/** `server/identity/session` for each file in it; undefined for a file at the room's top. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/')
  return parts.length > 3 ? parts.slice(0, 3).join('/') : undefined
}

function doorOf(folder: string): string {
  return `${folder}/${folder.split('/').at(-1)}.ts`
}

function waysFrom(folder: string, files: readonly Facts[], byPath: ReadonlyMap<string, Facts>): Way[] {
  const room = folder.split('/').slice(0, 2).join('/')
  const ways: Way[] = []
  const seen = new Set<string>()
  const open = [...files]
  for (let facts = open.pop(); facts !== undefined; facts = open.pop()) {
    for (const { specifier, line } of facts.imports) {
      const target = targetOf(facts.path, specifier)
      if (target === undefined || !target.startsWith(`${room}/`) || !byPath.has(target)) continue
      const there = folderOf(target)
      if (there === undefined) {
        if (!seen.has(target)) open.push(byPath.get(target)!)
        seen.add(target)
      } else if (there !== folder && folderOf(facts.path) !== there) ways.push({ from: folder, to: there, file: facts.path, line, target })
    }
  }
  return ways
}

function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path}:${fault.line}:${fault.says.replace(/ \(from .*/, '')}`, fault])).values()]
}
