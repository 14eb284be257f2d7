/** In which language a visit begins: the one that was chosen here, else the first of the device's own that has texts, else Burmese. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firstLanguage, LANGUAGE_KEY } from './first-language.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null })
})
const onDevice = (...languages: string[]): unknown => vi.stubGlobal('navigator', { languages })

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
  })

  it('is the one that was chosen before, whatever the device speaks, and none that is not listed', () => {
    onDevice('en')
    for (const [stored, code] of [['MY', 'MY'], ['DE', 'DE'], ['XX', 'EN'], ['', 'EN']] as const) {
      kept.set('hisLang', stored)
      expect(firstLanguage()).toBe(code)
    } // oxfmt-ignore
    expect(LANGUAGE_KEY).toBe('hisLang')
  })
})
