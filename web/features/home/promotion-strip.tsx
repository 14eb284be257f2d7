/** Promotion strip: up to six promotions, three to a view (HOME-03). */
import type { HomePromotion } from '@baize/contract/home.ts'
import { Badge } from '@baize/ui/badge.tsx'
import { SectionHeading } from '@baize/ui/card.tsx'
import { Carousel } from '@baize/ui/carousel.tsx'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'

const PromotionDialog = lazy(async () => ({ default: (await import('./promotion-dialog.tsx')).PromotionDialog }))

const PER_VIEW = 3
const GAP = 20
const MOST = 6

function Card({ promotion, onOpen }: { promotion: HomePromotion; onOpen: () => void }) {
  const text = useText()
  const { title, announcementImages, period } = promotion
  const image = announcementImages.toSorted((a, b) => a.sequence - b.sequence)[0]
  return (
    <button type="button" className="bz-promotion" onClick={onOpen}>
      <span className="bz-promotion-frame">
        {image && <img src={image.url} alt="" width={400} height={240} className="bz-promotion-art" loading="lazy" draggable={false} />}
        {period !== null && (
          <span className="bz-promotion-period">
            <Badge>{text(`home.period.${period}`)}</Badge>
          </span>
        )}
      </span>
      <strong>{title}</strong>
    </button>
  )
}

export function PromotionStrip({ promotions }: { promotions: readonly HomePromotion[] }) {
  const text = useText()
  const [open, setOpen] = useState<HomePromotion>()
  if (promotions.length === 0) return null
  return (
    <div className="bz-promotions">
      <SectionHeading title={text('home.promotions')} />
      <Carousel
        label={text('home.promotions')}
        slides={promotions.slice(0, MOST).map((promotion) => (
          <Card key={promotion.id} promotion={promotion} onOpen={() => setOpen(promotion)} />
        ))}
        perView={PER_VIEW}
        leastWidth="240px"
        gap={GAP}
        loop={false}
        dots={false}
        underHeading
      />
      <Suspense>{open && <PromotionDialog promotion={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  )
}
