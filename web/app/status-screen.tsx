/** Status screen: what stands in place of the site during maintenance or where it is not offered. */
import type { SystemStatus } from '@baize/contract/settings.ts'
import { Button, buttonClass } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Logo } from '@baize/ui/logo.tsx'
import { statusQuery } from '../api/status.ts'
import { queries } from '../api/queries.ts'
import { useDates, useText } from '../i18n/i18n.ts'
import { ServiceLink } from './contacts.tsx'
import { LanguageChoice } from './preferences.tsx'

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
    </main>
  )
}
