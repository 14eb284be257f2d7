/** Wallet call: the calls of the native dialect, their strict bodies, and the fingerprint of what a moving call means. */
import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { VENDOR_BODIES, type VendorCallName, type WIN_KINDS } from '@baize/contract/vendor-wallet.ts'
import { readFlatObject } from '../strict-json.ts'

/**
 * A settlement is the one win of its round, for dialects that settle a bet by its name. A free win is that of a free bet, which must exist. The native dialect
 * knows neither.
 */
export type WinKind = (typeof WIN_KINDS)[number] | 'settlement' | 'free-win'
/** A bet may be free, or the only one of its round, for dialects that settle a bet by its name. */
export type BetKind = 'free-round' | 'only'
export type CallName = VendorCallName
export type BodyOf<Name extends CallName> = Static<(typeof VENDOR_BODIES)[Name]>

const CHECKS = Object.fromEntries(Object.entries(VENDOR_BODIES).map(([name, body]) => [name, Compile(body)])) as unknown as Record<
  CallName,
  { Check(value: unknown): boolean }
>

export const isCallName = (name: string): name is CallName => Object.hasOwn(VENDOR_BODIES, name)

/** The body of a call, or undefined where it is not exactly what the dialect describes. */
export function readCall<Name extends CallName>(name: Name, raw: Buffer): BodyOf<Name> | undefined {
  const fields = readFlatObject(raw)
  if (fields === undefined || !CHECKS[name].Check(fields)) return undefined
  const { amount, transaction, reference } = fields
  // The pattern allows amounts above the ledger's range, and a call that names itself.
  if (typeof amount === 'string' && parseUnits(amount) === undefined) return undefined
  if (name === 'bet' && parseUnits(String(amount)) === 0n) return undefined
  if (reference !== undefined && reference === transaction) return undefined
  if ((fields['jackpot'] === undefined) !== (fields['jackpotPart'] === undefined)) return undefined
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

/** What a moving call means, in 32 hexadecimal digits. The token, the order of its keys and the spelling of its amount are no part of it. */
export function fingerprintOf(verb: string, body: Readonly<Record<string, string | boolean | undefined>>): string {
  const meaning: (readonly [string, string | boolean])[] = []
  for (const name of Object.keys(body).sort()) {
    const value = body[name]
    if (name === 'token' || value === undefined || (name === 'closeRound' && value === false)) continue
    meaning.push([name, name === 'amount' ? formatUnits(unitsOf(String(value)), 4) : value])
  }
  return hash('sha256', JSON.stringify([verb, meaning]), 'hex').slice(0, 32)
}
