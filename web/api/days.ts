/** Days: calendar days as a zone has them, and the days before one. Pure. */

/** The day that an instant (epoch milliseconds) falls on, in the device's zone or a named one. */
export function dayOf(epochMs: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(epochMs)
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const DAY_MS = 86_400_000

/** `daysBefore('2026-03-01', 1)` is `'2026-02-28'`. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10)
