/** Line list: the sent and received transfers within the line, with their reasons. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { LineTransfer } from '@baize/contract/wallet/line-transfers.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { lineTransfersQuery } from './queries.ts'

export function LineTransferList() {
  const text = useText()
  const dates = useDates()
  const [page, setPage] = useState(1)
  const list = useQuery(lineTransfersQuery(page))
  const columns: Column<LineTransfer>[] = [
    { key: 'who', header: text('line.who'), cell: ({ account }) => account, primary: true },
    { key: 'side', header: text('line.side'), cell: ({ side }) => text(`line.side.${side}`) },
    {
      key: 'amount',
      header: text('wallet.amount'),
      cell: ({ side, amount, currency }) => (
        <MoneyText value={side === 'sent' ? `-${amount}` : amount} symbol={symbolOf(currency)} sign="always" tone="change" />
      ),
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
    <section>
      <SectionHeading level={3} title={text('line.list')} />
      <PagedTable
        compact
        list={list}
        onPage={setPage}
        failed={text('wallet.list.error')}
        waiting={3}
        caption={text('line.list')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState compact seed="line-list" title={text('line.none')} />}
      />
    </section>
  )
}
