/** Trend table: how often each number came, how long it has not come, and the shapes of the last draws. It describes the past and promises nothing. */
import type { Trend } from '@baize/contract/lottery-results.ts'
import type { LotteryGame } from '@baize/contract/lottery.ts'
import { Badge } from '@baize/ui/badge.tsx'
import { DataTable, type Column } from '@baize/ui/data-table.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { Segmented } from '@baize/ui/segmented.tsx'
import { SelectField } from '@baize/ui/select-field.tsx'
import { Loading, Skeleton } from '@baize/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { trendQuery } from './queries.ts'

type Omission = Trend['overall'][number]
type TrendRow = Trend['rows'][number]
const HEAT = { hot: 'cinnabar', warm: 'neutral', cold: 'indigo' } as const
const SPANS = ['30', '50', '100', '200'] as const

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

const SIDE_KEYS = { dragon: 'lottery.word.dragonSide', tiger: 'lottery.word.tigerSide', tie: 'lottery.word.tie' } as const

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
    { key: 'issue', header: text('lottery.issue'), primary: true, cell: (one) => <b className="figures">{one.issue}</b> },
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
      cell: (one) => text(SIDE_KEYS[one.dragonTiger as keyof typeof SIDE_KEYS] ?? 'lottery.word.tie'),
    },
  ]
  return <DataTable caption={text('lottery.trend.shapes')} columns={columns} rows={rows} rowKey={({ issue }) => issue} dense />
}

export function TrendTable({ game }: { game: LotteryGame }) {
  const text = useText()
  const refusalText = useRefusalText()
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30')
  const [chart, setChart] = useState<'omission' | 'shapes'>('omission')
  const [position, setPosition] = useState('all')
  const { data, error } = useQuery(trendQuery(game.code, Number(span)))
  const values = data?.positions.find((one) => one.position === position)?.values ?? data?.overall
  return (
    <section className="lot-view">
      <h2>{text('lottery.view.trend')}</h2>
      <p className="text-fg-2">{text('lottery.trend.words')}</p>
      <div className="lot-trend-filters">
        <Segmented
          label={text('lottery.trend.chart')}
          options={(['omission', 'shapes'] as const).map((one) => ({ value: one, label: text(`lottery.trend.${one}`) }))}
          value={chart}
          onChange={setChart}
        />
        <Segmented
          label={text('lottery.trend.range')}
          options={SPANS.map((one) => ({ value: one, label: one }))}
          value={span}
          onChange={setSpan}
        />
        {chart === 'omission' && data && data.positions.length > 1 && (
          <SelectField
            label={text('lottery.trend.place')}
            labelHidden
            value={position}
            options={[
              { value: 'all', label: text('lottery.trend.all') },
              ...data.positions.map((one) => ({ value: one.position, label: text('lottery.row.position', { n: one.position }) })),
            ]}
            onChange={(event) => setPosition(event.currentTarget.value)}
          />
        )}
      </div>
      {error && !data && <Notice tone="danger">{refusalText(error)}</Notice>}
      {!data && !error && (
        <Loading>
          <Skeleton height="360px" shape="box" />
        </Loading>
      )}
      {data && data.rows.length === 0 && <EmptyState compact title={text('lottery.noResult')} />}
      {data && data.rows.length > 0 && (
        <>
          <p className="text-fg-3">{text('lottery.trend.issues', { n: data.issues })}</p>
          {chart === 'omission' ? <Omissions values={values ?? []} label={text('lottery.trend.omission')} /> : <Shapes rows={data.rows} />}
        </>
      )}
    </section>
  )
}
