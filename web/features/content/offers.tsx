/** Offers: what the operator announced beside the campaigns, with picture, period, end and terms. */
import './content.css'
import type { Announcement } from '@baize/contract/content.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'
import { offersQuery } from './queries.ts'

function Offer({ offer, onLink }: { offer: Announcement; onLink: (to: string) => void }) {
  const text = useText()
  const dates = useDates()
  const [picture] = offer.announcementImages
  return (
    <Card as="article" padding="none" className="content-offer">
      {picture && <img src={picture.url} alt="" width={400} height={240} loading="lazy" />}
      <div className="content-offer-words">
        <h2 id={offer.id} tabIndex={-1}>
          {offer.title}
        </h2>
        <p className="bz-row">
          {offer.period && <Badge tone="jade">{text(`content.offers.${offer.period}`)}</Badge>}
          {offer.until && <Badge>{text('content.offers.until', { day: dates(offer.until, 'day') })}</Badge>}
        </p>
        <Html html={offer.content} onLink={onLink} />
      </div>
    </Card>
  )
}

export function Offers({ anchor, onLink }: { anchor: string; onLink: (to: string) => void }) {
  const text = useText()
  const language = useLanguage()
  const { data } = useQuery(offersQuery(language))
  const there = data !== undefined
  useEffect(() => {
    if (!there || anchor === '') return
    const heading = document.getElementById(anchor)
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
    heading?.focus({ preventScroll: true })
  }, [anchor, there])
  if (data === undefined || data.promotion.length === 0) return null
  return (
    <section className="content-offers" aria-label={text('content.offers.more')}>
      {data.promotion.map((offer) => (
        <Offer key={offer.id} offer={offer} onLink={onLink} />
      ))}
    </section>
  )
}
