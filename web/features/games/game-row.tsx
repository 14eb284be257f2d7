/** Game row: one category on the home page, drawn as it comes near (HOME-10); six to a view, paged in twos, arrows once there are more than twelve. */
import type { Game, GameType, ProviderCard } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { Button } from '@baize/ui/button.tsx'
import { SectionHeading } from '@baize/ui/card.tsx'
import { ScrollRow } from '@baize/ui/scroll-row.tsx'
import { useNear } from '@baize/ui/use-near.ts'
import { useRest } from '@baize/ui/use-rest.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { GameTile, type TileActs } from './game-tile.tsx'
import { ProviderTile } from './provider-tile.tsx'
import { rowQuery } from './queries.ts'

/** Six to a view where there is room, never narrower than a thumb's picture. */
const ITEM = 'max(148px, calc((100% - 60px) / 6))'
const PAGE_BY = 2
const IN_VIEW = 6
/** Only rows with more games than this have arrows (HOME-08); the others are swiped. */
const ARROWS_ABOVE = 12
const PLACES = [0, 1, 2, 3, 4, 5]
const BOXES = PLACES.map((place) => <ArtTileSkeleton key={`box ${place}`} />)
/** Providers of a row (HOME-09). */
const PROVIDERS = 12

/** A game, or its box as long as nobody has come near the row's end. */
const RowTile = ({ drawn, ...tile }: ComponentProps<typeof GameTile> & { drawn: boolean }) =>
  drawn ? (
    <GameTile {...tile} pictureAside />
  ) : (
    <div data-far>
      <ArtTileSkeleton />
    </div>
  )

type RowProps = { title: string; action?: ReactNode; start?: number }

export function GameRow({ title, games, acts, action, start = 0 }: RowProps & { games: readonly Game[]; acts: TileActs }) {
  const [box, nearness] = useNear<HTMLElement>()
  const rests = useRest(box, nearness === 'seen')
  // What stands beyond the row's end is drawn once the row is looked at and not passed by.
  const drawn = nearness === 'far' ? 0 : rests ? games.length : IN_VIEW
  return (
    <section aria-label={title} className="bz-game-row" data-far={nearness === 'far' || undefined} ref={box}>
      <SectionHeading title={title} action={action} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY} arrows={games.length > ARROWS_ABOVE}>
        {drawn === 0
          ? BOXES
          : games.map((game, index) => <RowTile key={game.nodeId} drawn={index < drawn} game={game} index={start + index} acts={acts} />)}
      </ScrollRow>
    </section>
  )
}

/** A category whose games are asked for once the row comes near; until then and meanwhile its boxes hold the place. */
export function CategoryRow(props: RowProps & { gameType: GameType; total: number; acts: TileActs }) {
  const { gameType, total, acts, title, action, start = 0 } = props
  const text = useText()
  const language = useLanguage()
  const [box, nearness] = useNear<HTMLElement>('600px')
  const { data, isError, refetch } = useQuery({ ...rowQuery(language, gameType), enabled: nearness !== 'far' })
  const rests = useRest(box, nearness === 'seen' && data !== undefined)
  return (
    <section
      aria-label={title}
      aria-busy={nearness !== 'far' && !data && !isError}
      className="bz-game-row"
      data-far={nearness === 'far' || undefined}
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
          {data
            ? data.games.map((game, index) => (
                <RowTile key={game.nodeId} drawn={rests || index < IN_VIEW} game={game} index={start + index} acts={acts} />
              ))
            : BOXES}
        </ScrollRow>
      )}
    </section>
  )
}

/** A category in which a provider is chosen first: its providers' cards, twelve at most. */
export function ProviderRow({ cards, title, action, start = 0 }: RowProps & { cards: readonly ProviderCard[] }) {
  const [box, nearness] = useNear<HTMLElement>()
  return (
    <section aria-label={title} className="bz-game-row" data-far={nearness === 'far' || undefined} ref={box}>
      <SectionHeading title={title} action={action} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY} arrows={false}>
        {nearness === 'far'
          ? BOXES
          : cards.slice(0, PROVIDERS).map((card, index) => <ProviderTile key={card.vassalage} card={card} index={start + index} />)}
      </ScrollRow>
    </section>
  )
}

/** The same boxes while it is not known yet which rows there are, so that nothing moves when they come; every row of a full catalogue has arrows. */
export function GameRowSkeleton({ title }: { title: string }) {
  return (
    <section aria-label={title} aria-busy className="bz-game-row">
      <SectionHeading title={title} />
      <ScrollRow label={title} itemWidth={ITEM} pageBy={PAGE_BY} arrows>
        {BOXES}
      </ScrollRow>
    </section>
  )
}
