/** Banner carousel: the operator's banners of the home page, one to a view (HOME-02). */
import type { Banner } from '@baize/contract/content.ts'
import { Carousel } from '@baize/ui/moving/carousel.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkOf } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

const AUTOPLAY_MS = 5000
const GAP = 20

function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const link = linkOf(banner.linkageType, banner.linkage)
  const face: ReactNode = (
    <>
      <img
        src={banner.url}
        alt=""
        width={1200}
        height={300}
        className="bz-banner-art"
        loading={first ? undefined : 'lazy'}
        draggable={false}
      />
      <span className="bz-banner-words">
        <strong>{banner.title}</strong>
        {banner.text !== '' && <span>{banner.text}</span>}
      </span>
    </>
  )
  if (link === undefined) return <div className="bz-banner">{face}</div>
  if (link.outside)
    return (
      <a className="bz-banner" href={link.to} target="_blank" rel="noopener nofollow">
        {face}
      </a>
    )
  return (
    <Link className="bz-banner" to={link.to} {...(link.hash === undefined ? {} : { hash: link.hash })}>
      {face}
    </Link>
  )
}

export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const text = useText()
  if (banners.length === 0) return null
  return (
    <Carousel
      label={text('home.banners')}
      slides={banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} first={index === 0} />
      ))}
      autoplayMs={AUTOPLAY_MS}
      gap={GAP}
      arrows={false}
    />
  )
}
