/** Languages that the site lists: the code of each, its own name, and its number and date formats. */

/** Code to locale (BCP 47) and own name. All texts exist in MY and EN; whoever chooses another reads them in English. */
export const LANGUAGES = {
  MY: { locale: 'my-MM', name: 'မြန်မာ' },
  EN: { locale: 'en', name: 'English' },
  CN: { locale: 'zh-Hans-CN', name: '简体中文' },
  TW: { locale: 'zh-Hant-TW', name: '繁體中文' },
  TH: { locale: 'th-TH', name: 'ไทย' },
  VI: { locale: 'vi-VN', name: 'Tiếng Việt' },
  JA: { locale: 'ja-JP', name: '日本語' },
  KO: { locale: 'ko-KR', name: '한국어' },
  ID: { locale: 'id-ID', name: 'Bahasa Indonesia' },
  MS: { locale: 'ms-MY', name: 'Bahasa Melayu' },
  KM: { locale: 'km-KH', name: 'ខ្មែរ' },
  LO: { locale: 'lo-LA', name: 'ລາວ' },
  TL: { locale: 'fil-PH', name: 'Filipino' },
  HI: { locale: 'hi-IN', name: 'हिन्दी' },
  BN: { locale: 'bn-BD', name: 'বাংলা' },
  TA: { locale: 'ta-IN', name: 'தமிழ்' },
  TE: { locale: 'te-IN', name: 'తెలుగు' },
  UR: { locale: 'ur-PK', name: 'اردو' },
  NE: { locale: 'ne-NP', name: 'नेपाली' },
  SI: { locale: 'si-LK', name: 'සිංහල' },
  ES: { locale: 'es', name: 'Español' },
  PT: { locale: 'pt-BR', name: 'Português' },
  FR: { locale: 'fr', name: 'Français' },
  DE: { locale: 'de', name: 'Deutsch' },
  IT: { locale: 'it', name: 'Italiano' },
  RU: { locale: 'ru', name: 'Русский' },
  UK: { locale: 'uk', name: 'Українська' },
  TR: { locale: 'tr', name: 'Türkçe' },
  AR: { locale: 'ar', name: 'العربية' },
  FA: { locale: 'fa', name: 'فارسی' },
  HE: { locale: 'he', name: 'עברית' },
  PL: { locale: 'pl', name: 'Polski' },
  NL: { locale: 'nl', name: 'Nederlands' },
  SV: { locale: 'sv', name: 'Svenska' },
  FI: { locale: 'fi', name: 'Suomi' },
  DA: { locale: 'da', name: 'Dansk' },
  CS: { locale: 'cs', name: 'Čeština' },
  RO: { locale: 'ro', name: 'Română' },
} as const satisfies Readonly<Record<string, { readonly locale: string; readonly name: string }>>

export type LanguageCode = keyof typeof LANGUAGES
/** The languages with texts. */
export type Language = 'MY' | 'EN'

const RIGHT_TO_LEFT: ReadonlySet<LanguageCode> = new Set(['AR', 'FA', 'HE', 'UR'])

export const isListed = (code: string | null): code is LanguageCode => code !== null && Object.hasOwn(LANGUAGES, code)

/** The language of the texts for a choice. */
export const textsOf = (code: LanguageCode): Language => (code === 'MY' ? 'MY' : 'EN')

export const directionOf = (code: LanguageCode): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr')

/**
 * The locale for `Intl`. Latin digits and the Gregorian year are forced: money, ids, clocks and the dates of draws are the same in every language.
 * A device without the language uses its own.
 */
export const localeOf = (code: LanguageCode): string => `${LANGUAGES[code].locale}-u-ca-gregory-nu-latn`

/** What `Intl` takes as a country; it throws at anything else. An address may come from a network that is none, such as Tor's `T1`. */
const COUNTRY = /^(?:[A-Z]{2}|[0-9]{3})$/

/** The name of a country in a language; whatever is no country is named by its own code. */
export const countryIn = (code: LanguageCode, country: string): string =>
  COUNTRY.test(country) ? (new Intl.DisplayNames([localeOf(code)], { type: 'region' }).of(country) ?? country) : country
