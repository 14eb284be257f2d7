/**
 * Crowd: how much work a puzzle is. The more puzzles an address takes within the hour, the more each costs. A carrier's people still come
 * in, and a farm of accounts pays.
 */
import { addressKeys } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'

const WINDOW_MINUTES = 60
/** So many puzzles of an hour add the work of one. */
const STEP = 40
/** A weak phone finds the number of the dearest puzzle in some 20 seconds. */
const MOST_TIMES = 8
/** A /48 is as many households. */
const HOUSEHOLDS = 8
const MOST_ADDRESSES = 50_000

type Taken = { readonly from: Temporal.Instant; count: number }

/** How many times the usual work the next puzzle needs, after this many within the hour. */
const timesOf = (taken: number): number => Math.min(MOST_TIMES, 1 + Math.floor(taken / STEP))

/** Counts the puzzles of each address in this process; answers how many times the usual work the next one is. */
export function createCrowds(clock: Clock): (ip: string) => number {
  const taken = new Map<string, Taken>()
  const count = (key: string): number => {
    const now = clock.now()
    const before = taken.get(key)
    const isOver = !before || Temporal.Instant.compare(now, before.from.add({ minutes: WINDOW_MINUTES })) >= 0
    const counted = isOver ? { from: now, count: 0 } : before
    if (isOver) {
      // The oldest go first: they stand in the order in which their hours began.
      taken.delete(key)
      const [oldest] = taken.size >= MOST_ADDRESSES ? taken.keys() : []
      if (oldest !== undefined) taken.delete(oldest)
      taken.set(key, counted)
    }
    counted.count += 1
    return counted.count - 1
  }
  return (ip) => {
    const { own, wide } = addressKeys(ip)
    return timesOf(Math.max(count(own), wide === undefined ? 0 : Math.floor(count(wide) / HOUSEHOLDS)))
  }
}
