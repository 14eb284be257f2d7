/** Game bar: the game's name, time and net result, the balance with its deposit, and the ways out of the frame. */
import type { Game } from '@baize/contract/games.ts'
import { Button } from '@baize/ui/button.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { IconButton } from '@baize/ui/icon-button.tsx'
import { toast } from '@baize/ui/toast.tsx'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink, Maximize, X } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { call } from '../../api/client.ts'
import { CATEGORY_PATHS } from '../../app/paths.ts'
import { SittingFacts } from '../../features/originals/sitting-facts.tsx'
import { BalancePill, useBalance } from '../../features/wallet/balance.tsx'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

/** What stands outside the enlarged element, such as a dialog, can only be seen without it. */
const exitFullscreen = (): Promise<void> => (document.fullscreenElement ? document.exitFullscreen() : Promise.resolve())

/** The bar comes along, so that time and net result stay in sight (PROT-05). */
async function toggleFullscreen(stage: Element | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  // Refused by the browser or the device: everything stays as it is.
  await stage
    ?.closest('.game-window')
    ?.requestFullscreen()
    .catch(() => undefined)
}

/** A window must be opened in the press itself; the address, good for that window alone, follows when it is known. */
function useNewWindow(game: Game, onOpened: () => void): () => void {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  return () => {
    const opened = window.open('', '_blank')
    if (!opened) {
      toast({ title: text('games.window.blocked'), tone: 'danger' })
      return
    }
    opened.opener = null
    call('launchGame', { body: { nodeId: game.nodeId, language, returnUrl: location.origin } }).then(
      ({ url }) => {
        opened.location.replace(new URL(url, location.href))
        onOpened()
      },
      (error: unknown) => {
        opened.close()
        toast({ title: refusalText(error), tone: 'danger' })
      },
    )
  }
}

/** Asked only while a round is open: it goes on without the person, and that is said. */
function LeaveDialog({ open, onOpenChange, onLeave }: { open: boolean; onOpenChange: (open: boolean) => void; onLeave: () => void }) {
  const text = useText()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={text('originals.window.openRound')}
      description={text('originals.window.openRoundText')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {text('originals.window.stay')}
          </Button>
          <Button onClick={onLeave}>{text('games.window.leave')}</Button>
        </>
      }
    />
  )
}

export function GameBar({
  game,
  since,
  net,
  stage,
  roundOpen,
  onOutside,
}: {
  game: Game
  since: number | undefined
  net: string | undefined
  stage: RefObject<HTMLDivElement | null>
  /** Leaving asks first then. */
  roundOpen: boolean
  onOutside: () => void
}) {
  const text = useText()
  const router = useRouter()
  const symbol = useBalance().data?.currencySymbol ?? ''
  const openOutside = useNewWindow(game, onOutside)
  const [asking, setAsking] = useState(false)
  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: CATEGORY_PATHS[game.gameType], replace: true })
  }
  return (
    <div className="game-bar">
      <IconButton
        label={text('games.window.leave')}
        onClick={() => (roundOpen ? void exitFullscreen().then(() => setAsking(true)) : leave())}
      >
        <X aria-hidden="true" size={20} />
      </IconButton>
      <h1 className="game-name">{game.gameName}</h1>
      <div className="game-facts">
        <SittingFacts since={since} net={net} symbol={symbol} />
      </div>
      <div className="game-money">
        <BalancePill />
      </div>
      <div className="game-tools">
        <IconButton label={text('games.window.newWindow')} onClick={openOutside}>
          <ExternalLink aria-hidden="true" size={20} />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton label={text('games.window.full')} onClick={() => void toggleFullscreen(stage.current)}>
            <Maximize aria-hidden="true" size={20} />
          </IconButton>
        )}
      </div>
      <LeaveDialog open={asking} onOpenChange={setAsking} onLeave={leave} />
    </div>
  )
}
