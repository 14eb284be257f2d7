/** Routes: every address and its page; pages beyond the first screen come as chunks of their own. */
import type { GameType } from '@baize/contract/games.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { roleNow } from '../../api/person.ts'
import type { ComponentType } from 'react'
import { readToken } from '../../api/session.ts'
import { HomePage } from '../../pages/home.tsx'
import { lazyRouteComponent, withTexts } from '../start/lazy-part.ts'
import { MEMBER_PARTS } from './member-parts.ts'
import { PageFault } from '../shell/page-fault.tsx'
import { PageWaiting } from '../shell/page-waiting.tsx'
import {
  CATEGORY_PATHS,
  CENTER_TYPES,
  HOME_ADDRESSES,
  LIST_TYPES,
  LOTTERY_PATHS,
  MEMBER_PAGES,
  needsLogin,
  PATHS,
  type LotteryHall,
} from '../paths.ts'
import { glideOnward } from '../start/scrolling.ts'
import { Shell } from '../shell/shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../../pages/not-found.tsx'), 'NotFoundPage'),
  errorComponent: PageFault,
  beforeLoad: ({ location }) => {
    if (needsLogin(location.pathname) && readToken() === null) throw redirect({ to: PATHS.login, search: { to: location.href } })
  },
})

// One layout under several addresses: opening the login dialog by its address does not draw Home anew (SHELL-13).
const home = createRoute({ getParentRoute: () => root, id: 'home', component: HomePage })
const homes = HOME_ADDRESSES.map((path) => createRoute({ getParentRoute: () => home, path }))

const lists = LIST_TYPES.map((gameType: GameType) =>
  createRoute({
    getParentRoute: () => root,
    path: CATEGORY_PATHS[gameType],
    component: lazyRouteComponent(async () => {
      const { GameListPage } = await import('../../pages/game-list.tsx')
      return { Page: () => <GameListPage key={gameType} gameType={gameType} /> }
    }, 'Page'),
  }),
)
const centers = CENTER_TYPES.map((gameType: GameType) =>
  createRoute({
    getParentRoute: () => root,
    path: CATEGORY_PATHS[gameType],
    component: lazyRouteComponent(async () => {
      const { GameCenterPage } = await import('../../pages/game-center.tsx')
      return { Page: () => <GameCenterPage key={gameType} gameType={gameType} /> }
    }, 'Page'),
  }),
)
const hot = createRoute({
  getParentRoute: () => root,
  path: PATHS.hot,
  component: lazyRouteComponent(async () => {
    const { GameListPage } = await import('../../pages/game-list.tsx')
    return { Page: () => <GameListPage hot /> }
  }, 'Page'),
})

const favourites = createRoute({
  getParentRoute: () => root,
  path: PATHS.favourites,
  component: lazyRouteComponent(() => import('../../pages/own-games.tsx'), 'FavouritesPage'),
})
const recent = createRoute({
  getParentRoute: () => root,
  path: PATHS.recent,
  component: lazyRouteComponent(() => import('../../pages/own-games.tsx'), 'RecentPage'),
})
const fairness = createRoute({
  getParentRoute: () => root,
  path: PATHS.fairness,
  component: lazyRouteComponent(async () => {
    const { FairnessPage } = await withTexts(import('../../pages/fairness.tsx'), 'tables')
    return { FairnessPage }
  }, 'FairnessPage'),
})
const rules = createRoute({
  getParentRoute: () => root,
  path: PATHS.rules,
  component: lazyRouteComponent(async () => {
    const { OwnRulesPage } = await withTexts(import('../../pages/own-rules.tsx'), 'tables')
    return { OwnRulesPage }
  }, 'OwnRulesPage'),
})
const ownTable = createRoute({
  getParentRoute: () => root,
  path: '/play/BGS/$gameCode',
  component: lazyRouteComponent(async () => {
    const { OwnTablePage } = await withTexts(import('../../pages/own-table.tsx'), 'tables')
    return { OwnTablePage }
  }, 'OwnTablePage'),
})
const play = createRoute({
  getParentRoute: () => root,
  path: '/play/$vassalage/$gameCode',
  component: lazyRouteComponent(async () => {
    const { PlayPage } = await withTexts(import('../../pages/play.tsx'), 'play')
    return { PlayPage }
  }, 'PlayPage'),
})
const seamless = createRoute({
  getParentRoute: () => root,
  path: '/seamless',
  component: lazyRouteComponent(async () => {
    const { SeamlessPage } = await withTexts(import('../../pages/play/seamless.tsx'), 'play')
    return { SeamlessPage }
  }, 'SeamlessPage'),
})
const socialReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/$provider',
  component: lazyRouteComponent(async () => {
    const { SocialReturnPage } = await withTexts(import('../../pages/social-return.tsx'), 'security')
    return { Page: SocialReturnPage }
  }, 'Page'),
})
const phone = createRoute({
  getParentRoute: () => root,
  path: PATHS.phone,
  component: lazyRouteComponent(async () => {
    const { PhonePage } = await withTexts(import('../../pages/phone.tsx'), 'panels', 'security')
    return { PhonePage }
  }, 'PhonePage'),
})
const HALLS = Object.keys(LOTTERY_PATHS) as LotteryHall[]
const lotteries = HALLS.map((hall) =>
  createRoute({
    getParentRoute: () => root,
    path: LOTTERY_PATHS[hall],
    component: lazyRouteComponent(async () => {
      const { LotteryPage } = await withTexts(import('../../pages/lottery.tsx'), 'lottery')
      return { Page: () => <LotteryPage key={hall} hall={hall} /> }
    }, 'Page'),
  }),
)

