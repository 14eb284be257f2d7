/**
 * Packed: the most typed groups that fit wholly into a draw with room for a count of different numbers. It is exact, or a bound where
 * finding it would take too long.
 */

import { choose } from '../play.ts'

export type Packed = { readonly most: number; readonly attained: boolean }
type Group = ReadonlySet<number>

/** Groups that are tried before the search is given up, which takes a twentieth of a second at most. */
const MOST_LOOKS = 20_000
/** This many groups are not searched at all; thousands of typed groups only get a bound. */
const MOST_GROUPS = 400

const weightsOf = (groups: readonly Group[], worth: (group: Group) => number): Map<number, number> => {
  const weights = new Map<number, number>()
  for (const group of groups) for (const number of group) weights.set(number, (weights.get(number) ?? 0) + worth(group))
  return weights
}

/** No choice of numbers has more. Each group that fits is paid for by its numbers in equal shares, and the dearest numbers pay the most.
 * A count of numbers also has only so many different groups. */
const boundOf = (groups: readonly Group[], size: number, room: number): number => {
  const shares = [...weightsOf(groups, ({ size }) => 1 / size).values()].toSorted((one, other) => other - one)
  const paid = shares.slice(0, room).reduce((sum, share) => sum + share, 0)
  const isRepeated = new Set(groups.map((group) => [...group].toSorted((one, other) => one - other).join())).size < groups.length
  // The shares are thirds at worst, so their sum is exact only up to its last digits.
  return Math.min(groups.length, Math.floor(paid + 1e-9), isRepeated ? groups.length : choose(room, size))
}

/** Some choice of numbers has as many. The number in the fewest groups is given up until the others have room. */
const peeled = (groups: readonly Group[], room: number): number => {
  let left = groups
  for (;;) {
    const weights = weightsOf(left, () => 1)
    if (weights.size <= room) return left.length
    const [[fewest] = []] = [...weights].toSorted(([, one], [, other]) => one - other)
    left = left.filter((group) => fewest === undefined || !group.has(fewest))
  }
}

/** Groups that share numbers, each such heap by itself. */
const heapsOf = (groups: readonly Group[]): readonly (readonly Group[])[] => {
  const heaps: { numbers: Set<number>; groups: Group[] }[] = []
  for (const group of groups) {
    const touched = heaps.filter(({ numbers }) => [...group].some((number) => numbers.has(number)))
    const heap = touched.shift() ?? { numbers: new Set<number>(), groups: [] }
    if (heap.groups.length === 0) heaps.push(heap)
    for (const other of touched) {
      for (const number of other.numbers) heap.numbers.add(number)
      heap.groups.push(...other.groups)
      heaps.splice(heaps.indexOf(other), 1)
    }
    for (const number of group) heap.numbers.add(number)
    heap.groups.push(group)
  }
  return heaps.map((heap) => heap.groups)
}

/** The best of two tables that share the room between them. */
const shared = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((_, room) => Math.max(...one.slice(0, room + 1).map((most, taken) => most + (other[room - taken] ?? 0))))

const keyOf = (groups: readonly Group[]): string => groups.map((group) => [...group].join()).join(' ')

/** For each room from none to the whole, how many groups of one heap fit at most; undefined when that took too many tries. */
function searched(groups: readonly Group[], search: Search): readonly number[] | undefined {
  const [[number] = []] = [...weightsOf(groups, () => 1)].toSorted(([, one], [, other]) => other - one)
  // Without the number in the most groups those are lost; with it they need one number less.
  const without = tableOf(
    groups.filter((group) => number === undefined || !group.has(number)),
    search,
  )
  const shortened = groups.map((group) => new Set([...group].filter((one) => one !== number)))
  const full = shortened.filter(({ size }) => size === 0).length
  const within = tableOf(
    shortened.filter(({ size }) => size > 0),
    search,
  )
  return without && within?.map((_, room) => Math.max(without[room] ?? 0, room === 0 ? 0 : full + (within[room - 1] ?? 0)))
}

type Search = { readonly room: number; readonly known: Map<string, readonly number[]>; looks: number }

/** The same of several heaps, which share the room; a heap that was met before is not searched again. */
function tableOf(groups: readonly Group[], search: Search): readonly number[] | undefined {
  let table: readonly number[] = Array.from({ length: search.room + 1 }, () => 0)
  for (const heap of heapsOf(groups)) {
    search.looks -= heap.length
    if (search.looks < 0) return undefined
    const key = keyOf(heap)
    const own = search.known.get(key) ?? searched(heap, search)
    if (own === undefined) return undefined
    search.known.set(key, own)
    table = shared(table, own)
  }
  return table
}

/** All groups are of `size` numbers. */
export function packed(written: readonly (readonly number[])[], size: number, room: number): Packed {
  const groups = written.map((group) => new Set(group))
  if (groups.length === 0 || new Set(written.flat()).size <= room) return { most: groups.length, attained: true }
  const bound = boundOf(groups, size, room)
  if (peeled(groups, room) === bound) return { most: bound, attained: true }
  const table = groups.length <= MOST_GROUPS ? tableOf(groups, { room, known: new Map(), looks: MOST_LOOKS }) : undefined
  return table === undefined ? { most: bound, attained: false } : { most: table[room] ?? 0, attained: true }
}
