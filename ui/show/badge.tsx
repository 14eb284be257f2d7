// A word that marks a thing: live, new, a state.
import './badge.css'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'

export type BadgeTone = 'neutral' | 'jade' | 'gold' | 'cinnabar' | 'indigo' | 'plum'
export type BadgeProps = { tone?: BadgeTone | undefined; solid?: boolean | undefined; dot?: boolean | undefined; children: ReactNode }

export function Badge({ tone = 'neutral', solid = false, dot = false, children }: BadgeProps) {
  return (
    <span className={cx('bz-badge', `bz-badge-${tone}`, solid && 'bz-badge-solid')}>
      {dot ? <span className="bz-badge-dot" aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
