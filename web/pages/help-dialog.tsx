/** Help dialog: the help center over the current page; following one of its links closes it. */
import { showDialog } from '../api/dialogs.ts'
import { useFollow } from '../api/center.ts'
import { HelpWindow } from '../features/content/help-window.tsx'
import { OtherWays } from '../features/content/other-ways.tsx'

export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const follow = useFollow()
  const go = (to: string): void => {
    onOpenChange(false)
    follow(to)
  }
  return (
    <HelpWindow
      open={open}
      onOpenChange={onOpenChange}
      onLink={go}
      extra={<OtherWays onGo={() => onOpenChange(false)} onFeedback={() => showDialog('feedback')} />}
    />
  )
}
