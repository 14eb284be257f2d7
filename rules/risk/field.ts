/** Field: how a parameter of a rule is read from what staff or a line wrote. What is not of its shape is refused, never guessed. */
import { parseUnits } from '@baize/contract/values/money.ts'

/** Answers the value in a box, since a value that may be left out is undefined. */
export type Field = (written: unknown) => { readonly value: unknown } | undefined
export type Fields = Readonly<Record<string, Field>>

const isNone = (written: unknown): boolean => written === undefined || written === null

/** A number of hours, days, members or times. */
export const whole: Field = (written) =>
  typeof written === 'number' && Number.isSafeInteger(written) && written >= 0 ? { value: written } : undefined

/** Ten-thousandths of the whole. */
export const share: Field = (written) => {
  const read = whole(written)
  return read && { value: BigInt(read.value as number) }
}

export const amount: Field = (written) => {
  const units = typeof written === 'string' ? parseUnits(written) : undefined
  return units === undefined ? undefined : { value: units }
}

export const oneOf =
  (...names: readonly string[]): Field =>
  (written) =>
    names.includes(written as string) ? { value: written } : undefined

export const maybe =
  (field: Field): Field =>
  (written) =>
    isNone(written) ? { value: undefined } : field(written)

/** The values of all fields, or the name of the first that is wrong. */
export function readFields(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, unknown> } | { readonly wrong: string } {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = field(Object.hasOwn(row, name) ? row[name] : undefined)
    if (read === undefined) return { wrong: name }
    if (read.value !== undefined) values[name] = read.value
  }
  return { values }
}
