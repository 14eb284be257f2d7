/** Line list: what was sent and received along the line, with the reason of each. */
import type { LineTransfer } from '@baize/contract/wallet/line-transfers.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { lineTransfersQuery } from './queries.ts'

export function LineTransferList({ symbol }: { symbol: string }) {
  const text = useText()
  const dates = useDates()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(lineTransfersQuery(page))
  const columns: Column<LineTransfer>[] = [
    { key: 'who', header: text('line.who'), cell: ({ account }) => account, primary: true },
    { key: 'side', header: text('line.side'), cell: ({ side }) => text(`line.side.${side}`) },
    {
      key: 'amount',
      header: text('wallet.amount'),
      cell: ({ side, amount }) => <MoneyText value={side === 'sent' ? `-${amount}` : amount} symbol={symbol} sign="always" tone="change" />,
      align: 'end',
    },
    { key: 'reason', header: text('line.reason'), cell: ({ reason }) => reason },
    {
      key: 'reference',
      header: text('wallet.reference'),
      cell: ({ reference }) => <span className="figures">{reference}</span>,
      hideOnPhone: true,
    },
    { key: 'time', header: text('wallet.time'), cell: ({ at }) => <time dateTime={at}>{dates(at)}</time>, align: 'end' },
  ]
  return (
    <section className="bz-stack">
      <SectionHeading level={3} title={text('line.list')} />
      {!data && error ? (
        <LoadFailure compact title={text('wallet.list.error')} error={error} onAgain={refetch} />
      ) : (
        <DataTable
          caption={text('line.list')}
          columns={columns}
          rows={data?.content ?? []}
          rowKey={({ id }) => id}
          loading={data ? undefined : 3}
          empty={<EmptyState compact seed="line-list" title={text('line.none')} />}
        />
      )}
      {data && data.totalPages > 1 && <Pagination page={data.pageNum} pages={data.totalPages} onPage={setPage} label={text('line.list')} />}
    </section>
  )
}
