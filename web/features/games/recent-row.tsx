/** Recent row: the game that the member played last, one press away, and those before it (HOME-08). */
import type { Game } from '@baize/contract/games.ts'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { GameTiles, TileBoxes } from './game-row.tsx'
import { StartLink, type TileActs } from './game-tile.tsx'

function LastGame({ game, acts }: { game: Game; acts: TileActs }) {
  const text = useText()
  return (
    <article className="bz-last-game">
      <StartLink href={acts.hrefOf(game)} onStart={() => acts.start(game)} className="bz-last-game-link">
        <GameFace game={game} className="bz-last-game-art" />
        <span className="bz-last-game-words">
          <small>{text('home.last')}</small>
          <strong>{game.gameName}</strong>
        </span>
        <span className="bz-last-game-play" aria-hidden>
          <Play size={16} fill="currentColor" />
          {text('games.play')}
        </span>
      </StartLink>
    </article>
  )
}

export function RecentRow({ title, games, acts, action }: { title: string; games: readonly Game[]; acts: TileActs; action: ReactNode }) {
  const [last, ...before] = games
  if (last === undefined) return null
  return (
    <section aria-label={title} className="bz-icons">
      <SectionHeading title={title} action={action} />
      <div className={before.length === 0 ? 'bz-recent bz-recent-one' : 'bz-recent'}>
        <LastGame game={last} acts={acts} />
        {before.length > 0 && <GameTiles title={title} games={before} acts={acts} beside />}
      </div>
    </section>
  )
}

/** The same boxes while nobody knows yet what the member played. */
export function RecentSkeleton({ title }: { title: string }) {
  return (
    <section aria-label={title} aria-busy className="bz-icons">
      <SectionHeading title={title} action={<span className="bz-quiet-link" />} />
      <div className="bz-recent">
        <div className="bz-last-game">
          <Skeleton shape="box" width="100%" height="100%" />
        </div>
        <TileBoxes title={title} beside />
      </div>
    </section>
  )
}
