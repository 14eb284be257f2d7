/** Game row: one category on the home page, drawn as it comes near (HOME-10); six to a view, paged in twos, arrows once there are more than twelve. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { SectionHeading } from '@baize/ui/card.tsx'
import { ScrollRow } from '@baize/ui/scroll-row.tsx'
import { useNear } from '@baize/ui/use-near.ts'
import type { ReactNode } from 'react'
import { GameTile, type TileActs } from './game-tile.tsx'

/** Six to a view where there is room, never narrower than a thumb's picture. */
const ITEM = 'max(148px, calc((100% - 60px) / 6))'
const PAGE_BY = 2
const IN_VIEW = 6
const PLACES = [0, 1, 2, 3, 4, 5]

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
  const [box, nearness] = useNear<HTMLElement>()
  // What stands beyond the row's end is drawn once the row itself is seen.
  const drawn = nearness === 'far' ? 0 : nearness === 'near' ? IN_VIEW : games.length
  return (
    <section aria-label={title} className="bz-game-row" ref={box}>
      <SectionHeading title={title} action={action} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY}>
        {drawn === 0
          ? PLACES.map((place) => <ArtTileSkeleton key={place} />)
          : games.slice(0, drawn).map((game, index) => <GameTile key={game.nodeId} game={game} index={start + index} acts={acts} />)}
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
        {PLACES.map((place) => (
          <ArtTileSkeleton key={place} />
        ))}
      </ScrollRow>
    </section>
  )
}
