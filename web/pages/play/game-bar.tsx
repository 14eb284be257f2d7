/** Game bar: the game's name, session time and net result, the balance with its deposit, and the exits of the frame. */
import type { Game } from '@baize/contract/games.ts'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Maximize, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { call } from '../../api/client.ts'
import { BreakButton } from '../../features/originals/break-button.tsx'
import { SittingFacts } from '../../features/originals/sitting-facts.tsx'
import { netIn, sittingQuery } from '../../api/clock/sitting.ts'
import { BalancePill, useBalance } from '../../features/wallet/balance.tsx'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { openable, type NetSince } from './launch.ts'

/** The bar comes along, so that time and net result stay visible (PROT-05). */
async function toggleFullscreen(stage: Element | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen()
  // Refused by the browser or the device: everything stays as it is.
  await stage
    ?.closest('.game-window')
    ?.requestFullscreen()
    .catch(() => undefined)
}

/** A window must be opened in the press itself; the address, valid for that window alone, follows when it is known. */
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
    const launched = call('launchGame', { body: { nodeId: game.nodeId, language, returnUrl: location.origin } })
    launched.then(openable).then(
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

export function GameBar({
  game,
  playing,
  net,
  stage,
  onLeave,
  onOutside,
  tools,
}: {
  game: Game
  /** The game has been opened; until then no time is shown. */
  playing: boolean
  /** The result where the provider keeps its own wallet, whose rounds the server does not see. */
  net: NetSince | undefined
  stage: RefObject<HTMLDivElement | null>
  onLeave: () => void
  onOutside: () => void
  /** What else this game has, such as a chat. */
  tools?: ReactNode
}) {
  const text = useText()
  const { currencySymbol: symbol = '', currency = '' } = useBalance().data ?? {}
  const openOutside = useNewWindow(game, onOutside)
  const { data: sitting } = useQuery({ ...sittingQuery, enabled: playing })
  const told = net ? net.value : netIn(sitting, currency)
  return (
    <div className="game-bar">
      <IconButton label={text('games.window.leave')} className="game-leave" onClick={onLeave}>
        <X aria-hidden="true" size={20} />
      </IconButton>
      <h1 className="game-name">
        <GameFace game={game} className="game-face" />
        <span>{game.gameName}</span>
      </h1>
      <div className="game-facts">
        <SittingFacts since={playing ? sitting?.since : undefined} net={playing ? told : undefined} symbol={symbol} />
      </div>
      <div className="game-money">
        <BalancePill />
      </div>
      <div className="game-tools">
        {tools}
        <BreakButton />
        <IconButton label={text('games.window.newWindow')} title={text('games.window.newWindow')} onClick={openOutside}>
          <ExternalLink aria-hidden="true" size={20} />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton
            label={text('games.window.full')}
            title={text('games.window.full')}
            onClick={() => void toggleFullscreen(stage.current)}
          >
            <Maximize aria-hidden="true" size={20} />
          </IconButton>
        )}
      </div>
    </div>
  )
}
