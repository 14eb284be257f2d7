/** A kind of business question: a schema of its input, and an answer by the rules. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { AMOUNT_PATTERN, UNITS, formatUnits } from '@baize/contract/values/money.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Answers an input, or `undefined` where the input is invalid. */
export type Kind = (input: unknown) => Json | undefined | Promise<Json | undefined>

/** Joins a schema and an answer; invalid input never reaches the answer. */
export function kind<T extends TSchema>(schema: T, answer: (input: Static<T>) => Json | undefined | Promise<Json | undefined>): Kind {
  const shape = Compile(schema)
  return (input) => (shape.Check(input) ? answer(input as Static<T>) : undefined)
}

/** Decimal text of zero or more. */
export const Amount = Type.String({ pattern: AMOUNT_PATTERN })
/** Decimal text that may be below zero. */
export const Signed = Type.String({ pattern: AMOUNT_PATTERN.replace('^', '^-?') })
export const Id = Type.String()
export const At = Type.Integer()
export const Rate = Type.Integer({ minimum: 0 })
export const Whole = Type.Integer({ minimum: 0 })
export const orNone = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Ten-thousandths of text that the schema accepted. */
export function units(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole) * UNITS + BigInt(fraction.padEnd(4, '0'))
  return amount.startsWith('-') ? -size : size
}

export const unitsOrNone = (text: string | null | undefined): bigint | null => (text === null || text === undefined ? null : units(text))

export const text = (value: bigint): string => formatUnits(value)

/** A table by names from the input, without the inherited names of objects. */
const tableOf = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries))

/** Rates as the rules take them. */
export const rates = (shares: Readonly<Record<string, number>>): Record<string, bigint> =>
  tableOf(Object.entries(shares).map(([name, share]) => [name, BigInt(share)]))

export const allDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
