/** CSV: writes rows so that spreadsheets read them as data and never as formulas, and show what the page shows. */

const NUMBER = /^[-+]?[0-9]+(\.[0-9]+)?$/
/** A number that a spreadsheet shows in full: up to 11 digits before the point, none of them a leading zero. */
const WHOLE_NUMBER = /^[-+]?(?:0|[1-9][0-9]{0,10})(?:\.[0-9]+)?$/
const DIGITS_OF_SPREADSHEETS = 15

const MONTHS =
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)'
/** What spreadsheets take for an exponent, a date or a fraction. A day such as `2026-11-20` is one, and may be read as such. */
const OTHER_THAN_TEXT = [
  /^[-+]?[0-9.]+e[-+]?[0-9]+$/i,
  /^(?![0-9]{4}-[0-9]{2}-[0-9]{2}$)[0-9]{1,4}[-/.][0-9]{1,4}(?:[-/.][0-9]{1,4})?$/,
  new RegExp(`^(?:${MONTHS}[ /-]?[0-9]{1,4}|[0-9]{1,4}[ /-]?${MONTHS})$`, 'i'),
]

/** Whether a spreadsheet would show something else: an id without its zeros or its last digits, or a name as a date. */
function isMisread(value: string): boolean {
  if (!NUMBER.test(value)) return OTHER_THAN_TEXT.some((form) => form.test(value))
  return !WHOLE_NUMBER.test(value) || value.replace(/[^0-9]/g, '').length > DIGITS_OF_SPREADSHEETS
}

/**
 * Whether a spreadsheet may read a cell as a formula. It begins with a sign of one, also in full width and behind white space, or with white
 * space that ends a cell. Source: OWASP, CSV Injection.
 */
const isFormula = (value: string): boolean => /^[\t\r\n]/.test(value) || /^[=+\-@]/.test(value.normalize('NFKC').trimStart())

/**
 * A cell that begins like a formula gets an apostrophe, except a plain number. Letters and digits that would be misread become a constant of
 * text, `="0012"`, which a spreadsheet shows as `0012`.
 */
function cell(value: string): string {
  const harmless = isMisread(value) ? `="${value}"` : NUMBER.test(value) || !isFormula(value) ? value : `'${value}`
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 text with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** The zone in which the reader's pages show times. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant in a zone as every spreadsheet reads a date with its time: `2026-11-20 14:30:00`. */
export const csvTime = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(Date.parse(instant))

const offsetOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(Date.parse(instant))
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')

/** The head of a column of times: its label, the zone, and the offsets that the zone has at those times. */
export const csvTimeHead = (label: string, instants: readonly string[], zone: string): string =>
  `${label} (${[zone, ...new Set(instants.map((instant) => offsetOf(instant, zone)))].join(', ')})`

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
