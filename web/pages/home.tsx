/** Home: where the person goes on, the next draws and the first games. Then come the operator's words, the winners and the rows of HOME-07. */
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { VisuallyHidden } from '@baize/ui/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { GameType } from '@baize/contract/games.ts'
import { hasPlayedHere, homeQuery, offeredLanes, type HomeView } from '../api/home.ts'
import { useHasLogin } from '../api/person.ts'
import { CATEGORY_PATHS, PATHS } from '../app/paths.ts'
import { CategoryRow, GameRow, GameRowSkeleton, ProviderRow } from '../features/games/game-row.tsx'
import { HotGames, HotSkeleton } from '../features/games/hot-carousel.tsx'
import type { TileActs } from '../features/games/game-tile.tsx'
import { JackpotLine } from '../features/games/jackpot-line.tsx'
import { RecentRow, RecentSkeleton } from '../features/games/recent-row.tsx'
import { useTileActs } from '../features/games/use-tile-acts.ts'
import { BannerCarousel } from '../features/home/banner-carousel.tsx'
import { NextDraws } from '../features/home/next-draws.tsx'
import { NoticeLine } from '../features/home/notice-line.tsx'
import { PromotionStrip } from '../features/home/promotion-strip.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { WinnerBoards } from '../features/home/winner-boards.tsx'
import { TrialButton } from '../features/identity/login/trial-button.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'

/** The rows of categories, in the specification's order; the in-house games stand above them. */
const ROWS: readonly GameType[] = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'ELOTT', 'COCKFIGHT']
/** Categories in which a provider is chosen first (HOME-09). */
const BY_PROVIDER: ReadonlySet<GameType> = new Set(['SPORTS', 'ESPORTS', 'ELOTT', 'COCKFIGHT'])

function SeeAll({ to }: { to: string }) {
  const text = useText()
  return (
    <Link to={to} className="bz-quiet-link">
      {text('games.seeAll')}
    </Link>
  )
}

/** The categories on a phone, whose side menu is folded away. */
function Categories({ lanes }: { lanes: HomeView['lanes'] }) {
  const text = useText()
  return (
    <nav aria-label={text('home.categories')} className="bz-home-chips">
      <ChipRow label={text('home.categories')}>
        {offeredLanes(lanes).map(({ gameType }) => (
          <Link key={gameType} to={CATEGORY_PATHS[gameType]} className={chipClass({})}>
            {text(`games.${gameType}`)}
          </Link>
        ))}
      </ChipRow>
    </nav>
  )
}

/** Who has played goes on from there; everybody else is welcomed. The games of a member who has played here have their place before they are known. */
function Opening({ view, acts }: { view: HomeView | undefined; acts: TileActs }) {
  const text = useText()
  const hasLogin = useHasLogin()
  const title = text('games.recent')
  if (hasLogin && (view === undefined ? hasPlayedHere() : view.recent.length > 0))
    return (
      <>
        <VisuallyHidden>
          <h1>{text('shell.home')}</h1>
        </VisuallyHidden>
        {view ? (
          <RecentRow title={title} games={view.recent} acts={acts} action={<SeeAll to={PATHS.recent} />} />
        ) : (
          <RecentSkeleton title={title} />
        )}
      </>
    )
  return <Welcome total={view?.totalGames} promotions={view?.promotions} trial={<TrialButton size="md" />} />
}

/** The next draws and the games to begin with, in the same places before they are known. */
function FirstRows({ view, acts }: { view: HomeView | undefined; acts: TileActs }) {
  const text = useText()
  const own = { title: text('games.BGS'), action: <SeeAll to={CATEGORY_PATHS.BGS} />, lines: 2 } as const
  if (view === undefined)
    return (
      <>
        <GameRowSkeleton {...own}>
          <div className="bz-jackpot" />
        </GameRowSkeleton>
        <HotSkeleton title={text('games.hot')} action={<SeeAll to={PATHS.hot} />} />
      </>
    )
  const { inHouse, hot, favourites } = view
  return (
    <>
      {inHouse.length > 0 && (
        <GameRow {...own} games={inHouse} acts={acts}>
          <JackpotLine place="page" />
        </GameRow>
      )}
      <HotGames title={text('games.hot')} games={hot} acts={acts} action={<SeeAll to={PATHS.hot} />} />
      {favourites.length > 0 && (
        <GameRow title={text('games.favourites')} games={favourites} acts={acts} action={<SeeAll to={PATHS.favourites} />} />
      )}
    </>
  )
}

function CategoryRows({ lanes, acts }: { lanes: HomeView['lanes']; acts: TileActs }) {
  const text = useText()
  return ROWS.map((gameType) => {
    const lane = lanes.find((each) => each.gameType === gameType)
    if (lane === undefined || lane.gameClassify.games === 0) return null
    const row = {
      gameType,
      total: lane.gameClassify.games,
      title: text(`games.${gameType}`),
      action: <SeeAll to={CATEGORY_PATHS[gameType]} />,
    }
    return BY_PROVIDER.has(gameType) ? (
      <ProviderRow key={gameType} {...row} cards={lane.cards} />
    ) : (
      <CategoryRow key={gameType} {...row} acts={acts} />
    )
  })
}

export function HomePage() {
  const text = useText()
  const language = useLanguage()
  const acts = useTileActs()
  const { data: answered, error, refetch } = useQuery(homeQuery(language))
  // An answer renders a long page: in slices, so that a slow phone answers a touch in between.
  const data = useDeferredValue(answered)
  const failed = error !== null && !data
  return (
    <div className="bz-page bz-home">
      <Opening view={data} acts={acts} />
      {failed ? <LoadFailure title={text('home.error')} error={error} onAgain={refetch} /> : <NextDraws />}
      {!failed && <FirstRows view={data} acts={acts} />}
      {data && data.notices.length > 0 && (
        <div className="bz-home-notices">
          <NoticeLine notices={data.notices} />
        </div>
      )}
      {data && <Categories lanes={data.lanes} />}
      <BannerCarousel banners={data?.banners ?? []} />
      <PromotionStrip promotions={data?.promotions ?? []} />
      {data && <WinnerBoards />}
      {data && <CategoryRows lanes={data.lanes} acts={acts} />}
    </div>
  )
}
