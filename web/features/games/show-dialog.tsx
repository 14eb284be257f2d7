/** Show dialog: says that a game of the demonstration's catalogue cannot be played, and where the playable ones are. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useText } from '../../i18n/i18n.ts'

export function ShowDialog({ open, onOpenChange, onSee }: { open: boolean; onOpenChange: (open: boolean) => void; onSee: () => void }) {
  const text = useText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('games.unplayable.title')}
      size="sm"
      footer={
        <Button wide onClick={onSee}>
          {text('games.unplayable.see')}
        </Button>
      }
    >
      <p>{text('games.unplayable.text')}</p>
    </Dialog>
  )
}
