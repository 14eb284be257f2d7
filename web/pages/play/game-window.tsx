/** Game window: a game from its picture to its vendor's frame, with balance, deposit, session time and net result always visible. */
import './game-window.css'
import type { Game } from '@baize/contract/games.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Refusal } from '../../api/client.ts'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { CATEGORY_PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { RestGate } from '../../features/identity/breaks/rest-gate.tsx'
import { RealityGate } from '../../features/reality/reality-gate.tsx'
import type { GameInfo } from './game-info.ts'
import { GameArt, MaintenancePanel } from './game-panels.tsx'
import { Session, type WindowPlace } from './session.tsx'

/** People without an account see the game's picture and are asked to log in. */
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

/** A game under maintenance is not started; one that closes during play keeps its frame, so that its round can end. */
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
  return (
    <RestGate>
      <RealityGate onStop={place.leaving.leave}>
        <Session key={attempt} game={game} similar={similar} onAgain={() => setAttempt(attempt + 1)} {...place} />
      </RealityGate>
    </RestGate>
  )
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
