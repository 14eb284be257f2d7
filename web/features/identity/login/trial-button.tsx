/** Trial button: begins a trial account without a form. */
import { Button } from '@baize/ui/press/button.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useTrial } from '../queries.ts'

export function TrialButton({ size = 'lg', onStarted }: { size?: 'md' | 'lg'; onStarted?: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const trial = useTrial(() => {
    toast({ title: text('identity.trial.started') })
    onStarted?.()
  })
  const begin = (): void => trial.mutate(undefined, { onError: (error) => toast({ title: say(error), tone: 'danger' }) })
  return (
    <Button size={size} variant="outline" busy={trial.isPending} onClick={begin}>
      {text('identity.trial')}
    </Button>
  )
}
