/** Limit: the limit in force after all decisions, the periods of the calendar, and whether an amount passes (PL-03, PL-05, PL-14, PL-20). Pure. */
import { EVERY, type Every } from '@baize/contract/protection/limits.ts'
import { formatUnits } from '@baize/contract/values/money.ts'

export type Word = {
  readonly every: Every
  readonly party: 'player' | 'staff'
  readonly act: 'set' | 'asked' | 'dropped'
  readonly units: bigint | null
  readonly at: Temporal.Instant
}
export type Wish = { readonly to: bigint | null; readonly from: Temporal.Instant; readonly until: Temporal.Instant }
export type Standing = { readonly own: bigint | null; readonly staff: bigint | null; readonly wish: Wish | undefined }
export type Period = { readonly since: Temporal.Instant; readonly until: Temporal.Instant }
export type Used = { readonly every: Every; readonly limit: bigint; readonly used: bigint; readonly until: Temporal.Instant }

const REST_HOURS = 24
/** Until then the confirmation may be given, both ends included. */
const GONE_HOURS = 8 * 24

/** The state after all decisions, in their order. */
export function standingOf(words: readonly Word[], every: Every, now: Temporal.Instant): Standing {
  let own: bigint | null = null
  let staff: bigint | null = null
  let asked: Word | undefined
  for (const word of words) {
    if (word.every !== every) continue
    if (word.party === 'staff') staff = word.units
    else if (word.act === 'set') [own, asked] = [word.units, undefined]
    else asked = word.act === 'asked' ? word : undefined
  }
  if (asked === undefined) return { own, staff, wish: undefined }
  const wish = { to: asked.units, from: asked.at.add({ hours: REST_HOURS }), until: asked.at.add({ hours: GONE_HOURS }) }
  return { own, staff, wish: Temporal.Instant.compare(now, wish.until) > 0 ? undefined : wish }
}

/** The stricter of both; null where there is neither. */
export const inForce = ({ own, staff }: Pick<Standing, 'own' | 'staff'>): bigint | null =>
  own === null || (staff !== null && staff < own) ? staff : own

/** Whether it allows less than the other. */
export const isStricter = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one < other)

/** The present period of the merchant's calendar. A midnight that does not exist is the first instant after it; of two it is the first. */
export function periodOf(every: Every, now: Temporal.Instant, timeZone: string): Period {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const first = every === 'day' ? today : every === 'week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 })
  const next = first.add({ [`${every}s`]: 1 })
  const starts = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant()
  return { since: starts(first), until: starts(next) }
}

/** The limit that an amount would exceed with the least left of it, of equals the shorter; undefined where it exceeds none. */
export function passedBy(units: bigint, limits: readonly Used[]): Used | undefined {
  const passed = limits.filter(({ limit, used }) => used + units > limit)
  return passed.toSorted(
    (one, other) =>
      Number(one.limit - one.used > other.limit - other.used) - Number(one.limit - one.used < other.limit - other.used) ||
      EVERY.indexOf(one.every) - EVERY.indexOf(other.every),
  )[0]
}

export const leftOf = (limit: bigint, used: bigint): bigint => (limit > used ? limit - used : 0n)

export const textOf = (units: bigint | null): string | null => (units === null ? null : formatUnits(units))
