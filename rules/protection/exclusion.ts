/** Exclusion: time-outs, self-exclusion and the way back (PX-01, PX-02). Neither is ever made shorter. */
import { REST_HOURS, TERMS } from '@baize/contract/protection/break-words.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** The end of an exclusion; `for-ever` has none. */
export type Until = Temporal.Instant | 'for-ever'

/** `askedAt` is when the player asked to return. */
export type Exclusion = { readonly until: Until; readonly askedAt: Temporal.Instant | undefined }
export type Kept = { readonly timeOut: Temporal.Instant | undefined; readonly exclusion: Exclusion | undefined }

export const NOT_KEPT: Kept = { timeOut: undefined, exclusion: undefined }

const RETURN_HOURS = 24

/** Whether one end is after the other. */
export const isLater = (one: Until, other: Until | undefined): boolean =>
  other === undefined || (other !== 'for-ever' && (one === 'for-ever' || Temporal.Instant.compare(one, other) > 0))

const later = <T extends Until>(one: T, other: T | undefined): T => (other === undefined || isLater(one, other) ? one : other)
const playFrom = (askedAt: Temporal.Instant): Temporal.Instant => askedAt.add({ hours: RETURN_HOURS })

/** Whether an exclusion is over: its end has come, the player has asked, and a day has passed since. */
const isOver = ({ until, askedAt }: Exclusion, now: Temporal.Instant): boolean =>
  !isLater(until, now) && askedAt !== undefined && !isLater(playFrom(askedAt), now)

/** Whether the player is kept from play. */
export const isKept = ({ timeOut, exclusion }: Kept, now: Temporal.Instant): boolean =>
  (timeOut !== undefined && isLater(timeOut, now)) || (exclusion !== undefined && !isOver(exclusion, now))

/**
 * When play is open again as things stand; undefined where nothing keeps the player. After its term an exclusion goes on until they have asked to
 * return.
 */
export function openFrom({ timeOut, exclusion }: Kept, now: Temporal.Instant): Until | undefined {
  const rest = timeOut !== undefined && isLater(timeOut, now) ? timeOut : undefined
  if (exclusion === undefined || isOver(exclusion, now)) return rest
  return later<Until>(exclusion.askedAt === undefined ? 'for-ever' : playFrom(exclusion.askedAt), rest)
}

/** Begins a time-out of whole hours; the later end holds. */
export function timeOut(
  kept: Kept,
  hours: number,
  now: Temporal.Instant,
): Outcome<Kept & { readonly timeOut: Temporal.Instant }, 'out-of-range'> {
  if (!Number.isInteger(hours) || hours < REST_HOURS.least || hours > REST_HOURS.most) return refused('out-of-range')
  return done({ ...kept, timeOut: later(now.add({ hours }), kept.timeOut) })
}

/**
 * The end of a term: the same local date and time, the last day where a month is shorter. A local time that does not exist moves on by the gap; of two the
 * first holds.
 */
const endOf = (months: number, now: Temporal.Instant, timeZone: string): Temporal.Instant =>
  now.toZonedDateTimeISO(timeZone).toPlainDateTime().add({ months }).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()

/** Excludes for months, or for ever with null. A request to return is taken back. */
export function exclude(
  kept: Kept,
  months: number | null,
  now: Temporal.Instant,
  timeZone: string,
): Outcome<Kept & { readonly exclusion: Exclusion }, 'out-of-range'> {
  if (months !== null && !TERMS.some((term) => term === months)) return refused('out-of-range')
  const until: Until = months === null ? 'for-ever' : endOf(months, now, timeZone)
  const standing = kept.exclusion && !isOver(kept.exclusion, now) ? kept.exclusion.until : undefined
  return done({ ...kept, exclusion: { until: later(until, standing), askedAt: undefined } })
}

type NoReturn = 'not-excluded' | 'exclusion-for-ever' | 'exclusion-running' | 'return-waiting'

/** Asks to return: a day later play is open again. */
export function askReturn(
  { timeOut: rest, exclusion }: Kept,
  now: Temporal.Instant,
): Outcome<{ readonly kept: Kept; readonly playFrom: Temporal.Instant }, NoReturn> {
  if (exclusion === undefined || isOver(exclusion, now)) return refused('not-excluded')
  const { until, askedAt } = exclusion
  if (until === 'for-ever') return refused('exclusion-for-ever')
  if (isLater(until, now)) return refused('exclusion-running', { until: until.toString() })
  if (askedAt !== undefined) return refused('return-waiting', { playFrom: playFrom(askedAt).toString() })
  return done({ kept: { timeOut: rest, exclusion: { until, askedAt: now } }, playFrom: playFrom(now) })
}
