/** Guard card: one guard of the account, its state, and the button that changes it. Of a guard that could not be read nothing is said. */
import '../identity.css'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { securityQuery } from './security-queries.ts'

export function GuardCard({
  title,
  note,
  state,
  tone = 'neutral',
  act,
  reads = false,
  children,
}: {
  title: string
  note: string
  state?: string | undefined
  tone?: BadgeTone
  act?: ReactNode
  /** Its state is a part of the account's security, which may not be known. */
  reads?: boolean
  children?: ReactNode
}) {
  const text = useText()
  const { isPending, isError } = useQuery({ ...securityQuery, enabled: reads })
  // A box of the same size stands in while it is read.
  const words = isPending ? <span className="guard-waits">{note}</span> : isError ? text('security.unknown') : note
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={title}>
      <div className="guard-head">
        <div className="guard-words">
          <h2 className="text-md">
            {title} {state === undefined ? null : <Badge tone={tone}>{state}</Badge>}
          </h2>
          <p className="text-fg-2">{reads ? words : note}</p>
        </div>
        {act === undefined ? null : (
          <fieldset className="guard-act" disabled={reads && (isPending || isError)}>
            {act}
          </fieldset>
        )}
      </div>
      {children}
    </Card>
  )
}
