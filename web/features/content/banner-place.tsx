/** Banner place: the content of one of the small places of banners (dialogs, side menu, game pages, footer); nothing where there is none. */
import './content.css'
import type { Banner, BannerGroup } from '@baize/contract/content.ts'
import { cx } from '@baize/ui/classes.ts'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkOf } from '../../app/paths.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { bannersQuery } from './queries.ts'

/** A strip beside its words, a card above them, or a mark as small as a seal. */
type Shape = 'strip' | 'card' | 'mark'

function OneBanner({ banner, shape }: { banner: Banner; shape: Shape }) {
  const link = linkOf(banner.linkageType, banner.linkage)
  const look = cx('content-banner', `content-banner-${shape}`)
  const inner = (
    <>
      <img src={banner.url} alt="" width={1200} height={480} loading="lazy" className="content-banner-art" />
      <span className="content-banner-words">
        <b>{banner.title}</b>
        {banner.text === '' ? null : <span>{banner.text}</span>}
      </span>
    </>
  )
  if (link === undefined) return <div className={look}>{inner}</div>
  return link.outside ? (
    <a className={look} href={link.to} target="_blank" rel="noopener nofollow">
      {inner}
    </a>
  ) : (
    <Link className={look} to={link.to} {...(link.hash === undefined ? {} : { hash: link.hash })}>
      {inner}
    </Link>
  )
}

export function BannerPlace({ group, shape = 'strip' }: { group: BannerGroup; shape?: Shape | undefined }) {
  const language = useLanguage()
  const { data, isPending } = useQuery(bannersQuery(group, language))
  // The place is kept while its content loads, so that nothing moves under a finger.
  if (isPending) return <Skeleton shape="box" height={shape === 'card' ? 132 : 'var(--strip, 72px)'} />
  if (!data || data.length === 0) return null
  return (
    <div className="content-banners" data-group={group}>
      {data.map((banner) => (
        <OneBanner key={banner.id} banner={banner} shape={shape} />
      ))}
    </div>
  )
}
