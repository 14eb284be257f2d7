/** Amounts: the parts of what staff write that all kinds and the document share. */
import { Type } from 'typebox'
import { GAME_TYPES } from '@baize/contract/games.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { Amount } from '@baize/contract/values/texts.ts'

export const strict = { additionalProperties: false } as const
export const Currency = '^[A-Z0-9]{2,10}$'
/** An amount for each currency. A missing currency has no offer, since amounts are never converted. */
export const Money = Type.Record(Type.String({ pattern: Currency }), Amount, { maxProperties: 20, additionalProperties: false })
export const Table = Type.Record(Type.String({ pattern: Currency }), Type.Array(Amount, { minItems: 1, maxItems: 100 }), strict)
export const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })
export const Categories = Type.Array(Type.Enum([...GAME_TYPES]), { minItems: 1, maxItems: GAME_TYPES.length, uniqueItems: true })
export const Share = Type.Integer({ minimum: 1, maximum: 100_000 })

/** Basis points by category. */
export const shares = (minimum: number) =>
  Type.Record(Type.String({ pattern: `^(${GAME_TYPES.join('|')})$` }), Type.Integer({ minimum, maximum: 10_000 }), strict)

/** An amount that its schema has checked, in ten-thousandths. */
export const unitsIn = (amount: string): bigint => parseUnits(amount) ?? 0n

/** The amount of a record by currency, in ten-thousandths. */
export function unitsOf(money: Readonly<Record<string, string>> | undefined, currency: string): bigint | undefined {
  const amount = money?.[currency]
  return amount === undefined ? undefined : parseUnits(amount)
}

export const largest = (units: readonly bigint[] | undefined): bigint | undefined =>
  units?.reduce((most, each) => (each > most ? each : most), 0n)

export const bigOf = (whole: number | undefined): bigint | undefined => (whole === undefined ? undefined : BigInt(whole))
