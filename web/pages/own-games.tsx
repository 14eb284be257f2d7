/** Own games: the member's favourites, and what they played lately. */
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GameTile } from '../features/games/game-tile.tsx'
import { favouritesQuery, recentQuery } from '../features/games/queries.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { useTileActs } from '../features/games/use-tile-acts.ts'

export function FavouritesPage() {
  const text = useText()
  const acts = useTileActs()
  const { data } = useQuery(favouritesQuery(useLanguage()))
  return (
    <div className="bz-page bz-list-page">
      <h1>{text('games.favourites')}</h1>
      {data?.content.length === 0 && <EmptyState title={text('games.favourites.empty')}>{text('games.favourites.emptyText')}</EmptyState>}
      <div className="bz-grid-tiles">
        {data?.content.filter(acts.isFavourite).map((game, index) => (
          <GameTile key={game.nodeId} game={game} index={index} acts={acts} />
        ))}
      </div>
    </div>
  )
}

export function RecentPage() {
  const text = useText()
  const acts = useTileActs()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(recentQuery(useLanguage()))
  const games = data?.pages.flatMap((page) => page.content) ?? []
  return (
    <div className="bz-page bz-list-page">
      <h1>{text('games.recent')}</h1>
      {data && games.length === 0 && <EmptyState title={text('games.recent.empty')}>{text('games.recent.emptyText')}</EmptyState>}
      <div className="bz-grid-tiles">
        {games.map((game, index) => (
          <GameTile key={game.nodeId} game={game} index={index} acts={acts} />
        ))}
      </div>
      {hasNextPage && (
        <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('games.more')}
        </Button>
      )}
    </div>
  )
}
