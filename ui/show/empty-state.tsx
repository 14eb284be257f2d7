// The text of a place that is still empty, or that could not be loaded.
import './empty-state.css'
import type { ReactNode } from 'react'
import { ArtImage } from '../picture/art-image.tsx'
import { cx } from '../classes.ts'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  seed?: string | undefined
  compact?: boolean | undefined
  /** An error is announced, an empty place is not. */
  tone?: 'empty' | 'error' | undefined
}

export function EmptyState({ title, children, action, seed, compact = false, tone = 'empty' }: EmptyStateProps) {
  return (
    <div className={cx('bz-empty', compact && 'bz-empty-compact')} role={tone === 'error' ? 'alert' : undefined}>
      <ArtImage kind="empty" seed={seed ?? tone} className="bz-empty-art" loading="lazy" />
      <div className="bz-empty-text">
        <p className="bz-empty-title">{title}</p>
        {children === undefined ? null : <div className="bz-empty-body">{children}</div>}
        {action === undefined ? null : <div className="bz-empty-action">{action}</div>}
      </div>
    </div>
  )
}
