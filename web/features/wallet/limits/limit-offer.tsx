/** Limit offer: before the first deposit, and again after six months, a member is asked whether they want a limit. Both answers are alike (PL-01). */
import './limits.css'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { limitsQuery, useAnswerOffer } from './queries.ts'

/** `onSet` leads to the limits. */
export function LimitOffer({ onSet }: { readonly onSet: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const { data } = useQuery(limitsQuery)
  const answer = useAnswerOffer()
  if (data?.offerDue !== true) return null
  const title = text('limits.offer.title')
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={title}>
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="text-fg-2">{text('limits.offer.text')}</p>
      </div>
      {answer.error && (
        <Notice tone="danger" live>
          {say(answer.error)}
        </Notice>
      )}
      <div className="limits-offer">
        <Button variant="outline" busy={answer.isPending} onClick={() => answer.mutate('set', { onSuccess: onSet })}>
          {text('limits.offer.set')}
        </Button>
        <Button variant="outline" busy={answer.isPending} onClick={() => answer.mutate('not-now')}>
          {text('limits.offer.later')}
        </Button>
      </div>
    </Card>
  )
}
