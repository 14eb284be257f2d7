// A drawn picture as an ordinary image, decoration by default.
import { memo } from 'react'
import { artSize, artUri } from '../art/draw.ts'
import type { ArtRequest } from '../art/draw.ts'

export type ImageLook = {
  alt?: string | undefined
  className?: string | undefined
  loading?: 'eager' | 'lazy' | undefined
}
export type ArtImageProps = ArtRequest & ImageLook

/** An image that is a decoration and no object to drag; its width and height hold the box before it is painted. */
export const DrawnImage = ({ alt = '', ...image }: ImageLook & { src: string; width: number; height: number }) => (
  <img alt={alt} {...image} decoding="async" draggable={false} />
)

/** Drawn once per request. */
export const ArtImage = memo(function ArtImage({ alt, className, loading, ...request }: ArtImageProps) {
  const { width, height } = artSize(request.kind)
  const look = { alt, className, loading, width: request.width ?? width, height: request.height ?? height }
  return <DrawnImage {...look} src={artUri(request)} />
})
