/** Day range: two calendar days of the merchant as instants, so that a page of a record begins and ends where people expect it. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** From the first instant of the first day up to but not including the first of the day after the last. */
export type Instants = { readonly from?: Temporal.Instant; readonly to?: Temporal.Instant }

/** Other years hold no records, and not every text of four digits is a year to the database. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    return day.year >= FIRST_YEAR && day.year <= LAST_YEAR ? day : undefined
  } catch {
    return undefined
  }
}

/** Reads `from` and `to` as days of the zone. Either may be missing; an invalid day is refused. */
export function instantsOf(from: string | undefined, to: string | undefined, timeZone: string): Outcome<Instants, 'invalid-input'> {
  const [first, last] = [from, to].map((text) => (text === undefined ? undefined : dayOf(text)))
  if (from !== undefined && first === undefined) return refused('invalid-input', { field: 'from' })
  if (to !== undefined && last === undefined) return refused('invalid-input', { field: 'to' })
  return done({
    ...(first ? { from: first.toZonedDateTime(timeZone).toInstant() } : {}),
    ...(last ? { to: last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant() } : {}),
  })
}

/** Every day from the first to the last, both included; undefined where there are more than `most`. A span that ends before it begins has none. */
export function daysBetween(from: string, to: string, most: number): string[] | undefined {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  return count > most ? undefined : Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ days: at }).toString())
}
