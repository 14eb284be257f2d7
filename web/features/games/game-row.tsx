/** Game row: one category on the home page; six to a view, paged in twos, arrows once there are more than twelve. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { SectionHeading } from '@baize/ui/card.tsx'
import { ScrollRow } from '@baize/ui/scroll-row.tsx'
import type { ReactNode } from 'react'
import { GameTile, type TileActs } from './game-tile.tsx'

/** Six to a view where there is room, never narrower than a thumb's picture. */
const ITEM = 'max(148px, calc((100% - 60px) / 6))'
const PAGE_BY = 2

export function GameRow({
  title,
  games,
  acts,
  action,
  start = 0,
}: {
  title: string
  games: readonly Game[]
  acts: TileActs
  action?: ReactNode
  start?: number
}) {
  return (
    <section aria-label={title} className="bz-game-row">
      <SectionHeading title={title} action={action} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY}>
        {games.map((game, index) => (
          <GameTile key={game.nodeId} game={game} index={start + index} acts={acts} />
        ))}
      </ScrollRow>
    </section>
  )
}

/** The same boxes while the games are on their way, so that nothing moves when they come. */
export function GameRowSkeleton({ title }: { title: string }) {
  return (
    <section aria-label={title} aria-busy className="bz-game-row">
      <SectionHeading title={title} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <ArtTileSkeleton key={place} />
        ))}
      </ScrollRow>
    </section>
  )
}
