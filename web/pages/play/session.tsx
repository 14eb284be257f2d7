/** Session: one start of one game by one member, from its picture to the vendor's frame, with everything around it. */
import type { Game } from '@baize/contract/games.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Refusal } from '../../api/client.ts'
import { useBalance } from '../../features/wallet/balance.tsx'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useAlone, type Covering } from './alone.ts'
import { ChatButton, ChatPanel } from './chat-panel.tsx'
import { GameBar } from './game-bar.tsx'
import { GameFrame } from './game-frame.tsx'
import { GameArt, MaintenancePanel, SimilarGames } from './game-panels.tsx'
import { launchQuery, useSlow } from './launch.ts'
import { EmptyWallet, KeptWallet, useKeptWallet } from './kept-wallet.tsx'
import type { Leaving } from './leaving.tsx'

const MAINTENANCE: ReadonlySet<string> = new Set(['game-maintenance', 'vendor-maintenance'])

type WaitingProps = { outside: boolean; error: Error | null; slow: boolean; name: string; onAgain: () => void }

/** The text on the picture while there is no frame: loading, slow, refused, or open elsewhere. */
function Waiting({ outside, error, slow, name, onAgain }: WaitingProps) {
  const text = useText()
  const refusalText = useRefusalText()
  const again = (label: string) => <Button onClick={onAgain}>{label}</Button>
  if (outside) {
    return (
      <>
        <p>{text('originals.window.outside')}</p>
        {again(text('originals.window.here'))}
      </>
    )
  }
  if (error) {
    return (
      <>
        <p role="alert">{refusalText(error)}</p>
        {again(text('games.window.again'))}
      </>
    )
  }
  return (
    <>
      <p role="status">{text(slow ? 'games.window.slow' : 'games.window.loading', { name })}</p>
      {slow ? again(text('games.window.again')) : <span className="game-wait bz-moving" aria-hidden="true" />}
    </>
  )
}

/** What a window gets from the page, the popup or the full page that contains it. */
export type WindowPlace = {
  readonly room?: string | undefined
  /** A popup is alone by itself; a page covers small screens by its own style and blocks what is under it. */
  readonly covers: Covering
  readonly leaving: Leaving
  /** Another game was chosen in place of this one. */
  readonly onStart: (game: Game) => void
}

type SessionProps = WindowPlace & { game: Game; similar: readonly Game[]; onAgain: () => void }

/** The launch's answer, and when its frame was there. */
function useLaunched({ game, room }: Pick<SessionProps, 'game' | 'room'>) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [attempt] = useState(() => performance.now())
  const [openedAt, setOpenedAt] = useState<number>()
  const [outside, setOutside] = useState(false)
  const launch = useQuery(launchQuery(game.nodeId, language, attempt, room))
  const route = launch.data?.kind === 'route' ? launch.data.url : undefined
  useEffect(() => {
    if (route !== undefined) void navigate({ href: route, replace: true })
  }, [route, navigate])
  const opened = (): void => setOpenedAt((before) => before ?? performance.now())
  return {
    error: launch.error,
    keepsWallet: launch.data?.isSingle === false,
    url: launch.data?.kind === 'frame' && !outside ? launch.data.url : undefined,
    chat: launch.data?.chatUrl
      ? { nodeId: game.nodeId, name: game.gameName, chatUrl: launch.data.chatUrl, offeredAt: launch.dataUpdatedAt }
      : undefined,
    slow: useSlow(openedAt === undefined && !launch.isError && !outside),
    openedAt,
    opened,
    outside,
    goOutside: () => {
      setOutside(true)
      opened()
    },
  }
}

type StageProps = {
  game: Game
  url: string | undefined
  waiting: ReactNode
  beside: ReactNode
  onLoaded: () => void
  onRound: (open: boolean) => void
}

/** The frame, the picture while there is none, and everything beside them. */
function Stage({ game, url, waiting, beside, onLoaded, onRound }: StageProps) {
  const text = useText()
  const { data: balance } = useBalance()
  return (
    <>
      {url !== undefined && (
        <GameFrame
          key={url}
          url={url}
          title={text('games.window.frame', { name: game.gameName })}
          onLoaded={onLoaded}
          balance={balance?.balance}
          onRound={onRound}
        />
      )}
      {waiting && <GameArt game={game}>{waiting}</GameArt>}
      {beside}
    </>
  )
}

/** A new attempt mounts it again. */
export function Session({ game, similar, onAgain, room, covers, leaving, onStart }: SessionProps) {
  const text = useText()
  const refusalText = useRefusalText()
  const launched = useLaunched({ game, room })
  const { error, url, chat, slow, openedAt, outside } = launched
  const [chatting, setChatting] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  useAlone(stage, covers)
  const { keepsWallet } = launched
  const kept = useKeptWallet(game.vassalage, keepsWallet)
  if (error instanceof Refusal && MAINTENANCE.has(error.code))
    return <MaintenancePanel game={game} similar={similar} message={refusalText(error)} onStart={onStart} />
  return (
    <>
      <GameBar
        game={game}
        playing={openedAt !== undefined}
        net={keepsWallet ? kept.net : undefined}
        stage={stage}
        onLeave={leaving.ask}
        tools={
          <>
            {keepsWallet && <KeptWallet vassalage={game.vassalage} wallet={kept} />}
            {chat && <ChatButton open={chatting} onToggle={() => setChatting(!chatting)} />}
          </>
        }
        onOutside={() => {
          leaving.setRoundOpen(false)
          launched.goOutside()
        }}
      />
      {kept.empty && !outside && <EmptyWallet wallet={kept} />}
      {game.maintenance && (
        <div className="game-resting">
          <Notice tone="danger" live title={text('games.maintenance')}>
            {text('games.maintenance.running')}
          </Notice>
        </div>
      )}
      <div className="game-stage" ref={stage}>
        <Stage
          game={game}
          url={url}
          onLoaded={launched.opened}
          onRound={(open) => {
            leaving.setRoundOpen(open)
            kept.net.look()
          }}
          waiting={(outside || openedAt === undefined) && <Waiting {...{ outside, error, slow, onAgain }} name={game.gameName} />}
          beside={chat && chatting && <ChatPanel offer={chat} onClose={() => setChatting(false)} />}
        />
      </div>
      {(slow || game.maintenance) && (
        <SimilarGames games={similar} title={text(game.maintenance ? 'games.window.other' : 'games.window.similar')} onStart={onStart} />
      )}
    </>
  )
}
