/** Checked: holds a value to its schema of the contract, so that no test rests on an answer that the server could never give. */
import type { TSchema } from 'typebox'
import Format from 'typebox/format'
import Value from 'typebox/value'

// As the server's edge reads it (server/platform/validation.ts).
Format.Set('date-time', (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text))

/** What is wrong with a value, or undefined. `convert` is for query and path text only. */
export function faultOf(schema: TSchema, value: unknown, convert = false): string | undefined {
  const read = convert ? Value.Default(schema, Value.Convert(schema, structuredClone(value))) : value
  if (Value.Check(schema, read)) return undefined
  const [first] = Value.Errors(schema, read)
  return `${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`.trim()
}

/** A value as it arrives at the other side of the line. */
export const sent = <V>(value: V): V => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as V))
