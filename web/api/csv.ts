/** CSV: writes rows so that spreadsheets read them as data and never as formulas. */

/** A cell that begins like a formula gets an apostrophe, except a plain number; source: OWASP, CSV Injection. */
function cell(value: string): string {
  const harmless = /^[-+]?[0-9]+(\.[0-9]+)?$/.test(value) ? value : value.replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
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
