/** Turnover: the wagering requirements of deposits, the progress of each, and the bets that counted. */
import type { Requirement } from '@baize/contract/wallet/requirements.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Progress } from '@baize/ui/show/progress.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { requirementsQuery, useBalance } from './queries.ts'
import type { Cashier } from './withdraw-wish.ts'

/** A share for a bar, and never an amount. */
const shareOf = ({ done, required }: Requirement): number =>
  Number(((parseUnits(done) ?? 0n) * 100n) / ((parseUnits(required) ?? 0n) || 1n))

/** The part of the balance that can be withdrawn beside the locked part. */
function freeOf(balance: string, locked: string): string {
  const free = (parseUnits(balance.replace(/^-/, '')) ?? 0n) - (parseUnits(locked) ?? 0n)
  return formatUnits(free < 0n || balance.startsWith('-') ? 0n : free)
}

type Bet = NonNullable<ReturnType<typeof useRequirement>['data']>['bets'][number]

const useRequirement = (id: string) => {
  const { data, error, refetch } = useQuery(requirementsQuery(useLanguage()))
  return { data: data?.find((row) => row.id === id), error, refetch }
}

function Bets({ id }: { id: string }) {
  const text = useText()
  const dates = useDates()
  const symbol = useBalance().data?.currencySymbol ?? ''
  const { data, error, refetch } = useRequirement(id)
  const columns: Column<Bet>[] = [
    { key: 'game', header: text('wallet.turnover.game'), cell: (row) => row.gameName, primary: true },
    { key: 'stake', header: text('wallet.turnover.stake'), cell: (row) => <MoneyText value={row.stake} symbol={symbol} />, align: 'end' },
    {
      key: 'counted',
      header: text('wallet.turnover.counted'),
      cell: (row) => <MoneyText value={row.counted} symbol={symbol} />,
      align: 'end',
    },
    {
      key: 'time',
      header: text('wallet.turnover.settled'),
      cell: (row) => <time dateTime={row.settledAt}>{dates(row.settledAt)}</time>,
      align: 'end',
    },
  ]
  if (!data && error) return <LoadFailure compact title={text('wallet.turnover.error')} error={error} onAgain={refetch} />
  return (
    <DataTable
      caption={text('wallet.turnover.bets')}
      columns={columns}
      rows={data?.bets ?? []}
      rowKey={(row) => `${row.vendor} ${row.gameName} ${row.round}`}
      loading={data ? undefined : 3}
      empty={
        <EmptyState compact seed="turnover" title={text('wallet.turnover.none')}>
          {text('wallet.turnover.noneText')}
        </EmptyState>
      }
    />
  )
}

function Row({ row, symbol, onBets }: { row: Requirement; symbol: string; onBets: () => void }) {
  const text = useText()
  const dates = useDates()
  const [done, required, left] = [row.done, row.required, row.left].map((amount) => formatMoney(amount))
  return (
    <li className="bz-stack wallet-turnover-row">
      <Progress
        label={text(`wallet.turnover.${row.source}`, { reference: row.causeReference })}
        value={shareOf(row)}
        text={text('wallet.turnover.left', { left: left ?? '', symbol })}
        tone="gold"
      />
      <p className="text-sm text-fg-2">{text('wallet.turnover.done', { done: done ?? '', required: required ?? '', symbol })}</p>
      <p className="text-sm text-fg-3">{text('wallet.turnover.times', { times: row.times, since: dates(row.since) })}</p>
      <div>
        <Button variant="outline" size="sm" aria-label={text('wallet.turnover.show', { reference: row.causeReference })} onClick={onBets}>
          {text('wallet.turnover.bets')}
        </Button>
      </div>
    </li>
  )
}

/** Fills the side of a wide page; on a phone the amount's hint says the same. */
function AllFree({ amount, symbol }: { amount: string; symbol: string }) {
  const text = useText()
  return (
    <Card padding="lg" className="bz-stack wallet-withdraw-free">
      <h3 className="text-md">{text('wallet.turnover.now')}</h3>
      <MoneyText value={amount} symbol={symbol} size="wallet" tone="gold" />
      <p className="text-fg-2">{text('wallet.turnover.nothing')}</p>
    </Card>
  )
}

/** Beside the form, or above it on a phone: what must be wagered first. */
export function Turnover({ cashier }: { cashier: Cashier }) {
  const text = useText()
  const balance = useBalance().data
  const [shown, setShown] = useState<string>()
  const [open, setOpen] = useState(false)
  const symbol = balance?.currencySymbol ?? ''
  if (cashier.requirements.length === 0) return <AllFree amount={cashier.withdrawable} symbol={symbol} />
  const free = freeOf(balance?.balance ?? '0', cashier.locked)
  return (
    <Card padding="lg" className="bz-stack wallet-withdraw-side">
      <div>
        <h3 className="text-md">{text('wallet.turnover.title')}</h3>
        <p className="text-fg-2">
          {text('wallet.turnover.text', { locked: formatMoney(cashier.locked), free: formatMoney(free), symbol })}
        </p>
      </div>
      <ul className="bz-stack wallet-turnover">
        {cashier.requirements.map((row) => (
          <Row
            key={row.id}
            row={row}
            symbol={symbol}
            onBets={() => {
              setShown(row.id)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <Sheet open={open} onOpenChange={setOpen} title={text('wallet.turnover.bets')}>
        {shown !== undefined && <Bets id={shown} />}
      </Sheet>
    </Card>
  )
}
