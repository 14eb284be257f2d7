/** The calls of content. */
import * as calls from '@baize/contract/content.ts'
import type { AnnouncementType } from '@baize/contract/content.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { route, type Caller, type Route } from '../platform/route.ts'
import type { Content } from './content.ts'

const isLoggedIn = ({ role }: Caller): boolean => role === 'member' || role === 'agent'

export const contentRoutes = (content: Content): Route[] => [
  route(calls.listAnnouncements, async (ask) => {
    const { types, execution, pageNo, pageSize, language = ask.language } = ask.query
    const query = { types: types.split(',') as AnnouncementType[], execution, pageNo, pageSize }
    return done(await content.announcements(query, { language, loggedIn: isLoggedIn(ask) }))
  }),
  route(calls.banners, async (ask) => done(await content.banners(ask.query.groupName, ask.query.language ?? ask.language))),
  route(calls.notices, async (ask) => done(await content.notices({ language: ask.query.language ?? ask.language, loggedIn: false }))),
  route(calls.homeNotice, async (ask) => done(await content.notices({ language: ask.query.language ?? ask.language, loggedIn: true }))),
  route(calls.helpCenter, async (ask) => {
    const language = ask.query.lang ?? ask.query.language ?? ask.language
    const page = await content.page('help', language)
    return page.ok ? done({ ...page.value, pages: content.pageNames(language).filter(({ slug }) => slug !== 'help') }) : page
  }),
  route(calls.contentPage, (ask) => content.page(ask.query.slug, ask.query.lang ?? ask.query.language ?? ask.language)),
]
