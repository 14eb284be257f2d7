/** Agent login: the agents' own login. Other accounts see a refusal, and a pending login is finished here. */
import { useText } from '../../../i18n/i18n.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { EmbeddedNotice } from './embedded-notice.tsx'
import { useNextStep } from './entering.ts'
import { NameForm } from './name-form.tsx'
import { NextStepForm } from './next-step.tsx'
import type { Then } from '../queries.ts'

export function AgentLogin({ onIn, onForgot }: { onIn: () => void; onForgot: () => void }) {
  const text = useText()
  const next = useNextStep()
  const then: Then = ({ member }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }) })
    onIn()
  }
  return next && next.step !== 'newcomer' ? (
    <NextStepForm next={next} then={then} />
  ) : (
    <>
      <EmbeddedNotice />
      <NameForm then={then} onForgot={onForgot} portal="agent" />
    </>
  )
}