/** Pages of words and news: a chunk for each, with the texts of their area. */
const wordsRoute = (path: string, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => {
      const Page = await withTexts(load(), 'content')
      return { Page }
    }, 'Page'),
  })
const words = [
  wordsRoute(PATHS.help, async () => (await import('../../pages/help.tsx')).HelpPage),
  wordsRoute(`${PATHS.help}/$slug`, async () => (await import('../../pages/help.tsx')).HelpWordsPage),
  wordsRoute(PATHS.news, async () => (await import('../../pages/news.tsx')).NewsPage),
  wordsRoute(PATHS.feedback, async () => (await import('../../pages/feedback.tsx')).FeedbackPage),
  wordsRoute(PATHS.download, async () => (await import('../../pages/download.tsx')).DownloadPage),
  wordsRoute(PATHS.promotions, async () => (await import('../../pages/promotions.tsx')).PromotionsPage),
]

const member = createRoute({
  getParentRoute: () => root,
  path: PATHS.member,
  component: lazyRouteComponent(() => import('../../pages/member/member-center.tsx'), 'MemberCenter'),
})
const memberIndex = createRoute({
  getParentRoute: () => member,
  path: '/',
  component: MEMBER_PARTS.securityCenter,
})
const memberPages = MEMBER_PAGES.map((page) => createRoute({ getParentRoute: () => member, path: page, component: MEMBER_PARTS[page] }))

const agent = createRoute({
  getParentRoute: () => root,
  path: PATHS.agent,
  component: lazyRouteComponent(() => withTexts(import('../../pages/agent/agent-landing.tsx'), 'agent', 'security'), 'AgentLandingPage'),
})
const agentHome = createRoute({
  getParentRoute: () => root,
  path: PATHS.agentHome,
  beforeLoad: async () => {
    if ((await roleNow()) !== 'agent') throw redirect({ to: PATHS.agent })
  },
  component: lazyRouteComponent(() => withTexts(import('../../pages/agent/agent-home.tsx'), 'agent', 'security'), 'AgentHomePage'),
})

const tree = root.addChildren([
  home.addChildren(homes),
  ...lists,
  ...centers,
  hot,
  favourites,
  recent,
  fairness,
  rules,
  ownTable,
  play,
  seamless,
  ...lotteries,
  socialReturn,
  phone,
  agent,
  agentHome,
  ...words,
  member.addChildren([memberIndex, ...memberPages]),
])

/** The router over all addresses; made once, after the page has been painted, since it costs a slow phone a moment. */
export function makeRouter() {
  const router = createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    defaultErrorComponent: PageFault,
    defaultPendingComponent: PageWaiting,
    defaultPendingMs: 600,
    defaultPendingMinMs: 0,
    // The page of an address is made anew for every address of its kind (SHELL-13); what the query says a page keeps up with by itself.
    defaultRemountDeps: ({ params }) => params,
  })
  glideOnward(router)
  return router
}
