/** Home: the welcome, the jackpot and the winners, and the rows of games in the order of HOME-07. */
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, type SyntheticEvent } from 'react'
import type { GameType } from '@baize/contract/games.ts'
import { showDialog } from '../api/dialogs.ts'
import { homeQuery, offeredLanes, type HomeView } from '../api/home.ts'
import { CATEGORY_PATHS, memberPath, ownTablePath, PATHS } from '../app/paths.ts'
import { CenterLink } from '../api/center-link.tsx'
import { usePerson } from '../api/person.ts'
import { CategoryRow, GameRow, GameRowSkeleton, ProviderRow } from '../features/games/game-row.tsx'
import { HotCarousel, HotSkeleton } from '../features/games/hot-carousel.tsx'
import type { TileActs } from '../features/games/game-tile.tsx'
import { BannerCarousel } from '../features/home/banner-carousel.tsx'
import { JackpotCard } from '../features/home/jackpot-card.tsx'
import { NoticeLine } from '../features/home/notice-line.tsx'
import { PromotionStrip } from '../features/home/promotion-strip.tsx'
import { WinnerBoards } from '../features/home/winner-boards.tsx'
import { TrialButton } from '../features/identity/login/trial-button.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { useTileActs } from '../features/games/use-tile-acts.ts'

/** The rows below hot and favourites, in the specification's order. */
const ROWS: readonly GameType[] = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'ELOTT', 'COCKFIGHT', 'BGS']
/** Categories in which a provider is chosen first (HOME-09). */
const BY_PROVIDER: ReadonlySet<GameType> = new Set(['SPORTS', 'ESPORTS', 'ELOTT', 'COCKFIGHT'])
/** Categories whose chips hold the place until they are known. */
const CHIPS = [72, 56, 60, 84, 76, 88]

/** Without a connection the picture may be missing; its broken frame would be useless. */
const hide = (event: SyntheticEvent<HTMLImageElement>): void => {
  event.currentTarget.hidden = true
}

function Hero({ total }: { total: number | undefined }) {
  const text = useText()
  const { role, waiting } = usePerson()
  return (
    <section className="bz-hero" data-theme="dark" aria-labelledby="hero-title">
      <div className="bz-hero-words">
        <h1 id="hero-title">{text('home.hero.title')}</h1>
        <p>{text('home.hero.text', { count: total ?? 10_000 })}</p>
        <div className="bz-row">
          {role === 'visitor' && !waiting ? (
            <>
              <Button size="lg" onClick={() => showDialog('register')}>
                {text('home.hero.start')}
              </Button>
              <TrialButton />
            </>
          ) : (
            <>
              <Link to={ownTablePath('dice')} className={buttonClass({ size: 'lg' })}>
                {text('home.hero.continue')}
              </Link>
              {role === 'trial' ? (
                <Button size="lg" variant="outline" onClick={() => showDialog('register')}>
                  {text('home.hero.start')}
                </Button>
              ) : (
                <CenterLink to={memberPath('depositv2')} className={buttonClass({ size: 'lg', variant: 'outline' })}>
                  {text('home.hero.deposit')}
                </CenterLink>
              )}
            </>
          )}
        </div>
      </div>
      <img src="/hero.svg" alt="" width={1200} height={480} className="bz-hero-art" draggable={false} onError={hide} />
    </section>
  )
}

function SeeAll({ to }: { to: string }) {
  const text = useText()
  return (
    <Link to={to} className="bz-quiet-link">
      {text('games.seeAll')}
    </Link>
  )
}

function Categories({ lanes }: { lanes: HomeView['lanes'] | undefined }) {
  const text = useText()
  return (
    <nav aria-label={text('home.categories')} className="bz-home-chips">
      <ChipRow label={text('home.categories')}>
        {lanes
          ? offeredLanes(lanes).map(({ gameType }) => (
              <Link key={gameType} to={CATEGORY_PATHS[gameType]} className={chipClass({})}>
                {text(`games.${gameType}`)}
              </Link>
            ))
          : CHIPS.map((width, place) => <span key={place} aria-hidden="true" className={chipClass({})} style={{ width }} />)}
      </ChipRow>
    </nav>
  )
}

/** The person's own rows around the hot games; recent is shown only where something was played. */
function OwnRows({ view, acts }: { view: HomeView; acts: TileActs }) {
  const text = useText()
  const { recent, favourites, hot } = view
  return (
    <>
      {recent.length > 0 && <GameRow title={text('games.recent')} games={recent} acts={acts} action={<SeeAll to={PATHS.recent} />} />}
      <HotCarousel title={text('games.hot')} games={hot} acts={acts} action={<SeeAll to={PATHS.hot} />} />
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
  return (
    <div className="bz-page bz-home">
      <div className="bz-home-top">
        <Hero total={data?.totalGames} />
        {data?.notices?.length === 0 ? null : (
          <div className="bz-home-notices">{data?.notices && <NoticeLine notices={data.notices} />}</div>
        )}
        <JackpotCard ready={data?.winners !== undefined} />
      </div>
      <Categories lanes={data?.lanes} />
      {error && !data && <LoadFailure title={text('home.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <>
          <HotSkeleton title={text('games.hot')} />
          <GameRowSkeleton title={text('games.RNG')} />
        </>
      )}
      {data && <OwnRows view={data} acts={acts} />}
      <BannerCarousel banners={data?.banners ?? []} />
      <PromotionStrip promotions={data?.promotions ?? []} />
      {data?.winners && <WinnerBoards />}
      {data && <CategoryRows lanes={data.lanes} acts={acts} />}
    </div>
  )
}
