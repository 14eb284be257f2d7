/** First login dialog: greets the owner of a handed-out account, and shows where its guards are. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useText } from '../../../i18n/i18n.ts'

export function FirstLoginDialog({
  open,
  onOpenChange,
  onSecure,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSecure: () => void
}) {
  const text = useText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('security.first.title')}
      size="sm"
      footer={
        <Button wide onClick={onSecure}>
          {text('security.first.go')}
        </Button>
      }
    >
      <p>{text('security.first.text')}</p>
    </Dialog>
  )
}
