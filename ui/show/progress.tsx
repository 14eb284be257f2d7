// How much of something is done, as a bar or a ring; the number is beside it in words.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn alike in every browser, and a ring is inline SVG
import './progress.css'
import { useId } from 'react'
import type { ReactNode } from 'react'

export type ProgressTone = 'jade' | 'gold' | 'cinnabar' | 'indigo'
export type ProgressProps = {
  label: ReactNode
  labelHidden?: boolean | undefined
  /** 0 to 100; a share, never an amount. */
  value: number
  text?: ReactNode
  tone?: ProgressTone | undefined
}

const within = (value: number): number => Math.min(100, Math.max(0, value))

export function Progress({ label, labelHidden = false, value, text, tone = 'jade' }: ProgressProps) {
  const id = useId()
  const share = within(value)
  return (
    <div className="bz-progress">
      <div className={labelHidden ? 'bz-hidden' : 'bz-progress-head'}>
        <span id={id}>{label}</span>
        {text === undefined ? null : <span className="bz-progress-text figures">{text}</span>}
      </div>
      <div
        className="bz-progress-track"
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={`bz-progress-bar bz-progress-${tone}`} style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  )
}

export function ProgressRing({
  value,
  size = 44,
  label,
  tone = 'jade',
}: {
  value: number
  size?: number | undefined
  label: string
  tone?: ProgressTone | undefined
}) {
  const share = within(value)
  return (
    <svg className={`bz-ring bz-ring-${tone}`} width={size} height={size} viewBox="0 0 44 44" role="img" aria-label={label}>
      <circle cx="22" cy="22" r="19" pathLength="100" />
      <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${share} 100`} transform="rotate(-90 22 22)" />
    </svg>
  )
}
