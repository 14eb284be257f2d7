/**
 * Hot games: six to a view, moving in threes (HOME-04). They stop for a pointer, for their pause button and for reduced motion. On a phone they are a
 * row to swipe, whose code is there already.
 */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Carousel } from '@baize/ui/moving/carousel.tsx'
import { useGrowing } from '@baize/ui/moving/use-growing.ts'
import { useNear } from '@baize/ui/moving/use-near.ts'
import { useRest } from '@baize/ui/moving/use-rest.ts'
import type { ReactNode } from 'react'
import { useMedia } from '@baize/ui/use-media.ts'
import { GameRow, GameRowSkeleton } from './game-row.tsx'
import { GameTile, type TileActs } from './game-tile.tsx'

const PHONE = '(width < 640px)'
const AUTOPLAY_MS = 1200
/** Before the carousel moves for the first time. */
const LOOKED_AT_MS = 900
const PER_VIEW = 6
const PER_STEP = 3
const BOXES = Array.from({ length: PER_VIEW }, (_, place) => <ArtTileSkeleton key={place} />)

type HotProps = { title: string; games: readonly Game[]; acts: TileActs; action: ReactNode }

export const HotGames = (props: HotProps) => (useMedia(PHONE) ? <GameRow {...props} /> : <HotCarousel {...props} />)

function HotCarousel({ title, games, acts, action }: HotProps) {
  const [box, nearness] = useNear<HTMLDivElement>()
  const rests = useRest(box, nearness === 'seen', LOOKED_AT_MS)
  // Slides beyond the view are rendered once somebody looks at the carousel.
  const drawn = useGrowing(nearness === 'far' ? 0 : rests ? games.length : PER_VIEW, PER_STEP)
  return (
    <div className="bz-icons" data-still ref={box}>
      <SectionHeading title={title} action={action} />
      <Carousel
        label={title}
        slides={games.map((game, index) =>
          index < drawn ? <GameTile key={game.nodeId} game={game} acts={acts} pictureAside /> : <ArtTileSkeleton key={game.nodeId} />,
        )}
        autoplayMs={AUTOPLAY_MS}
        perView={PER_VIEW}
        perStep={PER_STEP}
        leastWidth="var(--row-tile, 148px)"
        gap={12}
        dots={false}
      />
    </div>
  )
}

/** Its boxes while the hot games load; they have its size, so that nothing moves when they come. */
export function HotSkeleton({ title, action }: { title: string; action: ReactNode }) {
  const isPhone = useMedia(PHONE)
  if (isPhone) return <GameRowSkeleton title={title} action={action} />
  return (
    <div className="bz-icons" aria-busy>
      <SectionHeading title={title} action={action} />
      <Carousel label={title} slides={BOXES} perView={PER_VIEW} leastWidth="var(--row-tile, 148px)" gap={12} dots={false} />
    </div>
  )
}
