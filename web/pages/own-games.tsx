/** Own games: the member's favourites, and what they played lately. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GameGrid } from '../features/games/game-grid.tsx'
import type { TileActs } from '../features/games/game-tile.tsx'
import { favouritesQuery, recentQuery } from '../features/games/queries.ts'
import { useTileActs } from '../features/games/use-tile-acts.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'

type Pages = {
  readonly games: readonly Game[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

const PLACES = [0, 1, 2, 3, 4, 5]
const nothing = (): void => undefined

function OwnGames({ title, acts, empty, pages }: { title: string; acts: TileActs; empty: ReactNode; pages: Pages }) {
  const text = useText()
  const { games, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return (
    <div className="bz-page bz-list-page">
      <div className="bz-list-head">
        <h1>{title}</h1>
        <p className="text-fg-2 figures" aria-live="polite">
          {games && games.length > 0 ? text('games.count', { count: games.length }) : ' '}
        </p>
      </div>
      {error && !games && <LoadFailure error={error} onAgain={refetch} />}
      {!games && !error && (
        <div className="bz-grid-tiles" aria-busy>
          {PLACES.map((place) => (
            <ArtTileSkeleton key={place} />
          ))}
        </div>
      )}
      {games?.length === 0 && empty}
      {games && games.length > 0 && <GameGrid gameAt={(index) => games[index]} total={games.length} acts={acts} onView={nothing} />}
      {hasNextPage && (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('games.more')}
        </Button>
      )}
    </div>
  )
}

export function FavouritesPage() {
  const text = useText()
  const acts = useTileActs()
  const asked = useInfiniteQuery(favouritesQuery(useLanguage()))
  // A removed favourite disappears at once, before the server has answered.
  const games = asked.data?.pages.flatMap(({ content }) => content).filter(acts.isFavourite)
  const empty = <EmptyState title={text('games.favourites.empty')}>{text('games.favourites.emptyText')}</EmptyState>
  return <OwnGames title={text('games.favourites')} acts={acts} empty={empty} pages={{ ...asked, games }} />
}

export function RecentPage() {
  const text = useText()
  const acts = useTileActs()
  const asked = useInfiniteQuery(recentQuery(useLanguage()))
  const games = asked.data?.pages.flatMap(({ content }) => content)
  const empty = <EmptyState title={text('games.recent.empty')}>{text('games.recent.emptyText')}</EmptyState>
  return <OwnGames title={text('games.recent')} acts={acts} empty={empty} pages={{ ...asked, games }} />
}
