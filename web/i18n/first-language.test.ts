/** In which language a visit begins: the one that was chosen here, else the first of the device's own that has texts, else Burmese. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts'
import { textsOf } from './languages.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: () => {}, removeItem: () => {} })
  at('')
})
const at = (search: string): unknown => vi.stubGlobal('location', { pathname: '/help', search })
const onDevice = (...languages: string[]): unknown => vi.stubGlobal('navigator', { languages })

const EARLY = readFileSync(path.join(import.meta.dirname, '../public/first-paint.js'), 'utf8')

/** The language that the page says it speaks before anything is painted. */
function languageBeforePaint(): string {
  const documentElement = { dataset: {}, lang: '' }
  const matchMedia = () => ({ matches: false })
  const window = { localStorage, sessionStorage: localStorage }
  runInNewContext(EARLY, { window, document: { documentElement }, localStorage, navigator, matchMedia, location })
  return documentElement.lang.toUpperCase()
}

describe('[UI-03] the language of a first visit', () => {
  it.each([
    [['en-GB'], 'EN'],
    [['MY-mm'], 'MY'],
    [['fr-FR', 'en', 'my-MM'], 'EN'],
    [['th-TH', 'my', 'en-US'], 'MY'],
    [['fr-FR', 'de'], 'MY'],
    [[], 'MY'],
  ])('on a device that speaks %j is %s', (languages, code) => {
    onDevice(...languages)
    expect(firstLanguage()).toBe(code)
    expect(languageBeforePaint()).toBe(code)
  })

  it('is the one that the address names, before all others', () => {
    onDevice('en')
    kept.set('hisLang', 'EN')
    for (const [search, code] of [
      ['?lang=my', 'MY'],
      ['?to=x&lang=my', 'MY'],
      ['?lang=xx', 'EN'],
      ['?along=my', 'EN'],
    ] as const) {
      at(search)
      expect([search, firstLanguage(), languageBeforePaint()]).toEqual([search, code, code])
    }
  })

  it('is the one that was chosen before, whatever the device speaks, and none that is not listed', () => {
    onDevice('en')
    for (const [stored, code] of [
      ['MY', 'MY'],
      ['DE', 'DE'],
      ['XX', 'EN'],
      ['', 'EN'],
    ] as const) {
      kept.set('hisLang', stored)
      expect(firstLanguage()).toBe(code)
      expect(languageBeforePaint()).toBe(textsOf(firstLanguage()))
    }
    expect(LANGUAGE_KEY).toBe('hisLang')
  })
})
