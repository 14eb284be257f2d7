/** Promotion strip: up to six promotions, three to a view (HOME-03). */
import type { HomePromotion } from '@baize/contract/home.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Carousel } from '@baize/ui/moving/carousel.tsx'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

const PER_VIEW = 3
const GAP = 20
const MOST = 6

function Card({ promotion }: { promotion: HomePromotion }) {
  const text = useText()
  const { id, title, announcementImages, period } = promotion
  const image = announcementImages.toSorted((a, b) => a.sequence - b.sequence)[0]
  return (
    <Link to={PATHS.promotions} hash={id} className="bz-promotion">
      <span className="bz-promotion-frame">
        {image && <img src={image.url} alt="" width={400} height={240} className="bz-promotion-art" loading="lazy" draggable={false} />}
        {period !== null && (
          <span className="bz-promotion-period">
            <Badge>{text(`home.period.${period}`)}</Badge>
          </span>
        )}
      </span>
      <strong>{title}</strong>
    </Link>
  )
}

export function PromotionStrip({ promotions }: { promotions: readonly HomePromotion[] }) {
  const text = useText()
  if (promotions.length === 0) return null
  return (
    <div className="bz-promotions">
      <SectionHeading title={text('home.promotions')} />
      <Carousel
        label={text('home.promotions')}
        slides={promotions.slice(0, MOST).map((promotion) => (
          <Card key={promotion.id} promotion={promotion} />
        ))}
        perView={PER_VIEW}
        leastWidth="240px"
        gap={GAP}
        loop={false}
        dots={false}
        underHeading
      />
    </div>
  )
}
