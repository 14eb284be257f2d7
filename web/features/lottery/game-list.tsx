/**
 * Game list: the lotteries of a page beside the desk of one of them, on screens that have the room. Each shows the ring and the time of its
 * clock.
 */
import type { LotteryGame } from '@baize/contract/lottery/lottery.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LOTTERY_PATHS, type LotteryHall } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { HALL_FAMILIES, soonestFirst, type Clock } from './halls.ts'
import { IssueClock } from './issue-clock.tsx'
import { clocksQuery, menusQuery } from './queries.ts'

function Entry({ hall, game, clock, isHere }: { hall: LotteryHall; game: LotteryGame; clock: Clock | undefined; isHere: boolean }) {
  return (
    <li>
      <Link
        to={LOTTERY_PATHS[hall]}
        search={{ gameCode: game.code } as never}
        className="lot-list-link"
        aria-current={isHere ? 'page' : undefined}
      >
        <span>{game.name}</span>
        {clock && <IssueClock current={{ ...clock, game }} />}
      </Link>
    </li>
  )
}

export function GameList({ hall, gameCode }: { hall: LotteryHall; gameCode: string }) {
  const text = useText()
  const { data } = useQuery(menusQuery(useLanguage()))
  const { data: clocks } = useQuery(clocksQuery(hall))
  const families = HALL_FAMILIES[hall].flatMap((name) => data?.menus.filter(({ family }) => family === name) ?? [])
  return (
    <nav className="lot-list" aria-label={text('lottery.switch')}>
      {families.map(({ family, name, games }) => (
        <section key={family}>
          <h2>{name}</h2>
          <ul>
            {(hall === 'vn' ? soonestFirst(games, clocks) : games).map((game) => (
              <Entry key={game.code} hall={hall} game={game} clock={clocks?.get(game.code)} isHere={game.code === gameCode} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
