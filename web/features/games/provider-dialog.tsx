/** Provider dialog: the popup list of one provider's games, on any page with a provider card. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { GameTile, type TileActs } from './game-tile.tsx'
import { useProviderChoice, type ProviderChoice } from './provider-choice.ts'
import { useProviderNames } from './provider-names.ts'
import { lanesQuery } from '../../api/home.ts'
import { providerGamesQuery } from './queries.ts'
import { useTileActs } from './use-tile-acts.ts'

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]

function Games({ choice, acts }: { choice: ProviderChoice; acts: TileActs }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    providerGamesQuery(useLanguage(), choice),
  )
  const games: readonly Game[] = data?.pages.flatMap((page) => page.games) ?? []
  if (error && !data) return <LoadFailure compact error={error} onAgain={refetch} />
  if (data && games.length === 0) return <EmptyState compact title={text('games.provider.empty')} />
  return (
    <>
      <div className="bz-grid-tiles" aria-busy={data === undefined}>
        {data === undefined && PLACES.map((place) => <ArtTileSkeleton key={place} />)}
        {games.map((game) => (
          <GameTile key={game.nodeId} game={game} acts={acts} />
        ))}
      </div>
      {hasNextPage && (
        <Button variant="outline" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('games.more')}
        </Button>
      )}
    </>
  )
}

export function ProviderDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const acts = useTileActs()
  const choice = useProviderChoice()
  const { data } = useQuery(lanesQuery(useLanguage()))
  const providerOf = useProviderNames()
  const card = data?.lanes
    .find(({ gameType }) => gameType === choice?.gameType)
    ?.cards.find(({ vassalage }) => vassalage === choice?.vassalage)
  if (choice === undefined) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title={card?.displayName ?? providerOf(choice)}
      description={
        card
          ? `${text(`games.${choice.gameType}`)} · ${text('games.provider.games', { count: card.games })}`
          : text(`games.${choice.gameType}`)
      }
    >
      <div className="bz-stack">
        {card?.maintenance && <Notice title={text('games.provider.maintenance', { name: card.displayName })} />}
        <Games choice={choice} acts={acts} />
      </div>
    </Dialog>
  )
}
