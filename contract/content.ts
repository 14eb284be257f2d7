/** Content: what the operator writes for readers: banners, notices, announcements, promotions as announcements, and the help pages. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { pageSize, PageNumber } from './values/page.ts'
import { Id, InstantText, LanguageCode, text } from './values/texts.ts'

/** The places of banners, by the names that the specification gives them. */
export const BANNER_GROUPS = ['w_home', 'w_game', 'w_leftmenu', 'w_login', 'w_register', 'w_forget', 'w_pagcor'] as const
export type BannerGroup = (typeof BANNER_GROUPS)[number]

/** Where a banner leads: a page of the site, a game (`VENDOR/code`), a promotion (its id), or an address outside. */
export const LINKAGE_TYPES = ['PAGE', 'GAME', 'PROMOTION', 'LINK'] as const
export type LinkageType = (typeof LINKAGE_TYPES)[number]

/** B banners, PL news for players, PU popups, PR promotions, H news that comes before all other. */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number]

/** Whom a popup is for: A members, B visitors, F members at their first login. */
export const EXECUTIONS = ['A', 'B', 'F'] as const
export type Execution = (typeof EXECUTIONS)[number]

export const PROMOTION_PERIODS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const

/** News come in pages of this many. */
const ANNOUNCEMENT_PAGE_SIZE = 9

export const Banner = Type.Object({
  id: Id,
  groupName: Type.Enum([...BANNER_GROUPS]),
  /** The picture, an address of the site. */
  url: Type.String(),
  title: Type.String(),
  /** One line under the title; may be empty. */
  text: Type.String(),
  linkageType: Type.Union([Type.Enum([...LINKAGE_TYPES]), Type.Null()]),
  linkage: Type.Union([Type.String(), Type.Null()]),
})
export type Banner = Static<typeof Banner>

export const Notice = Type.Object({ id: Id, title: Type.String(), content: Type.String(), at: InstantText })
export type Notice = Static<typeof Notice>

export const Announcement = Type.Object({
  id: Id,
  type: Type.Enum([...ANNOUNCEMENT_TYPES]),
  title: Type.String(),
  /** HTML that was cleaned when it was written; the browser cleans it again before it is shown. */
  content: Type.String(),
  execution: Type.Union([Type.Enum([...EXECUTIONS]), Type.Null()]),
  announcementImages: Type.Array(Type.Object({ url: Type.String(), sequence: Type.Integer() })),
  /** How often a promotion comes round. */
  period: Type.Union([Type.Enum([...PROMOTION_PERIODS]), Type.Null()]),
  at: InstantText,
  until: Type.Union([InstantText, Type.Null()]),
})
export type Announcement = Static<typeof Announcement>

/** What the site's own calls send along without a meaning for content. */
const asked = {
  platform: Type.Optional(text(0, 40)),
  merchant: Type.Optional(text(0, 40)),
  token: Type.Optional(text(0, 200)),
  language: Type.Optional(LanguageCode),
}

export const listAnnouncements = operation({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  who: 'anyone',
  cacheSeconds: 15,
  summary: 'Announcements by type: B answers banners, PL and H news for players (H first), PU popups for this caller, PR promotions.',
  query: Type.Object(
    {
      ...asked,
      types: Type.String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$', default: 'B,PL,PU,PR,H' }),
      /** Visitors get the popups of B and members those of A; F adds those of the first login. */
      execution: Type.Optional(Type.Enum([...EXECUTIONS])),
      pageNo: PageNumber,
      pageSize: pageSize(30, ANNOUNCEMENT_PAGE_SIZE),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    banners: Type.Array(Banner),
    player: Type.Array(Announcement),
    popup: Type.Array(Announcement),
    promotion: Type.Array(Announcement),
    pageNum: Type.Integer(),
    /** The pages of the longest of the lists that were asked for. */
    totalPages: Type.Integer(),
  }),
})

export const banners = operation({
  name: 'banners',
  method: 'GET',
  path: '/wps/relay/MCSFE_getBanners',
  who: 'anyone',
  cacheSeconds: 60,
  summary: 'The banners of one place, in their order.',
  query: Type.Object({ ...asked, groupName: Type.Enum([...BANNER_GROUPS]) }, { additionalProperties: false }),
  answer: Type.Array(Banner),
})

export const notices = operation({
  name: 'notices',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListNotices',
  who: 'anyone',
  cacheSeconds: 15,
  summary: 'The public notices of the marquee, newest first.',
  query: Type.Object({ ...asked }, { additionalProperties: false }),
  answer: Type.Array(Notice),
})

export const homeNotice = operation({
  name: 'homeNotice',
  method: 'GET',
  path: '/wps/relay/MCSFE_getHomeNotice',
  who: 'member',
  summary: 'The notices of the marquee for a member: the public ones and those for members.',
  query: Type.Object({ ...asked }, { additionalProperties: false }),
  answer: Type.Array(Notice),
})

const PageSection = Type.Object({ anchor: Type.String(), title: Type.String(), content: Type.String() })
export type PageSection = Static<typeof PageSection>

/** One text page: a title, a sentence under it, and sections that links can point to. */
export const ContentPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  lead: Type.String(),
  sections: Type.Array(PageSection),
})
export type ContentPage = Static<typeof ContentPage>

const lang = { lang: Type.Optional(LanguageCode), device: Type.Optional(Type.Literal('WEB')) }

export const helpCenter = operation({
  name: 'helpCenter',
  method: 'GET',
  path: '/wps/system/helpCenter',
  who: 'anyone',
  cacheSeconds: 60,
  summary: 'The help page with its sections, and the names of the other content pages.',
  query: Type.Object({ ...asked, ...lang }, { additionalProperties: false }),
  refusals: ['not-found'],
  answer: Type.Object({
    ...ContentPage.properties,
    pages: Type.Array(Type.Object({ slug: Type.String(), title: Type.String(), lead: Type.String() })),
  }),
})

export const contentPage = operation({
  name: 'contentPage',
  method: 'GET',
  path: '/wps/system/page',
  who: 'anyone',
  alwaysOpen: true,
  cacheSeconds: 60,
  summary: 'One content page: the beginner guide, the terms, about us and others.',
  query: Type.Object({ ...asked, ...lang, slug: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }) }, { additionalProperties: false }),
  answer: ContentPage,
  refusals: ['not-found'],
})

export const contentOperations = [listAnnouncements, banners, notices, homeNotice, helpCenter, contentPage] as const
