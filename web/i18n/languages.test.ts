/** The table of languages: every code can be chosen and shown, and the page stands the right way round before its first paint. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateIn, dayIn, STYLES } from './dates.ts'
import { countryIn, directionOf, isListed, LANGUAGES, localeOf, textsOf, type LanguageCode } from './languages.ts'

const CODES = Object.keys(LANGUAGES) as LanguageCode[]
const DAY = Date.UTC(2026, 10, 20, 12)

afterEach(() => vi.unstubAllEnvs())

describe('[UI-03] the table of languages', () => {
  it('lists 38 codes, among them those that the specification names, each once', () => {
    expect(CODES).toHaveLength(38)
    expect(CODES).toEqual(expect.arrayContaining(['CN', 'EN', 'JA', 'TH', 'VI', 'MY', 'ES']))
    for (const part of ['locale', 'name'] as const) expect(new Set(CODES.map((code) => LANGUAGES[code][part])).size).toBe(38)
    expect(['MY', 'FR', 'XX', 'constructor', '', null].map(isListed)).toEqual([true, true, false, false, false, false])
  })

  it.each(CODES)(
    '%s is named by its own speakers, written in Latin digits of our year, and read in a language whose texts are full',
    (code) => {
      const locale = localeOf(code)
      const { name } = LANGUAGES[code]
      // The name that the Unicode tables give the language in itself has the same script and begins alike, but for the two Chinese ones.
      const own = new Intl.DisplayNames([locale], { type: 'language' }).of(LANGUAGES[code].locale.split('-')[0] ?? '') ?? ''
      if (code !== 'CN' && code !== 'TW') expect(own.toLowerCase().slice(0, 3)).toBe(name.replace('Bahasa ', '').toLowerCase().slice(0, 3))
      expect(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(DAY)).toMatch(/2026/)
      expect(new Intl.NumberFormat(locale).format(9876543210).replaceAll(/[^\p{Nd}]/gu, '')).toBe('9876543210')
      expect(textsOf(code)).toBe(code === 'MY' ? 'MY' : 'EN')
    },
  )

  it.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('writes a calendar day as that day on a device in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(dayIn('EN', '2026-03-01')).toBe('Mar 1, 2026')
    expect(dayIn('MY', '2026-03-01')).toBe('2026 မတ် 1')
  })

  it('names countries, and what is none by its own code', () => {
    expect(['MM', 'ZZ', '013', 'T1', 'country 1', ''].map((country) => countryIn('EN', country))).toEqual([
      'Myanmar (Burma)',
      'Unknown Region',
      'Central America',
      'T1',
      'country 1',
      '',
    ])
    expect(countryIn('FR', 'TH')).toBe('Thaïlande')
  })

  it('writes Burmese dates with Burmese months on every device, by the clock of 24 hours', () => {
    const at = Date.UTC(2026, 10, 20, 0, 5, 9)
    expect(dateIn('MY', at, { ...STYLES.day, timeZone: 'UTC' })).toBe('2026 နိုဝင်ဘာ 20')
    expect(dateIn('MY', at, { ...STYLES.time, timeZone: 'UTC' })).toBe('00:05')
    expect(dateIn('MY', at, { ...STYLES.full, timeZone: 'Asia/Yangon' })).toBe('2026 နိုဝင်ဘာ 20, 06:35:09')
    const zoned = { ...STYLES.full, timeZone: 'Asia/Yangon', timeZoneName: 'shortOffset' } as const
    expect(dateIn('MY', at, zoned)).toBe('2026 နိုဝင်ဘာ 20, 06:35:09 GMT+6:30')
    expect(dateIn('EN', at, { ...STYLES.day, timeZone: 'UTC' })).toBe('Nov 20, 2026')
    // The names are those of the Unicode tables, which Node has whole.
    for (const month of Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 5)))
      expect(dateIn('MY', month, { ...STYLES.day, timeZone: 'UTC' })).toBe(
        new Intl.DateTimeFormat('my-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(month),
      )
  })

  it('knows which are read from right to left, and so does what runs before the first paint', () => {
    const here = CODES.filter((code) => directionOf(code) === 'rtl')
    expect(here).toEqual(['UR', 'AR', 'FA', 'HE'])
    expect(here.every((code) => /^\p{Script=Arabic}|^\p{Script=Hebrew}/u.test(LANGUAGES[code].name))).toBe(true)
    const [, early = ''] =
      /\/\^\(([A-Z|]+)\)\$\/\.test\(language\)/.exec(readFileSync(path.join(import.meta.dirname, '../public/first-paint.js'), 'utf8')) ?? []
    expect(early.split('|').sort()).toEqual([...here].sort())
  })
})
