/**
 * Check panel: how well the house knows the person, how their check stands, and the one thing that they can do next (PK-07).
 * Next: `server/checks/begin.ts`.
 */
import type { IdentityCheck } from '@baize/contract/identity/checks.ts'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { CenterLink } from '../../../api/center-link.tsx'
import { memberPath } from '../../../app/paths.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'

const identityCheckQuery = queryOptions({
  queryKey: ['identity-check'],
  queryFn: ({ signal }) => call('identityCheck', { signal }),
})

type State = IdentityCheck['state']
const TONES: Readonly<Record<State, 'info' | 'good' | 'danger'>> = {
  none: 'info',
  begun: 'info',
  sent: 'info',
  reviewing: 'info',
  accepted: 'good',
  again: 'danger',
  refused: 'danger',
  expired: 'info',
}
const WAITS: ReadonlySet<State> = new Set<State>(['sent', 'reviewing'])

/** What the service said of the last try, in the person's words. */
function Standing({ check: { state, reasons } }: { check: IdentityCheck }) {
  const text = useText()
  return (
    <Notice tone={TONES[state]} title={text(`known.state.${state}`)}>
      {reasons.length === 0 ? undefined : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{text(`known.reason.${reason}`)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Missing({ missing }: { missing: IdentityCheck['missing'] }) {
  const text = useText()
  return (
    <div className="bz-stack">
      <p>{text('known.missing')}</p>
      <ul>
        {missing.map((each) => (
          <li key={each}>{text(`known.missing.${each}`)}</li>
        ))}
      </ul>
      <div>
        <CenterLink to={memberPath('securityCenter')} className={buttonClass()}>
          {text('known.missing.go')}
        </CenterLink>
      </div>
    </div>
  )
}

/** Leaves the page for the service's, which sends the person back here. */
function Begin({ check: { state, triesLeft } }: { check: IdentityCheck }) {
  const text = useText()
  const say = useRefusalText()
  const begin = useMutation({
    mutationFn: () => call('beginIdentityCheck'),
    onSuccess: ({ url }) => location.assign(url),
    onError(error) {
      toast({ title: say(error), tone: 'danger' })
      // It may stand otherwise by now, as where another device has sent the document.
      void queries.invalidateQueries({ queryKey: identityCheckQuery.queryKey })
    },
  })
  const label = state === 'begun' ? 'known.goOn' : state === 'again' || state === 'refused' ? 'known.again' : 'known.begin'
  return (
    <div className="bz-stack">
      <p className="text-fg-2">{text('known.where')}</p>
      <div className="bz-row">
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {text(label)}
        </Button>
        <span className="text-fg-2">{text('known.left', { count: String(triesLeft) })}</span>
      </div>
    </div>
  )
}

function Next({ check }: { check: IdentityCheck }) {
  const text = useText()
  // A contact is asked for elsewhere; the service needs the name and the birth date.
  const missing = check.missing.filter((each) => each !== 'contact')
  if (check.level > 1 || WAITS.has(check.state)) return null
  if (missing.length > 0) return <Missing missing={missing} />
  if (check.triesLeft === 0 && check.state !== 'begun') return <p>{text('known.people')}</p>
  return check.offered ? <Begin check={check} /> : <p>{text('known.closed')}</p>
}

export function CheckPanel() {
  const text = useText()
  const dates = useDates()
  const { data, error, isError, refetch } = useQuery(identityCheckQuery)
  if (isError && !data) return <LoadFailure error={error} onAgain={() => refetch()} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={220} />
      </Loading>
    )
  const level = ([0, 1, 2, 3] as const).find((each) => each === data.level) ?? 0
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('known.title')}>
      <div>
        <h2 className="text-md">{text(`known.level.${level}`)}</h2>
        {data.levelUntil === null ? null : <p className="text-fg-2">{text('known.until', { date: dates(data.levelUntil, 'day') })}</p>}
      </div>
      <Standing check={data} />
      <Next check={data} />
    </Card>
  )
}
