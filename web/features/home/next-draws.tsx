/** Next draws: the lotteries that the operator shows, each with the clock of its sale by the server's time (HOME-13). */
import type { NextDraw } from '@baize/contract/home.ts'
import { ScrollRow } from '@baize/ui/moving/scroll-row.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Countdown } from '@baize/ui/show/countdown.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverNow } from '../../api/clock/server-clock.ts'
import { drawsQuery } from '../../api/clock/draws.ts'
import { homeQuery } from '../../api/home.ts'
import { CATEGORY_PATHS, LOTTERY_PATHS } from '../../app/paths.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'

const ITEM = 'max(144px, calc((100% - 72px) / 7))'
const DAY_MS = 86_400_000
const URGENT_SECONDS = 10
const PLACES = [0, 1, 2, 3, 4, 5, 6]

/** Until the sale ends, or begins; what is more than a day away is a date. */
function Clock({ draw }: { draw: NextDraw }) {
  const text = useText()
  const dates = useDates()
  const [opens, closes] = [Date.parse(draw.opensAt), Date.parse(draw.closesAt)]
  const isOpen = opens <= serverNow()
  const until = isOpen ? closes : opens
  if (until - serverNow() > DAY_MS)
    return <span className="bz-draw-day figures">{dates(isOpen ? draw.closesAt : draw.opensAt, 'day')}</span>
  return (
    <Countdown
      until={until}
      now={serverNow}
      endText={text('home.draws.closing')}
      urgentAtSeconds={isOpen ? URGENT_SECONDS : 0}
      {...(isOpen ? { ring: { totalSeconds: Math.max(1, (closes - opens) / 1000), label: text('home.draws.left') } } : {})}
    />
  )
}

function Draw({ draw }: { draw: NextDraw }) {
  const text = useText()
  const dates = useDates()
  const isOpen = Date.parse(draw.opensAt) <= serverNow()
  return (
    <Link to={LOTTERY_PATHS[draw.page]} search={{ gameCode: draw.game } as never} className="bz-draw">
      <strong>{draw.name}</strong>
      <Clock draw={draw} />
      <small className="figures">{isOpen ? text('home.draws.at', { time: dates(draw.drawsAt, 'time') }) : text('home.draws.opens')}</small>
    </Link>
  )
}

/** Nothing stands there where the operator shows no lottery. */
export function NextDraws() {
  const text = useText()
  const language = useLanguage()
  // The first screen's answer brings them; until then they are not asked for.
  const { isFetched } = useQuery(homeQuery(language))
  const { data } = useQuery({ ...drawsQuery(language), enabled: isFetched })
  if (data?.length === 0) return null
  const title = text('home.draws')
  return (
    <section aria-label={title} aria-busy={data === undefined} className="bz-draws">
      <SectionHeading
        title={title}
        action={
          <Link to={CATEGORY_PATHS.LOTT} className="bz-quiet-link">
            {text('games.seeAll')}
          </Link>
        }
      />
      <ScrollRow label={title} itemWidth={ITEM} gap={12} arrows={false}>
        {data
          ? data.map((draw) => <Draw key={`${draw.game} ${draw.issue}`} draw={draw} />)
          : PLACES.map((place) => (
              <span key={place} className="bz-draw" aria-hidden="true">
                <Skeleton width="70%" />
                <Skeleton width="50%" />
                <Skeleton width="60%" />
              </span>
            ))}
      </ScrollRow>
    </section>
  )
}
