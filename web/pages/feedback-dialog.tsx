/** Feedback dialog: the form of the feedback page over the current page, so that its subject stays visible behind it. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useChallenge } from '../features/identity/login/challenge.tsx'
import { FeedbackForm } from '../features/messages/feedback-form.tsx'
import { useText } from '../i18n/i18n.ts'

export function FeedbackDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const challenge = useChallenge()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('messages.feedback.title')}
      description={text('messages.feedback.lead')}
      size="md"
    >
      <FeedbackForm challenge={challenge} />
    </Dialog>
  )
}
