/** Game menu: the lotteries of a hall by family, each with its clock and its last result, and those that the member bet on last. */
import './lottery.css'
import type { LotteryFamily, LotteryGame } from '@baize/contract/lottery.ts'
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Loading, Skeleton } from '@baize/ui/skeleton.tsx'
import { Tabs } from '@baize/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LOTTERY_PATHS, type LotteryHall } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { DrawBalls } from './draw-balls.tsx'
import { IssueClock } from './issue-clock.tsx'
import { currentQuery, menusQuery, recentQuery } from './queries.ts'
import { useSeen } from './use-seen.ts'

const HALL_FAMILIES: Readonly<Record<LotteryHall, readonly LotteryFamily[]>> = {
  main: ['SSC', '11X5', 'PK10', 'LHC', 'LF'],
  sea: ['SEA'],
  vn: ['VN'],
}
const hallOf = (family: LotteryFamily): LotteryHall => (family === 'VN' ? 'vn' : family === 'SEA' ? 'sea' : 'main')

function GameTile({ game }: { game: LotteryGame }) {
  const language = useLanguage()
  const text = useText()
  const [tile, seen] = useSeen<HTMLLIElement>()
  // A clock that nobody sees is not asked for; there are stations enough to fill several screens.
  const { data: current } = useQuery({ ...currentQuery(language, game.code), enabled: seen })
  const last = current?.last[0]
  return (
    <li ref={tile} className="lot-tile">
      <Link to={LOTTERY_PATHS[hallOf(game.family)]} search={{ gameCode: game.code } as never} className="lot-tile-link">
        <span className="lot-tile-head">
          <strong>{game.name}</strong>
          {game.source === 'in-house' && <span className="lot-own">{text('lottery.verifiable')}</span>}
        </span>
        <span className="lot-tile-clock">
          {current ? <IssueClock current={current} /> : <Skeleton width="72px" height="22px" shape="line" />}
          <span className="figures text-fg-3">{current?.issue?.issue ?? current?.next?.issue ?? ''}</span>
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

function Games({ games, label }: { games: readonly LotteryGame[]; label: string }) {
  return (
    <ul className="lot-tiles" aria-label={label}>
      {games.map((game) => (
        <GameTile key={game.code} game={game} />
      ))}
    </ul>
  )
}

const REGIONS = ['north', 'central', 'south'] as const

function Family({ family, games }: { family: string; games: readonly LotteryGame[] }) {
  const text = useText()
  if (family !== 'VN') return <Games games={games} label={family} />
  return REGIONS.map((region) => (
    <section key={region} className="lot-region">
      <h2>{text(`lottery.region.${region}`)}</h2>
      <Games games={games.filter((game) => game.region === region)} label={text(`lottery.region.${region}`)} />
    </section>
  ))
}

export function GameMenu({ hall, isMember }: { hall: LotteryHall; isMember: boolean }) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const { family: wished } = useSearch({ strict: false }) as { family?: string }
  const { data, error, refetch } = useQuery(menusQuery(language))
  const { data: recent } = useQuery(recentQuery(language, isMember))
  const families = HALL_FAMILIES[hall].flatMap(
    (name) => data?.menus.filter(({ family, games }) => family === name && games.length > 0) ?? [],
  )
  const shown = families.find(({ family }) => family === wished) ?? families[0]
  const last = recent?.games.filter(({ family }) => HALL_FAMILIES[hall].includes(family)).slice(0, 4) ?? []
  return (
    <div className="bz-page lot-hall">
      <header className="lot-hall-head">
        <h1>{text(`lottery.hall.${hall}`)}</h1>
        <p className="text-fg-2">{text('lottery.hall.words')}</p>
      </header>
      {error && !data && (
        <EmptyState
          title={text('lottery.failed')}
          tone="error"
          action={<Button onClick={() => void refetch()}>{text('lottery.again')}</Button>}
        >
          {refusalText(error)}
        </EmptyState>
      )}
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
          <Games games={last} label={text('lottery.recent')} />
        </section>
      )}
      {families.length > 1 && shown && (
        <Tabs
          label={text('lottery.families')}
          variant="pill"
          tabs={families.map(({ family, name }) => ({ value: family, label: name }))}
          value={shown.family}
          onChange={(family) => void navigate({ to: '.', search: { family } as never, replace: true })}
        />
      )}
      {shown && <Family family={shown.family} games={shown.games} />}
    </div>
  )
}
