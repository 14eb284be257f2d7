/** Deposit offer: the promotion of a deposit, at first none, with the terms before the payment (PR-30, PR-S11). */
import './promotions.css'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { PromotionTerms } from './promotion-terms.tsx'
import { promotionQuery, promotionsQuery } from './queries.ts'

const NONE = 'none'

type Chosen = { readonly promotionId: string; readonly promotionVersion: number; readonly least: string }

/** Renders nothing where the next deposit earns no promotion. */
export function useDepositOffer(): { chosen: Chosen | undefined; field: ReactNode } {
  const text = useText()
  const language = useLanguage()
  const { info } = usePerson()
  const reader = info?.id ?? ''
  const [choice, setChoice] = useState(NONE)
  const list = useQuery({ ...promotionsQuery(reader, language, 'all'), enabled: info !== undefined })
  const offers = (list.data?.content ?? []).filter(
    ({ leastDeposit, availableToMe, status }) => leastDeposit !== null && (availableToMe || status === 'process'),
  )
  const meant = offers.find(({ id }) => id === choice)
  const whole = useQuery({ ...promotionQuery(reader, language, choice), enabled: meant !== undefined })
  if (offers.length === 0) return { chosen: undefined, field: null }
  const options = [
    { value: NONE, label: text('promotions.offer.none'), hint: text('promotions.offer.none.hint') },
    ...offers.map(({ id, title, summary }) => ({ value: id, label: title, hint: summary })),
  ]
  const field = (
    <div className="bz-stack">
      <RadioCards label={text('promotions.offer')} options={options} value={meant?.id ?? NONE} onChange={setChoice} />
      {meant && whole.data?.id === meant.id && (
        <section className="promotion-offer" aria-label={text('promotions.offer.terms', { title: meant.title })}>
          <PromotionTerms promotion={whole.data} />
        </section>
      )}
      {meant && whole.data?.id !== meant.id && (
        <Loading>
          <Skeleton shape="box" height={240} />
        </Loading>
      )}
    </div>
  )
  // Unseen terms are not agreed to: until the terms have loaded, nothing is chosen with the deposit.
  const version = whole.data?.id === meant?.id ? whole.data?.version : undefined
  if (meant === undefined || version === undefined) return { chosen: undefined, field }
  return { chosen: { promotionId: meant.id, promotionVersion: version, least: meant.leastDeposit ?? '0' }, field }
}
