/** Money on the page: decimal text becomes ten-thousandths and back, never a float. */
import { formatUnits, parseUnits, showUnits } from '@baize/contract/values/money.ts'

/** Ten-thousandths of decimal text; a balance may be negative. */
export const unitsOf = (text: string): bigint => {
  const negative = text.startsWith('-')
  const units = parseUnits(negative ? text.slice(1) : text)
  if (units === undefined) throw new RangeError(`no amount: ${text}`)
  return negative ? -units : units
}

export type MoneyText = {
  /** Only the figure, with the currency's digits or as many more as the amount needs. */
  plain(units: bigint): string
  /** The figure with its currency's symbol. */
  full(units: bigint): string
  /** The figure as short as it goes without rounding: thousands as k, millions as M. */
  short(units: bigint): string
  /** The figure with a plus or a minus. */
  signed(units: bigint): string
  /** Decimal text for other programs. */
  wire(units: bigint): string
}

/** Powers of ten in ten-thousandths with their letters, largest first. */
const LETTERS = [
  [10_000_000_000n, 'M'],
  [10_000_000n, 'k'],
] as const
const TENTHS = 10n

/** A figure that is a whole number of tenths of a letter's power, such as 1.5k; undefined for any other. */
const lettered = (units: bigint): string | undefined => {
  for (const [power, letter] of LETTERS) {
    if (units < power || (units * TENTHS) % power !== 0n) continue
    const tenths = (units * TENTHS) / power
    return tenths % TENTHS === 0n ? `${tenths / TENTHS}${letter}` : `${tenths / TENTHS}.${tenths % TENTHS}${letter}`
  }
  return undefined
}

export const moneyText = (symbol: string, digits: number): MoneyText => {
  const plain = (units: bigint): string => {
    const size = units < 0n ? -units : units
    const decimals = formatUnits(size, digits).split('.')[1]?.length ?? 0
    return `${units < 0n ? '−' : ''}${showUnits(size, Math.max(digits, decimals))}`
  }
  return {
    plain,
    short: (units) => lettered(units) ?? plain(units).replace(/\.0+$/, ''),
    full: (units) => `${plain(units)} ${symbol}`,
    signed: (units) => `${units > 0n ? '+' : ''}${plain(units)}`,
    wire: (units) => formatUnits(units),
  }
}
