/** Status screen: shown in place of the site during maintenance or where it is not offered. */
import type { SystemStatus } from '@baize/contract/settings.ts'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Logo } from '@baize/ui/show/logo.tsx'
import { statusQuery } from '../../api/status.ts'
import { queries } from '../../api/queries.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { Suspense, useState } from 'react'
import { ServiceLink } from './contacts.tsx'
import { lazyPart, withTexts } from '../start/lazy-part.ts'
import { PartFault } from './part-fault.tsx'
import { LanguageChoice } from './preferences.tsx'

const WordsPage = lazyPart(async () => (await withTexts(import('../../features/content/words-page.tsx'), 'content')).WordsPage)

/** The text on protection stays available whatever else is closed, and opens in place, since no other page can be reached. */
function Protection() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className="bz-status-protection">
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text('shell.responsible')}
      </Button>
      <PartFault>
        <Suspense>{open && <WordsPage slug="responsible" anchor="" onLink={() => undefined} missing={null} />}</Suspense>
      </PartFault>
    </div>
  )
}

export function StatusScreen({ status }: { status: SystemStatus }) {
  const text = useText()
  const write = useDates()
  const { maintenance, regionRestriction } = status
  return (
    <main className="bz-status">
      <Logo size="lg" />
      <EmptyState
        seed={status.status === 1 ? 'maintenance' : 'region'}
        title={maintenance ? maintenance.title || text('shell.maintenance.title') : text('shell.region.title')}
        action={
          <div className="bz-status-acts">
            <Button onClick={() => void queries.invalidateQueries({ queryKey: statusQuery.queryKey })}>
              {text('shell.maintenance.again')}
            </Button>
            <ServiceLink className={buttonClass({ variant: 'outline' })} />
          </div>
        }
      >
        <p>{maintenance?.message ?? regionRestriction?.message}</p>
        {maintenance?.end && <p className="figures">{text('shell.maintenance.until', { end: write(maintenance.end) })}</p>}
        {regionRestriction && <p className="figures">{text('shell.region.ip', { ip: regionRestriction.ip })}</p>}
      </EmptyState>
      <div className="bz-status-language">
        <LanguageChoice />
      </div>
      <Protection />
    </main>
  )
}
