/**
 * Line: one subject's events of one type in their order. Every window ends at the present, so what it asks is a sum from some place to the end. Sums of
 * whole blocks are kept, since a member may have many bets in a window.
 */
import type { RiskEvent } from './event.ts'

/** An event with what corrections left of it. */
export type Entry = Omit<RiskEvent, 'amount'> & { amount: bigint; isUndone: boolean }
export type Line = { readonly entries: Entry[]; readonly sums: bigint[] }

/** A window is open at its begin: it holds what comes after that time, and after that place in the order. */
export type Begin = { readonly after: number; readonly order: number }

const BLOCK = 64

export const emptyLine = (): Line => ({ entries: [], sums: [] })

function addAt(line: Line, index: number, change: bigint): void {
  const block = Math.floor(index / BLOCK)
  line.sums[block] = (line.sums[block] ?? 0n) + change
}

export function push(line: Line, event: RiskEvent): Entry {
  const entry: Entry = { ...event, isUndone: false }
  addAt(line, line.entries.push(entry) - 1, entry.amount)
  return entry
}

/** The place of the first entry for which something holds that holds for all behind it. */
function firstPlace(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(entries[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

const placeOf = (line: Line, { after, order }: Begin): number =>
  firstPlace(line.entries, (entry) => entry.at > after && entry.order > order)

/** Sets what is left of an entry. One that is undone counts nowhere. */
export function correct(line: Line, entry: Entry, amount: bigint, isUndone: boolean): void {
  const index = firstPlace(line.entries, ({ order }) => order >= entry.order)
  addAt(line, index, amount - entry.amount)
  entry.amount = amount
  entry.isUndone = isUndone
}

/** The sum of a window. */
export function sumFrom(line: Line, begin: Begin): bigint {
  const place = placeOf(line, begin)
  const block = Math.ceil(place / BLOCK)
  const ownEnd = Math.min(block * BLOCK, line.entries.length)
  let sum = 0n
  for (let index = place; index < ownEnd; index += 1) sum += line.entries[index]!.amount
  for (let index = block; index < line.sums.length; index += 1) sum += line.sums[index]!
  return sum
}

/** The entries of a window that count, oldest first. */
export const entriesFrom = (line: Line, begin: Begin): Entry[] =>
  line.entries.slice(placeOf(line, begin)).filter(({ isUndone }) => !isUndone)

/** The last entry before this one that counts. */
export function lastBefore({ entries }: Line, order: number): Entry | undefined {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]!
    if (entry.order < order && !entry.isUndone) return entry
  }
  return undefined
}
