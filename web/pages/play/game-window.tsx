/** Game window: a game from its picture to its vendor's frame, with balance, deposit, elapsed time and net result always in sight. */
import './game-window.css'
import type { Game } from '@baize/contract/games.ts'
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../api/client.ts'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { CATEGORY_PATHS } from '../../app/paths.ts'
import { useBalance } from '../../features/wallet/balance.tsx'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useAlone } from './alone.ts'
import { GameBar } from './game-bar.tsx'
import { GameFrame } from './game-frame.tsx'
import type { GameInfo } from './game-info.ts'
import { GameArt, MaintenancePanel, SimilarGames } from './game-panels.tsx'
import { launchQuery, useNetSince, useSlow } from './launch.ts'
import type { Leaving } from './leaving.tsx'

const MAINTENANCE: ReadonlySet<string> = new Set(['game-maintenance', 'vendor-maintenance'])

type WaitingProps = { outside: boolean; error: Error | null; slow: boolean; name: string; onAgain: () => void }

/** What stands on the picture while no frame does: on its way, slow, refused, or open elsewhere. */
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

/** What a window is given by the page, the popup or the full page that it stands in. */
export type WindowPlace = {
  readonly room?: string | undefined
  /** A popup is alone by itself; a page covers small screens by its own style and shuts out what lies under it. */
  readonly covers: boolean
  readonly leaving: Leaving
  /** Another game was chosen in this one's place. */
  readonly onStart: (game: Game) => void
}

type SessionProps = WindowPlace & { game: Game; similar: readonly Game[]; onAgain: () => void }

/** One start of one game by one member; a new attempt mounts it anew. */
function Session({ game, similar, onAgain, room, covers, leaving, onStart }: SessionProps) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const [attempt] = useState(() => performance.now())
  const [openedAt, setOpenedAt] = useState<number>()
  const [outside, setOutside] = useState(false)
  const { data: balance } = useBalance()
  const stage = useRef<HTMLDivElement>(null)
  useAlone(stage, covers)
  const launch = useQuery(launchQuery(game.nodeId, language, attempt, room))
  const net = useNetSince(game, openedAt !== undefined || outside)
  const slow = useSlow(openedAt === undefined && !launch.isError && !outside)
  const url = launch.data?.kind === 'frame' ? launch.data.url : undefined
  const route = launch.data?.kind === 'route' ? launch.data.url : undefined
  useEffect(() => {
    if (route !== undefined) void navigate({ href: route, replace: true })
  }, [route, navigate])
  const code = launch.error instanceof Refusal ? launch.error.code : undefined
  if (code !== undefined && MAINTENANCE.has(code))
    return <MaintenancePanel game={game} similar={similar} message={refusalText(launch.error)} onStart={onStart} />
  return (
    <>
      <GameBar
        game={game}
        since={openedAt}
        net={net.value}
        stage={stage}
        onLeave={leaving.ask}
        onOutside={() => {
          leaving.setRoundOpen(false)
          setOutside(true)
          setOpenedAt((before) => before ?? performance.now())
        }}
      />
      {game.maintenance && (
        <div className="game-resting">
          <Notice tone="danger" live title={text('games.maintenance')}>
            {text('games.maintenance.running')}
          </Notice>
        </div>
      )}
      <div className="game-stage" ref={stage}>
        {!outside && url !== undefined && (
          <GameFrame
            key={url}
            url={url}
            title={text('games.window.frame', { name: game.gameName })}
            onLoaded={() => setOpenedAt((before) => before ?? performance.now())}
            balance={balance?.balance}
            onRound={(open) => {
              leaving.setRoundOpen(open)
              net.look()
            }}
          />
        )}
        {(outside || openedAt === undefined) && (
          <GameArt game={game}>
            <Waiting outside={outside} error={launch.error} slow={slow} name={game.gameName} onAgain={onAgain} />
          </GameArt>
        )}
      </div>
      {(slow || game.maintenance) && (
        <SimilarGames games={similar} title={text(game.maintenance ? 'games.window.other' : 'games.window.similar')} onStart={onStart} />
      )}
    </>
  )
}

/** People without an account see the game's picture and are asked who they are. */
function Doorstep({ game, trial }: { game: Game; trial: boolean }) {
  const text = useText()
  useEffect(() => showDialog(trial ? 'trial' : 'login'), [trial])
  return (
    <div className="game-stage">
      <GameArt game={game}>
        <p>{text(trial ? 'games.trial.text' : 'originals.window.login')}</p>
        <Button onClick={() => showDialog(trial ? 'trial' : 'login')}>{text(trial ? 'games.trial.register' : 'shell.login')}</Button>
      </GameArt>
    </div>
  )
}

/** A game that rests is not started; one that comes to rest while it is played keeps its frame, so that its round can end. */
function Opened({ game, similar, ...place }: WindowPlace & { game: Game; similar: readonly Game[] }) {
  const text = useText()
  const { role, waiting } = usePerson()
  const [attempt, setAttempt] = useState(0)
  const [rested] = useState(game.maintenance)
  if (rested && game.maintenance) return <MaintenancePanel game={game} similar={similar} onStart={place.onStart} />
  if (!game.playable)
    return (
      <MaintenancePanel
        game={game}
        similar={similar}
        title={text('games.unplayable.title')}
        message={text('games.unplayable.text')}
        onStart={place.onStart}
      />
    )
  if (waiting) return <GameArt game={game} />
  if (role === 'visitor' || role === 'trial') return <Doorstep game={game} trial={role === 'trial'} />
  return <Session key={attempt} game={game} similar={similar} onAgain={() => setAttempt(attempt + 1)} {...place} />
}

function Missing({ error, refetch }: Pick<GameInfo, 'error' | 'refetch'>) {
  const text = useText()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const unknown = error instanceof Refusal && error.code === 'game-unknown'
  return (
    <div className="bz-page game-missing">
      <EmptyState
        tone="error"
        title={refusalText(error)}
        action={
          unknown ? (
            <Button onClick={() => void navigate({ to: CATEGORY_PATHS.RNG })}>{text('games.seeAll')}</Button>
          ) : (
            <Button onClick={refetch}>{text('error.retry')}</Button>
          )
        }
      />
    </div>
  )
}

export function GameWindow({ asked, ...place }: WindowPlace & { asked: GameInfo }) {
  const { data, error, refetch } = asked
  if (!data && error) return <Missing error={error} refetch={refetch} />
  return (
    <div className="game-window">
      {data ? (
        <Opened key={`${data.game.vassalage}:${data.game.gameCode}`} game={data.game} similar={data.similar} {...place} />
      ) : (
        <div className="game-stage" aria-busy="true" />
      )}
      {place.leaving.dialog}
    </div>
  )
}
