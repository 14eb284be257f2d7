/** Bounds: what the contract's schema says of the texts in a body, as a small table for the browser. It also checks a body against it. */
import type { Operation } from '@baize/contract/operation.ts'

/** The minimum and maximum length, and the format. */
export type Bound = readonly [least: number, most: number | null, pattern?: string]
export type Bounds = Readonly<Record<string, Bound>>
export type BoundFault = 'missing' | 'length' | 'form'

type TextSchema = { readonly type?: unknown; readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string }

const textBound = ({ type, minLength = 0, maxLength, pattern }: TextSchema): Bound | undefined => {
  if (type !== 'string' || (minLength === 0 && maxLength === undefined && pattern === undefined)) return undefined
  return pattern === undefined ? [minLength, maxLength ?? null] : [minLength, maxLength ?? null, pattern]
}

/** The bounds of every operation whose body has texts with some. The build writes them, since no schema reaches the browser. */
export function boundsTable(operations: readonly Operation[]): Record<string, Bounds> {
  const rows = operations.flatMap(({ name, body }): [string, Bounds][] => {
    const bounds = Object.entries(body?.properties ?? {}).flatMap(([field, schema]): [string, Bound][] => {
      const bound = textBound(schema as TextSchema)
      return bound === undefined ? [] : [[field, bound]]
    })
    return bounds.length === 0 ? [] : [[name, Object.fromEntries(bounds)]]
  })
  return Object.fromEntries(rows)
}

/** The faulty fields of a body; the server reports missing ones. */
export function boundFaults(bounds: Bounds | undefined, body: unknown): Record<string, BoundFault> {
  const faults: Record<string, BoundFault> = {}
  for (const [field, [least, most, pattern]] of Object.entries(bounds ?? {})) {
    const value = (body as Readonly<Record<string, unknown>> | undefined)?.[field]
    if (typeof value !== 'string') continue
    const { length } = value
    if (length === 0 && least > 0) faults[field] = 'missing'
    else if (length < least || (most !== null && length > most)) faults[field] = 'length'
    else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) faults[field] = 'form'
  }
  return faults
}
