/** Trend view: charts and tables of the last draws: where each number fell, its gap, and the shapes. It describes the past and promises nothing. */
import './trend.css'
import type { Trend } from '@baize/contract/lottery/lottery-results.ts'
import type { LotteryGame } from '@baize/contract/lottery/lottery.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { trendQuery } from '../queries.ts'
import { serverNow } from '../../../api/clock/server-clock.ts'
import { GRID_CHARTS, gridOf, LINE_CHARTS, lineOf, NEEDS_PLACE, type GridChart, type LineChart } from './trend-chart.ts'
import { FigureLine, OmissionBars } from './trend-figures.tsx'
import { TrendGrid } from './trend-grid.tsx'
import { columnName } from './trend-words.ts'

type Omission = Trend['overall'][number]
type TrendRow = Trend['rows'][number]
const HEAT = { hot: 'cinnabar', warm: 'neutral', cold: 'indigo' } as const
const SPANS = ['30', '50', '100', 'today'] as const
type Span = (typeof SPANS)[number]
/** A day of a lottery that draws every minute has 1,440 draws; all are counted, the newest are drawn. */
const MOST_ROWS = 200

function Omissions({ values, label }: { values: readonly Omission[]; label: string }) {
  const text = useText()
  const number = (key: 'appeared' | 'current' | 'last' | 'maximum' | 'average' | 'desire'): Column<Omission> => ({
    key,
    header: text(`lottery.trend.${key}`),
    align: 'end',
    cell: (one) => <span className="figures">{one[key]}</span>,
  })
  const columns: Column<Omission>[] = [
    { key: 'value', header: text('lottery.trend.number'), primary: true, cell: (one) => <b className="figures">{one.value}</b> },
    {
      key: 'heat',
      header: text('lottery.trend.heat'),
      cell: (one) => <Badge tone={HEAT[one.heat]}>{text(`lottery.trend.${one.heat}`)}</Badge>,
    },
    number('appeared'),
    number('current'),
    number('last'),
    number('maximum'),
    number('average'),
    number('desire'),
  ]
  return <DataTable caption={label} columns={columns} rows={values} rowKey={({ value }) => value} dense />
}

function Shapes({ rows }: { rows: readonly TrendRow[] }) {
  const text = useText()
  const plain = (
    key: 'sum' | 'sumTail' | 'span' | 'median' | 'bigSmall' | 'oddEven' | 'primeComposite' | 'road' | 'shape',
  ): Column<TrendRow> => ({
    key,
    header: text(`lottery.trend.${key}`),
    cell: (one) => <span className="figures">{one[key]}</span>,
  })
  const columns: Column<TrendRow>[] = [
    { key: 'issue', header: text('lottery.issue'), primary: true, cell: (one) => <b className="figures">{one.publishedNumber}</b> },
    { key: 'numbers', header: text('lottery.trend.numbers'), cell: (one) => <span className="figures">{one.numbers.join(' ')}</span> },
    plain('sum'),
    plain('sumTail'),
    plain('span'),
    plain('median'),
    plain('bigSmall'),
    plain('oddEven'),
    plain('primeComposite'),
    plain('road'),
    plain('shape'),
    {
      key: 'dragonTiger',
      header: text('lottery.group.dragon'),
      cell: (one) => columnName(text, one.dragonTiger),
    },
  ]
  return <DataTable caption={text('lottery.trend.shapes')} columns={columns} rows={rows} rowKey={({ issue }) => issue} dense />
}

/** The charts, in the order of the list. */
const CHARTS = [
  'place',
  'spread',
  'omission',
  'sum',
  'sumTail',
  'span',
  'median',
  'bigSmall',
  'oddEven',
  'primeComposite',
  'road',
  'shape',
  'dragonTiger',
  'table',
] as const
type Chart = (typeof CHARTS)[number]

const isGrid = (chart: Chart): chart is GridChart => (GRID_CHARTS as readonly string[]).includes(chart)
const isLine = (chart: Chart): chart is LineChart => (LINE_CHARTS as readonly string[]).includes(chart)

