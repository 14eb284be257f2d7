/** Leaving: the exit of a game. It asks first while a round is open, because the round goes on without the person. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'

/** Elements outside the full-screen element, such as a dialog, are visible only without it. */
const exitFullscreen = (): Promise<void> => (document.fullscreenElement ? document.exitFullscreen() : Promise.resolve())

export type Leaving = {
  readonly setRoundOpen: (open: boolean) => void
  readonly ask: () => void
  /** Leaves without a question. */ readonly leave: () => void
  readonly dialog: ReactNode
}

export function useLeaving(leave: () => void): Leaving {
  const text = useText()
  const [roundOpen, setRoundOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return {
    setRoundOpen,
    leave,
    ask: () => (roundOpen ? void exitFullscreen().then(() => setAsking(true)) : leave()),
    dialog: (
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title={text('originals.window.openRound')}
        description={text('originals.window.openRoundText')}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {text('originals.window.stay')}
            </Button>
            <Button onClick={leave}>{text('games.window.leave')}</Button>
          </>
        }
      />
    ),
  }
}
