/** Game panels: the game's own picture while there is no frame, and what else can be played while it rests. */
import type { Game } from '@baize/contract/games.ts'
import { ArtImage } from '@baize/ui/art-image.tsx'
import { ArtTile } from '@baize/ui/art-tile.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { playPath } from '../../app/paths.ts'
import { artKindOf } from '../../api/art-kind.ts'
import { useText } from '../../i18n/i18n.ts'

const seedOf = (game: Game): string => `${game.vassalage}:${game.gameCode}`

export function GameArt({ game, children }: { game: Game; children?: ReactNode }) {
  return (
    <div className="game-art">
      <ArtImage
        seed={seedOf(game)}
        kind={artKindOf(game.gameType)}
        vendor={game.vassalage}
        width={600}
        height={600}
        className="game-art-ground"
        loading="eager"
      />
      <div className="game-art-words" data-theme="dark">
        <p className="game-art-name">{game.gameName}</p>
        {children}
      </div>
    </div>
  )
}

export function SimilarGames({ games }: { games: readonly Game[] }) {
  const text = useText()
  const open = games.filter(({ playable, maintenance }) => playable && !maintenance)
  const shown = (open.length > 0 ? open : games).slice(0, 6)
  if (shown.length === 0) return null
  return (
    <section className="game-similar bz-page" aria-label={text('games.window.similar')}>
      <h2 className="text-lg">{text('games.window.similar')}</h2>
      <div className="bz-grid-tiles">
        {shown.map((game, index) => (
          <ArtTile
            key={game.nodeId}
            seed={seedOf(game)}
            kind={artKindOf(game.gameType)}
            vendor={game.vassalage}
            paletteIndex={index}
            title={game.gameName}
            caption={game.vassalage}
            disabled={!game.playable}
            disabledReason={game.playable ? undefined : text('games.unplayable')}
            hover={text('games.play')}
            href={playPath(game.vassalage, game.gameCode)}
            renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          />
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
}: {
  game: Game
  similar: readonly Game[]
  title?: string | undefined
  message?: string | undefined
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
      <SimilarGames games={similar} />
    </div>
  )
}
