/** Amount: reads the amount of a deposit or withdrawal as typed, in the currency's display scale, and checks it against a method's limits. */
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** Both ends included; ten-thousandths of the currency. */
export type Range = { readonly minimum: bigint; readonly maximum: bigint }

/** The currency's fraction digits; an unknown currency is a bug of the caller. */
function digitsOf(currency: string): number {
  const scale = CURRENCIES[currency]
  if (!scale) throw new Error(`unknown currency ${currency}`)
  return scale.digits
}

/** Rounds down to what the currency can show, so that nobody is offered a fraction that cannot be paid out. */
export function toDisplayScale(units: bigint, currency: string): bigint {
  const step = 10n ** BigInt(4 - digitsOf(currency))
  return units - (units % step)
}

type AmountRefusal = 'invalid-input' | 'amount-too-precise' | 'amount-below-minimum' | 'amount-above-maximum'

/** Never rounds: one digit too many is refused. */
export function readAmount(text: string, currency: string, { minimum, maximum }: Range): Outcome<bigint, AmountRefusal> {
  const units = parseUnits(text)
  if (units === undefined) return refused('invalid-input', { at: 'amount' })
  if (parseUnits(text, digitsOf(currency)) === undefined) return refused('amount-too-precise')
  if (units < minimum) return refused('amount-below-minimum', { minimum: formatUnits(minimum) })
  if (units > maximum) return refused('amount-above-maximum', { maximum: formatUnits(maximum) })
  return done(units)
}
