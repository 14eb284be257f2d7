/** Fields: the patterns of what vendors send in any dialect, and how a body is checked against its description. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Json } from './exact-json.ts'

/** Ids that vendors make: printable ASCII without spaces. */
export const Id = Type.String({ pattern: '^[!-~]{1,100}$' })
export const PlayerName = Type.String({ pattern: '^[!-~]{1,64}$' })
export const Token = Type.String({ pattern: '^[!-~]{10,255}$' })
export const Currency = Type.String({ pattern: '^[A-Z0-9]{2,10}$' })
export const GameCode = Type.String({ pattern: '^[!-~]{1,64}$' })
/** A field that may be missing or null, as vendors leave out what they do not use. */
export const Perhaps = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Described fields are checked; vendors may send more, which is neither read nor trusted. */
export function bodyOf<T extends TSchema>(schema: T): (json: Json | undefined) => Static<T> | undefined {
  const check = Compile(schema)
  return (json) => (check.Check(json) ? (json as Static<T>) : undefined)
}
