/** Deposit list: the member's orders with their states; a row opens the order's own status. */
import type { Deposit } from '@baize/contract/wallet.ts'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { DepositBadge } from './deposit-status.tsx'
import { depositsQuery, useBalance } from './queries.ts'

export function DepositList({
  page,
  onPage,
  onOpen,
}: {
  page: number
  onPage: (page: number) => void
  onOpen: (deposit: Deposit) => void
}) {
  const text = useText()
  const language = useLanguage()
  const dates = useDates()
  const symbol = useBalance().data?.currencySymbol ?? ''
  const { data, error, refetch } = useQuery(depositsQuery(language, page))
  const columns: Column<Deposit>[] = [
    { key: 'method', header: text('wallet.method'), cell: (row) => row.methodName, primary: true },
    { key: 'amount', header: text('wallet.amount'), cell: (row) => <MoneyText value={row.amount} symbol={symbol} />, align: 'end' },
    { key: 'state', header: text('wallet.state'), cell: (row) => <DepositBadge state={row.state} /> },
    {
      key: 'reference',
      header: text('wallet.reference'),
      cell: (row) => <span className="figures">{row.reference}</span>,
      hideOnPhone: true,
    },
    { key: 'time', header: text('wallet.time'), cell: (row) => <time dateTime={row.createdAt}>{dates(row.createdAt)}</time>, align: 'end' },
  ]
  if (!data && error) {
    return <LoadFailure compact title={text('wallet.list.error')} error={error} onAgain={refetch} />
  }
  return (
    <div className="bz-stack">
      <DataTable
        caption={text('wallet.deposit.list')}
        columns={columns}
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        loading={data ? undefined : 3}
        empty={<EmptyState compact seed="deposits" title={text('wallet.deposit.none')} />}
        onOpen={onOpen}
        openLabel={(row) => text('wallet.deposit.openRow', { reference: row.reference })}
      />
      {data && data.totalPages > 1 && (
        <Pagination page={data.pageNum} pages={data.totalPages} onPage={onPage} label={text('wallet.deposit.list')} />
      )}
    </div>
  )
}
