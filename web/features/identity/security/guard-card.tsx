/** Guard card: one guard of the account, its state, and the button that changes it. */
import '../identity.css'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import type { ReactNode } from 'react'

export function GuardCard({
  title,
  note,
  state,
  tone = 'neutral',
  act,
  children,
}: {
  title: string
  note: string
  state?: string | undefined
  tone?: BadgeTone
  act?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={title}>
      <div className="guard-head">
        <div className="guard-words">
          <h2 className="text-md">
            {title} {state === undefined ? null : <Badge tone={tone}>{state}</Badge>}
          </h2>
          <p className="text-fg-2">{note}</p>
        </div>
        {act === undefined ? null : <div className="guard-act">{act}</div>}
      </div>
      {children}
    </Card>
  )
}
