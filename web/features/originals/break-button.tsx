/** Break button: a break in one press from the window of a game, beside its time and result. */
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Hourglass } from 'lucide-react'
import { showDialog } from '../../api/dialogs.ts'
import { useText } from '../../i18n/i18n.ts'

export function BreakButton() {
  const text = useText()
  return (
    <IconButton label={text('shell.break')} title={text('shell.break')} onClick={() => showDialog('break')}>
      <Hourglass aria-hidden="true" size={20} />
    </IconButton>
  )
}
