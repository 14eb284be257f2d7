// A message in the page: what happened, where the money is, what to do.
import './notice.css'
import { CircleAlert, CircleCheck, Coins, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, good: CircleCheck, danger: CircleAlert, money: Coins } as const

export type NoticeProps = {
  tone?: keyof typeof icons | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announce it when it appears. */
  live?: boolean | undefined
}

export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`bz-notice bz-notice-${tone}`} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon className="bz-notice-icon" aria-hidden="true" size={20} />
      <div className="bz-notice-text">
        {title === undefined ? null : <p className="bz-notice-head">{title}</p>}
        {children === undefined ? null : <div className="bz-notice-body">{children}</div>}
      </div>
      {action === undefined ? null : <div className="bz-notice-action">{action}</div>}
    </div>
  )
}
