/** Languages: which one is shown, its texts loaded when needed, and numbers and dates in its manner. */
import { setupI18n, type Messages } from '@lingui/core'
import { useCallback, useSyncExternalStore } from 'react'
import type { TextKey } from './keys.ts'

export type Language = 'MY' | 'EN'

/** The site's code to BCP 47. Latin digits are forced: money, ids and clocks look the same in every language. */
export const LANGUAGES: Readonly<Record<Language, { locale: string; name: string; load: () => Promise<{ messages: Messages }> }>> = {
  MY: { locale: 'my-MM-u-nu-latn', name: 'မြန်မာ', load: () => import('./my.ts') },
  EN: { locale: 'en', name: 'English', load: () => import('./en.ts') },
}

/** Texts of a part of the site that is entered late; they come with it and not with the first screen. */
const LATE: Readonly<Record<string, Readonly<Record<Language, () => Promise<{ default: Messages }>[]>>>> = {
  agent: {
    MY: () => [import('./my/agent.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/agent.json')] as Promise<{ default: Messages }>[],
  },
  lottery: {
    MY: () => [import('./my/lottery.json'), import('./my/lottery-plays.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/lottery.json'), import('./en/lottery-plays.json')] as Promise<{ default: Messages }>[],
  },
  tables: {
    MY: () => [import('./my/tables.json'), import('./my/tables-rules.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/tables.json'), import('./en/tables-rules.json')] as Promise<{ default: Messages }>[],
  },
  play: {
    MY: () => [import('./my/play.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/play.json')] as Promise<{ default: Messages }>[],
  },
  security: {
    MY: () => [import('./my/security.json')] as Promise<{ default: Messages }>[],
    EN: () => [import('./en/security.json')] as Promise<{ default: Messages }>[],
  },
}
const entered = new Set<string>()

const STORED = 'hisLang'
const i18n = setupI18n()
let shown: Language = 'MY'
const listeners = new Set<() => void>()

const isLanguage = (code: string | null): code is Language => code === 'MY' || code === 'EN'

/** The stored language, else the first of the device's that the site speaks, else Burmese. */
export function firstLanguage(): Language {
  const stored = localStorage.getItem(STORED)
  if (isLanguage(stored)) return stored
  for (const wanted of navigator.languages) {
    if (wanted.toLowerCase().startsWith('my')) return 'MY'
    if (wanted.toLowerCase().startsWith('en')) return 'EN'
  }
  return 'MY'
}

/** Shows a language; what was typed into forms stays, since nothing is mounted anew. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await LANGUAGES[language].load()
  const { locale } = LANGUAGES[language]
  const late = await Promise.all([...entered].flatMap((area) => LATE[area]?.[language]() ?? []))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, messages, ...late.map((each) => each.default)) as Messages })
  shown = language
  localStorage.setItem(STORED, language)
  document.documentElement.lang = locale.slice(0, 2)
  for (const listener of listeners) listener()
}

/** Brings the texts of a late part in the language that is shown, and in every other that is chosen from then on. */
export async function enterArea(area: 'agent' | 'lottery' | 'play' | 'security' | 'tables'): Promise<void> {
  if (entered.has(area)) return
  const { locale } = LANGUAGES[shown]
  const late = await Promise.all(LATE[area]?.[shown]() ?? [])
  entered.add(area)
  i18n.load(locale, Object.assign({}, i18n.messages, ...late.map((each) => each.default)) as Messages)
}

/** Hears every change of language; answers how to stop hearing. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentLanguage = (): Language => shown

/** The language that is shown; a component that uses it is drawn anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage)

export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the language that is shown: `text('wallet.deposit.title')`. */
export function useText(): Text {
  const language = useLanguage()
  // A new function for each language, so that memoised parts that were given it are drawn anew.
  return useCallback((key, values) => (language ? i18n._(key, values) : ''), [language])
}

export type DateStyle = 'day' | 'time' | 'full'
const STYLES: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false },
}

/** Writes an instant (RFC 3339 text) in the language's manner, in the device's time zone. */
export function useDates(): (instant: string, style?: DateStyle) => string {
  const language = useLanguage()
  return useCallback(
    (instant, style = 'full') => new Intl.DateTimeFormat(LANGUAGES[language].locale, STYLES[style]).format(Date.parse(instant)),
    [language],
  )
}
