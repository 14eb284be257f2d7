/**
 * Amount reader: the one reader of amounts that people type, for site, console, sandbox and command line. It reads decimal text or refuses with
 * the reason, and never guesses. Machines use `parseUnits`, whose text has one form only.
 */
import { CURRENCIES, parseUnits } from './money.ts'
import { plainNumber } from './number-text.ts'

/** Why a typed amount is refused. */
export type AmountFault = 'empty' | 'form' | 'sign' | 'ambiguous' | 'precise' | 'large' | 'currency'

/** `right` is decimal text without separators or leading zeros, such as `1000.5`. */
export type AmountReading = { readonly right: string } | { readonly fault: AmountFault }

/** Begins the value of a field whose text is no amount. No reader takes it for an amount, and no form for an empty field. */
export const UNREADABLE = '?'

/** Burmese numerals that stand behind a figure, also in the Zawgyi encoding, as powers of ten. */
const NUMERALS: readonly (readonly [word: string, power: number])[] = [
  ['သန်း', 6],
  ['သန္း', 6],
  ['သိန်း', 5],
  ['သိန္း', 5],
  ['သောင်း', 4],
  ['ေသာင္း', 4],
  ['ထောင်', 3],
  ['ေထာင္', 3],
]

const SEPARATOR = /[.,]/g
const GROUPED: Readonly<Record<string, RegExp>> = {
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(,\d{3})+$/,
  ' ': /^[1-9]\d{0,2}( \d{3})+$/,
  "'": /^[1-9]\d{0,2}('\d{3})+$/,
}
const DIGITS = /^\d+$/

const fault = (why: AmountFault): AmountReading => ({ fault: why })

/** Whole digits, perhaps in groups of three by one separator; undefined where the groups are wrong. */
const wholeOf = (text: string, group: string): string | undefined => {
  if (text === '' || DIGITS.test(text)) return text
  return GROUPED[group]?.test(text) ? text.replaceAll(group, '') : undefined
}

/** Joins the parts of a figure. One digit too many is refused and never cut. */
function figure(whole: string | undefined, fraction: string, decimals: number): AmountReading {
  if (whole === undefined || (fraction !== '' && !DIGITS.test(fraction)) || whole + fraction === '') return fault('form')
  if (fraction.length > decimals) return fault('precise')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const right = fraction === '' ? digits : `${digits}.${fraction}`
  return parseUnits(right) === undefined ? fault('large') : { right }
}

/** One separator of one kind: a comma before three digits groups, a point before three digits could do either. */
function withOne(text: string, mark: string, decimals: number): AmountReading {
  const [whole = '', rest = ''] = text.split(mark)
  if (!GROUPED[mark]?.test(text)) return figure(wholeOf(whole, ''), rest, decimals)
  return mark === ',' ? figure(whole + rest, '', decimals) : fault('ambiguous')
}

/** A figure of digits and separators. A space or an apostrophe groups only; the last of two kinds is the decimal mark. */
function readFigure(text: string, decimals: number): AmountReading {
  if (!/^[\d., ']+$/.test(text)) return fault('form')
  const marks = text.match(SEPARATOR) ?? []
  const last = marks.at(-1) ?? ''
  const spaced = text.includes(' ') ? ' ' : text.includes("'") ? "'" : undefined
  if (marks.length === 0) return figure(wholeOf(text, spaced ?? ''), '', decimals)
  const at = text.lastIndexOf(last)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  if (spaced !== undefined) return figure(wholeOf(before, spaced), after, decimals)
  if (marks.length === 1) return withOne(text, last, decimals)
  if (marks.every((mark) => mark === last)) return figure(after === '' ? wholeOf(before, last) : wholeOf(text, last), '', decimals)
  return figure(before.includes(last) ? undefined : wholeOf(before, last === '.' ? ',' : '.'), after, decimals)
}

/** Moves the decimal mark to the right: `2.5` of a hundred thousand is `250000`. */
function raised(right: string, power: number, decimals: number): AmountReading {
  const [whole = '', fraction = ''] = right.split('.')
  const shift = fraction.padEnd(power, '0')
  return figure(whole + shift.slice(0, power), shift.slice(power).replace(/0+$/, ''), decimals)
}

/** The amount without the currency's own words and sign on one side; undefined where it bears another currency's. */
function bare(text: string, currency: string | undefined): string | undefined {
  const low = text.toLowerCase()
  for (const scale of Object.values(CURRENCIES))
    for (const word of scale.words) {
      const rest = low.startsWith(word) ? text.slice(word.length) : low.endsWith(word) ? text.slice(0, -word.length) : undefined
      if (rest !== undefined)
        return currency === undefined || scale.code === currency || scale.symbol === currency ? rest.trim() : undefined
    }
  return text
}

/**
 * Reads what a person typed. `decimals` is the number of fraction digits of the field; `currency` is its code or symbol. Without one, the
 * words of every known currency are taken.
 */
export function readAmountText(typed: string, decimals: number, currency?: string): AmountReading {
  const text = plainNumber(typed).replaceAll('၊', ',').replaceAll('’', "'")
  if (text === '') return fault('empty')
  const amount = bare(text, currency)
  if (amount === undefined) return fault('currency')
  if (/^[+-]|-$/.test(amount)) return fault('sign')
  const [word, power] = NUMERALS.find(([each]) => amount.endsWith(each)) ?? ['', 0]
  if (word === '') return readFigure(amount, decimals)
  const count = readFigure(amount.slice(0, -word.length).trim(), 4)
  return 'fault' in count ? count : raised(count.right, power, decimals)
}
