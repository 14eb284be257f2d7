// A drawn picture of a kind that only later pages have: banners, promotions and goods. Its generator comes with those pages.
import { memo } from 'react'
import { anySize, anyUri, type AnyRequest } from '../art/every.ts'
import { DrawnImage, type ImageLook } from './art-image.tsx'

export type SceneImageProps = AnyRequest & ImageLook

export const SceneImage = memo(function SceneImage({ alt, className, loading, ...request }: SceneImageProps) {
  const { width, height } = anySize(request.kind)
  const look = { alt, className, loading, width: request.width ?? width, height: request.height ?? height }
  return <DrawnImage {...look} src={anyUri(request)} />
})
