// A game, a promotion or a good as a picture with its title printed on it; the whole tile is one link.
import './art-tile.css'
import { memo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { ArtImage } from './art-image.tsx'
import type { ArtRequest } from '../art/draw.ts'
import { inksOf } from '../art/inks.ts'
import { isLight, titleInk } from '../art/palettes.ts'
import { cx } from '../classes.ts'
import { PaintedArt } from './painted-art.tsx'
import { Skeleton } from '../show/skeleton.tsx'

export type TileLink = { href: string; className: string; children: ReactNode }
export type ArtTileProps = Pick<ArtRequest, 'seed' | 'kind' | 'paletteIndex' | 'vendor'> & {
  title: string
  href: string
  badge?: ReactNode
  caption?: ReactNode
  meta?: ReactNode
  /** A second control over the picture, such as a heart: an `IconButton variant="over"`. */
  action?: ReactNode
  disabled?: boolean | undefined
  disabledReason?: ReactNode
  /** Shown on hover and focus, such as “Play”. */
  hover?: ReactNode
  /** How the link is rendered; the application gives its router's link. */
  renderLink?: ((link: TileLink) => ReactElement) | undefined
  ratio?: 'portrait' | 'square' | undefined
  loading?: 'eager' | 'lazy' | undefined
  /** Whether the picture is painted beside the page, as it comes near, and not with the page itself. */
  pictureAside?: boolean | undefined
}

const anchor = ({ children, ...link }: TileLink): ReactElement => <a {...link}>{children}</a>

export const ArtTile = memo(function ArtTile(props: ArtTileProps) {
  const {
    seed,
    kind,
    paletteIndex,
    vendor,
    title,
    href,
    badge,
    caption,
    meta,
    action,
    disabled = false,
    disabledReason,
    hover,
    renderLink = anchor,
    ratio = 'portrait',
    loading = 'lazy',
    pictureAside = false,
  } = props
  const palette = inksOf(seed, kind, paletteIndex)
  const picture = { seed, kind, paletteIndex, vendor, width: 300, height: ratio === 'square' ? 300 : 400, className: 'bz-tile-art' }
  const face = (
    <>
      {pictureAside ? <PaintedArt {...picture} /> : <ArtImage {...picture} loading={loading} />}
      <span className="bz-tile-title">{title}</span>
      {hover === undefined || disabled ? null : (
        <span className="bz-tile-hover" aria-hidden="true">
          <span>{hover}</span>
        </span>
      )}
    </>
  )
  const inks = {
    '--tile-ground': palette.ground,
    '--tile-ink': titleInk(palette),
    '--tile-shade': isLight(palette) ? '255 255 255' : '0 0 0',
  } as object
  return (
    <article className={cx('bz-tile', ratio === 'square' && 'bz-tile-square', disabled && 'bz-tile-off')} style={inks}>
      <div className="bz-tile-frame">
        {disabled ? <div className="bz-tile-link">{face}</div> : renderLink({ href, className: 'bz-tile-link', children: face })}
        {badge === undefined ? null : <div className="bz-tile-badge">{badge}</div>}
        {action === undefined ? null : <div className="bz-tile-action">{action}</div>}
        {disabled && disabledReason !== undefined ? <p className="bz-tile-reason">{disabledReason}</p> : null}
      </div>
      {caption === undefined && meta === undefined ? null : (
        <div className="bz-tile-caption">
          <span>{caption}</span>
          <span className="figures">{meta}</span>
        </div>
      )}
    </article>
  )
})

/** The same box, before the tile is known. */
export function ArtTileSkeleton({ caption = true }: { caption?: boolean | undefined }) {
  return (
    <div className="bz-tile" aria-hidden="true">
      <Skeleton shape="tile" />
      {caption ? (
        <div className="bz-tile-caption">
          <Skeleton width={64} />
          <Skeleton width={48} />
        </div>
      ) : null}
    </div>
  )
}
