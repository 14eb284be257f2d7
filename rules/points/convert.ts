/** Converting points to money: the checks in their order, and the floor to the currency's own digits (PT-12, PT-13). */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

/** All in ten-thousandths of a point; `digits` are those of the currency. */
export type ConvertTerms = {
  readonly pointsPerUnit: bigint
  readonly digits: number
  readonly minimum: bigint
  readonly step: bigint
  readonly dailyLimit: bigint
}

export type ConvertRefusal = 'amount-below-minimum' | 'amount-too-precise' | 'daily-limit' | 'balance-too-low'

const UNIT_DIGITS = 4

/** Ten-thousandths of money for these points, floored to the currency's digits. */
export function moneyFor(points: bigint, { pointsPerUnit, digits }: Pick<ConvertTerms, 'pointsPerUnit' | 'digits'>): bigint {
  return ((points * 10n ** BigInt(digits)) / pointsPerUnit) * 10n ** BigInt(UNIT_DIGITS - digits)
}

/** The money for `points`, or the first check that refuses. `usedToday` is what was converted on this local day. */
export function convertPoints(
  terms: ConvertTerms,
  { points, balance, usedToday }: { readonly points: bigint; readonly balance: bigint; readonly usedToday: bigint },
): Outcome<bigint, ConvertRefusal> {
  if (points < terms.minimum) return refused('amount-below-minimum')
  if (terms.step > 0n && points % terms.step !== 0n) return refused('amount-too-precise')
  if (usedToday + points > terms.dailyLimit) return refused('daily-limit')
  if (points > balance) return refused('balance-too-low')
  const money = moneyFor(points, terms)
  return money === 0n ? refused('amount-below-minimum') : done(money)
}
