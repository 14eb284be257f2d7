/** Issue clock: the issue on sale and its time left, by the server's clock; between two sales, when the next one begins. */
import type { Answer } from '../../api/client.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Countdown } from '@baize/ui/show/countdown.tsx'
import { useDates, useText } from '../../i18n/i18n.ts'
import { serverNow } from '../../api/clock/server-clock.ts'
import { queries } from '../../api/queries.ts'

export type Current = Answer<'currentIssue'>
/** What a clock has to know. */
export type Turning = Pick<Current, 'issue' | 'next'> & { readonly game: Pick<Current['game'], 'code' | 'open'> }

const CLOSE_WARNING_SECONDS = 10
const DAY_MS = 86_400_000

const askAgain = (gameCode: string): void =>
  void queries.invalidateQueries(
    {
      queryKey: ['lottery'],
      predicate: ({ queryKey: [, name, , game] }) => name === 'clocks' || (name === 'current' && game === gameCode),
    },
    // Many clocks end together; a running query is not repeated.
    { cancelRefetch: false },
  )

/** The shown time left; longer than a day is a date. */
export function IssueClock({ current, announce = false }: { current: Turning; announce?: boolean }) {
  const text = useText()
  const dates = useDates()
  const { issue, next, game } = current
  const turn = issue?.closesAt ?? next?.opensAt
  if (!game.open) return <Badge tone="cinnabar">{text('lottery.closedGame')}</Badge>
  if (turn === undefined) return <span className="text-fg-2">{text('lottery.noIssue')}</span>
  const until = Date.parse(turn)
  if (until - serverNow() > DAY_MS) return <span className="figures text-fg-2">{dates(turn, 'day')}</span>
  const begins = Date.parse(issue?.opensAt ?? '')
  return (
    <Countdown
      until={until}
      now={serverNow}
      onEnd={() => askAgain(game.code)}
      endText={text('lottery.closing')}
      urgentAtSeconds={issue ? CLOSE_WARNING_SECONDS : 0}
      {...(issue && !Number.isNaN(begins)
        ? { ring: { totalSeconds: Math.max(1, (until - begins) / 1000), label: text('lottery.timeLeft') } }
        : {})}
      {...(announce && issue
        ? {
            announce: {
              atSeconds: CLOSE_WARNING_SECONDS,
              text: text('lottery.closesSoon', { issue: issue.publishedNumber, seconds: CLOSE_WARNING_SECONDS }),
            },
          }
        : {})}
    />
  )
}
