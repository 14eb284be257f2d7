/** First language: the language in which a visit begins. */
import { isListed, type LanguageCode } from './languages.ts'

/** The name under which this browser stores the chosen language. */
export const LANGUAGE_KEY = 'hisLang'

/** The language that the address names, else the stored one, else the first of the device's that the site has, else Burmese. */
export function firstLanguage(): LanguageCode {
  const named = new URLSearchParams(location.search).get('lang')?.toUpperCase() ?? null
  if (isListed(named)) return named
  const stored = localStorage.getItem(LANGUAGE_KEY)
  if (isListed(stored)) return stored
  for (const wanted of navigator.languages) {
    if (wanted.toLowerCase().startsWith('my')) return 'MY'
    if (wanted.toLowerCase().startsWith('en')) return 'EN'
  }
  return 'MY'
}
