/** Load failure: what stands where an answer could not be had: why, and a press that asks for it again. */
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'

type LoadFailureProps = {
  /** What is missing, in a few words; without it the reason stands in its place. */
  readonly title?: string
  readonly error: unknown
  readonly onAgain: () => unknown
  /** Another way on, beside asking again. */
  readonly beside?: ReactNode
  readonly compact?: boolean
}

export function LoadFailure({ title, error, onAgain, beside, compact }: LoadFailureProps) {
  const text = useText()
  const why = useRefusalText()(error)
  const again = (
    <Button variant={compact ? 'outline' : 'jade'} onClick={() => void onAgain()}>
      {text('error.retry')}
    </Button>
  )
  return (
    <EmptyState
      compact={compact}
      tone="error"
      title={title ?? why}
      action={
        <>
          {again}
          {beside}
        </>
      }
    >
      {title === undefined ? undefined : why}
    </EmptyState>
  )
}
