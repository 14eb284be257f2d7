/** Bonus bets: which settled bets counted towards a bonus, and how much of each. */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { bonusBetsQuery } from './queries.ts'

type Bet = Answer<'bonusBets'>['content'][number]

export function BonusBets({ bonus }: { bonus: BonusDetails }) {
  const text = useText()
  const dates = useDates()
  const [page, setPage] = useState(1)
  const list = useQuery(bonusBetsQuery(bonus.id, page))
  const symbol = CURRENCIES[bonus.currency]?.symbol ?? bonus.currency
  const columns: Column<Bet>[] = [
    { key: 'category', header: text('bonus.bet.category'), cell: (row) => text(`games.${row.category}` as 'games.RNG'), primary: true },
    { key: 'stake', header: text('bonus.bet.stake'), cell: (row) => <MoneyText value={row.stake} symbol={symbol} />, align: 'end' },
    { key: 'counted', header: text('bonus.bet.counted'), cell: (row) => <MoneyText value={row.counted} symbol={symbol} />, align: 'end' },
    { key: 'at', header: text('bonus.bet.at'), cell: (row) => <time dateTime={row.at}>{dates(row.at)}</time>, align: 'end' },
  ]
  return (
    <div className="bz-stack">
      <PagedTable
        compact
        list={list}
        onPage={setPage}
        failed={text('bonus.bets.error')}
        waiting={3}
        caption={text('bonus.bets')}
        columns={columns}
        rowKey={(row) => `${row.vendor} ${row.game} ${row.round} ${row.at} ${row.stake}`}
        empty={
          <EmptyState compact seed="turnover" title={text('bonus.bets.none')}>
            {text('bonus.bets.noneText')}
          </EmptyState>
        }
      />
    </div>
  )
}
