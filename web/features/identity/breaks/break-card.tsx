/** Break card: how a break from play stands, and the press that takes one or makes it longer. */
import { Button } from '@baize/ui/press/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { showDialog } from '../../../api/dialogs.ts'
import { useText } from '../../../i18n/i18n.ts'
import { GuardCard } from '../security/guard-card.tsx'
import { breaksQuery } from './queries.ts'
import { useStanding } from './standing.ts'

export function BreakCard() {
  const text = useText()
  const { data } = useQuery(breaksQuery)
  const standing = useStanding(data)
  return (
    <GuardCard
      title={text('security.limits')}
      note={standing ?? text('security.limits.note')}
      act={
        <Button variant="outline" onClick={() => showDialog('break')}>
          {text('shell.break')}
        </Button>
      }
    />
  )
}
