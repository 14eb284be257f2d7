/** Dates: an instant in a language's format, the same on every device. */
import { localeOf, type LanguageCode } from './languages.ts'

/** Chromium has no Burmese dates and would write English ones, so the names of the months are here (Unicode CLDR, `my`). */
const BURMESE_MONTHS = ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ']

export type DateStyle = 'day' | 'time' | 'full'
export const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
}

/** Year, month, day, as CLDR orders them in Burmese, and then the clock. */
function burmeseDate(at: number, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat('en-u-nu-latn', {
    ...options,
    hourCycle: 'h23',
    ...(options.month && { month: 'numeric' }),
  }).formatToParts(at)
  const part = (wanted: string): string | undefined => parts.find(({ type }) => type === wanted)?.value
  const day = part('day') && `${part('year')} ${BURMESE_MONTHS[Number(part('month')) - 1]} ${part('day')}`
  const clock = [part('hour'), part('minute'), part('second')].filter((each) => each !== undefined).join(':')
  const time = [clock, part('timeZoneName')].filter(Boolean).join(' ')
  return [day, time].filter(Boolean).join(', ')
}

/** Writes an instant (milliseconds since 1970) with the options of `Intl.DateTimeFormat` that a style names. */
export function dateIn(code: LanguageCode, at: number, options: Intl.DateTimeFormatOptions): string {
  return code === 'MY' ? burmeseDate(at, options) : new Intl.DateTimeFormat(localeOf(code), options).format(at)
}

/** Writes a calendar day (`2026-03-01`), which is the same day in the zone of every device. */
export const dayIn = (code: LanguageCode, day: string): string =>
  dateIn(code, Date.parse(`${day}T00:00:00Z`), { ...STYLES.day, timeZone: 'UTC' })
