/** Funds panel: what a person is asked to prove of where their money comes from, until when, and what goes on meanwhile (PA-11). */
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'

const fundsQuery = queryOptions({ queryKey: ['source-of-funds'], queryFn: ({ signal }) => call('sourceOfFunds', { signal }) })

const TONES = { asked: 'info', again: 'info', accepted: 'good', refused: 'danger' } as const

/** Nothing stands here for whom nothing was asked. */
export function FundsPanel() {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(fundsQuery)
  if (!data?.request) return null
  const { asked, state, until, note } = data.request
  const waits = state === 'asked' || state === 'again'
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('known.funds.title')}>
      <h2 className="text-md">{text('known.funds.title')}</h2>
      <Notice tone={TONES[state]}>{text(`known.funds.${state}`)}</Notice>
      {waits && <p>{text(`known.funds.proof.${asked}`)}</p>}
      {note !== null && <p>{note}</p>}
      {waits && <p>{text('known.funds.until', { date: dates(until, 'day') })}</p>}
      {state !== 'accepted' && <p className="text-fg-2">{text('known.funds.rests')}</p>}
    </Card>
  )
}
