/** Profile card: the member's personal data, masked, and the dialog to see and change it with the password. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { GuardCard } from '../security/guard-card.tsx'
import { fieldName } from './field-name.ts'
import { ProfileDialog } from './profile-dialog.tsx'

const profileQuery = queryOptions({
  queryKey: ['security', 'profile'],
  queryFn: ({ signal }) => call('memberProfile', { signal }),
})

/** Every account has these. */
const WAITING = ['nickname', 'birthday'] as const

export function ProfileCard() {
  const text = useText()
  const dates = useDates()
  const { data, error, refetch } = useQuery(profileQuery)
  const [open, setOpen] = useState(false)
  const told = (data?.fields ?? []).filter(({ value }) => value !== '')
  const changed = data?.changedAt ? ` ${text('security.profile.changed', { date: dates(data.changedAt, 'day') })}` : ''
  return (
    <GuardCard
      title={text('security.profile')}
      note={`${text('security.profile.note')}${changed}`}
      act={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('security.profile.open')}
        </Button>
      }
    >
      {data === undefined && error ? (
        <LoadFailure compact error={error} onAgain={refetch} />
      ) : data === undefined ? (
        <Loading>
          <Facts items={WAITING.map((field) => ({ term: text(fieldName(field)), value: <Skeleton width={96} /> }))} columns={2} />
        </Loading>
      ) : (
        <Facts items={told.map(({ field, value }) => ({ term: text(fieldName(field)), value }))} columns={2} />
      )}
      <Dialog open={open} onOpenChange={setOpen} title={text('security.profile')} size="md">
        <ProfileDialog onDone={() => setOpen(false)} />
      </Dialog>
    </GuardCard>
  )
}
