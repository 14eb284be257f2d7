/** Day: the day that a call names, where the calendar has it. Pure. */

/** The database knows no other years, and no report does either. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

/** The day; undefined where the calendar does not have it. */
export function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    return day.year >= FIRST_YEAR && day.year <= LAST_YEAR ? day : undefined
  } catch {
    return undefined
  }
}
