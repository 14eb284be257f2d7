/** Routes: every address of the table of pages and its page. Pages beyond the first screen are separate chunks. */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { roleNow } from '../../api/person.ts'
import { readToken } from '../../api/session.ts'
import { HomePage } from '../../pages/home.tsx'
import { addressesOf, PAGE_NAMES, PAGES, type PageName } from '../pages.ts'
import { AGENT_PAGES, MEMBER_PAGES, memberPath, needsLogin, PATHS } from '../paths.ts'
import { PageFault } from '../shell/page-fault.tsx'
import { PageWaiting } from '../shell/page-waiting.tsx'
import { Shell } from '../shell/shell.tsx'
import { lazyRouteComponent } from '../start/lazy-part.ts'
import { glideOnward } from '../start/scrolling.ts'
import { PAGE_PARTS } from './page-parts.ts'

const NotFound = lazyRouteComponent(() => import('../../pages/not-found.tsx'), 'NotFoundPage')

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageFault,
  beforeLoad: ({ location }) => {
    if (needsLogin(location.pathname) && readToken() === null) throw redirect({ to: PATHS.login, search: { to: location.href } })
  },
})

// One layout under several addresses: opening the login dialog by its address does not render Home again (SHELL-13).
const home = createRoute({ getParentRoute: () => root, id: 'home', component: HomePage })
const isHome = (name: PageName): boolean => PAGES[name].file === 'home'
const homes = PAGE_NAMES.filter(isHome)
  .flatMap(addressesOf)
  .map((path) => createRoute({ getParentRoute: () => home, path }))

const member = createRoute({ getParentRoute: () => root, path: PATHS.member, component: PAGE_PARTS.member })
const memberPages = MEMBER_PAGES.map((name) =>
  createRoute({ getParentRoute: () => member, path: memberPath(name).slice(PATHS.member.length), component: PAGE_PARTS[name] }),
)
const memberIndex = createRoute({ getParentRoute: () => member, path: '/', component: PAGE_PARTS.securityCenter })

const agentHome = createRoute({
  getParentRoute: () => root,
  path: PATHS.agentHome,
  beforeLoad: async () => {
    if ((await roleNow()) !== 'agent') throw redirect({ to: PATHS.agent })
  },
  component: PAGE_PARTS.agentHome,
})
const agentPages = AGENT_PAGES.map((name) =>
  createRoute({ getParentRoute: () => agentHome, path: PATHS[name].slice(PATHS.agentHome.length), component: PAGE_PARTS[name] }),
)
const agentIndex = createRoute({ getParentRoute: () => agentHome, path: '/', component: PAGE_PARTS.agentTeamOverview })

const isInCenter = (name: PageName): boolean =>
  name === 'member' || name === 'agentHome' || [...MEMBER_PAGES, ...AGENT_PAGES].some((each) => each === name)
const others = PAGE_NAMES.filter((name) => !isHome(name) && !isInCenter(name)).map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: PATHS[name],
    component: PAGE_PARTS[name],
    // A page reports a missing thing in its own place; the router looks no further up.
    notFoundComponent: NotFound,
  }),
)

const tree = root.addChildren([
  home.addChildren(homes),
  ...others,
  member.addChildren([memberIndex, ...memberPages]),
  agentHome.addChildren([agentIndex, ...agentPages]),
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
    // The page is made again for every address of its kind (SHELL-13). A page follows changes of the query by itself.
    defaultRemountDeps: ({ params }) => params,
  })
  glideOnward(router)
  return router
}
