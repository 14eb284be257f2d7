/** Results list: the opened numbers of a lottery, latest first, each with its verification. */
import './results.css'
import type { LotteryGame, LotteryIssue } from '@baize/contract/lottery.ts'
import { Button } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { Pagination } from '@baize/ui/pagination.tsx'
import { Loading, Skeleton } from '@baize/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { DrawBalls } from './draw-balls.tsx'
import { resultsQuery } from './queries.ts'
import { VerifyDraw } from './verify-draw.tsx'

export function ResultsList({ game }: { game: LotteryGame }) {
  const text = useText()
  const dates = useDates()
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
              <b className="figures">{issue.issue}</b>
              <span className="text-fg-3">{dates(issue.drawsAt)}</span>
            </span>
            <span className="lot-result-draw">
              {issue.draw ? (
                <DrawBalls draw={issue.draw} rules={game.rules} />
              ) : (
                <span className="text-fg-2">{text('lottery.voided')}</span>
              )}
            </span>
            <Button
              size="sm"
              variant="outline"
              aria-label={text('lottery.verify.of', { issue: issue.issue })}
              onClick={() => setAsked(issue)}
            >
              {text('lottery.verify')}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={setPage} />}
      {asked && <VerifyDraw game={game} issue={asked.issue} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
