/**
 * Team report: the direct downlines with their teams, level by level, or the days of a team; with sums, filters and an export (AGENT-10,
 * AG-S6, AG-S7, AG-S9).
 */
import './reports.css'
import type { GameType } from '@baize/contract/games.ts'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CATEGORY_PATHS } from '../../../app/paths.ts'
import { useDayNames, useText } from '../../../i18n/i18n.ts'
import { TeamSearch, WayDown, type Step } from '../team/way-down.tsx'
import { ExportButton } from './export-button.tsx'
import { useFigureColumns } from './figure-cells.tsx'
import { REPORTS, type ReportLine, type TeamReport } from './figures.ts'
import { allRows, reportQuery, type ReportFilter } from './queries.ts'
import { nameOf, savedReport } from './report-csv.ts'
import { lastDays, ReportFilters, type ReportDays } from './report-days.tsx'

const CATEGORIES = Object.keys(CATEGORY_PATHS) as GameType[]
const VIEWS = ['member', 'day'] as const
type Narrowed = Pick<ReportFilter, 'by' | 'search' | 'category'> & { readonly way: readonly Step[] }

function Narrowing({ name, view, onView }: { name: TeamReport; view: Narrowed; onView: (view: Narrowed) => void }) {
  const text = useText()
  return (
    <>
      {view.by === 'member' && <TeamSearch onSearch={(search) => onView({ ...view, search, way: [] })} />}
      {name === 'agentBets' && (
        <SelectField
          label={text('agent.report.category')}
          value={view.category ?? ''}
          onChange={(event) => onView({ ...view, category: event.currentTarget.value })}
          options={[
            { value: '', label: text('agent.report.all') },
            ...CATEGORIES.map((each) => ({ value: each, label: text(`games.${each}`) })),
          ]}
        />
      )}
    </>
  )
}

/** The first column: a day, or a name that opens the team below. */
function useFirstColumn(by: 'member' | 'day', onOpen: (member: Step) => void): Column<ReportLine> & { header: string } {
  const text = useText()
  const dayName = useDayNames()
  const cell = (row: ReportLine) => {
    if (row.day) return dayName(row.day)
    if (!row.opens || !row.member) return nameOf(row, text)
    const { member } = row
    return (
      <Button variant="quiet" size="sm" onClick={() => onOpen(member)}>
        {member.account}
      </Button>
    )
  }
  return {
    key: 'first',
    header: text(by === 'day' ? 'agent.report.day' : 'agent.contract.who'),
    primary: true,
    cell,
    foot: text('agent.bill.sum'),
  }
}

export function TeamReportView({ name }: { name: TeamReport }) {
  const text = useText()
  const [days, setDays] = useState<ReportDays>(() => lastDays())
  const [view, setView] = useState<Narrowed>({ by: 'member', way: [] })
  const { by, search, category, way } = view
  const filter: ReportFilter = {
    from: days.from,
    to: days.to,
    currency: days.currency,
    by,
    category,
    ...(by === 'member' && search ? { search } : { under: way.at(-1)?.id }),
  }
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reportQuery(name, filter),
  )
  const first = data?.pages[0]
  const figures = useFigureColumns(REPORTS[name], first?.sums)
  const head = useFirstColumn(by, (member) => setView({ ...view, search: '', way: [...way, member] }))
  const caption = text(`agent.report.${name}`)
  return (
    <div className="bz-stack">
      <ReportFilters days={days} onDays={setDays} currencies={first?.currencies ?? []} currency={first?.currency}>
        <Narrowing name={name} view={view} onView={setView} />
      </ReportFilters>
      <div className="report-bar">
        <ChipRow label={text('agent.report.by')}>
          {VIEWS.map((each) => (
            <Chip key={each} size="sm" selected={each === by} onClick={() => setView({ ...view, by: each, search: '' })}>
              {text(`agent.report.by.${each}`)}
            </Chip>
          ))}
        </ChipRow>
        <ExportButton
          name={`${name}-${days.from}-${days.to}`}
          csvOf={() => savedReport({ first: head.header, figures: REPORTS[name] }, allRows(name, filter), text)}
          disabled={!first || first.content.length === 0}
        />
      </div>
      <WayDown way={way} onWay={(next) => setView({ ...view, search: '', way: next })} />
      {!data && error ? (
        <LoadFailure title={text('agent.report.error')} error={error} onAgain={refetch} />
      ) : (
        <div className="report-rows" aria-busy={isPlaceholderData || undefined}>
          <DataTable
            dense
            caption={caption}
            columns={[head, ...figures]}
            rows={data?.pages.flatMap(({ content }) => content) ?? []}
            rowKey={(row) => row.day ?? `${row.member?.id}${row.own ? ':own' : ''}`}
            loading={data ? undefined : 6}
            empty={
              <EmptyState compact seed={name} title={text('agent.report.none')}>
                {text('agent.report.none.text')}
              </EmptyState>
            }
          />
          {hasNextPage && (
            <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {text('agent.report.more')}
            </Button>
          )}
        </div>
      )}
      <p className="report-note">{text('agent.report.note')}</p>
    </div>
  )
}
