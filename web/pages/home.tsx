/** Home: what it is, how fairness is shown, and the rows of games in the order of HOME-07. */
import { Button, buttonClass } from '@baize/ui/button.tsx'
import { Card } from '@baize/ui/card.tsx'
import { chipClass, ChipRow } from '@baize/ui/chip.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GameType } from '@baize/contract/games.ts'
import { showDialog } from '../api/dialogs.ts'
import { CATEGORY_PATHS, memberPath, PATHS } from '../app/paths.ts'
import { usePerson } from '../api/person.ts'
import { CategoryRow, GameRow, GameRowSkeleton, ProviderRow } from '../features/games/game-row.tsx'
import { homeQuery } from '../features/games/queries.ts'
import { TrialButton } from '../features/identity/trial-button.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { useTileActs } from '../features/games/use-tile-acts.ts'

/** The rows below hot and favourites, in the specification's order. */
const ROWS: readonly GameType[] = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'ELOTT', 'COCKFIGHT', 'BGS']
/** Categories in which a provider is chosen first (HOME-09). */
const BY_PROVIDER: ReadonlySet<GameType> = new Set(['SPORTS', 'ESPORTS', 'ELOTT', 'COCKFIGHT'])

function Hero({ total }: { total: number | undefined }) {
  const text = useText()
  const { role } = usePerson()
  return (
    <section className="bz-hero" data-theme="dark" aria-labelledby="hero-title">
      <div className="bz-hero-words">
        <h1 id="hero-title">{text('home.hero.title')}</h1>
        <p>{text('home.hero.text', { count: total ?? 10_000 })}</p>
        <div className="bz-row">
          {role === 'visitor' ? (
            <>
              <Button size="lg" onClick={() => showDialog('register')}>
                {text('home.hero.start')}
              </Button>
              <TrialButton />
            </>
          ) : (
            <>
              <Link to={PATHS.dice} className={buttonClass({ size: 'lg' })}>
                {text('home.hero.continue')}
              </Link>
              <Link to={memberPath('depositv2')} className={buttonClass({ size: 'lg', variant: 'outline' })}>
                {text('home.hero.deposit')}
              </Link>
            </>
          )}
        </div>
      </div>
      <img src="/hero.svg" alt="" width={1200} height={480} className="bz-hero-art" draggable={false} />
    </section>
  )
}

function FairnessCard() {
  const text = useText()
  return (
    <Card className="bz-fair-card" padding="lg">
      <h2>{text('home.fair.title')}</h2>
      <p className="text-fg-2">{text('home.fair.text')}</p>
      <dl className="bz-returns" aria-label={text('home.fair.returns')}>
        <div>
          <dt>{text('home.fair.dice')}</dt>
          <dd className="figures">99.00 %</dd>
        </div>
        <div>
          <dt>{text('home.fair.slot')}</dt>
          <dd className="figures">95.95 %</dd>
        </div>
      </dl>
      <Link to={PATHS.fairness} className={buttonClass({ variant: 'outline' })}>
        {text('home.fair.link')}
      </Link>
    </Card>
  )
}

export function HomePage() {
  const text = useText()
  const language = useLanguage()
  const acts = useTileActs()
  const { data, isError, refetch } = useQuery(homeQuery(language))
  const seeAll = (path: string) => (
    <Link to={path} className="bz-quiet-link">
      {text('games.seeAll')}
    </Link>
  )
  return (
    <div className="bz-page bz-home">
      <div className="bz-home-top">
        <Hero total={data?.totalGames} />
        <FairnessCard />
      </div>
      <nav aria-label={text('home.categories')}>
        <ChipRow label={text('home.categories')}>
          {(data?.lanes ?? []).map(({ gameType }) => (
            <Link key={gameType} to={CATEGORY_PATHS[gameType]} className={chipClass({})}>
              {text(`games.${gameType}`)}
            </Link>
          ))}
        </ChipRow>
      </nav>
      {isError && !data && (
        <EmptyState
          tone="error"
          title={text('home.error')}
          action={<Button onClick={() => void refetch()}>{text('error.retry')}</Button>}
        />
      )}
      {!data &&
        !isError &&
        ['games.hot', 'games.RNG', 'games.LIVE'].map((key) => <GameRowSkeleton key={key} title={text(key as 'games.hot')} />)}
      {data && data.recent.length > 0 && (
        <GameRow title={text('games.recent')} games={data.recent} acts={acts} action={seeAll(PATHS.recent)} />
      )}
      {data && <GameRow title={text('games.hot')} games={data.hot} acts={acts} action={seeAll(PATHS.hot)} start={1} />}
      {data && data.favourites.length > 0 && (
        <GameRow title={text('games.favourites')} games={data.favourites} acts={acts} action={seeAll(PATHS.favourites)} start={2} />
      )}
      {data &&
        ROWS.map((gameType, place) => {
          const lane = data.lanes.find((each) => each.gameType === gameType)
          if (lane === undefined || lane.gameClassify.games === 0) return null
          const row = { gameType, title: text(`games.${gameType}`), action: seeAll(CATEGORY_PATHS[gameType]), start: place + 3 }
          return BY_PROVIDER.has(gameType) ? (
            <ProviderRow key={gameType} {...row} cards={lane.cards} />
          ) : (
            <CategoryRow key={gameType} {...row} acts={acts} />
          )
        })}
    </div>
  )
}
