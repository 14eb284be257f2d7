/** Reward center: a member's awards by status, with the number of each, and claiming from the row (MEMBER-08). */
import { AWARD_STATES } from '@baize/contract/values/promotions.ts'
import './promotions.css'
import type { Award, AwardState } from '@baize/contract/promotions.ts'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { ClaimButton, useWhyOver } from './promotion-action.tsx'
import { rewardsQuery } from './queries.ts'
import { partsOf, RewardParts } from './reward-text.tsx'
import { StateBadge } from './state-badge.tsx'

/** What a person does next with an award, or why it is over. Null where there is neither: a phone then shows no line of it. */
function useNext(): (award: Award) => ReactNode {
  const text = useText()
  const whyOver = useWhyOver()
  return (award) => {
    if (award.status === 'claim') return <ClaimButton award={award} />
    if (award.bonusRuns) return <CenterLink to={memberPath('bonusDetails')}>{text('promotions.bonusDetails')}</CenterLink>
    if (award.status === 'process')
      return (
        <Link to="/promotions" hash={award.promotion}>
          {text('promotions.next.see')}
        </Link>
      )
    return whyOver(award) ?? null
  }
}

function useColumns(): Column<Award>[] {
  const text = useText()
  const date = useDates()
  const next = useNext()
  return [
    { key: 'title', header: text('promotions.one'), cell: (row) => row.title, primary: true },
    { key: 'state', header: text('promotions.status'), cell: (row) => <StateBadge state={row.status} /> },
    {
      key: 'amount',
      header: text('promotions.amount'),
      cell: (row) =>
        partsOf(row).length > 0 ? (
          <span className="reward-breaks">
            <RewardParts parts={partsOf(row)} />
          </span>
        ) : (
          '–'
        ),
      align: 'end',
    },
    { key: 'act', header: text('promotions.next'), cell: next },
    {
      key: 'at',
      header: text('promotions.at'),
      cell: (row) => (
        <time dateTime={row.at} className="reward-breaks">
          <span>{date(row.at, 'day')}</span> <span>{date(row.at, 'time')}</span>
        </time>
      ),
      align: 'end',
    },
  ]
}

export function RewardCenter() {
  const text = useText()
  const columns = useColumns()
  const [status, setStatus] = useState<AwardState>()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(rewardsQuery(useLanguage(), status, page))
  const choose = (next: AwardState | undefined): void => {
    setStatus(next)
    setPage(1)
  }
  if (!data && error) return <LoadFailure title={text('promotions.rewards.error')} error={error} onAgain={refetch} />
  const counts = new Map(data?.counts.map((row) => [row.status, row.awards]))
  return (
    <div className="bz-stack">
      <ChipRow label={text('promotions.status')} wrap>
        <Chip selected={status === undefined} onClick={() => choose(undefined)}>
          {text('promotions.all')}
        </Chip>
        {AWARD_STATES.filter((state) => counts.has(state)).map((state) => (
          <Chip key={state} selected={status === state} count={counts.get(state)} onClick={() => choose(state)}>
            {text(`promotions.state.${state}`)}
          </Chip>
        ))}
      </ChipRow>
      <DataTable
        caption={text('promotions.rewards')}
        columns={columns}
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        loading={data ? undefined : 4}
        empty={
          <EmptyState compact seed="rewards" title={text('promotions.rewards.none')}>
            {text('promotions.rewards.none.text')}
          </EmptyState>
        }
      />
      {data && data.totalPages > 1 && (
        <Pagination page={data.pageNum} pages={data.totalPages} onPage={setPage} label={text('promotions.rewards')} />
      )}
    </div>
  )
}
