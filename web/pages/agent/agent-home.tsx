/** Agent home: the agent center's first page: who is here, what time it is at the house, and the ways on. */
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { leave, usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { PATHS } from '../../app/paths.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { ContractRequests } from './contract-requests.tsx'
import { deviceNow, gmtOffset, houseTime } from './house-clock.ts'

const TICK_MS = 1000

/** The clock of the house, ticking every second; it is looked at and not announced. */
function HouseClock({ zone }: { zone: string }) {
  const text = useText()
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="agent-clock figures" role="timer" aria-label={text('agent.clock')}>
      <span>{gmtOffset(now, zone)}</span>
      <time>{houseTime(now, zone)}</time>
    </p>
  )
}

export function AgentHomePage() {
  const text = useText()
  const write = useDates()
  const navigate = useNavigate()
  const { info } = usePerson()
  const { data: status } = useStatus()
  const signOut = (): void => {
    void leave().finally(() => void navigate({ to: PATHS.agent, replace: true }))
  }
  return (
    <div className="agent-page">
      <div className="agent-head">
        <h1 className="text-2xl">{text('agent.center')}</h1>
        {status && <HouseClock zone={status.merchant.timeZone} />}
      </div>
      <div className="agent-home">
        <Card as="section" padding="lg">
          <div className="bz-stack">
            <h2 className="text-lg">{info?.nickname}</h2>
            {info && (
              <Facts
                items={[
                  { term: text('agent.account'), value: info.account },
                  { term: text('agent.since'), value: write(info.registeredAt, 'day') },
                  { term: text('agent.lastLogin'), value: info.lastLoginAt ? write(info.lastLoginAt) : text('agent.firstLogin') },
                  { term: text('agent.currency'), value: info.currency },
                ]}
              />
            )}
            <div className="bz-row">
              <Link to={PATHS.home} className={buttonClass({})}>
                {text('agent.players')}
              </Link>
              <Button variant="outline" icon={<LogOut size={18} />} onClick={signOut}>
                {text('shell.logout')}
              </Button>
            </div>
          </div>
        </Card>
        {status?.info.whitelabel['AGENTPOLICY3'] === true && <ContractRequests />}
        <Notice title={text('agent.scope')}>{text('agent.scope.text')}</Notice>
      </div>
    </div>
  )
}
