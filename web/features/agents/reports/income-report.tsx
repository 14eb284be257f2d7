/** Income report: the agent's income, day by day and by source, as bars and as a table (AGENT-10, AG-S8). */
import './reports.css'
import { BarChart } from '@baize/ui/money/bar-chart.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { DataTable } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDayNames, useText } from '../../../i18n/i18n.ts'
import { ExportButton } from './export-button.tsx'
import { FigureText, useFigureColumns } from './figure-cells.tsx'
import { INCOME } from './figures.ts'
import { allRows, reportQuery } from './queries.ts'
import { savedReport } from './report-csv.ts'
import { lastDays, ReportFilters, type ReportDays } from './report-days.tsx'

export function IncomeReport() {
  const text = useText()
  const dayName = useDayNames()
  const [days, setDays] = useState<ReportDays>(() => lastDays('month'))
  const filter = { from: days.from, to: days.to, currency: days.currency }
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reportQuery('agentIncome', filter),
  )
  const first = data?.pages[0]
  const columns = useFigureColumns(INCOME, first?.sums)
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const head = text('agent.report.day')
  return (
    <div className="bz-stack">
      <ReportFilters days={days} onDays={setDays} currencies={first?.currencies ?? []} currency={first?.currency} />
      <div className="report-bar">
        <ExportButton
          name={`agentIncome-${days.from}-${days.to}`}
          csvOf={() => savedReport({ first: head, figures: INCOME }, allRows('agentIncome', filter), text)}
          disabled={rows.length === 0}
        />
      </div>
      {!data && error ? (
        <LoadFailure title={text('agent.report.error')} error={error} onAgain={refetch} />
      ) : (
        <div className="report-rows" aria-busy={isPlaceholderData || undefined}>
          {rows.length > 1 && (
            <BarChart
              label={text('agent.report.chart', { figure: text('agent.figure.total') })}
              bars={rows.map(({ day, total }) => ({ name: dayName(day ?? ''), value: String(total) })).toReversed()}
              write={(value) => <FigureText figure="total" value={value} />}
            />
          )}
          <DataTable
            dense
            caption={text('agent.menu.income')}
            columns={[
              { key: 'day', header: head, primary: true, cell: ({ day }) => dayName(day ?? ''), foot: text('agent.bill.sum') },
              ...columns,
            ]}
            rows={rows}
            rowKey={({ day }) => day ?? ''}
            loading={data ? undefined : 6}
            empty={
              <EmptyState compact seed="income" title={text('agent.income.none')}>
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
      <p className="report-note">{text('agent.income.note')}</p>
    </div>
  )
}
