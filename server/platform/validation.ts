/**
 * Validation: compiled checks of a call's parts. Bodies are never coerced, query text is converted by its schema, and unknown fields are
 * never dropped silently.
 */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import Value from 'typebox/value'
import { unifyOf } from './words/burmese.ts'

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly at: string; readonly reason: string }
export type Check = (input: unknown) => Checked

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Whether the calendar and the clock have this instant; the schema library's own format asks less. */
function isInstant(text: string): boolean {
  try {
    return RFC_3339.test(text) && Temporal.Instant.from(text).epochMilliseconds > 0
  } catch {
    return false
  }
}

Format.Set('date-time', isInstant)

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
  const unify = unifyOf(schema)
  return (input) => {
    const hostile = hostileText(input)
    if (hostile) return { ok: false, at: '', reason: hostile }
    // Texts of a query and a path are converted in a copy. They are one level deep.
    const read = convert ? Value.Default(schema, Value.Convert(schema, { ...(input as object) })) : input
    const value = unify ? unify(read) : read
    if (compiled.Check(value)) return { ok: true, value }
    const [first] = compiled.Errors(value)
    return { ok: false, at: first?.instancePath ?? '', reason: first?.keyword ?? 'unreadable' }
  }
}

type SchemaFault = {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** A branch of a union whose marker is another one than the value's is not what its writer meant. */
const MARKER = /^(.*\/anyOf\/\d+)\/properties\/\w+$/

/** The faults of the branches that were meant. Where none was, the marker is what is wrong. */
function meantAmong(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const markers = faults.filter(({ keyword, schemaPath }) => keyword === 'const' && MARKER.test(schemaPath))
  const others = markers.map(({ schemaPath }) => MARKER.exec(schemaPath)?.[1] ?? '')
  const meant = faults.filter(({ schemaPath }) => !others.some((branch) => schemaPath === branch || schemaPath.startsWith(`${branch}/`)))
  const named = meant.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'boolean')
  if (named.length > 0) return named
  const allowedValues = markers.map(({ params }) => (params as { allowedValue?: unknown }).allowedValue)
  return markers.slice(0, 1).map((marker) => ({ ...marker, params: { allowedValues } }))
}

/** What is wrong with a document that people write, by its first field in which something is: `rewards/0/amount`, `is missing`. */
export function firstFault(faults: readonly SchemaFault[]): { readonly field: string; readonly wrong: string } {
  const at = meantAmong(faults)[0] ?? faults[0]
  if (at === undefined) return { field: '', wrong: 'cannot be read' }
  const params = at.params as { requiredProperties?: string[]; additionalProperties?: string[]; allowedValues?: unknown[] }
  const [name] = params.requiredProperties ?? params.additionalProperties ?? []
  const field = `${at.instancePath}${name === undefined ? '' : `/${name}`}`.slice(1)
  if (params.requiredProperties) return { field, wrong: 'is missing' }
  if (params.additionalProperties) return { field, wrong: 'is not known here' }
  if (params.allowedValues) return { field, wrong: `must be one of ${params.allowedValues.join(', ')}` }
  return { field, wrong: at.keyword === 'anyOf' ? 'has none of the forms that it can have' : at.message }
}
