/** Text of: a limit as people type and read it. Time is kept in seconds, and amounts in units. */
import type { Limited } from '@baize/contract/protection/limit-words.ts'
import { CURRENCIES, formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

const SECONDS_A_MINUTE = 60n

/** Time is shown in minutes; what is left of one that has begun is a minute. */
const minutesOf = (seconds: bigint, round: bigint): string => String((seconds + round) / SECONDS_A_MINUTE)
export const usedTextOf = (what: Limited, used: bigint): string => (what === 'time' ? minutesOf(used, 0n) : formatUnits(used))
export const leftTextOf = (what: Limited, left: bigint): string =>
  what === 'time' ? minutesOf(left, SECONDS_A_MINUTE - 1n) : formatUnits(left)
export const textOf = (what: Limited, units: bigint | null): string | null => (units === null ? null : usedTextOf(what, units))

/** A limit as it was typed: an amount with the currency's own digits, or whole minutes; null is none. */
export function readLimit(
  what: Limited,
  text: string | null,
  currency: string,
): Outcome<bigint | null, 'invalid-input' | 'amount-too-precise'> {
  if (text === null) return done(null)
  if (parseUnits(text) === undefined) return refused('invalid-input', { at: 'to' })
  const units = parseUnits(text, what === 'time' ? 0 : CURRENCIES[currency]?.digits)
  if (units === undefined) return refused('amount-too-precise')
  return done(what === 'time' ? (units / UNITS) * SECONDS_A_MINUTE : units)
}
