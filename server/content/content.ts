/** The door of content: what is shown to a reader, what staff write, and what a demonstration begins with. */
import type { Banner, BannerGroup, ContentPage, Notice } from '@baize/contract/content.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import { pageNames, readOpening, readPage, type Opening } from './pages.ts'
import { readAnnouncements, readBanners, readNotices, type AnnouncementPage, type AnnouncementQuery } from './read.ts'
import { seedContent } from './seed.ts'
import { contentStaff, type ContentStaff } from './staff.ts'

export { cleanHtml } from './clean-html.ts'
export type { Opening } from './pages.ts'

export type ContentNeeds = { readonly database: Pick<Database, 'reader'>; readonly clock: Clock }
type Asker = { readonly language: LanguageCode; readonly loggedIn: boolean }

export type Content = {
  banners(group: BannerGroup, language: LanguageCode): Promise<Banner[]>
  notices(asker: Asker): Promise<Notice[]>
  announcements(query: AnnouncementQuery, asker: Asker): Promise<AnnouncementPage>
  page(slug: string, language: LanguageCode): Promise<Outcome<ContentPage, 'not-found'>>
  /** What of a page is seen first; `undefined` where there is no such page. */
  opening(slug: string, language: LanguageCode): Promise<Opening | undefined>
  pageNames: typeof pageNames
  readonly staff: ContentStaff
  /** Writes what a demonstration shows; what was written once is not written again. Answers how many entries are new. */
  seed(tx: Tx): Promise<number>
}

export function createContent({ database: { reader }, clock }: ContentNeeds): Content {
  const by = (asker: Asker) => ({ ...asker, at: clock.now() })
  return {
    banners: (group, language) => readBanners(reader, [group], by({ language, loggedIn: false })),
    notices: (asker) => readNotices(reader, by(asker)),
    announcements: (query, asker) => readAnnouncements(reader, query, by(asker)),
    page: (slug, language) => readPage(reader, slug, language),
    opening: (slug, language) => readOpening(reader, slug, language),
    pageNames,
    staff: contentStaff({ clock }),
    seed: (tx) => seedContent(tx, clock.now()),
  }
}
