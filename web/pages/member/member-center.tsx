/** Member center: the frame around the money, record and security pages. It is a layer over the current page or, opened by its address, a page. */
import './member-center.css'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isMemberAddress } from '../../api/center.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { usePerson } from '../../api/person.ts'
import { memberPageOf, PATHS, type MemberPage } from '../../app/paths.ts'
import { useWaiting, waitingInAll } from '../../features/agents/contracts/waiting.ts'
import { CenterDialog } from '../../features/center/center-dialog.tsx'
import { PlayersOnly } from '../../features/center/players-only.tsx'
import { SideMenu } from '../../features/center/side-menu.tsx'
import { WaitingLine } from '../../features/center/waiting-line.tsx'
import { UnreadBadge } from '../../features/messages/bell.tsx'
import { usePromotionState } from '../../features/promotions/state-query.ts'
import { VipLabel, WaitingBadge } from '../../features/promotions/waiting-badge.tsx'
import { useWaitingReceipts } from '../../features/wallet/waiting-receipts.ts'
import { useText } from '../../i18n/i18n.ts'
import { memberMenu, memberPageName, WAITING } from './member-menu.ts'

const FROM = 'member-center-from'
type From = { readonly href: string; readonly index: number | undefined; readonly visit: number }

const indexOf = (state: unknown): number | undefined => {
  const index = (state as { __TSR_index?: unknown } | undefined)?.__TSR_index
  return typeof index === 'number' ? index : undefined
}

function readFrom(): From | undefined {
  const kept = sessionStorage.getItem(FROM)
  return kept === null ? undefined : (JSON.parse(kept) as From)
}

/**
 * The person's previous page, stored by the tab since a payment page may come in between. Within one visit closing goes back in the
 * history, so that scroll and filters are kept. After a payment page it goes to the same address.
 */
function useWayBack(): () => void {
  const router = useRouter()
  const [before] = useState(() => router.state.resolvedLocation)
  useEffect(() => {
    if (!before || isMemberAddress(before.pathname)) return
    const from: From = { href: before.href, index: indexOf(before.state), visit: performance.timeOrigin }
    sessionStorage.setItem(FROM, JSON.stringify(from))
  }, [before])
  return () => {
    const from = readFrom()
    const here = indexOf(router.history.location.state)
    const steps = from?.index !== undefined && here !== undefined && from.visit === performance.timeOrigin ? from.index - here : 0
    if (steps < 0) router.history.go(steps)
    else void router.navigate({ href: from?.href ?? PATHS.home })
  }
}

/** What waits on a page of the center. */
function PageBadge({ page }: { page: MemberPage }) {
  if (page === 'messageV2') return <UnreadBadge />
  if (page === 'rewardCenter') return <WaitingBadge what="rewards" />
  return page === 'missionLeaderboard' ? <WaitingBadge what="missions" /> : null
}

const AwardsLine = () => <WaitingLine count={usePromotionState()?.rewards ?? 0} said="shell.rewards.waiting" to={WAITING.rewards} />
const ReceiptsLine = () => <WaitingLine count={useWaitingReceipts()} said="shell.receipts.waiting" to={WAITING.receipts} />
const OffersLine = () => <WaitingLine count={waitingInAll(useWaiting()?.data)} said="shell.offers.waiting" to={WAITING.offers} />

/** What waits for the person, on every page except the one that shows it. */
function PageLines({ page }: { page: MemberPage }) {
  const { info } = usePerson()
  return (
    <div className="side-menu-lines">
      {page !== WAITING.receipts.page && <ReceiptsLine />}
      {page !== WAITING.offers.page && info?.contracts === true && <OffersLine />}
      {page !== WAITING.rewards.page && <AwardsLine />}
    </div>
  )
}

function Menu({ page }: { page: MemberPage }) {
  const text = useText()
  const { info } = usePerson()
  return <SideMenu label={text('shell.account')} menu={memberMenu(info)} page={page} LinkTo={CenterLink} PageBadge={PageBadge} />
}

export function MemberCenter() {
  const text = useText()
  const close = useWayBack()
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = memberPageOf(pathname)
  return (
    <div className="bz-page member-center">
      <div className="member-head">
        <h1>{text(memberPageName(page))}</h1>
        <VipLabel />
        <IconButton label={text('wallet.close')} variant="outline" onClick={close}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <div className="side-menu-body">
        <Menu page={page} />
        <div className="side-menu-page">
          <PageLines page={page} />
          <PlayersOnly>
            <Outlet />
          </PlayersOnly>
        </div>
      </div>
    </div>
  )
}

/** The same over another page; its content is given, since it loads late. A new `start` begins at the top. */
export function MemberLayer({ address, start, children }: { address: string; start: number; children: ReactNode }) {
  const text = useText()
  const page = memberPageOf(address)
  return (
    <CenterDialog
      name={text('shell.account')}
      page={text(memberPageName(page))}
      address={address}
      start={start}
      menu={<Menu page={page} />}
    >
      <PageLines page={page} />
      <PlayersOnly>{children}</PlayersOnly>
    </CenterDialog>
  )
}
