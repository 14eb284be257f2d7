/** Game menu: the lotteries of a hall by family, each with its clock and its last result, and those that the member bet on last. */
import './lottery.css'
import type { LotteryGame } from '@baize/contract/lottery/lottery.ts'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LOTTERY_PATHS, type LotteryHall } from '../../app/paths.ts'
import { useLanguage, useText, useZonedDates } from '../../i18n/i18n.ts'
import { DrawBalls } from './results/draw-balls.tsx'
import { IssueClock } from './issue-clock.tsx'
import { HALL_FAMILIES, hallOf, REGIONS, soonestFirst, type Clock, type Clocks } from './halls.ts'
import { clocksQuery, menusQuery, recentQuery } from './queries.ts'

const ALL = 'all'

/** The number of the draw on sale or next, and its day where the number does not say it. */
function drawOf(clock: Clock | undefined, dates: ReturnType<typeof useZonedDates>): string {
  const issue = clock?.issue ?? clock?.next
  if (!issue) return ''
  const { publishedNumber, drawsAt } = issue
  return publishedNumber === issue.issue ? publishedNumber : `${publishedNumber} · ${dates(drawsAt, 'day')}`
}

function GameTile({ game, clock }: { game: LotteryGame; clock: Clock | undefined }) {
  const text = useText()
  const dates = useZonedDates(game.timeZone)
  const last = clock?.last
  return (
    <li className="lot-tile">
      <Link to={LOTTERY_PATHS[hallOf(game.family)]} search={{ gameCode: game.code } as never} className="lot-tile-link">
        <span className="lot-tile-head">
          <strong>{game.name}</strong>
          {game.source === 'in-house' && <span className="lot-own">{text('lottery.verifiable')}</span>}
        </span>
        <span className="lot-tile-clock">
          {clock ? <IssueClock current={{ ...clock, game }} /> : <Skeleton width="72px" height="22px" shape="line" />}
          <span className="figures text-fg-3">{drawOf(clock, dates)}</span>
        </span>
        <span className="lot-tile-last">
          {last?.draw ? (
            <DrawBalls draw={last.draw} rules={game.rules} size="sm" short />
          ) : (
            <span className="text-fg-3">{text('lottery.noResult')}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

function Games({ games, label, clocks }: { games: readonly LotteryGame[]; label: string; clocks: Clocks }) {
  return (
    <ul className="lot-tiles" aria-label={label}>
      {games.map((game) => (
        <GameTile key={game.code} game={game} clock={clocks?.get(game.code)} />
      ))}
    </ul>
  )
}

type FamilyProps = { family: string; name: string; games: readonly LotteryGame[]; clocks: Clocks; titled: boolean }

function Family({ family, name, games, clocks, titled }: FamilyProps) {
  const text = useText()
  if (family === 'VN')
    return REGIONS.map((region) => {
      const title = text(`lottery.region.${region}`)
      return (
        <section key={region}>
          <h2>{title}</h2>
          <Games
            games={soonestFirst(
              games.filter((game) => game.region === region),
              clocks,
            )}
            label={title}
            clocks={clocks}
          />
        </section>
      )
    })
  return (
    <section>
      {titled && <h2>{name}</h2>}
      <Games games={games} label={name} clocks={clocks} />
    </section>
  )
}

export function GameMenu({ hall, isMember }: { hall: LotteryHall; isMember: boolean }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { family: wished } = useSearch({ strict: false }) as { family?: string }
  const { data, error, refetch } = useQuery(menusQuery(language))
  const { data: recent } = useQuery(recentQuery(language, isMember))
  const { data: clocks } = useQuery(clocksQuery(hall))
  const families = HALL_FAMILIES[hall].flatMap(
    (name) => data?.menus.filter(({ family, games }) => family === name && games.length > 0) ?? [],
  )
  const chosen = families.find(({ family }) => family === wished)
  const last = recent?.games.filter(({ family }) => hallOf(family) === hall).slice(0, 4) ?? []
  return (
    <div className="bz-page lot-hall">
      <header className="lot-hall-head">
        <h1>{text(`lottery.hall.${hall}`)}</h1>
        <p className="text-fg-2">{text('lottery.hall.words')}</p>
      </header>
      {error && !data && <LoadFailure title={text('lottery.failed')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <div className="lot-tiles">
            {[0, 1, 2, 3, 4, 5].map((place) => (
              <Skeleton key={place} height="148px" shape="box" />
            ))}
          </div>
        </Loading>
      )}
      {last.length > 0 && (
        <section>
          <h2>{text('lottery.recent')}</h2>
          <Games games={last} label={text('lottery.recent')} clocks={clocks} />
        </section>
      )}
      {families.length > 1 && (
        <Tabs
          label={text('lottery.families')}
          variant="pill"
          tabs={[
            { value: ALL, label: text('lottery.families.all') },
            ...families.map(({ family, name }) => ({ value: family, label: name })),
          ]}
          value={chosen?.family ?? ALL}
          onChange={(family) => void navigate({ to: '.', search: (family === ALL ? {} : { family }) as never, replace: true })}
        />
      )}
      {(chosen ? [chosen] : families).map((each) => (
        <Family key={each.family} {...each} clocks={clocks} titled={!chosen && families.length > 1} />
      ))}
    </div>
  )
}
