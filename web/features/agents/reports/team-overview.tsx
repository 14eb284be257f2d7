/**
 * Team overview: the team's figures beside those of as many days before, and a chart of one of them. It shows the same by day and by
 * category (AGENT-03, AG-S1).
 */
import './reports.css'
import { symbolOf } from '@baize/contract/values/money.ts'
import { BarChart } from '@baize/ui/money/bar-chart.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { DataTable } from '@baize/ui/show/data-table.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Answer } from '../../../api/client.ts'
import { CATEGORY_PATHS } from '../../../app/paths.ts'
import type { GameType } from '@baize/contract/games.ts'
import { useCounts, useDayNames, useText } from '../../../i18n/i18n.ts'
import { ExportButton } from './export-button.tsx'
import { FigureText, useFigureColumns } from './figure-cells.tsx'
import { OVERVIEW, REPORTS, type ReportLine } from './figures.ts'
import { overviewQuery } from './queries.ts'
import { savedReport } from './report-csv.ts'
import { lastDays, ReportFilters, type ReportDays } from './report-days.tsx'

type Overview = Answer<'agentOverview'>
type Symbol = { symbol: string | undefined }

const CATEGORIES = Object.keys(CATEGORY_PATHS) as GameType[]

function Tile({ name, value, before }: { name: string; value: ReactNode; before?: ReactNode }) {
  return (
    <div className="report-tile">
      <dt>{name}</dt>
      <dd className="report-tile-value">{value}</dd>
      {before !== undefined && <dd className="report-tile-before">{before}</dd>}
    </div>
  )
}

function Tiles({ overview, symbol }: { overview: Overview } & Symbol) {
  const text = useText()
  const counts = useCounts()
  const { members, online, active, figures, before } = overview
  return (
    <dl className="report-tiles">
      <Tile name={text('agent.figure.members')} value={members === null ? '–' : counts(members)} />
      <Tile name={text('agent.figure.online')} value={online === null ? '–' : counts(online)} />
      <Tile name={text('agent.figure.active')} value={active === null ? '–' : counts(active)} />
      {OVERVIEW.map((figure) => (
        <Tile
          key={figure}
          name={text(`agent.figure.${figure}`)}
          value={<FigureText figure={figure} value={figures[figure]} symbol={symbol} />}
          before={
            <>
              {text('agent.report.before')} <FigureText figure={figure} value={before.figures[figure]} />
            </>
          }
        />
      ))}
    </dl>
  )
}

function Chart({ overview }: { overview: Overview }) {
  const text = useText()
  const dayName = useDayNames()
  const [figure, setFigure] = useState<(typeof OVERVIEW)[number]>('validBets')
  const name = text(`agent.figure.${figure}`)
  return (
    <section className="report-rows" aria-label={text('agent.report.chart', { figure: name })}>
      <ChipRow label={text('agent.report.figure')}>
        {OVERVIEW.map((each) => (
          <Chip key={each} size="sm" selected={each === figure} onClick={() => setFigure(each)}>
            {text(`agent.figure.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <BarChart
        label={text('agent.report.chart', { figure: name })}
        bars={overview.days.map(({ day, figures }) => ({ name: dayName(day), value: String(figures[figure]) }))}
        write={(value) => <FigureText figure={figure} value={value} />}
      />
    </section>
  )
}

function ByDay({ overview, days }: { overview: Overview; days: ReportDays }) {
  const text = useText()
  const dayName = useDayNames()
  const columns = useFigureColumns(OVERVIEW, overview.figures)
  const rows: ReportLine[] = overview.days.map(({ day, figures }) => ({ day, ...figures })).toReversed()
  const head = text('agent.report.day')
  return (
    <section className="report-rows">
      <SectionHeading
        title={text('agent.report.byDay')}
        action={
          <ExportButton
            name={`agentOverview-${days.from}-${days.to}`}
            csvOf={() =>
              savedReport({ first: head, figures: OVERVIEW }, Promise.resolve({ rows, sums: overview.figures, whole: true }), text)
            }
            disabled={false}
          />
        }
      />
      <DataTable
        dense
        caption={text('agent.report.byDay')}
        columns={[
          { key: 'day', header: head, primary: true, cell: ({ day }) => dayName(day ?? ''), foot: text('agent.bill.sum') },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ day }) => day ?? ''}
      />
    </section>
  )
}

/** Whether a member played is counted once for all categories together. */
const OF_A_CATEGORY = REPORTS.agentBets.filter((figure) => figure !== 'activeDays')

function ByCategory({ overview }: { overview: Overview }) {
  const text = useText()
  const columns = useFigureColumns(OF_A_CATEGORY, undefined)
  if (overview.categories.length === 0) return null
  const nameOf = (category: string): string => {
    const known = CATEGORIES.find((each) => each === category)
    return known ? text(`games.${known}`) : text('agent.report.otherGames')
  }
  return (
    <section className="report-rows">
      <SectionHeading title={text('agent.report.byCategory')} />
      <DataTable
        dense
        caption={text('agent.report.byCategory')}
        columns={[
          { key: 'category', header: text('agent.report.category'), primary: true, cell: ({ day }) => nameOf(day ?? '') },
          ...columns,
        ]}
        rows={overview.categories.map(({ category, figures }): ReportLine => ({ day: category, ...figures }))}
        rowKey={({ day }) => day ?? ''}
      />
    </section>
  )
}

export function TeamOverview() {
  const text = useText()
  const [days, setDays] = useState<ReportDays>(() => lastDays())
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(days))
  const symbol = data && symbolOf(data.currency)
  return (
    <div className="bz-stack">
      <ReportFilters days={days} onDays={setDays} currencies={data?.currencies ?? []} currency={data?.currency} />
      {!data && error && <LoadFailure title={text('agent.report.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" height={640} />
        </Loading>
      )}
      {data && (
        <div className="bz-stack report-shown" aria-busy={isPlaceholderData || undefined}>
          <Tiles overview={data} symbol={symbol} />
          <Chart overview={data} />
          <ByDay overview={data} days={days} />
          <ByCategory overview={data} />
          <p className="report-note">{text('agent.report.note')}</p>
        </div>
      )}
    </div>
  )
}
