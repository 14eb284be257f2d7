/** Form: reads a form of texts strictly. A name given twice, broken escapes and invalid bytes make it unreadable. */

const HEX_OR_PLAIN = /^(?:[^%]|%[0-9a-fA-F]{2})*$/
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(text: string): string {
  if (!HEX_OR_PLAIN.test(text)) throw new TypeError('a broken escape')
  const bytes = Buffer.from(
    text.replaceAll('+', ' ').replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  const plain = decoder.decode(bytes)
  if (plain.includes('\u0000')) throw new TypeError('a zero character')
  return plain
}

export function readForm(raw: Buffer): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  try {
    for (const pair of raw.toString('latin1').split('&')) {
      if (pair === '') continue
      const at = pair.indexOf('=')
      const name = decoded(at < 0 ? pair : pair.slice(0, at))
      if (fields.has(name)) return undefined
      fields.set(name, at < 0 ? '' : decoded(pair.slice(at + 1)))
    }
    return fields
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
