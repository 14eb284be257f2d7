/** The texts that come with the product are complete in both languages and clean by its own rule. */
import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { OWN_PAGES } from './pages.ts'
import { readSeeds } from './seed.ts'

const texts = OWN_PAGES.flatMap(({ slug, texts: page, sections }) => [
  [slug, page.EN, page.MY] as const,
  ...sections.map((section) => [`${slug}#${section.anchor}`, section.texts.EN, section.texts.MY] as const),
])

it.each(texts)('%s says the same in English and Burmese', (_name, english, burmese) => {
  expect(Object.keys(burmese ?? {}).sort()).toEqual(Object.keys(english).sort())
  for (const words of [english, burmese] as ({ content?: string } | undefined)[])
    expect(cleanHtml(words?.content ?? '')).toBe(words?.content ?? '')
  expect(JSON.stringify(burmese)).toMatch(/\p{Script=Myanmar}/u)
})

it('what the demonstration begins with has its words in both languages', () => {
  for (const { name, typed } of readSeeds())
    for (const word of ['title', 'text', 'content']) expect([name, word, `${word}-my` in typed]).toEqual([name, word, word in typed])
})

it('no anchor stands twice on a page', () => {
  for (const { slug, sections } of OWN_PAGES)
    expect([slug, new Set(sections.map(({ anchor }) => anchor)).size]).toEqual([slug, sections.length])
})
