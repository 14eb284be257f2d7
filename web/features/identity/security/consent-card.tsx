/** Consent card: whether the member receives offers, since when, and one press that changes it. */
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { takeAnswer } from '../../../api/queries.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { GuardCard } from './guard-card.tsx'

const consentQuery = queryOptions({ queryKey: ['security', 'consent'], queryFn: ({ signal }) => call('memberConsent', { signal }) })

export function ConsentCard() {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const { data, error, refetch } = useQuery(consentQuery)
  const change = useMutation({
    mutationFn: (offers: boolean) => call('changeConsent', { body: { offers } }),
    onSuccess: (answer) => {
      takeAnswer(consentQuery.queryKey, answer)
      toast({ title: text(answer.offers ? 'security.consent.given' : 'security.consent.ended'), tone: 'good' })
    },
    onError: (error) => toast({ title: say(error), tone: 'danger' }),
  })
  const on = data?.offers === true
  const state = on && data.since ? text('security.consent.on', { date: dates(data.since, 'day') }) : text('security.consent.off')
  return (
    <GuardCard
      title={text('security.consent')}
      note={text('security.consent.note')}
      act={
        <Button variant="outline" busy={change.isPending} disabled={data === undefined} onClick={() => change.mutate(!on)}>
          {text(on ? 'security.consent.end' : 'security.consent.give')}
        </Button>
      }
    >
      {!data && error ? (
        <LoadFailure compact error={error} onAgain={refetch} />
      ) : (
        <p className={data ? 'text-fg-2' : 'guard-waits'}>{state}</p>
      )}
    </GuardCard>
  )
}
