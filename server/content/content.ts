/** The door of content: what a reader sees, what staff write, and what a demonstration begins with. */
import type { BannerGroup } from '@baize/contract/content.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import { pageNames, readOpening, readPage } from './pages.ts'
import { readAnnouncements, readBanners, readNotices, type AnnouncementQuery } from './read.ts'
import { seedContent } from './seed.ts'
import { contentStaff } from './staff.ts'

export { cleanHtml } from './clean-html.ts'
export type { Opening } from './pages.ts'

export type ContentNeeds = { readonly database: Pick<Database, 'reader'>; readonly clock: Clock }
type Asker = { readonly language: LanguageCode; readonly loggedIn: boolean }

export type Content = ReturnType<typeof createContent>

export function createContent({ database: { reader }, clock }: ContentNeeds) {
  const by = (asker: Asker) => ({ ...asker, at: clock.now() })
  return {
    banners: (group: BannerGroup, language: LanguageCode) => readBanners(reader, [group], by({ language, loggedIn: false })),
    notices: (asker: Asker) => readNotices(reader, by(asker)),
    announcements: (query: AnnouncementQuery, asker: Asker) => readAnnouncements(reader, query, by(asker)),
    page: (slug: string, language: LanguageCode) => readPage(reader, slug, language),
    /** The first part of a page; `undefined` where there is no such page. */
    opening: (slug: string, language: LanguageCode) => readOpening(reader, slug, language),
    pageNames,
    staff: contentStaff({ clock }),
    /** Writes what a demonstration shows, each entry once. Answers how many entries are new. */
    seed: (tx: Tx) => seedContent(tx, clock.now()),
  }
}
