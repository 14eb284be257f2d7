// Amounts as text: a fixed number of decimals, cut and never rounded up, never a Number, with the separators of the language.

export type MoneyFormat = {
  /** Decimal places inside a bigint value: ten-thousandths by default. Ignored for text. */
  scale?: number | undefined
  decimals?: number | undefined
  /** `always` writes + before gains; a loss always bears its minus. */
  sign?: 'auto' | 'always' | undefined
  /** The language; by default that of the site. */
  locale?: string | undefined
}

/** A language's separators of digit groups and of the decimals, and the size of its groups. */
type NumberMarks = { readonly group: string; readonly point: string; readonly first: number; readonly further: number }

const ENGLISH = 'en'
const known = new Map<string, NumberMarks>([[ENGLISH, { group: ',', point: '.', first: 3, further: 3 }]])
let spoken = ENGLISH

/** The locale in which amounts are written from now on, where none is named. */
export const speakNumbers = (locale: string): void => {
  spoken = locale
}

/** A sample gives the separators, so that the amount itself need not become a Number. */
const marksOf = (locale: string): NumberMarks => {
  const seen = known.get(locale)
  if (seen) return seen
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 1 }).formatToParts(1234567890.5)
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const mark = (type: string): string | undefined => parts.find((part) => part.type === type)?.value
  const marks = { group: mark('group') ?? ',', point: mark('decimal') ?? '.', first: groups.at(-1) ?? 3, further: groups.at(-2) ?? 3 }
  known.set(locale, marks)
  return marks
}

const grouped = (digits: string, { group, first, further }: NumberMarks): string => {
  const groups = [digits.slice(-first)]
  for (let end = digits.length - first; end > 0; end -= further) groups.unshift(digits.slice(Math.max(0, end - further), end))
  return groups.join(group)
}

/** '1234567' → '1,234,567', for fields, where a point is typed before the places in every language; expects digits only. */
export const groupThousands = (digits: string): string => grouped(digits, marksOf(ENGLISH))

const decimalText = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`
}

/** `value` is decimal text like '-1234.5' or a bigint of `scale` places; the answer is like '−1,234.50'. */
export const formatMoney = (
  value: string | bigint,
  { scale = 4, decimals = 2, sign = 'auto', locale = spoken }: MoneyFormat = {},
): string => {
  const text = typeof value === 'bigint' ? decimalText(value, scale) : value.trim()
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (match === null) return text
  const [, written, whole = '0', fraction = ''] = match
  const places = fraction.padEnd(decimals, '0').slice(0, decimals)
  const zero = /^0*$/.test(whole) && /^0*$/.test(places)
  const before = zero ? '' : written === '-' ? '−' : sign === 'always' ? '+' : ''
  const marks = marksOf(locale)
  return `${before}${grouped(whole.replace(/^0+(?=\d)/, ''), marks)}${decimals > 0 ? `${marks.point}${places}` : ''}`
}

/** The places in which points are written: none where they are whole, else every digit that they have and at least two. */
export const pointPlaces = (value: string): number => {
  const places = value.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return places === 0 ? 0 : Math.max(2, places)
}

/** Points as text, without their unit. */
export const formatPoints = (value: string): string => formatMoney(value, { decimals: pointPlaces(value) })
