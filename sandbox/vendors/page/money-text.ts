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
  /** The figure with its currency's sign. */
  full(units: bigint): string
  /** The figure with a plus or a minus. */
  signed(units: bigint): string
  /** Decimal text for other programs. */
  wire(units: bigint): string
}

export const moneyText = (symbol: string, digits: number): MoneyText => {
  const plain = (units: bigint): string => {
    const size = units < 0n ? -units : units
    const decimals = formatUnits(size, digits).split('.')[1]?.length ?? 0
    return `${units < 0n ? '−' : ''}${showUnits(size, Math.max(digits, decimals))}`
  }
  return {
    plain,
    full: (units) => `${plain(units)} ${symbol}`,
    signed: (units) => `${units > 0n ? '+' : ''}${plain(units)}`,
    wire: (units) => formatUnits(units),
  }
}
