// A drawn picture as an ordinary image, decoration by default.
import { memo } from 'react'
import { artSize, artUri } from './art/draw.ts'
import type { ArtRequest } from './art/draw.ts'
import { useTurn } from './use-turn.ts'

export type ArtImageProps = ArtRequest & {
  alt?: string | undefined
  className?: string | undefined
  loading?: 'eager' | 'lazy' | undefined
  /** Whether it is drawn in a turn of its own, since a picture costs a slow phone as much as the tile around it. */
  waits?: boolean | undefined
}

/** Drawn once per request; its width and height hold the box before it is painted. */
export const ArtImage = memo(function ArtImage({ alt = '', className, loading, waits = false, ...request }: ArtImageProps) {
  const come = useTurn(waits)
  const size = artSize(request.kind)
  return (
    <img
      className={className}
      src={come ? artUri(request) : undefined}
      alt={alt}
      width={request.width ?? size.width}
      height={request.height ?? size.height}
      loading={loading}
      decoding="async"
      draggable={false}
    />
  )
})
