/** Game window: a game from its picture to its vendor's frame, with balance, deposit, elapsed time and net result always in sight. */
import './play/game-window.css'
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import type { Game } from '@baize/contract/games.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../api/client.ts'
import { showDialog } from '../api/dialogs.ts'
import { usePerson } from '../api/person.ts'
import { CATEGORY_PATHS, PATHS } from '../app/paths.ts'
import { gameQuery } from '../features/games/queries.ts'
import { useBalance } from '../features/wallet/balance.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'
import { useAlone } from './play/alone.ts'
import { GameBar } from './play/game-bar.tsx'
import { GameFrame } from './play/game-frame.tsx'
import { GameArt, MaintenancePanel, SimilarGames } from './play/game-panels.tsx'
import { launchQuery, useNetSince, useSlow } from './play/launch.ts'

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

/** One start of one game by one member; a new attempt mounts it anew. */
function Session({ game, similar, onAgain }: { game: Game; similar: readonly Game[]; onAgain: () => void }) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const [attempt] = useState(() => performance.now())
  const [openedAt, setOpenedAt] = useState<number>()
  const [outside, setOutside] = useState(false)
  const [roundOpen, setRoundOpen] = useState(false)
  const { data: balance } = useBalance()
  const stage = useRef<HTMLDivElement>(null)
  useAlone(stage, true)
  const { room } = useSearch({ strict: false }) as { room?: unknown }
  const launch = useQuery(launchQuery(game.nodeId, language, attempt, typeof room === 'string' ? room : undefined))
  const net = useNetSince(game, openedAt !== undefined || outside)
  const slow = useSlow(openedAt === undefined && !launch.isError && !outside)
  const url = launch.data?.kind === 'frame' ? launch.data.url : undefined
  const route = launch.data?.kind === 'route' ? launch.data.url : undefined
  useEffect(() => {
    if (route !== undefined) void navigate({ href: route, replace: true })
  }, [route, navigate])
  const code = launch.error instanceof Refusal ? launch.error.code : undefined
  if (code !== undefined && MAINTENANCE.has(code))
    return (
      <MaintenancePanel
        game={game}
        similar={similar}
        message={code === 'vendor-maintenance' || similar.length === 0 ? refusalText(launch.error) : undefined}
      />
    )
  return (
    <>
      <GameBar
        game={game}
        since={openedAt}
        net={net.value}
        stage={stage}
        roundOpen={roundOpen && !outside}
        onOutside={() => {
          setOutside(true)
          setOpenedAt((before) => before ?? performance.now())
        }}
      />
      <div className="game-stage" ref={stage}>
        {!outside && url !== undefined && (
          <GameFrame
            key={url}
            url={url}
            title={text('games.window.frame', { name: game.gameName })}
            onLoaded={() => setOpenedAt((before) => before ?? performance.now())}
            balance={balance?.balance}
            onRound={(open) => {
              setRoundOpen(open)
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
      {slow && similar.length > 0 && <SimilarGames games={similar} />}
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

function Window({ game, similar }: { game: Game; similar: readonly Game[] }) {
  const text = useText()
  const { role, waiting } = usePerson()
  const [attempt, setAttempt] = useState(0)
  if (game.maintenance) return <MaintenancePanel game={game} similar={similar} />
  if (!game.playable)
    return <MaintenancePanel game={game} similar={similar} title={text('games.unplayable.title')} message={text('games.unplayable.text')} />
  if (waiting) return <GameArt game={game} />
  if (role === 'visitor' || role === 'trial') return <Doorstep game={game} trial={role === 'trial'} />
  return <Session key={attempt} game={game} similar={similar} onAgain={() => setAttempt(attempt + 1)} />
}

export function PlayPage() {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  const { vassalage = '', gameCode = '' } = useParams({ strict: false }) as { vassalage?: string; gameCode?: string }
  const { data: answer, error, refetch } = useQuery({ ...gameQuery(language, vassalage, gameCode), placeholderData: keepPreviousData })
  // Another language keeps the frame that is open; another game does not.
  const data = answer?.game.vassalage === vassalage && answer.game.gameCode === gameCode ? answer : undefined
  useEffect(() => {
    if (data?.game.vassalage === 'BGS' && data.game.gameCode === 'dice') void navigate({ to: PATHS.dice, replace: true })
  }, [data, navigate])
  if (!data && error) {
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
              <Button onClick={() => void refetch()}>{text('error.retry')}</Button>
            )
          }
        />
      </div>
    )
  }
  return (
    <div className="game-window">
      {data ? (
        <Window key={`${vassalage}:${gameCode}`} game={data.game} similar={data.similar} />
      ) : (
        <div className="game-stage" aria-busy="true" />
      )}
    </div>
  )
}
