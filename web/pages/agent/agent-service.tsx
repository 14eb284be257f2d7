/** Agent service: the contacts for agents, and their hours. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Headset } from 'lucide-react'
import { useStatus } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'

export function AgentServicePage() {
  const text = useText()
  const { data: status } = useStatus()
  const service = status?.info.customerService ?? []
  return (
    <Card as="section" padding="lg" aria-labelledby="agent-hours">
      <div className="bz-stack">
        <h2 id="agent-hours" className="text-lg">
          {text('agent.point.hours')}
        </h2>
        <p>{text('agent.point.hours.text')}</p>
        {service.length === 0 ? (
          <EmptyState compact seed="service" title={text('agent.service.none')} />
        ) : (
          <ul className="agent-contacts">
            {service.map(({ csType, path, title }) => (
              <li key={`${csType} ${path}`}>
                <a href={path} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'outline', wide: true })}>
                  <span className="bz-button-face">
                    <Headset aria-hidden="true" size={18} />
                    <span className="bz-button-text">{title}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
