/** Both full languages say the same things: every key exists in each, and asks for the same values. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const jsonIn = (language: string): string[] =>
  (readdirSync(path.join(folder, language), { recursive: true }) as string[]).filter((name) => name.endsWith('.json'))
const areas = jsonIn('en')
const read = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, language, area), 'utf8')) as Record<string, string>
const valuesOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{\s*([A-Za-z0-9]+)/g)].map(([, name]) => name ?? ''))].sort()

const NOTICE = /\bno real money\b|ငွေအစစ် (?:လက်မခံ|မပါ)/i
/** Where a text speaks of real money, other than to say that none is taken, each with the words around it. */
const realIn = (text: string): string[] =>
  [...text.matchAll(/.{0,30}(?:(?<!\bno )\breal[- ]money\b|ငွေ(?:သား)?အစစ်(?! (?:လက်မခံ|မပါ|မဟုတ်))).{0,30}/gi)].map(([found]) => found)

describe('[UI-03] texts', () => {
  it('stand in the same files in English and Burmese', () => {
    expect(jsonIn('my').toSorted()).toEqual(areas.toSorted())
  })

  it.each(areas)('%s has the same keys and values in English and Burmese', (area) => {
    const english = read('en', area)
    const burmese = read('my', area)
    expect(Object.keys(burmese).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(english)) expect([key, valuesOf(burmese[key] ?? '')]).toEqual([key, valuesOf(message)])
  })

  it.each(areas)('%s is Burmese in Burmese script, not English left over', (area) => {
    const names = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s{}]*$/u
    const english = read('en', area)
    const same = Object.entries(read('my', area)).filter(
      ([key, message]) => message === english[key] && message.split(' ').length > 3 && names.test(message),
    )
    expect(same).toEqual([])
  })

  it('never mention real money except in the notice that none is taken', () => {
    const server = path.join(folder, '../../server')
    const pages = readdirSync(path.join(server, 'content/pages')).map((name) => path.join(server, 'content/pages', name))
    const refusals = ['en', 'my'].map((language) => path.join(folder, `../../contract/texts/${language}.json`))
    const seeds = [path.join(server, 'content/seed.json'), path.join(server, 'promotions/seed.json')]
    const own = ['en', 'my'].flatMap((language) => jsonIn(language).map((name) => path.join(folder, language, name)))
    const files = [...own, ...refusals, ...seeds, ...pages].map((file) => readFileSync(file, 'utf8'))
    // The notices say "no real money is taken" or, in Burmese, "ငွေအစစ် လက်မခံ"; nothing else may say the two words.
    expect(files.filter((text) => NOTICE.test(text)).length).toBeGreaterThan(0)
    expect(files.flatMap((text) => realIn(text))).toEqual([])
    expect(['Play with real money.', 'ငွေအစစ် ဖြစ်သည်။', 'It takes no real money.'].map((text) => realIn(text).length)).toEqual([1, 1, 0])
  })
})
