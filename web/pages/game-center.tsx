/** Game center: the providers of a category where a provider is chosen first, then that provider's games. */
import type { GameType } from '@baize/contract/games.ts'
import { ArtTile, ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { artKindOf } from '../api/art-kind.ts'
import { readListSearch, vendorSearch } from '../features/games/list-search.ts'
import { lanesQuery } from '../api/home.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { GameList } from '../features/games/game-list.tsx'

export function GameCenterPage({ gameType }: { gameType: GameType }) {
  const text = useText()
  const language = useLanguage()
  const { vassalage } = readListSearch(useSearch({ strict: false }))
  const { data } = useQuery(lanesQuery(language))
  if (vassalage) return <GameList gameType={gameType} />
  const cards = data?.lanes.find((lane) => lane.gameType === gameType)?.cards
  return (
    <div className="bz-page bz-list-page">
      <div className="bz-list-head">
        <h1>{text(`games.${gameType}`)}</h1>
        <p className="text-fg-2">{text('games.providers')}</p>
      </div>
      <div className="bz-grid-tiles">
        {!data && [0, 1, 2, 3].map((place) => <ArtTileSkeleton key={place} />)}
        {cards?.map((card, index) => (
          <ArtTile
            key={card.vassalage}
            seed={card.vassalage}
            kind={artKindOf(gameType)}
            vendor={card.vassalage}
            paletteIndex={index}
            title={card.displayName}
            caption={card.vassalage}
            meta={text('games.provider.games', { count: card.games })}
            href={`?vassalage=${card.vassalage}`}
            renderLink={({ href: _unused, ...props }) => <Link to="." search={vendorSearch(card.vassalage)} {...props} />}
          />
        ))}
      </div>
    </div>
  )
}
