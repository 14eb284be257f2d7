/** Wallet call: the calls of the native dialect, their strict bodies, and the fingerprint of what a moving call means. */
import { hash } from 'node:crypto'
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { AMOUNT_PATTERN, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { readFlatObject } from '../strict-json.ts'

/** Ids that vendors make: printable ASCII without spaces. */
const VendorId = Type.String({ pattern: '^[!-~]{1,128}$' })
const Player = Type.String({ pattern: '^[!-~]{1,64}$' })
const Token = Type.String({ pattern: '^[!-~]{10,255}$' })
const Currency = Type.String({ pattern: '^[A-Z0-9]{2,10}$' })
const GameCode = Type.String({ pattern: '^[!-~]{1,64}$' })
const Amount = Type.String({ pattern: AMOUNT_PATTERN, maxLength: 18 })
const Closes = Type.Optional(Type.Boolean())

const WIN_KINDS = ['win', 'jackpot', 'free-round', 'promo'] as const
/**
 * A settlement is the one win of its round, for dialects that settle a bet by its name; a free win is that of a free bet, which must stand. The native dialect
 * knows neither.
 */
export type WinKind = (typeof WIN_KINDS)[number] | 'settlement' | 'free-win'
/** A bet may be free, or the only one of its round, for dialects that settle a bet by its name. */
export type BetKind = 'free-round' | 'only'
const Kind = Type.Unsafe<(typeof WIN_KINDS)[number]>(Type.Union(WIN_KINDS.map((kind) => Type.Literal(kind))))

const strict = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false })
const inRound = { player: Player, currency: Currency, game: GameCode, round: VendorId, transaction: VendorId }

const BODIES = {
  session: strict({ token: Token }),
  balance: strict({ token: Token, player: Player, currency: Currency }),
  bet: strict({ token: Token, ...inRound, amount: Amount, closeRound: Closes }),
  win: strict({ ...inRound, reference: Type.Optional(VendorId), amount: Amount, kind: Kind, closeRound: Closes }),
  rollback: strict({ ...inRound, reference: VendorId }),
  'end-round': strict({ player: Player, game: GameCode, round: VendorId }),
  resettle: strict({ ...inRound, reference: VendorId, amount: Amount }),
  'void-settle': strict({ ...inRound, reference: VendorId }),
  transaction: strict({ transaction: VendorId }),
} as const

export type CallName = keyof typeof BODIES
export type BodyOf<Name extends CallName> = Static<(typeof BODIES)[Name]>

const CHECKS = Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [name, Compile(body)])) as unknown as Record<
  CallName,
  { Check(value: unknown): boolean }
>

export const isCallName = (name: string): name is CallName => Object.hasOwn(BODIES, name)

/** The body of a call, or undefined where it is not exactly what the dialect describes. */
export function readCall<Name extends CallName>(name: Name, raw: Buffer): BodyOf<Name> | undefined {
  const fields = readFlatObject(raw)
  if (fields === undefined || !CHECKS[name].Check(fields)) return undefined
  const { amount, transaction, reference } = fields
  // The pattern lets through what is larger than the book counts, and a call that names itself.
  if (typeof amount === 'string' && parseUnits(amount) === undefined) return undefined
  if (name === 'bet' && parseUnits(String(amount)) === 0n) return undefined
  if (reference !== undefined && reference === transaction) return undefined
  return fields as BodyOf<Name>
}

/** An amount of a checked body in ten-thousandths. */
export function unitsOf(amount: string): bigint {
  const units = parseUnits(amount)
  if (units === undefined) throw new Error('an amount came past the check of its call')
  return units
}

/** A balance of an answer in ten-thousandths; it is below zero only after a resettlement. */
export const signedUnitsOf = (balance: string): bigint => (balance.startsWith('-') ? -unitsOf(balance.slice(1)) : unitsOf(balance))

/** What a moving call means, in 32 hexadecimal digits: the token, the order of its keys and the spelling of its amount are no part of it. */
export function fingerprintOf(verb: string, body: Readonly<Record<string, string | boolean | undefined>>): string {
  const meaning: (readonly [string, string | boolean])[] = []
  for (const name of Object.keys(body).sort()) {
    const value = body[name]
    if (name === 'token' || value === undefined || (name === 'closeRound' && value === false)) continue
    meaning.push([name, name === 'amount' ? formatUnits(unitsOf(String(value)), 4) : value])
  }
  return hash('sha256', JSON.stringify([verb, meaning]), 'hex').slice(0, 32)
}
