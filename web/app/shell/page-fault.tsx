/** Page fault: shown where a page failed, or its code did not arrive; never a blank page. */
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useText } from '../../i18n/i18n.ts'
import { isChunkLost } from '../start/in-time.ts'

export function PageFault({ error }: ErrorComponentProps) {
  const text = useText()
  const lostChunk = isChunkLost(error)
  return (
    <div className="bz-page" role="alert">
      <EmptyState
        tone="error"
        title={text(lostChunk ? 'error.slow' : 'error.page')}
        action={<Button onClick={() => location.reload()}>{text('error.reload')}</Button>}
      />
    </div>
  )
}