/** `place` counts from 0; -1 is all places together. */
function ChartOf({ trend, chart, place }: { trend: Trend; chart: Chart; place: number }) {
  const text = useText()
  const label = text(`lottery.trend.chart.${chart}`)
  if (isGrid(chart)) {
    const { columns, rows } = gridOf(trend, chart, Math.max(0, place))
    return <TrendGrid grid={{ columns, rows: rows.slice(0, MOST_ROWS) }} label={label} />
  }
  if (isLine(chart)) return <FigureLine points={lineOf(trend, chart).slice(-MOST_ROWS)} label={label} />
  if (chart === 'table') return <Shapes rows={trend.rows.slice(0, MOST_ROWS)} />
  const values = trend.positions[place]?.values ?? trend.overall
  return (
    <>
      <OmissionBars values={values} />
      <Omissions values={values} label={label} />
    </>
  )
}

type Choice = { readonly span: Span; readonly chart: Chart; readonly place: number }

function Filters({ choice, places, onChoice }: { choice: Choice; places: number; onChoice: (choice: Choice) => void }) {
  const text = useText()
  const { span, chart, place } = choice
  const hasAll = chart === 'omission'
  return (
    <div className="lot-trend-filters">
      <SelectField
        label={text('lottery.trend.chart')}
        value={chart}
        options={CHARTS.map((one) => ({ value: one, label: text(`lottery.trend.chart.${one}`) }))}
        onChange={(event) => onChoice({ ...choice, chart: event.currentTarget.value as Chart })}
      />
      {(hasAll || NEEDS_PLACE.has(chart)) && places > 1 && (
        <SelectField
          label={text('lottery.trend.place')}
          value={String(hasAll ? place : Math.max(0, place))}
          options={[
            ...(hasAll ? [{ value: '-1', label: text('lottery.trend.all') }] : []),
            ...Array.from({ length: places }, (_, each) => ({ value: String(each), label: text('lottery.row.position', { n: each + 1 }) })),
          ]}
          onChange={(event) => onChoice({ ...choice, place: Number(event.currentTarget.value) })}
        />
      )}
      <Segmented
        label={text('lottery.trend.range')}
        labelHidden={false}
        options={SPANS.map((one) => ({ value: one, label: one === 'today' ? text('lottery.trend.today') : one }))}
        value={span}
        onChange={(next) => onChoice({ ...choice, span: next })}
      />
    </div>
  )
}

/** The lottery's own day, by the server's clock. */
const todayOf = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(serverNow())

export function TrendView({ game }: { game: LotteryGame }) {
  const text = useText()
  const refusalText = useRefusalText()
  const [choice, setChoice] = useState<Choice>({ span: '30', chart: 'place', place: -1 })
  const { data, error } = useQuery(
    trendQuery(game.code, choice.span === 'today' ? { day: todayOf(game.timeZone) } : { issues: Number(choice.span) }),
  )
  return (
    <section className="lot-view">
      <h2>{text('lottery.view.trend')}</h2>
      <p className="text-fg-2">{text('lottery.trend.words')}</p>
      <Filters choice={choice} places={data?.positions.length ?? 0} onChoice={setChoice} />
      {error && !data && <Notice tone="danger">{refusalText(error)}</Notice>}
      {!data && !error && (
        <Loading>
          <Skeleton height="360px" shape="box" />
        </Loading>
      )}
      {data && data.rows.length === 0 && <EmptyState compact title={text('lottery.noResult')} />}
      {data && data.rows.length > 0 && (
        <>
          <p className="text-fg-3">
            {text('lottery.trend.issues', { n: data.issues })} {data.issues > MOST_ROWS && text('lottery.trend.newest', { n: MOST_ROWS })}
          </p>
          <ChartOf trend={data} chart={choice.chart} place={choice.place} />
        </>
      )}
    </section>
  )
}
