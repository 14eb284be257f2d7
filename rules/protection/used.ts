/** Used: what of a limit is used, what is left of it, and whether more passes (PL-05, PL-12 to PL-14). */
import { EVERY, type Every } from '@baize/contract/protection/limit-words.ts'
import { counts, type Period } from './calendar.ts'

/** A limit in force, with what is used of it in the period that runs. */
export type Used = { readonly every: Every; readonly limit: bigint; readonly used: bigint; readonly until: Temporal.Instant }

/** The limit with the least left of it, of equals the shorter; undefined where there is none. */
export const leastLeft = (limits: readonly Used[]): Used | undefined =>
  limits.toSorted((one, other) => {
    const [less, more] = [one.limit - one.used, other.limit - other.used]
    return less === more ? EVERY.indexOf(one.every) - EVERY.indexOf(other.every) : less < more ? -1 : 1
  })[0]

/** The limit that an amount would pass, which is the one with the least left; undefined where it passes none. Equal is taken. */
export function passedBy(units: bigint, limits: readonly Used[]): Used | undefined {
  const least = leastLeft(limits)
  return least && least.used + units > least.limit ? least : undefined
}

/** The limit of play time that is reached. */
export function reachedOf(limits: readonly Used[]): Used | undefined {
  const least = leastLeft(limits)
  return least && least.used >= least.limit ? least : undefined
}

/** What is left, shown as 0 where more is used than the limit allows. */
export const leftOf = ({ limit, used }: Pick<Used, 'limit' | 'used'>): bigint => (limit > used ? limit - used : 0n)

/** What counted in the period that runs. */
export type Count = { readonly period: Period; readonly used: bigint }

/** A count at a later moment: a new period begins with nothing. */
export const renewed = (count: Count | undefined, period: Period): Count =>
  count && counts(period, count.period.since) ? count : { period, used: 0n }

/** Adds what counts at a moment. A correction counts at the moment of its target, and nowhere where that period is over. */
export const counted = (count: Count, units: bigint, at: Temporal.Instant): Count =>
  counts(count.period, at) ? { ...count, used: count.used + units } : count
