/** Point details: every change of the points with the balance after it; an hour of play opens into its rounds. */
import type { PointRow } from '@baize/contract/points.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Download } from 'lucide-react'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { formatPoints, pointPlaces } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { saveFile } from '../../api/csv.ts'
import { today } from '../../api/status.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { aboutOf, typeOf } from './about.ts'
import { STATES, TYPES, type MallProps, type MallSearch } from './mall-search.ts'
import { StateBadge } from './orders.tsx'
import { pointsCsv } from './point-record-csv.ts'
import { Needed, PointsText } from './points-text.tsx'
import { allPointRows, recordQuery, roundsQuery } from './queries.ts'

function useColumns(): Column<PointRow>[] {
  const text = useText()
  const date = useDates()
  return [
    {
      key: 'about',
      header: text('points.about'),
      cell: (row) => (
        <span className="points-way">
          <span>{row.quantity > 1 ? `${aboutOf(row, text)} × ${row.quantity}` : aboutOf(row, text)}</span>
          <span className="points-small">{typeOf(row, text)}</span>
          {row.remark !== '' && <span className="points-small">{row.remark}</span>}
        </span>
      ),
      primary: true,
    },
    { key: 'needed', header: text('points.needed'), cell: (row) => <Needed row={row} />, align: 'end' },
    {
      key: 'changed',
      header: text('points.changed'),
      cell: (row) => <MoneyText value={row.changedPoints} decimals={pointPlaces(row.changedPoints)} sign="always" tone="change" />,
      align: 'end',
    },
    { key: 'after', header: text('points.after'), cell: (row) => <PointsText value={row.pointsBalance} />, align: 'end' },
    { key: 'state', header: text('points.state'), cell: (row) => <StateBadge state={row.status} /> },
    { key: 'reference', header: text('points.reference'), cell: (row) => <span className="figures">{row.reference}</span> },
    { key: 'time', header: text('points.time'), cell: (row) => <time dateTime={row.applyTime}>{date(row.applyTime)}</time>, align: 'end' },
  ]
}

type Round = Answer<'pointRounds'>['rounds'][number]

function Rounds({ row, onClose }: { row: PointRow; onClose: () => void }) {
  const text = useText()
  const { data, error, refetch } = useQuery(roundsQuery(row.id))
  const columns: Column<Round>[] = [
    {
      key: 'round',
      header: text('points.round'),
      cell: ({ vendorName, gameName, round }) => `${vendorName} · ${gameName} · ${round}`,
      primary: true,
    },
    { key: 'stake', header: text('points.stake'), cell: ({ stake }) => <MoneyText value={stake} />, align: 'end' },
    {
      key: 'points',
      header: text('points.changed'),
      cell: ({ points }) => <MoneyText value={points} decimals={pointPlaces(points)} sign="always" tone="change" />,
      align: 'end',
    },
  ]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={aboutOf(row, text)} size="lg">
      {!data && error ? (
        <LoadFailure compact title={text('points.rounds.error')} error={error} onAgain={refetch} />
      ) : (
        <DataTable
          caption={text('points.rounds')}
          columns={columns}
          rows={data?.rounds ?? []}
          rowKey={({ vendor, game, round, at }) => `${vendor}/${game}/${round}/${at}`}
          loading={data ? undefined : 4}
          dense
        />
      )}
    </Dialog>
  )
}

function SaveRecord({ search, disabled }: { search: MallSearch; disabled: boolean }) {
  const text = useText()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { rows, whole } = await allPointRows(search)
      saveFile('baize-points.csv', pointsCsv(rows, text))
      toast({ title: text(whole ? 'points.csv.done' : 'points.csv.cut', { count: rows.length }), tone: whole ? 'good' : 'info' })
    } catch (error) {
      toast({ title: text('points.csv.failed'), description: refusalText(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        icon={<Download aria-hidden="true" size={16} />}
        busy={busy}
        disabled={disabled}
        onClick={() => void save()}
      >
        {text('points.csv')}
      </Button>
    </div>
  )
}

export function PointDetails({ search, onSearch }: MallProps) {
  const text = useText()
  const [open, setOpen] = useState<PointRow>()
  const columns = useColumns()
  const list = useQuery(recordQuery(useLanguage(), search))
  const choice = <Value extends string>(values: readonly Value[], name: (value: Value) => string) => [
    { value: '', label: text('points.all') },
    ...values.map((value) => ({ value, label: name(value) })),
  ]
  return (
    <div className="bz-stack">
      <div className="points-filters">
        <SelectField
          label={text('points.type')}
          value={search.type ?? ''}
          onChange={(event) => onSearch({ ...search, type: TYPES.find((type) => type === event.currentTarget.value), page: 1 })}
          options={choice(TYPES, (type) => text(`points.type.${type}`))}
        />
        <SelectField
          label={text('points.state')}
          value={search.status ?? ''}
          onChange={(event) => onSearch({ ...search, status: STATES.find((state) => state === event.currentTarget.value), page: 1 })}
          options={choice(STATES, (state) => text(`points.state.${state}`))}
        />
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={text(`points.${end}`)}
            type="date"
            value={search[end] ?? ''}
            min={end === 'to' ? search.from : undefined}
            max={end === 'from' ? (search.to ?? today()) : today()}
            onChange={(event) => onSearch({ ...search, [end]: event.currentTarget.value || undefined, page: 1 })}
          />
        ))}
      </div>
      <div className="bz-row points-bar">
        <p className="points-small" role="status">
          {list.data && text('points.sum', { count: list.data.total, points: formatPoints(list.data.changed) })}
        </p>
        <SaveRecord search={search} disabled={list.data === undefined || list.data.total === 0} />
      </div>
      <PagedTable
        list={list}
        onPage={(page) => onSearch({ ...search, page })}
        failed={text('points.details.error')}
        waiting={6}
        caption={text('points.part.details')}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        openLabel={(row) => (row.cause === 'play' ? text('points.openRow', { reference: row.reference }) : undefined)}
        empty={
          <EmptyState compact seed="points" title={text('points.details.none')}>
            {text('points.goods.earn')}
          </EmptyState>
        }
      />
      {open && <Rounds row={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
