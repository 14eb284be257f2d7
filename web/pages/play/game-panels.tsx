/** Game panels: the game's own picture while there is no frame, and other games during maintenance. */
import type { Game } from '@baize/contract/games.ts'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import type { ReactNode } from 'react'
import { GameTile } from '../../features/games/game-tile.tsx'
import { useTileActs } from '../../features/games/use-tile-acts.ts'
import { useText } from '../../i18n/i18n.ts'

export function GameArt({ game, children }: { game: Game; children?: ReactNode }) {
  return (
    <div className="game-art">
      <GameFace game={game} className="game-art-ground" loading="eager" />
      <div className="game-art-words" data-theme="dark">
        <p className="game-art-name">{game.gameName}</p>
        {children}
      </div>
    </div>
  )
}

/** A press for a new tab uses the address; any other starts the game in this window. */
export function SimilarGames({ games, title, onStart }: { games: readonly Game[]; title: string; onStart: (game: Game) => void }) {
  const acts = { ...useTileActs(), start: onStart }
  const shown = games.slice(0, 6)
  if (shown.length === 0) return null
  return (
    <section className="game-similar bz-page" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <div className="bz-grid-tiles">
        {shown.map((game) => (
          <GameTile key={game.nodeId} game={game} acts={acts} />
        ))}
      </div>
    </section>
  )
}

/** GAME-07: what is wrong, and other games at once. */
export function MaintenancePanel({
  game,
  similar,
  title,
  message,
  onStart,
}: {
  game: Game
  similar: readonly Game[]
  title?: string | undefined
  message?: string | undefined
  onStart: (game: Game) => void
}) {
  const text = useText()
  return (
    <div className="game-rest">
      <div className="game-stage game-stage-low">
        <GameArt game={game}>
          <h1 className="text-lg">{title ?? text('games.maintenance')}</h1>
          <p>{message ?? text('games.maintenance.text', { name: game.gameName })}</p>
        </GameArt>
      </div>
      <SimilarGames games={similar} title={text('games.window.other')} onStart={onStart} />
    </div>
  )
}
