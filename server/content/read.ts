/** Read: the banners, notices and announcements that one reader sees, in their language. */
import type { AnnouncementType, Announcement, Banner, BannerGroup, Execution, Notice } from '@baize/contract/content.ts'
import { BANNER_GROUPS } from '@baize/contract/content.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader } from '../platform/database.ts'
import { announcementView, bannerView, noticeView } from './entry.ts'
import { countShown, shownEntries } from './store.ts'

/** The reader; news for members are not for visitors. */
export type ContentReader = { readonly language: LanguageCode; readonly loggedIn: boolean; readonly at: Temporal.Instant }

export const readBanners = async (reader: Reader, groups: readonly BannerGroup[], { language, at }: ContentReader): Promise<Banner[]> =>
  (await shownEntries(reader, 'banner', groups, at)).map((entry) => bannerView(entry, language))

const MOST_NOTICES = 20

export async function readNotices(reader: Reader, { language, loggedIn, at }: ContentReader): Promise<Notice[]> {
  const places = loggedIn ? ['all', 'members'] : ['all']
  return (await shownEntries(reader, 'notice', places, at, { limit: MOST_NOTICES, offset: 0 })).map((entry) => noticeView(entry, language))
}

export type AnnouncementQuery = {
  readonly types: readonly AnnouncementType[]
  readonly execution: Execution | undefined
  readonly pageNo: number
  readonly pageSize: number
}
type AnnouncementPage = {
  readonly banners: Banner[]
  readonly player: Announcement[]
  readonly popup: Announcement[]
  readonly promotion: Announcement[]
  readonly pageNum: number
  readonly totalPages: number
}

/** Whether a popup is for this reader. B is for visitors, A for members, and F besides at the first login, which the caller knows. */
const isFor = (execution: Execution | null, asked: Execution | undefined, loggedIn: boolean): boolean =>
  loggedIn ? execution === 'A' || (execution === 'F' && asked === 'F') : execution === 'B'

export async function readAnnouncements(reader: Reader, query: AnnouncementQuery, by: ContentReader): Promise<AnnouncementPage> {
  const { types, execution, pageNo, pageSize } = query
  const asks = (...wanted: AnnouncementType[]) => wanted.filter((type) => types.includes(type))
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
  let longest = 0
  const list = async (places: readonly AnnouncementType[]): Promise<Announcement[]> => {
    if (places.length === 0) return []
    longest = Math.max(longest, await countShown(reader, 'announcement', places, by.at))
    return (await shownEntries(reader, 'announcement', places, by.at, page)).map((entry) => announcementView(entry, by.language))
  }
  const banners = types.includes('B') ? await readBanners(reader, BANNER_GROUPS, by) : []
  longest = banners.length
  const popups = asks('PU').length === 0 ? [] : await shownEntries(reader, 'announcement', ['PU'], by.at)
  const popup = popups
    .filter((entry) => isFor(entry.execution, execution, by.loggedIn))
    .map((entry) => announcementView(entry, by.language))
  longest = Math.max(longest, popup.length)
  const player = await list(asks('H', 'PL'))
  const promotion = await list(asks('PR'))
  return {
    banners: banners.slice(page.offset, page.offset + page.limit),
    player,
    popup: popup.slice(page.offset, page.offset + page.limit),
    promotion,
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(longest / pageSize)),
  }
}
