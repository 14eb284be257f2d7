/** Agent home: the first page of the agent center: the own account, and what waits for an answer. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Link } from '@tanstack/react-router'
import { usePerson } from '../../api/person.ts'
import { PATHS } from '../../app/paths.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { TeamOverview } from '../../features/agents/reports/team-overview.tsx'
import { ContractRequests } from './contract-requests.tsx'

export function AgentHomePage() {
  const text = useText()
  const write = useDates()
  const { info } = usePerson()
  return (
    <div className="bz-stack">
      <TeamOverview />
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
          <Link to={PATHS.home} className={buttonClass({ variant: 'outline' })}>
            {text('agent.players')}
          </Link>
        </div>
      </Card>
      <ContractRequests />
    </div>
  )
}
