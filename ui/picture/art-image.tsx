// A drawn picture as an ordinary image, decoration by default.
import { memo } from 'react'
import { artSize, artUri } from '../art/draw.ts'
import type { ArtRequest } from '../art/draw.ts'

export type ArtImageProps = ArtRequest & {
  alt?: string | undefined
  className?: string | undefined
  loading?: 'eager' | 'lazy' | undefined
}

/** Drawn once per request; its width and height hold the box before it is painted. */
export const ArtImage = memo(function ArtImage({ alt = '', className, loading, ...request }: ArtImageProps) {
  const size = artSize(request.kind)
  return (
    <img
      className={className}
      src={artUri(request)}
      alt={alt}
      width={request.width ?? size.width}
      height={request.height ?? size.height}
      loading={loading}
      decoding="async"
      draggable={false}
    />
  )
})
