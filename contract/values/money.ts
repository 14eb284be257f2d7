/** Money: an integer number of ten-thousandths with its currency, and decimal text at every edge, so that no float ever touches an amount. */

export type Currency = string

/** Ten-thousandths in one unit of any currency: lottery stakes go down to 0.002. */
export const UNITS = 10_000n

/** The largest amount that one call may carry: 10^12 of the currency, far inside a signed 64-bit integer of ten-thousandths. */
export const LARGEST = 1_000_000_000_000n * UNITS

/** The currency of points in the ledger. Points are no money (PT-01). */
export const POINTS = 'PTS'

/** A pattern for amounts in schemas: plain ASCII digits, no sign, no leading zeros, at most four fraction digits. */
export const AMOUNT_PATTERN = '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,4})?$'

const AMOUNT = new RegExp(AMOUNT_PATTERN)

/** How a currency is shown and typed by people; the ledger itself keeps ten-thousandths in every currency. */
export type CurrencyScale = {
  readonly code: Currency
  readonly symbol: string
  readonly digits: 0 | 2 | 4
  /** What people write beside an amount, in lower case and longer words first. */
  readonly words: readonly string[]
}

export const CURRENCIES: Readonly<Record<string, CurrencyScale>> = {
  MMK: { code: 'MMK', symbol: 'Ks', digits: 2, words: ['ကျပ်', 'က်ပ္', 'kyats', 'kyat', 'mmk', 'ks'] },
  THB: { code: 'THB', symbol: '฿', digits: 2, words: ['บาท', 'ဘတ်', 'baht', 'thb', '฿'] },
  EUR: { code: 'EUR', symbol: '€', digits: 2, words: ['euros', 'euro', 'eur', '€'] },
  GBP: { code: 'GBP', symbol: '£', digits: 2, words: ['pounds', 'pound', 'gbp', '£'] },
  TRIAL: { code: 'TRIAL', symbol: 'FUN', digits: 2, words: ['fun'] },
}

export const symbolOf = (currency: string): string => CURRENCIES[currency]?.symbol ?? currency

/**
 * Reads decimal text into ten-thousandths, or answers undefined; it never rounds.
 * `digits` is the number of fraction digits that are allowed (4 for stakes and wins, the display scale for deposits and withdrawals).
 */
export function parseUnits(text: string, digits = 4): bigint | undefined {
  if (!AMOUNT.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  if (fraction.length > digits) return undefined
  const units = BigInt(whole) * UNITS + BigInt(fraction.padEnd(4, '0'))
  return units > LARGEST ? undefined : units
}

/** Writes ten-thousandths as decimal text with at least `least` and at most four fraction digits, without separators: `12345000n` is `"1234.50"`. */
export function formatUnits(units: bigint, least = 2): string {
  const sign = units < 0n ? '-' : ''
  const size = units < 0n ? -units : units
  const fraction = (size % UNITS).toString().padStart(4, '0')
  let kept = fraction
  while (kept.length > least && kept.endsWith('0')) kept = kept.slice(0, -1)
  return kept === '' ? `${sign}${size / UNITS}` : `${sign}${size / UNITS}.${kept}`
}

/** Decimal text for people: the currency's own digits, rounded down towards zero, with thousands separators. */
export function showUnits(units: bigint, digits = 2): string {
  const [whole = '0', fraction = ''] = formatUnits(units, 4).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return digits === 0 ? grouped : `${grouped}.${fraction.slice(0, digits)}`
}

/** Splits an amount by weights into parts that add up to the whole. The first parts get the indivisible rest, one unit each. */
export function splitMoney(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || units < 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('splitMoney needs a whole of zero or more and weights with a positive sum')
  const parts = weights.map((weight) => (units * weight) / total)
  let rest = units - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, index) => {
    if (rest <= 0n || weights[index] === 0n) return part
    rest -= 1n
    return part + 1n
  })
}
