/** Pages: the built-in content pages, and the sections that staff have written in their place. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentPage } from '@baize/contract/content.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader } from '../platform/database.ts'
import { openingWords } from './clean-html.ts'
import { wordOf, type Texts } from './entry.ts'
import { writtenSections } from './store.ts'

type OwnSection = { readonly anchor: string; readonly texts: Texts<'title' | 'content'> }
export type OwnPage = { readonly slug: string; readonly texts: Texts<'title' | 'lead'>; readonly sections: readonly OwnSection[] }

const FOLDER = path.join(import.meta.dirname, 'pages')
/** In the order in which they are listed. */
const ORDER = ['help', 'beginner', 'about', 'terms', 'responsible', 'license', 'vip', 'refer', 'credit', 'blog']

export const OWN_PAGES: readonly OwnPage[] = readdirSync(FOLDER)
  .map((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as OwnPage)
  .sort((left, right) => ORDER.indexOf(left.slug) - ORDER.indexOf(right.slug))

export const isPage = (slug: string): boolean => OWN_PAGES.some((page) => page.slug === slug)

export const pageNames = (language: LanguageCode): { slug: string; title: string; lead: string }[] =>
  OWN_PAGES.map(({ slug, texts }) => ({ slug, title: wordOf(texts, 'title', language), lead: wordOf(texts, 'lead', language) }))

/** The page as it reads now: the built-in sections, with those that staff wrote in their place or at the end. */
export async function readPage(reader: Reader, slug: string, language: LanguageCode): Promise<Outcome<ContentPage, 'not-found'>> {
  const page = OWN_PAGES.find((each) => each.slug === slug)
  if (!page) return refused('not-found')
  const written = await writtenSections(reader, slug)
  const byAnchor = new Map(written.map((row) => [row.anchor, row]))
  const own = page.sections.map(({ anchor, texts }, index) => ({ anchor, texts: texts as Texts | null, position: index * 10 }))
  const added = written.filter(({ anchor }) => !page.sections.some((section) => section.anchor === anchor))
  const sections = [...own, ...added]
    .map((section) => {
      const change = byAnchor.get(section.anchor)
      return { ...section, texts: change ? change.texts : section.texts, position: change?.position ?? section.position ?? own.length * 10 }
    })
    .filter((section): section is typeof section & { texts: Texts } => section.texts !== null)
    .sort((left, right) => left.position - right.position)
  return done({
    slug,
    title: wordOf(page.texts, 'title', language),
    lead: wordOf(page.texts, 'lead', language),
    sections: sections.map(({ anchor, texts }) => ({
      anchor,
      title: wordOf(texts, 'title', language),
      content: wordOf(texts, 'content', language),
    })),
  })
}

/** The first part of a page: its head, its contents, and how its first section begins (HTML text without markup). */
export type Opening = {
  readonly title: string
  readonly lead: string
  readonly contents: readonly string[]
  readonly firstWords: string
}

export async function readOpening(reader: Reader, slug: string, language: LanguageCode): Promise<Opening | undefined> {
  const page = await readPage(reader, slug, language)
  if (!page.ok) return undefined
  const { title, lead, sections } = page.value
  return { title, lead, contents: sections.map((section) => section.title), firstWords: openingWords(sections[0]?.content ?? '') }
}
