/**
 * Exact JSON: reads a document without losing a digit or guessing between two readings, and writes numbers that JavaScript cannot hold. It
 * walks the text itself: `JSON.parse` has the source of numbers, but keeps the last of two equal names without a word.
 */

/** The mark of a number: its own digits behind a zero character, which no string of the document can hold. */
export const NUMBER = '\u0000'
export type Json = string | boolean | null | readonly Json[] | { readonly [name: string]: Json }

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const LITERAL = /true|false|null/y
const DIGITS = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const SPACE = /[ \t\r\n]*/y
const DEEPEST = 8

class Unreadable extends Error {}

/** The document as a walk over its text; every fault ends the walk. */
function reader(text: string) {
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
  const demand = (held: boolean): void => {
    if (!held) throw new Unreadable()
  }
  const string = (): string => {
    take(SPACE)
    const token = take(STRING)
    const value = token === undefined ? undefined : (JSON.parse(token) as string)
    if (value === undefined || !value.isWellFormed() || value.includes(NUMBER)) throw new Unreadable()
    return value
  }
  const object = (depth: number): Json => {
    const fields = new Map<string, Json>()
    if (sign('}')) return {}
    do {
      const name = string()
      demand(!fields.has(name) && name !== '__proto__' && sign(':'))
      fields.set(name, value(depth))
    } while (sign(','))
    demand(sign('}'))
    return Object.fromEntries(fields)
  }
  const list = (depth: number): Json => {
    const items: Json[] = []
    if (sign(']')) return items
    do items.push(value(depth))
    while (sign(','))
    demand(sign(']'))
    return items
  }
  const value = (depth: number): Json => {
    demand(depth <= DEEPEST)
    if (sign('{')) return object(depth + 1)
    if (sign('[')) return list(depth + 1)
    const literal = take(LITERAL)
    if (literal !== undefined) return literal === 'null' ? null : literal === 'true'
    const digits = take(DIGITS)
    return digits === undefined ? string() : `${NUMBER}${digits}`
  }
  return {
    document(): Json {
      const whole = value(0)
      take(SPACE)
      demand(at === text.length)
      return whole
    },
  }
}

/**
 * The document, or undefined for what is none. That is broken text, a key given twice (also with escapes), bytes that are not UTF-8, or a byte
 * order mark. A zero character, half a surrogate pair and nesting without end are refused too.
 */
export function readExactJson(raw: Buffer): Json | undefined {
  try {
    return reader(UTF8.decode(raw)).document()
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A number of an answer in exactly these digits; the compiler's library does not know the function yet. */
export const exactNumber = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
