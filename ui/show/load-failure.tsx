// Shown where data failed to load: why, and a button that tries again.
import type { ReactNode } from 'react'
import { Button } from '../press/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useLabels } from '../labels.tsx'

type LoadFailureProps = {
  /** What is missing, in a few words; without it the reason is shown in its place. */
  title?: string | undefined
  error: unknown
  onAgain: () => unknown
  /** Another action, beside trying again. */
  beside?: ReactNode
  compact?: boolean | undefined
}

export function LoadFailure({ title, error, onAgain, beside, compact = false }: LoadFailureProps) {
  const { tryAgain, reasonOf } = useLabels()
  const reason = reasonOf(error)
  return (
    <EmptyState
      compact={compact}
      tone="error"
      title={title ?? reason}
      action={
        <>
          <Button variant={compact ? 'outline' : 'jade'} onClick={() => void onAgain()}>
            {tryAgain}
          </Button>
          {beside}
        </>
      }
    >
      {title === undefined ? undefined : reason}
    </EmptyState>
  )
}
