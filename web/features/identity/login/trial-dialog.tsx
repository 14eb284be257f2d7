/** Trial dialog: explains to a trial account that playing needs a real one. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/i18n.ts'

export function TrialDialog({
  open,
  onOpenChange,
  onRegister,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRegister: () => void
}) {
  const text = useText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('games.trial.title')}
      size="sm"
      footer={
        <Button wide onClick={onRegister}>
          {text('games.trial.register')}
        </Button>
      }
    >
      <p>{text('games.trial.text')}</p>
    </Dialog>
  )
}
