// Amounts as text: thousands separators and a fixed number of places, cut and never rounded up, never a Number.

export type MoneyFormat = {
  /** Decimal places inside a bigint value: ten-thousandths by default. Ignored for text. */
  scale?: number | undefined
  decimals?: number | undefined
  /** `always` writes + before gains; a loss always bears its minus. */
  sign?: 'auto' | 'always' | undefined
}

/** '1234567' → '1,234,567'; expects digits only. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const decimalText = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`
}

/** `value` is decimal text like '-1234.5' or a bigint of `scale` places; the answer is like '−1,234.50'. */
export const formatMoney = (value: string | bigint, { scale = 4, decimals = 2, sign = 'auto' }: MoneyFormat = {}): string => {
  const text = typeof value === 'bigint' ? decimalText(value, scale) : value.trim()
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (match === null) return text
  const [, written, whole = '0', fraction = ''] = match
  const places = fraction.padEnd(decimals, '0').slice(0, decimals)
  const zero = /^0*$/.test(whole) && /^0*$/.test(places)
  const before = zero ? '' : written === '-' ? '−' : sign === 'always' ? '+' : ''
  return `${before}${groupThousands(whole.replace(/^0+(?=\d)/, ''))}${decimals > 0 ? `.${places}` : ''}`
}
