/** Agent center: the frame around the agents' own pages: the account, the site's time, the menu and the page (AGENT-01, AGENT-02). */
import './agent-center.css'
import { Button } from '@baize/ui/press/button.tsx'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { leave, usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { agentPageOf, PATHS, type AgentPage } from '../../app/paths.ts'
import { useWaiting, waitingInAll } from '../../features/agents/contracts/waiting.ts'
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
  const signOut = (): void => {
    void leave().finally(() => void navigate({ to: PATHS.agent, replace: true }))
  }
  return (
    <div className="agent-who">
      {status && <HouseClock zone={status.merchant.timeZone} />}
      <span className="agent-name">{info?.nickname}</span>
      <Button variant="outline" size="sm" icon={<LogOut aria-hidden="true" size={16} />} onClick={signOut}>
        {text('shell.logout')}
      </Button>
    </div>
  )
}

export function AgentCenter() {
  const text = useText()
  const { info } = usePerson()
  const { data: status } = useStatus()
  const page = agentPageOf(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div className="agent-page agent-center">
      <Who />
      <div className="side-menu-body">
        <SideMenu label={text('agent.center')} menu={agentMenu(info)} page={page} LinkTo={Link} PageBadge={PageBadge} />
        <div className="side-menu-page" key={page}>
          <h1 className="agent-title">{text(agentPageName(page))}</h1>
          <Outlet />
        </div>
      </div>
      <p className="agent-foot">
        <span>{text('agent.point.hours.text')}</span>
        {status && <Copyright {...status.merchant} />}
      </p>
    </div>
  )
}
