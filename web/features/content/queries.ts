/** Content queries: banners, notices, announcements and text pages, each by the language of the reader. */
import type { BannerGroup, Execution } from '@baize/contract/content.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Language } from '../../i18n/i18n.ts'

const MINUTE = 60_000

export const bannersQuery = (groupName: BannerGroup, language: Language) =>
  queryOptions({
    queryKey: ['content', 'banners', groupName, language],
    queryFn: ({ signal }) => call('banners', { query: { groupName, language }, signal }),
    staleTime: 5 * MINUTE,
  })

/** The reader: notices and popups of members are kept apart from those of visitors. */
export const noticesQuery = (member: boolean, language: Language) =>
  queryOptions({
    queryKey: ['content', 'notices', member, language],
    queryFn: ({ signal }) => call(member ? 'homeNotice' : 'notices', { query: { language }, signal }),
    staleTime: MINUTE,
  })

export const popupsQuery = (reader: string, execution: Execution, language: Language) =>
  queryOptions({
    queryKey: ['content', 'popups', reader, execution, language],
    queryFn: ({ signal }) =>
      call('listAnnouncements', { query: { types: 'PU', platform: 'W', execution, language, pageSize: 30 }, signal }),
    // A change of language does not close the window.
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  })

export const newsQuery = (pageNo: number, language: Language) =>
  queryOptions({
    queryKey: ['content', 'news', pageNo, language],
    queryFn: ({ signal }) => call('listAnnouncements', { query: { types: 'PL,H', platform: 'W', language, pageNo }, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  })

export const helpQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['content', 'help', lang],
    queryFn: ({ signal }) => call('helpCenter', { query: { lang, device: 'WEB' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE,
  })

export const pageQuery = (slug: string, lang: Language) =>
  queryOptions({
    queryKey: ['content', 'page', slug, lang],
    queryFn: ({ signal }) => call('contentPage', { query: { slug, lang, device: 'WEB' }, signal }),
    staleTime: 5 * MINUTE,
  })

/** The maximum promotions of a page; nobody reads more. */
export const offersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'offers', language],
    queryFn: ({ signal }) => call('listAnnouncements', { query: { types: 'PR', platform: 'W', language, pageSize: 30 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  })
