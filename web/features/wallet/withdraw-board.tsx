/** Withdraw board: the tracker while a withdrawal is in progress, else the form; earlier withdrawals below. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Withdrawal } from '@baize/contract/wallet.ts'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { cashierQuery, isOpen, withdrawalsQuery } from './queries.ts'
import { Turnover } from './turnover.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalBadge, WithdrawalTracker } from './withdrawal-tracker.tsx'

/**
 * The newest withdrawal while it is open, and afterwards while this page stays, so that its end is seen. Otherwise one that asks for a
 * receipt, or that staff investigate.
 */
function usePinned(): Withdrawal | undefined {
  const { data } = useQuery(withdrawalsQuery(useLanguage(), 1))
  const [watched, setWatched] = useState<string>()
  const newest = data?.content[0]
  const asks = data?.content.find(({ receipt }) => receipt?.state === 'awaiting' || receipt?.state === 'under-check')
  if (newest && isOpen(newest) && watched !== newest.id) setWatched(newest.id)
  return newest && (isOpen(newest) || newest.id === watched) ? newest : asks
}

function WithdrawalList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const text = useText()
  const dates = useDates()
  const list = useQuery(withdrawalsQuery(useLanguage(), page))
  const [opened, setOpened] = useState<Withdrawal>()
  const [open, setOpen] = useState(false)
  const columns: Column<Withdrawal>[] = [
    { key: 'method', header: text('wallet.withdraw.account'), cell: (row) => `${row.methodName} •• ${row.accountTail}`, primary: true },
    {
      key: 'amount',
      header: text('wallet.amount'),
      cell: (row) => <MoneyText value={row.amount} symbol={symbolOf(row.currency)} />,
      align: 'end',
    },
    { key: 'state', header: text('wallet.state'), cell: (row) => <WithdrawalBadge state={row.state} /> },
    {
      key: 'reference',
      header: text('wallet.reference'),
      cell: (row) => <span className="figures">{row.reference}</span>,
      hideOnPhone: true,
    },
    { key: 'time', header: text('wallet.time'), cell: (row) => <time dateTime={row.createdAt}>{dates(row.createdAt)}</time>, align: 'end' },
  ]
  const current = opened && (list.data?.content.find(({ id }) => id === opened.id) ?? opened)
  return (
    <>
      <PagedTable
        compact
        list={list}
        onPage={onPage}
        failed={text('wallet.list.error')}
        waiting={3}
        caption={text('wallet.withdraw.list')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState compact seed="withdrawals" title={text('wallet.withdraw.none')} />}
        onOpen={(row) => {
          setOpened(row)
          setOpen(true)
        }}
        openLabel={(row) => text('wallet.withdraw.openRow', { reference: row.reference })}
      />
      <Sheet open={open} onOpenChange={setOpen} title={text('wallet.withdraw.one')}>
        {current && <WithdrawalTracker withdrawal={current} />}
      </Sheet>
    </>
  )
}

/** A withdrawal that was asked for here takes the form's place above it: the tracker comes into sight. One that was there at first does not move the page. */
function useInSight(pinned: string | undefined, isRead: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef<{ readonly id: string | undefined }>(undefined)
  useEffect(() => {
    if (!isRead) return
    const isNew = seen.current !== undefined && pinned !== undefined && seen.current.id !== pinned
    seen.current = { id: pinned }
    if (isNew) place.current?.scrollIntoView({ block: 'start' })
  }, [pinned, isRead])
  return place
}

type WithdrawBoardProps = { page: number; onPage: (page: number) => void; forgot: ReactNode }

export function WithdrawBoard({ page, onPage, forgot }: WithdrawBoardProps) {
  const text = useText()
  const pinned = usePinned()
  const cashier = useQuery(cashierQuery(useLanguage()))
  const list = useQuery(withdrawalsQuery(useLanguage(), 1))
  const tracked = useInSight(pinned?.id, list.data !== undefined)
  const waits = pinned !== undefined && isOpen(pinned)
  return (
    <div className="bz-stack wallet-board">
      <div className="wallet-withdraw">
        {pinned && (
          <div ref={tracked} className="wallet-withdraw-tracked">
            <WithdrawalTracker withdrawal={pinned} />
          </div>
        )}
        {cashier.data && <Turnover cashier={cashier.data} />}
        <div className="wallet-withdraw-form">
          {waits ? <Notice>{text('wallet.withdraw.oneAtATime')}</Notice> : <WithdrawForm forgot={forgot} />}
        </div>
      </div>
      <section>
        <SectionHeading level={3} title={text('wallet.withdraw.earlier')} />
        <WithdrawalList page={page} onPage={onPage} />
      </section>
    </div>
  )
}
