/** Returns: payments that came back with what became of each, and the notice that withdrawals are on hold because of them. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { PaymentReturn } from '@baize/contract/wallet/returns.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { SectionHeading } from '@baize/ui/show/card.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useText } from '../../i18n/i18n.ts'
import { isZero } from './amount-choices.ts'
import { returnsQuery } from './queries.ts'

/** Why nothing can be withdrawn; nothing where it can. */
export function HoldNotice({ underReview, debt, symbol }: { underReview: boolean; debt: string; symbol: string }) {
  const text = useText()
  if (!underReview && isZero(debt)) return null
  return (
    <Notice tone="danger" title={text('wallet.returns.hold')}>
      {underReview && <p>{text('wallet.returns.review')}</p>}
      {!isZero(debt) && <p>{text('wallet.returns.owed', { amount: formatMoney(debt), symbol })}</p>}
    </Notice>
  )
}

const TONES = { asked: 'gold', closed: 'neutral', taken: 'cinnabar', lost: 'cinnabar', won: 'jade' } as const satisfies Record<
  string,
  BadgeTone
>

/** A warning and an inquiry take nothing, so nothing of theirs is given back either. */
function outcomeOf({ stage, state }: Pick<PaymentReturn, 'stage' | 'state'>): keyof typeof TONES {
  if (stage === 'warning' || stage === 'inquiry') return state === 'open' ? 'asked' : 'closed'
  return state === 'open' ? 'taken' : state
}

function OutcomeBadge({ row }: { row: PaymentReturn }) {
  const text = useText()
  const outcome = outcomeOf(row)
  return <Badge tone={TONES[outcome]}>{text(`wallet.returns.now.${outcome}`)}</Badge>
}

/** Nothing where no payment ever came back. */
export function ReturnsSection() {
  const text = useText()
  const dates = useDates()
  const [page, setPage] = useState(1)
  const list = useQuery(returnsQuery(page))
  if (list.data?.total === 0 || (list.data === undefined && !list.isError)) return null
  const columns: Column<PaymentReturn>[] = [
    {
      key: 'deposit',
      header: text('wallet.returns.deposit'),
      cell: (row) => <span className="figures">{row.deposit}</span>,
      primary: true,
    },
    {
      key: 'amount',
      header: text('wallet.amount'),
      cell: (row) => <MoneyText value={row.amount} symbol={symbolOf(row.currency)} />,
      align: 'end',
    },
    { key: 'kind', header: text('wallet.returns.kind'), cell: (row) => text(`wallet.returns.kind.${row.kind}`) },
    {
      key: 'now',
      header: text('wallet.returns.now'),
      cell: (row) => (
        <>
          <OutcomeBadge row={row} /> {row.underReview && <Badge tone="gold">{text('wallet.returns.reviewed')}</Badge>}
        </>
      ),
    },
    { key: 'time', header: text('wallet.time'), cell: (row) => <time dateTime={row.at}>{dates(row.at)}</time>, align: 'end' },
  ]
  return (
    <section aria-label={text('wallet.returns.title')}>
      <SectionHeading level={2} title={text('wallet.returns.title')} />
      <PagedTable
        compact
        list={list}
        onPage={setPage}
        failed={text('wallet.returns.error')}
        waiting={1}
        caption={text('wallet.returns.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState compact seed="returns" title={text('wallet.returns.title')} />}
      />
    </section>
  )
}
