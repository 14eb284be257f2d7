/**
 * Game row: one category on the home page, drawn as it comes near (HOME-10). It shows six to a view, is paged in twos, and has arrows for
 * more than twelve.
 */
import type { Game, GameType, ProviderCard } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { ScrollRow } from '@baize/ui/moving/scroll-row.tsx'
import { useGrowing } from '@baize/ui/moving/use-growing.ts'
import { useNear } from '@baize/ui/moving/use-near.ts'
import { useRest } from '@baize/ui/moving/use-rest.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { GameTile, type TileActs } from './game-tile.tsx'
import { ProviderTile } from './provider-tile.tsx'
import { rowQuery } from './queries.ts'

/** Six to a view where there is room, never narrower than a usable picture. */
const ITEM = 'max(var(--row-tile, 148px), calc((100% - 60px) / 6))'
/** The same beside the last game, which takes the place of two. */
const ITEM_BESIDE = 'max(var(--row-tile, 148px), calc((100% - 36px) / 4))'
const PAGE_BY = 2
const IN_VIEW = 6
/** A phone's view shows the beginning of the third; later ones wait until somebody stays. */
const IN_NARROW_VIEW = 3
/** The same of small pictures, which stand four to a view there. */
const IN_SMALL_VIEW = 5
const NARROW = matchMedia('(width < 480px)')
/** Only rows with more games than this have arrows (HOME-08); the others are swiped. */
const ARROWS_ABOVE = 12
const BOXES = Array.from({ length: IN_VIEW }, (_, place) => <ArtTileSkeleton key={`box ${place}`} />)
/** Providers of a row (HOME-09). */
const PROVIDERS = 12
const NO_GAMES: readonly Game[] = []

/** So many are drawn in one frame. Each in its own frame would lay out the page as many times, and all in one would stop a phone's scrolling. */
const AT_ONCE = 3

/** Somebody who stays this long looks at the row. */
const LOOKED_AT_MS = 2000

const inView = (small = 0): number => (NARROW.matches ? Math.max(IN_NARROW_VIEW, small * IN_SMALL_VIEW) : IN_VIEW)

/**
 * What of a row is drawn: its view once it comes near, and what lies beyond once it is looked at and not passed by. Until then boxes hold
 * the place.
 */
function useDrawn(total: number, near: boolean, rests: boolean, draw: (place: number) => ReactNode, small?: number): ReactNode[] {
  const view = Math.min(total, inView(small))
  const drawn = useGrowing(near ? (rests ? total : view) : 0, AT_ONCE)
  const tiles = Array.from({ length: drawn }, (_, place) => draw(place))
  return [...tiles, ...BOXES.slice(drawn, view)]
}

type RowProps = { title: string; action?: ReactNode }

const useTiles = (games: readonly Game[], acts: TileActs, near: boolean, rests: boolean, small?: number): ReactNode[] =>
  useDrawn(
    games.length,
    near,
    rests,
    (place) => {
      const game = games[place]!
      return <GameTile key={game.nodeId} game={game} acts={acts} pictureAside />
    },
    small,
  )

/** Known games in a row. `lines` is how many of them stand above one another on a phone, where the pictures are small. */
export function GameTiles(props: { title: string; games: readonly Game[]; acts: TileActs; lines?: 1 | 2; beside?: boolean }) {
  const { title, games, acts, lines = 1, beside = false } = props
  const [box, nearness] = useNear<HTMLDivElement>()
  const rests = useRest(box, nearness === 'seen', LOOKED_AT_MS)
  const tiles = useTiles(games, acts, nearness !== 'far', rests, lines)
  return (
    <div className={lines === 2 ? 'bz-tiles bz-tiles-two' : 'bz-tiles'} data-still ref={box}>
      <ScrollRow label={title} itemWidth={beside ? ITEM_BESIDE : ITEM} pageBy={PAGE_BY} arrows={games.length > ARROWS_ABOVE}>
        {tiles}
      </ScrollRow>
    </div>
  )
}

type GameRowProps = RowProps & { games: readonly Game[]; acts: TileActs; lines?: 1 | 2; children?: ReactNode }

export function GameRow({ title, games, acts, action, lines, children }: GameRowProps) {
  return (
    <section aria-label={title} className="bz-icons">
      <SectionHeading title={title} action={action} />
      {children}
      <GameTiles title={title} games={games} acts={acts} {...(lines === undefined ? {} : { lines })} />
    </section>
  )
}

/** A category whose games load once the row comes near; until then its boxes hold the place. */
export function CategoryRow(props: RowProps & { gameType: GameType; total: number; acts: TileActs }) {
  const { gameType, total, acts, title, action } = props
  const text = useText()
  const language = useLanguage()
  const [box, nearness] = useNear<HTMLElement>('600px')
  const { data, isError, refetch } = useQuery({ ...rowQuery(language, gameType), enabled: nearness !== 'far' })
  const rests = useRest(box, nearness === 'seen' && data !== undefined, LOOKED_AT_MS)
  const tiles = useTiles(data?.games ?? NO_GAMES, acts, true, rests)
  return (
    <section
      aria-label={title}
      aria-busy={nearness !== 'far' && !data && !isError}
      className="bz-game-row"
      data-still={nearness !== 'seen' || data !== undefined || undefined}
      ref={box}
    >
      <SectionHeading title={title} action={action} />
      {isError && !data ? (
        <p className="bz-row-failed">
          {text('games.row.failed')}
          <Button variant="outline" onClick={() => void refetch()}>
            {text('error.retry')}
          </Button>
        </p>
      ) : (
        <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY} arrows={total > ARROWS_ABOVE}>
          {data ? tiles : BOXES.slice(0, inView())}
        </ScrollRow>
      )}
    </section>
  )
}

/** A category in which a provider is chosen first: its providers' cards, twelve at most. */
export function ProviderRow({ cards, title, action }: RowProps & { cards: readonly ProviderCard[] }) {
  const [box, nearness] = useNear<HTMLElement>()
  const rests = useRest(box, nearness === 'seen', LOOKED_AT_MS)
  const tiles = useDrawn(Math.min(cards.length, PROVIDERS), nearness !== 'far', rests, (place) => {
    const card = cards[place]!
    return <ProviderTile key={card.vassalage} card={card} pictureAside />
  })
  return (
    <section aria-label={title} className="bz-game-row" data-still ref={box}>
      <SectionHeading title={title} action={action} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY} arrows={false}>
        {tiles}
      </ScrollRow>
    </section>
  )
}

const SMALL_BOXES = Array.from({ length: 2 * IN_SMALL_VIEW }, (_, place) => <ArtTileSkeleton key={`box ${place}`} />)

/** Their boxes while nobody knows yet which games there are, so that nothing moves when they come. */
export function TileBoxes({ title, lines = 1, beside = false }: { title: string; lines?: 1 | 2; beside?: boolean }) {
  return (
    <div className={lines === 2 ? 'bz-tiles bz-tiles-two' : 'bz-tiles'}>
      <ScrollRow label={title} itemWidth={beside ? ITEM_BESIDE : ITEM} pageBy={PAGE_BY} arrows={lines === 2}>
        {SMALL_BOXES.slice(0, lines * IN_SMALL_VIEW)}
      </ScrollRow>
    </div>
  )
}

export function GameRowSkeleton({ title, lines = 1, action, children }: RowProps & { lines?: 1 | 2; children?: ReactNode }) {
  return (
    <section aria-label={title} aria-busy className="bz-icons">
      <SectionHeading title={title} action={action} />
      {children}
      <TileBoxes title={title} lines={lines} />
    </section>
  )
}
