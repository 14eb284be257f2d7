/** Every play has a name and a rule in both languages, and no two plays of one lottery share a name. */
import { lotteryGames, priceOf } from '@baize/rules/lottery/lottery.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tierKey } from '../results/tier-name.ts'
import { WORDS } from '../words.ts'
import { groupOf, playKeys, playName, selectionText } from './play-name.ts'

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../i18n/${language}/late/lottery-plays.json`), 'utf8')) as Record<
    string,
    string
  >

describe.each(['en', 'my'])('play names in %s', (language) => {
  const texts = read(language)
  const text = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (texts[key] ?? `missing ${key}`).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

  it.each(lotteryGames())('$game: every play has name, rule and group', ({ game, family, plays }) => {
    const codes = Object.keys(plays)
    for (const code of codes) {
      for (const key of Object.values(playKeys(game, code))) expect(texts).toHaveProperty([key])
      const group = groupOf(family, game, code)
      expect(texts[`lottery.part.${group}`] ?? texts[`lottery.group.${group}`]).toBeDefined()
    }
    const names = codes.map((code) => playName(text, game, code))
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  it.each(lotteryGames())('$game: every tier of prizes has a name', ({ game, plays }) => {
    const all = {
      ...texts,
      ...(JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../i18n/${language}/late/lottery.json`), 'utf8')) as object),
    }
    for (const code of Object.keys(plays))
      for (const tier of Object.keys(priceOf(game, code)?.factors ?? {})) {
        const found = tierKey(tier)
        if (found) {
          expect(all, tier).toHaveProperty([found.key])
          // A name with a place for the number has one.
          expect([tier, String(all[found.key as keyof typeof all]).includes('{n}') && found.n === '']).toEqual([tier, false])
        } else expect([tier, tier in WORDS || /^[0-9]{1,2}$/.test(tier)]).toEqual([tier, true])
      }
  })

  it('translates the words of a selection', () => {
    expect(selectionText(text, '大,单|小')).toBe(
      `${texts['lottery.word.big']} ${texts['lottery.word.odd']} | ${texts['lottery.word.small']}`,
    )
    const sides = { tai: 'big', xiu: 'small', chan: 'even', le: 'odd', 大单: 'big+odd', 小双: 'small+even' }
    for (const [word, key] of Object.entries(sides))
      expect([word, selectionText(text, word)]).toEqual([
        word,
        key
          .split('+')
          .map((each) => texts[`lottery.word.${each}`])
          .join(' '),
      ])
    expect(selectionText(text, '12@龙')).toBe(`12 · ${texts['lottery.word.dragonSide']}`)
  })
})
