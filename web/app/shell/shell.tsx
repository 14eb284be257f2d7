/** Shell: the frame of every page, the site's dialogs, and the live channel that keeps it up to date. */
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMedia } from '@baize/ui/use-media.ts'
import { SkipLink } from '@baize/ui/visually-hidden.tsx'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { showDialog } from '../../api/dialogs.ts'
import { isMemberAddress } from '../../api/center.ts'
import { useHasLogin, useForgetOnLeave, usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { BottomBar } from './bottom-bar.tsx'
import { GameFoot } from './footer-links.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateToaster } from '../start/late-toaster.tsx'
import { isAgentPage, isGamePage, needsLogin, PATHS } from '../paths.ts'
import { LimitedLine } from './limited-line.tsx'
import { PartFault } from './part-fault.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiteDialogs } from './site-dialogs.tsx'
import { SiteNews } from './site-news.tsx'
import { StatusScreen } from './status-screen.tsx'
import { useLive, type LiveState } from '../start/use-live.ts'
import { LiveLine } from '../start/live-line.tsx'
import { lazyPart } from '../start/lazy-part.ts'

const AgentFrame = lazyPart(async () => (await import('./agent-frame.tsx')).AgentFrame)
const MenuSheet = lazyPart(async () => (await import('./menu-sheet.tsx')).MenuSheet)

/** Where the side menu has room; on narrower screens it opens as a sheet. */
const WIDE = '(min-width: 1024px)'

/** `/` and Ctrl-K open the search from anywhere except a field, as soon as the page is visible. */
function useSearchKey(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const inField =
        event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      const asked =
        (event.key === '/' && !inField && !event.ctrlKey && !event.metaKey) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
      if (!asked) return
      event.preventDefault()
      showDialog('search')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function ScrollToTop() {
  const text = useText()
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = (): void => setFar(scrollY > 900)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <IconButton label={text('shell.top')} variant="outline" className="bz-to-top" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
      <ArrowUp size={20} />
    </IconButton>
  )
}

/** A login that ends on a personal page leads to the login dialog, with a message that the money is safe. */
function useGuard(pathname: string, asked: string): void {
  const text = useText()
  const hasLogin = useHasLogin()
  const { role } = usePerson()
  const navigate = useNavigate()
  useEffect(() => {
    if (hasLogin || !needsLogin(pathname)) return
    toast({ title: text('shell.session.ended'), tone: 'info' })
    void navigate({ to: PATHS.login, search: { to: asked } })
  }, [hasLogin, pathname, asked, navigate, text])
  // A trial account has no money, records or profile (MEMBER-03).
  useEffect(() => {
    if (role !== 'trial' || !(isMemberAddress(pathname) || pathname === PATHS.pointMall)) return
    showDialog('trial')
    void navigate({ to: PATHS.home, replace: true })
  }, [role, pathname, navigate])
}

/** The frame of every page of the players: header, side menu, footer and the phone's bottom bar. */
function PlayerSite({ pathname, live }: { pathname: string; live: LiveState }) {
  const text = useText()
  const [menu, setMenu] = useState(false)
  const [narrow, setNarrow] = useState(() => localStorage.getItem('side') === 'narrow')
  const wide = useMedia(WIDE)
  useSearchKey()
  const game = isGamePage(pathname)
  // The member center has its own menu; two side by side leave too little room for a table.
  const hasOwnMenu = isMemberAddress(pathname)
  return (
    <div className={game ? 'bz-shell bz-shell-game' : 'bz-shell'}>
      <SkipLink href="#content">{text('shell.skip')}</SkipLink>
      <Header onMenu={() => setMenu(true)} />
      <LiveLine live={live} />
      <LimitedLine />
      <div className="bz-shell-body">
        {wide && !game && !hasOwnMenu && (
          <SideMenu
            narrow={narrow}
            onNarrow={(wish) => {
              setNarrow(wish)
              localStorage.setItem('side', wish ? 'narrow' : 'wide')
            }}
          />
        )}
        <div className="bz-shell-main">
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          {game ? <GameFoot /> : <Footer />}
        </div>
      </div>
      <BottomBar />
      <ScrollToTop />
      <PartFault>
        <Suspense>{menu && <MenuSheet open onOpenChange={setMenu} />}</Suspense>
      </PartFault>
      <SiteDialogs />
      <SiteNews />
      <LateToaster />
    </div>
  )
}

export function Shell() {
  const { pathname, href, state } = useLocation()
  const { data: status } = useStatus()
  const live = useLive()
  useForgetOnLeave()
  useGuard(state.center?.address ?? pathname, state.center?.address ?? href)
  if (status && status.status !== 0) return <StatusScreen status={status} />
  if (!isAgentPage(pathname)) return <PlayerSite pathname={pathname} live={live} />
  return (
    <Suspense>
      <AgentFrame isCenter={pathname.startsWith(PATHS.agentHome)} live={live} />
    </Suspense>
  )
}
