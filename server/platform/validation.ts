/**
 * Validation: compiled checks of a call's parts. Bodies are never coerced, query text is converted by its schema, and unknown fields are
 * never dropped silently.
 */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import Value from 'typebox/value'

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly at: string; readonly reason: string }
export type Check = (input: unknown) => Checked

// RFC 3339 with an offset; the schema library's own format is looser.
Format.Set('date-time', (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text))

const DEEPEST = 10

/** The first fault that no schema sees: U+0000, half a surrogate pair, or nesting without end. */
export function hostileText(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST) return 'nested too deeply'
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'has a null character'
    return value.isWellFormed() ? undefined : 'has half a character'
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const fault = hostileText(name, depth + 1) ?? hostileText(inner, depth + 1)
    if (fault) return fault
  }
  return undefined
}

/** Compiles a schema once. `convert` is for query and path text only. */
export function checkOf(schema: TSchema, convert: boolean): Check {
  const compiled = Compile(schema)
  return (input) => {
    const hostile = hostileText(input)
    if (hostile) return { ok: false, at: '', reason: hostile }
    const value = convert ? Value.Default(schema, Value.Convert(schema, structuredClone(input))) : input
    if (compiled.Check(value)) return { ok: true, value }
    const [first] = compiled.Errors(value)
    return { ok: false, at: first?.instancePath ?? '', reason: first?.keyword ?? 'unreadable' }
  }
}
