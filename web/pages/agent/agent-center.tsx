/** Agent center: the frame around the agents' own pages: the account, the site's time, the menu and the page (AGENT-01, AGENT-02). */
import './agent-center.css'
import { Button } from '@baize/ui/press/button.tsx'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { CenterLink } from '../../api/center-link.tsx'
import { leave, usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { agentPageOf, PATHS, type AgentPage } from '../../app/paths.ts'
import { useWaiting, waitingInAll } from '../../features/agents/contracts/waiting.ts'
import { CenterDialog } from '../../features/center/center-dialog.tsx'
import { SideMenu } from '../../features/center/side-menu.tsx'
import { CountBadge, UnreadBadge } from '../../features/messages/bell.tsx'
import { useText } from '../../i18n/i18n.ts'
import { agentMenu, agentPageName } from './agent-menu.ts'
import { Copyright } from './copyright.tsx'
import { HouseClock } from './house-clock.tsx'

/** What waits on a page of the center. */
const PageBadge = ({ page }: { page: AgentPage }) =>
  page === 'agentMessages' ? <UnreadBadge /> : page === 'agentContracts' ? <RequestsBadge /> : null

function RequestsBadge() {
  const text = useText()
  const count = waitingInAll(useWaiting()?.data)
  return <CountBadge count={count} said={text('agent.requests.waiting', { count: String(count) })} />
}

function Who() {
  const text = useText()
  const navigate = useNavigate()
  const { info } = usePerson()
  const { data: status } = useStatus()
  const [leaving, setLeaving] = useState(false)
  const signOut = async (): Promise<void> => {
    setLeaving(true)
    await leave()
    await navigate({ to: PATHS.agent, replace: true })
  }
  return (
    <div className="agent-who">
      {status && <HouseClock zone={status.merchant.timeZone} />}
      <span className="agent-name">{info?.nickname}</span>
      <Button variant="outline" size="sm" icon={<LogOut aria-hidden="true" size={16} />} busy={leaving} onClick={() => void signOut()}>
        {text('shell.logout')}
      </Button>
    </div>
  )
}

function Foot() {
  const text = useText()
  const { data: status } = useStatus()
  return (
    <p className="agent-foot">
      <span>{text('agent.point.hours.text')}</span>
      {status && <Copyright {...status.merchant} />}
    </p>
  )
}

function Menu({ page }: { page: AgentPage }) {
  const text = useText()
  const { info } = usePerson()
  return <SideMenu label={text('agent.center')} menu={agentMenu(info)} page={page} LinkTo={CenterLink} PageBadge={PageBadge} />
}

/** When the login ends or is no agent's, the center is left for the agents' landing page, however it ended (ID-06). */
function useWayOut(): void {
  const { role, waiting } = usePerson()
  const navigate = useNavigate()
  const isOut = !waiting && role !== 'agent'
  useEffect(() => {
    if (isOut) void navigate({ to: PATHS.agent, replace: true })
  }, [isOut, navigate])
}

export function AgentCenter() {
  const text = useText()
  useWayOut()
  const page = agentPageOf(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div className="agent-page agent-center">
      <Who />
      <div className="side-menu-body">
        <Menu page={page} />
        <div className="side-menu-page" key={page}>
          <h1 className="agent-title">{text(agentPageName(page))}</h1>
          <Outlet />
        </div>
      </div>
      <Foot />
    </div>
  )
}

/** The same over another page (UI-07); its content is given, since it loads late. A new `start` begins at the top. */
export function AgentLayer({ address, start, children }: { address: string; start: number; children: ReactNode }) {
  const text = useText()
  useWayOut()
  const page = agentPageOf(address)
  return (
    <CenterDialog
      name={text('agent.center')}
      page={text(agentPageName(page))}
      address={address}
      start={start}
      head={<Who />}
      menu={<Menu page={page} />}
    >
      {children}
      <Foot />
    </CenterDialog>
  )
}
