/** Agent center: the frame around the agents' own pages: whose it is, what time it is at the house, the menu and the page (AGENT-01, AGENT-02). */
import './agent-center.css'
import { cx } from '@baize/ui/classes.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { leave, usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { agentPageOf, PATHS, type AgentPage } from '../../app/paths.ts'
import { UnreadBadge } from '../../features/messages/bell.tsx'
import { useText } from '../../i18n/i18n.ts'
import { agentMenu, agentPageName } from './agent-menu.ts'
import { HouseClock } from './house-clock.tsx'

/** What waits on a page of the center. */
const PageBadge = ({ page }: { page: AgentPage }) => (page === 'agentMessages' ? <UnreadBadge /> : null)

function Menu({ page }: { page: AgentPage }) {
  const text = useText()
  const { info } = usePerson()
  const chips = useRef<HTMLDivElement>(null)
  const menu = agentMenu(info)
  useEffect(() => {
    chips.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [page])
  return (
    <nav className="agent-menu" aria-label={text('agent.center')}>
      <ul className="agent-menu-list">
        {menu.map(({ page: each, href, name, Icon }) => (
          <li key={each}>
            <Link
              to={href}
              className={cx('agent-menu-item', each === page && 'agent-menu-here')}
              aria-current={each === page ? 'page' : undefined}
            >
              <Icon aria-hidden="true" size={20} />
              <span>{text(name)}</span>
              <PageBadge page={each} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="agent-menu-chips" ref={chips}>
        <ChipRow label={text('agent.center')}>
          {menu.map(({ page: each, href, name }) => (
            <Link key={each} to={href} className={chipClass({ selected: each === page })} aria-current={each === page ? 'page' : undefined}>
              {text(name)}
              <PageBadge page={each} />
            </Link>
          ))}
        </ChipRow>
      </div>
    </nav>
  )
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
  const { data: status } = useStatus()
  const page = agentPageOf(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <div className="agent-page agent-center">
      <Who />
      <div className="agent-body">
        <Menu page={page} />
        <div className="agent-center-page" key={page}>
          <h1 className="agent-title">{text(agentPageName(page))}</h1>
          <Outlet />
        </div>
      </div>
      <p className="agent-foot">
        <span>{text('agent.point.hours.text')}</span>
        {status && <span>© {status.merchant.operatorName}</span>}
      </p>
    </div>
  )
}
