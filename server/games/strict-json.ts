/** Strict JSON: reads one flat object of texts and truth values and nothing else, so that no two readers can understand a signed body differently. */

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const LITERAL = /true|false/y
const SPACE = /[ \t\r\n]*/y

/**
 * The object's fields, or undefined for anything else: another shape, a key given twice (also when it is written with escapes), a number, null, a
 * nested value, bytes that are not UTF-8, a byte order mark, a zero character, half a surrogate pair.
 */
export function readFlatObject(raw: Buffer): Readonly<Record<string, string | boolean>> | undefined {
  let text: string
  try {
    text = UTF8.decode(raw)
  } catch {
    return undefined
  }
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const sign = (wanted: string): boolean => {
    take(SPACE)
    if (text[at] !== wanted) return false
    at += 1
    return true
  }
  const string = (): string | undefined => {
    take(SPACE)
    const token = take(STRING)
    const value = token === undefined ? undefined : (JSON.parse(token) as string)
    return value !== undefined && value.isWellFormed() && !value.includes('\u0000') ? value : undefined
  }
  const value = (): string | boolean | undefined => {
    take(SPACE)
    const literal = take(LITERAL)
    return literal === undefined ? string() : literal === 'true'
  }

  const fields = new Map<string, string | boolean>()
  if (!sign('{')) return undefined
  if (!sign('}')) {
    do {
      const name = string()
      if (name === undefined || fields.has(name) || !sign(':')) return undefined
      const given = value()
      if (given === undefined) return undefined
      fields.set(name, given)
    } while (sign(','))
    if (!sign('}')) return undefined
  }
  take(SPACE)
  return at === text.length ? Object.fromEntries(fields) : undefined
}
