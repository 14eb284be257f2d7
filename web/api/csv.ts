/** CSV: writes rows so that spreadsheets read them as data and never as formulas. */

const NUMBER = /^[-+]?[0-9]+(\.[0-9]+)?$/

/**
 * Whether a spreadsheet may read a cell as a formula. It begins with a sign of one, also in full width and behind white space, or with white
 * space that ends a cell. Source: OWASP, CSV Injection.
 */
const isFormula = (value: string): boolean => /^[\t\r\n]/.test(value) || /^[=+\-@]/.test(value.normalize('NFKC').trimStart())

/** A cell that begins like a formula gets an apostrophe, except a plain number. */
function cell(value: string): string {
  const harmless = NUMBER.test(value) || !isFormula(value) ? value : `'${value}`
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 text with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
