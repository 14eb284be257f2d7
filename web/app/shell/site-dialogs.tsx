/** Site dialogs: login, register, the message to trial accounts and the search, opened by a press or by their own address. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isAgentAddress } from '../../api/center.ts'
import { showDialog, useDialog, type DialogName } from '../../api/dialogs.ts'
import { useHasLogin } from '../../api/person.ts'
import { useTileActs } from '../../features/games/use-tile-acts.ts'
import { IdentityDialogs } from './identity-dialogs.tsx'
import { ownAddress } from '../start/own-address.ts'
import { PartFault } from './part-fault.tsx'
import { PAGE_PARTS } from '../routes/page-parts.ts'
import { PageWaiting } from './page-waiting.tsx'
import { agentPageOf, memberPageOf, PATHS } from '../paths.ts'
import { lazyPart, withTexts } from '../start/lazy-part.ts'

const TrialDialog = lazyPart(async () => (await import('../../features/identity/login/trial-dialog.tsx')).TrialDialog)
const SearchPalette = lazyPart(async () => (await import('../../features/games/search-palette.tsx')).SearchPalette)

const ProviderDialog = lazyPart(async () => (await import('../../features/games/provider-dialog.tsx')).ProviderDialog)
const GamePopup = lazyPart(async () => (await withTexts(import('../../pages/play/popup.tsx'), 'play')).GamePopup)
const ShowDialog = lazyPart(async () => (await import('../../features/games/show-dialog.tsx')).ShowDialog)

const PhoneDialog = lazyPart(async () => (await withTexts(import('../../features/identity/login/phone-dialog.tsx'), 'panels')).PhoneDialog)
const BreakDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/breaks/break-dialog.tsx'), 'breaks', 'security')).BreakDialog,
)
const LicenceDialog = lazyPart(async () => (await withTexts(import('./licence-dialog.tsx'), 'panels')).LicenceDialog)

const HelpDialog = lazyPart(async () => (await withTexts(import('../../pages/help-dialog.tsx'), 'content')).HelpDialog)
const FeedbackDialog = lazyPart(async () => (await withTexts(import('../../pages/feedback-dialog.tsx'), 'content')).FeedbackDialog)

const MemberLayer = lazyPart(async () => (await import('../../pages/member/member-center.tsx')).MemberLayer)
const AgentLayer = lazyPart(async () => (await withTexts(import('../../pages/agent/agent-center.tsx'), 'agent')).AgentLayer)

/** The member or the agent center over the page, where one is open (UI-07). A page of it whose code is lost leaves its frame in place. */
export function CenterLayer() {
  const layer = useLocation({ select: ({ state }) => state.center })
  if (layer === undefined) return null
  const isAgents = isAgentAddress(layer.address)
  const page = isAgents ? agentPageOf(layer.address) : memberPageOf(layer.address)
  const [Layer, Part] = [isAgents ? AgentLayer : MemberLayer, PAGE_PARTS[page]]
  return (
    <Layer address={layer.address} start={layer.start}>
      <PartFault key={page}>
        <Suspense fallback={<PageWaiting />}>
          <Part />
        </Suspense>
      </PartFault>
    </Layer>
  )
}

const byAddress = (pathname: string): DialogName | undefined =>
  pathname === PATHS.login ? 'login' : pathname === PATHS.register ? 'register' : undefined

export function SiteDialogs() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const acts = useTileActs()
  const hasLogin = useHasLogin()
  const asked = useDialog()
  const addressed = byAddress(pathname)
  const open = asked ?? (hasLogin ? undefined : addressed)

  const close = (): void => {
    showDialog(undefined)
    if (addressed) void navigate({ to: PATHS.home, replace: true })
  }
  const asks = (search as { to?: unknown }).to
  // An address that asks for a login has done its work once there is one, whether by the dialog, from another tab, or before.
  useEffect(() => {
    if (hasLogin && addressed) void navigate({ href: ownAddress(asks, location.origin), replace: true })
  }, [hasLogin, addressed, asks, navigate])
  const onOpenChange = (wish: boolean): void => {
    if (!wish) close()
  }
  const change = (name: 'login' | 'register') => (): void => {
    if (addressed) void navigate({ to: PATHS[name], search: search as Record<string, unknown>, replace: true })
    showDialog(addressed ? undefined : name)
  }
  const seeHot = (): void => {
    showDialog(undefined)
    void navigate({ to: PATHS.hot })
  }
  return (
    <PartFault>
      <Suspense>
        <IdentityDialogs open={open} onOpenChange={onOpenChange} change={change} />
        {open === 'trial' && <TrialDialog open onOpenChange={onOpenChange} onRegister={() => showDialog('register')} />}
        {open === 'show' && <ShowDialog open onOpenChange={onOpenChange} onSee={seeHot} />}
        {open === 'provider' && <ProviderDialog open onOpenChange={onOpenChange} />}
        {state.playing && <GamePopup {...state.playing} />}
        <CenterLayer />
        {open === 'phone' && <PhoneDialog open onOpenChange={onOpenChange} />}
        {open === 'help' && <HelpDialog open onOpenChange={onOpenChange} />}
        {open === 'feedback' && <FeedbackDialog open onOpenChange={onOpenChange} />}
        {open === 'break' && <BreakDialog open onOpenChange={onOpenChange} />}
        {open === 'licence' && <LicenceDialog open onOpenChange={onOpenChange} />}
        {open === 'search' && <SearchPalette open onOpenChange={onOpenChange} onStart={acts.start} />}
      </Suspense>
    </PartFault>
  )
}
