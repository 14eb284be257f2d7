/** Agent landing: the agents' login page, with what an agent of this site may count on. */
import { SceneImage } from '@baize/ui/picture/scene-image.tsx'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { useCenter } from '../../api/center.ts'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { useStatus } from '../../api/status.ts'
import { AgentLogin } from '../../features/identity/login/agent-login.tsx'
import { useText } from '../../i18n/i18n.ts'
import { Copyright } from './copyright.tsx'

const POINTS = ['book', 'fair', 'hours'] as const

function Story() {
  const text = useText()
  const { data } = useStatus()
  return (
    <div className="agent-story">
      <div className="agent-poster" data-theme="dark">
        <SceneImage seed="agent-landing" kind="banner" width={1200} height={480} paletteIndex={4} loading="eager" />
        <div>
          <h1>{text('agent.title')}</h1>
          <p>{text('agent.lead')}</p>
        </div>
      </div>
      <ul className="agent-points">
        {POINTS.map((point) => (
          <li key={point}>
            <h2>{text(`agent.point.${point}`)}</h2>
            <p>{text(`agent.point.${point}.text`)}</p>
          </li>
        ))}
      </ul>
      {data && (
        <p className="agent-fineprint">
          {text('shell.footer.adults', { age: data.merchant.minimumAge })}{' '}
          {text('shell.footer.operator', { operator: data.merchant.operatorName })} {data.merchant.licence} <Copyright {...data.merchant} />
        </p>
      )}
    </div>
  )
}

export function AgentLandingPage() {
  const text = useText()
  const navigate = useNavigate()
  const open = useCenter()
  const { role, info } = usePerson()
  const forgot = (): void => {
    void navigate({ to: PATHS.home }).then(() => showDialog('forgot'))
  }
  return (
    <div className="agent-page agent-landing">
      <Story />
      <Card as="section" padding="lg" aria-labelledby="agent-login">
        <div className="bz-stack">
          <h2 id="agent-login" className="text-lg">
            {text('agent.login')}
          </h2>
          {role === 'agent' ? (
            <>
              <p>{text('agent.in', { name: info?.nickname ?? '' })}</p>
              <CenterLink to={PATHS.agentHome} className={buttonClass({ size: 'lg', wide: true })}>
                {text('agent.open')}
              </CenterLink>
            </>
          ) : (
            <>
              {info && <Notice>{text('agent.notOne', { name: info.nickname })}</Notice>}
              <AgentLogin onIn={() => void open(PATHS.agentHome)} onForgot={forgot} />
              <Link to={PATHS.agentApply} className={buttonClass({ variant: 'outline', wide: true })}>
                {text('agent.apply.link')}
              </Link>
            </>
          )}
          <Link to={PATHS.home} className="bz-quiet-link">
            {text('agent.players')}
          </Link>
        </div>
      </Card>
    </div>
  )
}
