/** Deposit list: the member's orders with their states; a row opens the order's own status. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Deposit } from '@baize/contract/wallet.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { isZero } from './amount-choices.ts'
import { DepositBadge } from './deposit-status.tsx'
import { depositsQuery } from './queries.ts'

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
  const list = useQuery(depositsQuery(language, page))
  const columns: Column<Deposit>[] = [
    { key: 'method', header: text('wallet.method'), cell: (row) => row.methodName, primary: true },
    {
      key: 'amount',
      header: text('wallet.amount'),
      cell: (row) => <MoneyText value={row.amount} symbol={symbolOf(row.currency)} />,
      align: 'end',
    },
    {
      key: 'state',
      header: text('wallet.state'),
      cell: (row) =>
        isZero(row.returned) ? <DepositBadge state={row.state} /> : <Badge tone="cinnabar">{text('wallet.deposit.returned')}</Badge>,
    },
    {
      key: 'reference',
      header: text('wallet.reference'),
      cell: (row) => <span className="figures">{row.reference}</span>,
      hideOnPhone: true,
    },
    { key: 'time', header: text('wallet.time'), cell: (row) => <time dateTime={row.createdAt}>{dates(row.createdAt)}</time>, align: 'end' },
  ]
  return (
    <div className="bz-stack">
      <PagedTable
        compact
        list={list}
        onPage={onPage}
        failed={text('wallet.list.error')}
        waiting={3}
        caption={text('wallet.deposit.list')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState compact seed="deposits" title={text('wallet.deposit.none')} />}
        onOpen={onOpen}
        openLabel={(row) => text('wallet.deposit.openRow', { reference: row.reference })}
      />
    </div>
  )
}
