/** Profit and loss: the person's own results over some days. It has sums, a chart by day, and tables by day and category that lead to the rounds. */
import './records.css'
import './profit.css'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { today } from '../../api/status.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { useCounts, useDayNames, useText } from '../../i18n/i18n.ts'
import { ProfitChart } from './profit-chart.tsx'
import { profitQuery } from './queries.ts'
import { ChangeCell } from './record-cells.tsx'
import { RecordFilters } from './record-filters.tsx'
import { CATEGORIES, PROFIT_DAYS, spanOf, writeSearch, type BetSearch, type DaySearch } from './record-search.ts'

type Profit = Answer<'profitLoss'>
type Sums = Profit['totals']

/** The rounds behind a row, in the betting record. */
function RoundsLink({ of, search }: { of: string; search: Partial<BetSearch> }) {
  const text = useText()
  return (
    <CenterLink
      to={memberPath('personalHistoryCopy')}
      search={writeSearch({ span: 'custom', state: 'settled', page: 1, ...search })}
      className="bz-quiet-link"
      aria-label={text('records.profit.bets', { name: of })}
    >
      {of}
    </CenterLink>
  )
}

function useSumColumns<Row extends Sums>(symbol: string, totals: Sums): Column<Row>[] {
  const text = useText()
  const counts = useCounts()
  return [
    { key: 'rounds', header: text('records.rounds'), cell: (row) => counts(row.rounds), align: 'end', foot: counts(totals.rounds) },
    {
      key: 'stake',
      header: text('records.stake'),
      cell: (row) => <MoneyText value={row.stake} symbol={symbol} />,
      align: 'end',
      foot: <MoneyText value={totals.stake} symbol={symbol} />,
    },
    {
      key: 'win',
      header: text('records.win'),
      cell: (row) => <MoneyText value={row.win} symbol={symbol} />,
      align: 'end',
      foot: <MoneyText value={totals.win} symbol={symbol} />,
    },
    {
      key: 'net',
      header: text('records.net'),
      cell: (row) => <ChangeCell value={row.net} symbol={symbol} />,
      align: 'end',
      foot: <ChangeCell value={totals.net} symbol={symbol} />,
    },
  ]
}

function ByDay({ profit }: { profit: Profit }) {
  const text = useText()
  const dayName = useDayNames()
  const sums = useSumColumns<Profit['days'][number]>(profit.currencySymbol, profit.totals)
  const cell = ({ day }: { day: string }) => <RoundsLink of={dayName(day)} search={{ from: day, to: day }} />
  return (
    <section className="record-rows">
      <SectionHeading level={2} title={text('records.profit.byDay')} />
      <ProfitChart days={profit.days} symbol={profit.currencySymbol} />
      <DataTable
        caption={text('records.profit.byDay')}
        captionHidden
        dense
        columns={[{ key: 'day', header: text('records.day'), cell, primary: true, foot: text('records.totals') }, ...sums]}
        rows={profit.days.filter(({ rounds }) => rounds > 0).toReversed()}
        rowKey={({ day }) => day}
      />
    </section>
  )
}

function ByCategory({ profit, days }: { profit: Profit; days: { from: string; to: string } }) {
  const text = useText()
  const sums = useSumColumns<Profit['types'][number]>(profit.currencySymbol, profit.totals)
  const cell = ({ gameType }: { gameType: string }) => {
    const known = CATEGORIES.find((type) => type === gameType)
    return known ? <RoundsLink of={text(`games.${known}`)} search={{ ...days, gameType: known }} /> : text('records.profit.other')
  }
  return (
    <section className="record-rows">
      <SectionHeading level={2} title={text('records.profit.byCategory')} />
      <DataTable
        caption={text('records.profit.byCategory')}
        captionHidden
        dense
        columns={[{ key: 'type', header: text('records.category'), cell, primary: true, foot: text('records.totals') }, ...sums]}
        rows={profit.types}
        rowKey={({ gameType }) => gameType}
      />
    </section>
  )
}

function Totals({ totals, symbol }: { totals: Sums; symbol: string }) {
  const text = useText()
  return (
    <dl className="profit-totals">
      <div className="profit-result">
        <dt>{text('records.profit.total')}</dt>
        <dd>
          <ChangeCell value={totals.net} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{text('records.stake')}</dt>
        <dd>
          <MoneyText value={totals.stake} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{text('records.win')}</dt>
        <dd>
          <MoneyText value={totals.win} symbol={symbol} />
        </dd>
      </div>
    </dl>
  )
}

function Shown({ profit, days }: { profit: Profit; days: { from: string; to: string } }) {
  const text = useText()
  if (profit.totals.rounds === 0)
    return (
      <EmptyState compact seed="profit" title={text('records.profit.none')}>
        {text('records.none.text')}
      </EmptyState>
    )
  return (
    <>
      <Totals totals={profit.totals} symbol={profit.currencySymbol} />
      <ByDay profit={profit} />
      <ByCategory profit={profit} days={days} />
    </>
  )
}

export function ProfitLoss({ search, onSearch }: { search: DaySearch; onSearch: (next: DaySearch) => void }) {
  const text = useText()
  const { data, error, refetch, isPlaceholderData } = useQuery(profitQuery(search))
  const { from, to, cut } = spanOf(search, today())
  return (
    <div className="bz-stack">
      <RecordFilters days={search} onDays={(days) => onSearch({ ...days, page: 1 })} />
      {cut && <Notice>{text('records.profit.cut', { days: PROFIT_DAYS })}</Notice>}
      <p className="record-count">{text('records.profit.what')}</p>
      {data && (
        <div className="bz-stack profit-shown" aria-busy={isPlaceholderData || undefined}>
          <Shown profit={data} days={{ from, to }} />
        </div>
      )}
      {!data && error && <LoadFailure title={text('records.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <div className="bz-stack">
            <Skeleton shape="box" height={88} />
            <Skeleton shape="box" height={220} />
            <Skeleton shape="box" height={260} />
          </div>
        </Loading>
      )}
    </div>
  )
}
