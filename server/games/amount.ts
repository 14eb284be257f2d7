/** Amounts of the dialects: read exactly from the vendors' own units into ten-thousandths and back. Nothing is rounded on its way in. */
import { formatUnits, LARGEST } from '@baize/contract/values/money.ts'
import { NUMBER } from './exact-json.ts'

/** Patterns of numbers as exact JSON reads them: whole ones, and decimals of at most six fraction digits. */
export const WHOLE = `^${NUMBER}(0|[1-9][0-9]{0,18})$`
export const DECIMAL = `^${NUMBER}(0|[1-9][0-9]{0,12})([.][0-9]{1,6})?$`

/** The digits of a number that exact JSON read. */
export const digitsOf = (number: string): string => number.slice(NUMBER.length)

const inRange = (units: bigint): bigint | undefined => (units <= LARGEST ? units : undefined)

/** Whole numbers of which `perOne` make one unit of the currency, as ten-thousandths; undefined where a ten-thousandth would be split. */
export function unitsOfWhole(digits: string, perOne: bigint): bigint | undefined {
  const tenThousandths = BigInt(digits) * 10_000n
  return tenThousandths % perOne === 0n ? inRange(tenThousandths / perOne) : undefined
}

/** Decimal text with any number of fraction digits, of which those beyond the fourth must be zero. */
export function unitsOfDecimal(digits: string): bigint | undefined {
  const [whole = '0', fraction = ''] = digits.split('.')
  if (/[1-9]/.test(fraction.slice(4))) return undefined
  return inRange(BigInt(whole) * 10_000n + BigInt(fraction.slice(0, 4).padEnd(4, '0')))
}

/** Ten-thousandths as whole numbers of which `perOne` make one unit, rounded down: a player is never shown more than there is. */
export function wholeOfUnits(units: bigint, perOne: bigint): string {
  const scaled = units * perOne
  const rounded = scaled / 10_000n
  return String(scaled < 0n && scaled % 10_000n !== 0n ? rounded - 1n : rounded)
}

/** Decimal text as the acts take it. */
export const amountText = (units: bigint): string => formatUnits(units)

/** Ten-thousandths as decimal text of the currency's hundredths, rounded down. */
export function hundredthsOfUnits(units: bigint): string {
  const hundredths = BigInt(wholeOfUnits(units, 100n))
  const size = hundredths < 0n ? -hundredths : hundredths
  return `${hundredths < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}
