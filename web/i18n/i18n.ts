/** Languages: the shown one, its texts loaded when needed, and its number and date formats. */
import { setupI18n, type Messages } from '@lingui/core'
import { useCallback, useSyncExternalStore } from 'react'
import { dateIn, dayIn, STYLES, type DateStyle } from './dates.ts'
import { LANGUAGE_KEY } from './first-language.ts'
import type { TextArea, TextKey } from './keys.ts'
import { countryIn, directionOf, localeOf, textsOf, type Language, type LanguageCode } from './languages.ts'

export type { TextArea } from './keys.ts'
export type { Language } from './languages.ts'

/** The texts, each language a separate chunk that loads when it is first shown. */
const TEXTS: Readonly<Record<Language, { locale: string; load: () => Promise<{ messages: Messages }> }>> = {
  MY: { locale: 'my', load: () => import('./my.ts') },
  EN: { locale: 'en', load: () => import('./en.ts') },
}

/** Texts of late parts of the site; they load with their part and not with the first screen. */
const LATE: Readonly<Record<Language, Readonly<Record<string, () => Promise<Messages>>>>> = {
  MY: import.meta.glob<Messages>('./my/late/*.json', { import: 'default' }),
  EN: import.meta.glob<Messages>('./en/late/*.json', { import: 'default' }),
}
/** An area is one file, or several that begin with its name: `lottery.json`, `lottery-plays.json`. */
const textsOfArea = async (area: TextArea, language: Language): Promise<Messages> => {
  const files = Object.entries(LATE[language]).filter(([file]) => file.split('/').at(-1)?.split(/[-.]/)[0] === area)
  return Object.assign({}, ...(await Promise.all(files.map(([, load]) => load())))) as Messages
}
/** The loaded areas, each with the promise of its first texts. */
const entered = new Map<TextArea, Promise<void>>()

const i18n = setupI18n()
let chosen: LanguageCode = 'MY'
const listeners = new Set<() => void>()

/** How often a language was chosen: the latest choice counts, however long an earlier one takes to load. */
let choices = 0

/** Shows a language; typed text in forms stays, since nothing is mounted again. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  choices += 1
  const choice = choices
  const language = textsOf(code)
  const { locale, load } = TEXTS[language]
  const { messages } = await load()
  const late = new Map<TextArea, Messages>()
  // A part may open while the language loads; without its texts it would show their keys.
  for (let areas = [...entered.keys()]; areas.length > 0; areas = [...entered.keys()].filter((area) => !late.has(area)))
    await Promise.all(areas.map(async (area) => late.set(area, await textsOfArea(area, language))))
  if (choice !== choices) return
  // Plurals follow the language of the text, not the chosen one.
  i18n.loadAndActivate({ locale, messages: Object.assign({}, messages, ...late.values()) as Messages })
  chosen = code
  localStorage.setItem(LANGUAGE_KEY, code)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(code)
  for (const listener of listeners) listener()
}

/** Loads the texts of a late part in the shown language, and in every other that is chosen from then on. */
export function enterArea(area: TextArea): Promise<void> {
  const coming = entered.get(area)
  if (coming) return coming
  const entering = bring(area).catch((error: unknown) => {
    entered.delete(area)
    throw error
  })
  entered.set(area, entering)
  return entering
}

/** Another language may be shown when the texts have loaded; then they are loaded in that one. */
async function bring(area: TextArea): Promise<void> {
  const shown = currentLanguage()
  const texts = await textsOfArea(area, shown)
  if (shown !== currentLanguage()) return bring(area)
  i18n.load(TEXTS[shown].locale, Object.assign({}, i18n.messages, texts) as Messages)
}

/** Hears every change of language; answers how to stop. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that the person chose. */
export const currentChoice = (): LanguageCode => chosen
/** The language of the texts that are shown. */
export const currentLanguage = (): Language => textsOf(chosen)

/** The language of the shown texts; a component that uses it is rendered again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

/** The chosen language. Numbers and dates follow it even where the texts are English. */
export const useChosenLanguage = (): LanguageCode => useSyncExternalStore(onLanguage, currentChoice)

export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the shown language: `text('wallet.deposit.title')`. */
export function useText(): Text {
  const code = useChosenLanguage()
  // A new function for each language, so that memoised parts that received it are rendered again, with the amounts in their texts.
  return useCallback((key, values) => (code ? i18n._(key, values) : ''), [code])
}

/** Writes an instant (RFC 3339 text) in the language's format, in the device's time zone. */
export function useDates(): (instant: string, style?: DateStyle) => string {
  const code = useChosenLanguage()
  return useCallback((instant, style = 'full') => dateIn(code, Date.parse(instant), STYLES[style]), [code])
}

/** A calendar day (`2026-03-01`) in the language's format; a day of the merchant is the same day wherever the device is. */
export function useDayNames(): (day: string) => string {
  const code = useChosenLanguage()
  return useCallback((day) => dayIn(code, day), [code])
}

/** Writes an instant in another zone, such as that of a lottery, and names the zone; or its day there. */
export function useZonedDates(timeZone: string): (instant: string, style?: 'full' | 'day') => string {
  const code = useChosenLanguage()
  return useCallback(
    (instant, style = 'full') => {
      if (style === 'day') return dateIn(code, Date.parse(instant), { ...STYLES.day, timeZone })
      const { second: _, ...full } = STYLES.full
      return dateIn(code, Date.parse(instant), { ...full, timeZone, timeZoneName: 'shortOffset' })
    },
    [code, timeZone],
  )
}

/** Writes a count in the language's format. */
export function useCounts(): (count: number | bigint) => string {
  const code = useChosenLanguage()
  return useCallback((count) => new Intl.NumberFormat(localeOf(code), { useGrouping: 'always' }).format(count), [code])
}

/** The names of countries in the chosen language. */
export function useCountryNames(): (country: string) => string {
  const code = useChosenLanguage()
  return useCallback((country) => countryIn(code, country), [code])
}
