/** Leaderboard: the present ranking, with masked names, prizes and the own place (PROMO-05, PR-S6). */
import './promotions.css'
import type { Leaderboard as Board } from '@baize/contract/promotion-boards.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { formatMoney, formatPoints } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { leaderboardQuery } from './queries.ts'

type BoardRow = Board['places'][number]

const NOTHING = 0n
/** As many places are shown at first; the own one is named above them. */
const FIRST = 10

/** A score as text: money, or points with every digit that they have. */
function useScore(score: Board['score'], symbol: string): (value: string) => string {
  const text = useText()
  return (value) => {
    if (score !== 'points') return `${formatMoney(value)} ${symbol}`
    const points = formatPoints(value)
    return points === '1' ? text('promotions.points.one') : text('promotions.points', { points })
  }
}

function useColumns(symbol: string, score: Board['score']): Column<BoardRow>[] {
  const text = useText()
  const scored = useScore(score, symbol)
  return [
    { key: 'place', header: text('promotions.board.place'), cell: (row) => row.place },
    {
      key: 'name',
      header: text('promotions.board.name'),
      cell: (row) => (
        <>
          {row.customerName} {row.mine && <Badge tone="jade">{text('promotions.board.me')}</Badge>}
        </>
      ),
      primary: true,
    },
    {
      key: 'score',
      header: text(`promotions.board.score.${score}`),
      cell: (row) =>
        score === 'points' ? <span className="figures">{scored(row.score)}</span> : <MoneyText value={row.score} symbol={symbol} />,
      align: 'end',
    },
    {
      key: 'prize',
      header: text('promotions.board.prize'),
      cell: (row) => (parseUnits(row.prize) === NOTHING ? '–' : <MoneyText value={row.prize} symbol={symbol} tone="gold" />),
      align: 'end',
    },
  ]
}

export function Leaderboard() {
  const text = useText()
  const dates = useDates()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(leaderboardQuery(useLanguage()))
  const symbol = CURRENCIES[data?.currency ?? '']?.symbol ?? ''
  const columns = useColumns(symbol, data?.score ?? 'turnover')
  const scored = useScore(data?.score ?? 'turnover', symbol)
  if (!data && error) return <LoadFailure compact title={text('promotions.board.error')} error={error} onAgain={refetch} />
  if (data?.promotion === null) return <EmptyState compact seed="ranking" title={text('promotions.board.none')} />
  const { mine, until, least, places = [] } = data ?? {}
  return (
    <div className="bz-stack">
      {data && (
        <p>
          {data.title}
          {until && <span className="promotion-small"> · {text('promotions.until', { day: dates(until) })}</span>}
        </p>
      )}
      {data && (
        <Notice live>
          {mine === null || mine === undefined
            ? text('promotions.board.notYet')
            : mine.place === null
              ? text('promotions.board.below', { score: scored(mine.score), least: scored(least ?? '0') })
              : text('promotions.board.mine', { place: mine.place, score: scored(mine.score) })}
        </Notice>
      )}
      <DataTable
        caption={text('promotions.board')}
        columns={columns}
        rows={all ? places : places.slice(0, FIRST)}
        rowKey={(row) => `${row.place} ${row.customerName}`}
        loading={data ? undefined : 5}
        empty={<EmptyState compact seed="ranking" title={text('promotions.board.empty')} />}
      />
      {!all && places.length > FIRST && (
        <div>
          <Button variant="outline" onClick={() => setAll(true)}>
            {text('promotions.board.all', { count: places.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
