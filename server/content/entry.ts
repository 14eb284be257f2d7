/** Entry: one piece of content in all its languages, and what of it one reader sees. */
import {
  BANNER_GROUPS,
  type Announcement,
  type AnnouncementType,
  type Banner,
  type BannerGroup,
  type Notice,
} from '@baize/contract/content.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Narrowed } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type EntryKind = Entry['kind']

/** Words by language. English is always there; a word that another language lacks is shown in English. */
export type Texts<Word extends string = string> = { readonly EN: Readonly<Partial<Record<Word, string>>> } & {
  readonly [Code in LanguageCode]?: Readonly<Partial<Record<Word, string>>>
}

export type Entry = Narrowed<Omit<Rows['content_entry'], 'removedAt' | 'seededAs'>, { readonly texts: Texts }>
export type NewEntry = Omit<Entry, 'id'>

/** One word in the reader's language, else in English, else empty. */
export const wordOf = (texts: Texts, word: string, language: LanguageCode): string => texts[language]?.[word] || texts.EN[word] || ''

export const isGroup = (place: string): place is BannerGroup => (BANNER_GROUPS as readonly string[]).includes(place)

export const bannerView = ({ id, place, url, linkageType, linkage, texts }: Entry, language: LanguageCode): Banner => ({
  id,
  groupName: place as BannerGroup,
  url: url ?? '',
  title: wordOf(texts, 'title', language),
  text: wordOf(texts, 'text', language),
  linkageType,
  linkage,
})

export const noticeView = ({ id, texts, shownFrom }: Entry, language: LanguageCode): Notice => ({
  id,
  title: wordOf(texts, 'title', language),
  content: wordOf(texts, 'content', language),
  at: shownFrom.toString(),
})

export const announcementView = (entry: Entry, language: LanguageCode): Announcement => ({
  id: entry.id,
  type: entry.place as AnnouncementType,
  title: wordOf(entry.texts, 'title', language),
  content: wordOf(entry.texts, 'content', language),
  execution: entry.execution,
  announcementImages: entry.images.map((url, index) => ({ url, sequence: index + 1 })),
  period: entry.period,
  at: entry.shownFrom.toString(),
  until: entry.shownUntil?.toString() ?? null,
})
