/** Take over: logs in on this device with the code of another, after a press, so that no link preview uses it. */
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { usePerson } from '../../../api/person.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { nextStepOf, useNextStep } from './entering.ts'
import { NextStepForm } from './next-step.tsx'
import { useTakeHandover, type Then } from '../queries.ts'

export function TakeOver({ code, onIn, onSkip }: { code: string; onIn: () => void; onSkip: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const next = useNextStep()
  const { info } = usePerson()
  const then: Then = ({ member }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }) })
    onIn()
  }
  const take = useTakeHandover(then)
  if (next && next.step !== 'newcomer') return <NextStepForm next={next} then={then} />
  const failed = take.isError && !nextStepOf(take.error)
  return (
    <div className="bz-stack">
      <p>{text('panels.takeOver.text')}</p>
      {info && !failed && <Notice>{text('panels.takeOver.replaces', { name: info.nickname })}</Notice>}
      {failed && (
        <Notice tone="danger" live>
          {say(take.error)}
        </Notice>
      )}
      {!failed && (
        <Button size="lg" wide busy={take.isPending} onClick={() => take.mutate(code)}>
          {text('panels.takeOver.act')}
        </Button>
      )}
      <Button variant="outline" size="lg" wide onClick={onSkip}>
        {text('panels.takeOver.skip')}
      </Button>
    </div>
  )
}
