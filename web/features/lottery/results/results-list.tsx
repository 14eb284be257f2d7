/** Results list: the opened numbers of a lottery, latest first, each with its verification. */
import './results.css'
import type { LotteryGame, LotteryIssue } from '@baize/contract/lottery/lottery.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useZonedDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { DrawBalls } from './draw-balls.tsx'
import { resultsQuery } from '../queries.ts'
import { voidText } from './void-text.ts'
import { VerifyDraw } from './verify-draw.tsx'

/** The result, or that the draw was called off, and why. An early draw says so, since bets after it did not count. */
function Came({ issue: { draw, voidReason, drawnEarly }, game }: { issue: LotteryIssue; game: LotteryGame }) {
  const text = useText()
  const dates = useZonedDates(game.timeZone)
  if (!draw)
    return (
      <span className="lot-result-words">
        <Badge tone="plum">{text('lottery.calledOff')}</Badge>
        <span className="text-fg-2">{text(voidText(voidReason))}</span>
      </span>
    )
  return (
    <>
      <DrawBalls draw={draw} rules={game.rules} />
      {drawnEarly !== null && (
        <span className="lot-result-words">
          <Badge>{text('lottery.issue.early', { time: dates(drawnEarly) })}</Badge>
          <span className="text-fg-3">{text('lottery.issue.early.words')}</span>
        </span>
      )}
    </>
  )
}

export function ResultsList({ game }: { game: LotteryGame }) {
  const text = useText()
  const dates = useZonedDates(game.timeZone)
  const refusalText = useRefusalText()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<LotteryIssue>()
  const { data, error } = useQuery(resultsQuery(game.code, page))
  return (
    <section className="lot-view">
      <h2>{text('lottery.view.results')}</h2>
      {error && !data && <Notice tone="danger">{refusalText(error)}</Notice>}
      {!data && !error && (
        <Loading>
          <Skeleton height="320px" shape="box" />
        </Loading>
      )}
      {data?.content.length === 0 && <EmptyState compact title={text('lottery.noResult')} />}
      <ul className="lot-results">
        {data?.content.map((issue) => (
          <li key={issue.issue}>
            <span className="lot-result-issue">
              <b className="figures">{issue.publishedNumber}</b>
              <span className="text-fg-3">{dates(issue.drawsAt)}</span>
            </span>
            <span className="lot-result-draw">
              <Came issue={issue} game={game} />
            </span>
            <Button
              size="sm"
              variant="outline"
              aria-label={text(issue.draw ? 'lottery.verify.of' : 'lottery.facts.of', { issue: issue.publishedNumber })}
              onClick={() => setAsked(issue)}
            >
              {text(issue.draw ? 'lottery.verify' : 'lottery.facts')}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={setPage} />}
      {asked && <VerifyDraw game={game} issue={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
