/** Agent application: where a member or a visitor applies to become an agent or affiliate. */
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { useChallenge } from '../../features/identity/login/challenge.tsx'
import { ApplicationForm } from '../../features/messages/application-form.tsx'
import { useText } from '../../i18n/i18n.ts'

export function AgentApplyPage() {
  const text = useText()
  const challenge = useChallenge()
  return (
    <div className="agent-page bz-stack">
      <header>
        <h1 className="text-xl">{text('agent.apply.title')}</h1>
        <p>{text('agent.apply.lead')}</p>
      </header>
      <ApplicationForm challenge={challenge} />
      <Link to={PATHS.agent} className="bz-quiet-link">
        {text('agent.apply.back')}
      </Link>
    </div>
  )
}
