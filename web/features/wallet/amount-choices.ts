/** Amount choices: decimal arithmetic of the money forms, by whole ten-thousandths and never by a Number. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { feeOf } from '@baize/rules/wallet/fee.ts'

/** Steps upward from the minimum itself; nothing above the maximum, and never a pushing choice: the first is the minimum. */
const STEPS = [1n, 2n, 5n, 10n, 20n] as const

/** The quick choices of a method: its minimum and round multiples of it, as decimal text without trailing zeros. */
export function quickAmounts(minimum: string, maximum: string): string[] {
  const least = parseUnits(minimum)
  const most = parseUnits(maximum)
  if (least === undefined || most === undefined || least === 0n) return []
  return STEPS.map((step) => least * step)
    .filter((units) => units <= most)
    .map((units) => formatUnits(units, 0))
}

const ZERO = 0n

export type AmountFault = 'empty' | 'below' | 'above'

/** The fault of an amount before it is sent; the server decides in the end. */
export function amountFault(text: string, minimum: string, maximum: string): AmountFault | undefined {
  const units = parseUnits(text.replace(/\.$/, ''))
  if (units === undefined || units === 0n) return 'empty'
  if (units < (parseUnits(minimum) ?? 0n)) return 'below'
  return units > (parseUnits(maximum) ?? units) ? 'above' : undefined
}

/** The amount as the wire takes it: `"100."` is `"100"`. */
export const wireAmount = (text: string): string => text.replace(/\.0*$/, '')

export const smallerAmount = (first: string, second: string): string =>
  (parseUnits(first) ?? 0n) <= (parseUnits(second) ?? 0n) ? first : second

export const isZero = (text: string): boolean => (parseUnits(text) ?? 0n) === 0n

type Costs = Pick<PaymentMethod, 'fee' | 'feeBasisPoints'>
export const isFree = ({ fee, feeBasisPoints }: Costs): boolean => feeBasisPoints === 0 && isZero(fee)

/** What a method takes of an amount, as the server works it out. */
export function feeFor(amount: string, { fee, feeBasisPoints }: Costs, currency: string): string {
  return formatUnits(feeOf(parseUnits(amount) ?? ZERO, { feeUnits: parseUnits(fee) ?? ZERO, feeBasisPoints }, currency))
}

/** A share for people: 150 basis points are "1.5". */
export const percentOf = (basisPoints: number): string => formatUnits(BigInt(basisPoints) * 100n, 0)

/** What the other side receives: the amount less the fee, or nothing where the fee exceeds it. */
export function lessFee(amount: string, fee: string): string {
  const units = (parseUnits(amount) ?? 0n) - (parseUnits(fee) ?? 0n)
  return formatUnits(units < 0n ? 0n : units)
}

export const atLeast = (amount: string, floor: string): boolean => (parseUnits(amount) ?? 0n) >= (parseUnits(floor) ?? 0n)

/** The missing rest where a part arrived; undefined where that is no part of the whole. */
export function restOf(whole: string, part: string): string | undefined {
  const [all, came] = [parseUnits(whole) ?? 0n, parseUnits(part) ?? 0n]
  return came > 0n && came < all ? formatUnits(all - came) : undefined
}
