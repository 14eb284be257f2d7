/** Languages: which one is shown, its texts loaded when needed, and numbers and dates in its manner. */
import { setupI18n, type Messages } from '@lingui/core'
import { useCallback, useSyncExternalStore } from 'react'
import { LANGUAGE_KEY } from './first-language.ts'
import type { TextKey } from './keys.ts'
import { directionOf, localeOf, textsOf, type Language, type LanguageCode } from './languages.ts'

export type { Language } from './languages.ts'

/** The written texts, each language a chunk of its own that comes when it is first shown. */
const TEXTS: Readonly<Record<Language, { locale: string; load: () => Promise<{ messages: Messages }> }>> = {
  MY: { locale: 'my', load: () => import('./my.ts') },
  EN: { locale: 'en', load: () => import('./en.ts') },
}

/** Texts of a part of the site that is entered late; they come with it and not with the first screen. */
const LATE: Readonly<Record<string, Readonly<Record<Language, () => Promise<{ default: Messages }>[]>>>> = {
  agent: {
    MY: () => [import('./my/agent.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/agent.json')] as Promise<{ default: Messages }>[],
  },
  content: {
    MY: () => [import('./my/content.json'), import('./my/messages.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/content.json'), import('./en/messages.json')] as Promise<{ default: Messages }>[],
  },
  lottery: {
    MY: () => [import('./my/lottery.json'), import('./my/lottery-plays.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/lottery.json'), import('./en/lottery-plays.json')] as Promise<{ default: Messages }>[],
  },
  tables: {
    MY: () => [import('./my/tables.json'), import('./my/tables-rules.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/tables.json'), import('./en/tables-rules.json')] as Promise<{ default: Messages }>[],
  },
  panels: {
    MY: () => [import('./my/panels.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/panels.json')] as Promise<{ default: Messages }>[],
  },
  play: {
    MY: () => [import('./my/play.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/play.json')] as Promise<{ default: Messages }>[],
  },
  records: {
    MY: () => [import('./my/records.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/records.json')] as Promise<{ default: Messages }>[],
  },
  security: {
    MY: () => [import('./my/security.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/security.json')] as Promise<{ default: Messages }>[],
  },
}
const entered = new Set<string>()

const i18n = setupI18n()
let chosen: LanguageCode = 'MY'
const listeners = new Set<() => void>()

/** Shows a language; what was typed into forms stays, since nothing is mounted anew. */
export async function showLanguage(code: LanguageCode): Promise<void> {
  const language = textsOf(code)
  const { locale, load } = TEXTS[language]
  const { messages } = await load()
  const late = await Promise.all([...entered].flatMap((area) => LATE[area]?.[language]() ?? []))
  // Plurals go by the language of the sentence, not by the one that was chosen.
  i18n.loadAndActivate({ locale, messages: Object.assign({}, messages, ...late.map((each) => each.default)) as Messages })
  chosen = code
  localStorage.setItem(LANGUAGE_KEY, code)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(code)
  for (const listener of listeners) listener()
}

/** Parts of the site whose texts come late. */
export type TextArea = 'agent' | 'content' | 'lottery' | 'panels' | 'play' | 'records' | 'security' | 'tables'

/** Brings the texts of a late part in the language that is shown, and in every other that is chosen from then on. */
export async function enterArea(area: TextArea): Promise<void> {
  if (entered.has(area)) return
  const shown = currentLanguage()
  const late = await Promise.all(LATE[area]?.[shown]() ?? [])
  entered.add(area)
  i18n.load(TEXTS[shown].locale, Object.assign({}, i18n.messages, ...late.map((each) => each.default)) as Messages)
}

/** Hears every change of language; answers how to stop hearing. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language that the person chose. */
export const currentChoice = (): LanguageCode => chosen
/** The language of the texts that are shown. */
export const currentLanguage = (): Language => textsOf(chosen)

/** The language of the texts that are shown; a component that uses it is drawn anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

/** The language that the person chose, in whose manner numbers and dates are written even where the texts are English. */
export const useChosenLanguage = (): LanguageCode => useSyncExternalStore(onLanguage, currentChoice)

export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the language that is shown: `text('wallet.deposit.title')`. */
export function useText(): Text {
  const code = useChosenLanguage()
  // A new function for each language, so that memoised parts that were given it are drawn anew, and the amounts in their sentences with them.
  return useCallback((key, values) => (code ? i18n._(key, values) : ''), [code])
}

export type DateStyle = 'day' | 'time' | 'full'
const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
}

/** Writes an instant (RFC 3339 text) in the language's manner, in the device's time zone. */
export function useDates(): (instant: string, style?: DateStyle) => string {
  const code = useChosenLanguage()
  return useCallback(
    (instant, style = 'full') => new Intl.DateTimeFormat(localeOf(code), STYLES[style]).format(Date.parse(instant)),
    [code],
  )
}

/** Writes a count in the language's manner. */
export function useCounts(): (count: number | bigint) => string {
  const code = useChosenLanguage()
  return useCallback((count) => new Intl.NumberFormat(localeOf(code), { useGrouping: 'always' }).format(count), [code])
}

/** The names of countries in the language that was chosen. */
export function useCountryNames(): (country: string) => string {
  const code = useChosenLanguage()
  return useCallback((country) => new Intl.DisplayNames([localeOf(code)], { type: 'region' }).of(country) ?? country, [code])
}
