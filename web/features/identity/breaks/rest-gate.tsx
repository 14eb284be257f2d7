/** Rest gate: a window of a game closes as soon as a break begins, on whatever device it was taken. */
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showDialog } from '../../../api/dialogs.ts'
import { usePerson } from '../../../api/person.ts'
import { useText } from '../../../i18n/i18n.ts'
import { breaksQuery } from './queries.ts'
import { useStanding } from './standing.ts'

/** Where it is not known whether there is a break the game is shown: the server takes no bet. */
export function RestGate({ children }: { readonly children: ReactNode }) {
  const text = useText()
  const { role } = usePerson()
  const { data } = useQuery({ ...breaksQuery, enabled: role === 'member' || role === 'agent' })
  const standing = useStanding(data)
  if (standing === undefined) return children
  return (
    <div className="bz-page" role="status">
      <EmptyState
        title={text('shell.break.title')}
        action={
          <Button variant="outline" onClick={() => showDialog('break')}>
            {text('shell.break.see')}
          </Button>
        }
      >
        {standing} {text('shell.break.goesOn')}
      </EmptyState>
    </div>
  )
}
