// Names and values of one thing: a receipt, an account, a draw.
import './facts.css'
import type { ReactNode } from 'react'
import { CopyButton } from '../press/copy-button.tsx'

export type Fact = {
  term: ReactNode
  value: ReactNode
  copy?: string | undefined
  /** Names what is copied, where several lines can be. */
  copyLabel?: string | undefined
}

export function Facts({ items, columns = 1 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 | undefined }) {
  return (
    <dl className="bz-facts" data-columns={columns}>
      {items.map((item, index) => (
        <div key={index} className="bz-fact">
          <dt>{item.term}</dt>
          <dd>
            <span>{item.value}</span>
            {item.copy === undefined ? null : <CopyButton value={item.copy} label={item.copyLabel} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
