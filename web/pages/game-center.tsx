/** Game center: the providers of a category where a provider is chosen first, then that provider's games. */
import type { GameType } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lanesQuery } from '../api/home.ts'
import { ProviderTile } from '../features/games/provider-tile.tsx'
import { readListSearch } from '../features/games/list-search.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { GameList } from '../features/games/game-list.tsx'

export function GameCenterPage({ gameType }: { gameType: GameType }) {
  const text = useText()
  const language = useLanguage()
  const { vassalage } = readListSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery(lanesQuery(language))
  if (vassalage) return <GameList gameType={gameType} />
  const cards = data?.lanes.find((lane) => lane.gameType === gameType)?.cards
  return (
    <div className="bz-page bz-list-page">
      <div className="bz-list-head">
        <h1>{text(`games.${gameType}`)}</h1>
        <p className="text-fg-2">{text('games.providers')}</p>
      </div>
      {error && !data && <LoadFailure error={error} onAgain={refetch} />}
      {cards?.length === 0 && <EmptyState title={text('games.center.empty')} />}
      <div className="bz-grid-tiles">
        {!data && !error && [0, 1, 2, 3].map((place) => <ArtTileSkeleton key={place} />)}
        {cards?.map((card) => (
          <ProviderTile key={card.vassalage} card={card} />
        ))}
      </div>
    </div>
  )
}
