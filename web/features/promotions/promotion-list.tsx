/** Promotion list: the campaigns as cards with picture, badges and state, filtered by type. */
import { PROMOTION_TYPES } from '@baize/contract/values/promotions.ts'
import './promotions.css'
import type { PromotionCard, PromotionType } from '@baize/contract/promotions.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePerson } from '../../api/person.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { lastMoment } from './last-day.ts'
import { promotionsQuery } from './queries.ts'
import { RewardParts } from './reward-text.tsx'
import { PromotionBadge } from './state-badge.tsx'

type Open = (id: string) => void

function Offered({ card, onOpen }: { card: PromotionCard; onOpen: Open }) {
  const text = useText()
  const dates = useDates()
  const [picture] = card.announcementImages
  return (
    <Card as="li" padding="none" className="promotion-card">
      {picture && <img src={picture.url} alt="" width={400} height={240} loading="lazy" />}
      <div className="promotion-card-words">
        <p className="bz-row promotion-badges">
          <PromotionBadge {...card} />
          {card.periodType && <Badge>{text(`promotions.period.${card.periodType}`)}</Badge>}
          {card.badges.map((badge) => (
            <Badge key={badge} tone="plum">
              {text(`promotions.badge.${badge}`)}
            </Badge>
          ))}
        </p>
        <h2>
          <button type="button" className="promotion-open" onClick={() => onOpen(card.id)}>
            {card.title}
          </button>
        </h2>
        <p>{card.summary}</p>
        {card.unavailable !== null && card.status !== 'rejected' && (
          <p className="promotion-small">{text(`promotions.unavailable.${card.unavailable}`)}</p>
        )}
        <p className="promotion-small">
          {card.status === 'coming soon'
            ? text('promotions.from', { day: dates(card.from, 'day') })
            : text('promotions.until', { day: dates(lastMoment(card.until), 'day') })}
        </p>
        {card.highest.length > 0 && (
          <p className="promotion-small">
            {text('promotions.highest')} <RewardParts parts={card.highest} />
          </p>
        )}
      </div>
    </Card>
  )
}

const WAITING = 6

export function PromotionList({ onOpen }: { onOpen: Open }) {
  const text = useText()
  const language = useLanguage()
  const { info } = usePerson()
  const [type, setType] = useState<'all' | PromotionType>('all')
  const { data, error, refetch } = useQuery(promotionsQuery(info?.id ?? '', language, type))
  return (
    <section className="promotion-list" aria-label={text('promotions.list')}>
      <SelectField
        label={text('promotions.type')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as 'all' | PromotionType)}
        options={(['all', ...PROMOTION_TYPES] as const).map((value) => ({ value, label: text(`promotions.type.${value}`) }))}
      />
      {!data && error && <LoadFailure title={text('promotions.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <div className="promotion-cards">
            {Array.from({ length: WAITING }, (_, index) => (
              <Skeleton key={index} shape="box" height={380} />
            ))}
          </div>
        </Loading>
      )}
      {data?.content.length === 0 && (
        <EmptyState title={text(type === 'all' ? 'promotions.none' : 'promotions.none.type')} seed="promotions" />
      )}
      {data !== undefined && data.content.length > 0 && (
        <ul className="promotion-cards">
          {data.content.map((card) => (
            <Offered key={card.id} card={card} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}
