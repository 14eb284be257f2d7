// The shape of the coming content, with its exact box, so that nothing jumps when it arrives.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- an output element may not hold blocks
import './skeleton.css'
import type { ReactNode } from 'react'
import { useLabels } from '../labels.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type SkeletonProps = {
  width?: number | string | undefined
  height?: number | string | undefined
  shape?: 'line' | 'box' | 'circle' | 'tile' | undefined
}

export function Skeleton({ width, height, shape = 'line' }: SkeletonProps) {
  return <span className={`bz-skeleton bz-skeleton-${shape}`} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

/** Lines as tall as the text that they stand for; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className="bz-skeleton-text" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 && lines > 1 ? '62%' : '100%'} />
      ))}
    </span>
  )
}

/** Says once that a group of skeletons is loading. */
export function Loading({ label, children }: { label?: string | undefined; children?: ReactNode }) {
  const labels = useLabels()
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label ?? labels.loading}</VisuallyHidden>
      {children}
    </div>
  )
}
