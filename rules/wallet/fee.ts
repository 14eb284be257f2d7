/** Fee: the fee of a payment under the terms of its order. Pure. */
import { CURRENCIES } from '@baize/contract/values/money.ts'

/** A fixed part and a share of the amount; ten-thousandths and basis points. */
export type FeeTerms = { readonly feeUnits: bigint; readonly feeBasisPoints: number }

/** The share is rounded down to what the currency can show, and a fee never exceeds the amount. */
export function feeOf(units: bigint, { feeUnits, feeBasisPoints }: FeeTerms, currency: string): bigint {
  const share = (units * BigInt(feeBasisPoints)) / 10_000n
  const step = 10n ** BigInt(4 - (CURRENCIES[currency]?.digits ?? 4))
  const fee = feeUnits + share - (share % step)
  return fee > units ? units : fee
}
