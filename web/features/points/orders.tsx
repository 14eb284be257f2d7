/** Orders: a member's orders in the mall, their states, and their parcels or codes. */
import type { PointOrder } from '@baize/contract/points.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import type { MallProps } from './mall-search.ts'
import { Needed } from './points-text.tsx'
import { ordersQuery } from './queries.ts'

const TONES: Readonly<Record<PointOrder['status'], BadgeTone>> = { 'in process': 'indigo', approved: 'jade', rejected: 'cinnabar' }

export function StateBadge({ state }: { state: PointOrder['status'] }) {
  const text = useText()
  return <Badge tone={TONES[state]}>{text(`points.state.${state}`)}</Badge>
}

/** Where the goods are: the step of a parcel with its carrier, a code, or the reason for a rejection. */
function Way({ order }: { order: PointOrder }) {
  const text = useText()
  if (order.status === 'rejected') return <>{order.remark || '–'}</>
  if (order.code !== null)
    return (
      <span className="points-code">
        <span className="figures">{order.code}</span>
        <CopyButton value={order.code} label={text('points.copyCode')} />
      </span>
    )
  if (order.parcel === null) return <>–</>
  return (
    <span className="points-way">
      <span>{text(`points.parcel.${order.parcel}`)}</span>
      {order.carrier !== null && <span className="points-small">{`${order.carrier} ${order.parcelNumber ?? ''}`.trim()}</span>}
    </span>
  )
}

function useColumns(): Column<PointOrder>[] {
  const text = useText()
  const date = useDates()
  return [
    { key: 'name', header: text('points.goods'), cell: (row) => `${row.name} × ${row.quantity}`, primary: true },
    { key: 'cost', header: text('points.needed'), cell: (row) => <Needed row={row} />, align: 'end' },
    { key: 'state', header: text('points.state'), cell: (row) => <StateBadge state={row.status} /> },
    { key: 'way', header: text('points.way'), cell: (row) => <Way order={row} /> },
    {
      key: 'reference',
      header: text('points.reference'),
      cell: (row) => <span className="figures">{row.reference}</span>,
      hideOnPhone: true,
    },
    { key: 'time', header: text('points.time'), cell: (row) => <time dateTime={row.applyTime}>{date(row.applyTime)}</time>, align: 'end' },
  ]
}

export function Orders({ search, onSearch }: MallProps) {
  const text = useText()
  const columns = useColumns()
  const list = useQuery(ordersQuery(useLanguage(), search.page))
  return (
    <div className="bz-stack">
      <PagedTable
        list={list}
        onPage={(page) => onSearch({ ...search, page })}
        failed={text('points.orders.error')}
        caption={text('points.part.orders')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState compact seed="orders" title={text('points.orders.none')}>
            {text('points.orders.none.text')}
          </EmptyState>
        }
      />
    </div>
  )
}
