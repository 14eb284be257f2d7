/** Bill list: received and owed contract payments, by window, each bill opening to its figures (AG-S10, AG-S11). */
import '../reports/reports.css'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { ExportButton } from '../reports/export-button.tsx'
import { beginsAtMoment, billCsv } from './bill-csv.ts'
import { useHouseDates, useHouseZone } from './house-dates.ts'
import { BillDialog } from './bill-dialog.tsx'
import { allBills, billsQuery, type BillFilter } from './queries.ts'

const SIDES = ['received', 'given'] as const

function useColumns(kind: ContractKind, symbol: string, sums: { due: string; paid: string } | undefined): Column<AgentBill>[] {
  const text = useText()
  const date = useHouseDates()
  const money = (value: string) => <MoneyText value={value} symbol={symbol} />
  return [
    {
      key: 'window',
      header: text('agent.bill.window'),
      cell: ({ from, fromDay }) => (beginsAtMoment(kind) ? date(from) : fromDay),
      primary: true,
      foot: text('agent.bill.sum'),
    },
    { key: 'agent', header: text('agent.bill.agent'), cell: ({ agent }) => agent.account },
    { key: 'base', header: text('agent.bill.base'), cell: ({ base }) => money(base), align: 'end', hideOnPhone: true },
    { key: 'due', header: text('agent.bill.due'), cell: ({ due }) => money(due), align: 'end', foot: sums && money(sums.due) },
    { key: 'paid', header: text('agent.bill.paid'), cell: ({ paid }) => money(paid), align: 'end', foot: sums && money(sums.paid) },
    {
      key: 'state',
      header: text('agent.contract.state'),
      cell: ({ state }) => <Badge tone={state === 'paid' ? 'jade' : 'neutral'}>{text(`agent.bill.state.${state}`)}</Badge>,
    },
  ]
}

/** Whose bills, of which days, and the export of all of them. */
function Filters(props: { filter: BillFilter; onFilter: (filter: BillFilter) => void; some: boolean; gives: boolean }) {
  const { filter, onFilter, some, gives } = props
  const text = useText()
  const zone = useHouseZone()
  const { kind, side, from, to } = filter
  const save = async () => {
    const { bills, sums, whole } = await allBills(filter)
    return { csv: billCsv(bills, sums, text, zone), count: bills.length, whole }
  }
  return (
    <div className="report-filters">
      {gives && (
        <ChipRow label={text('agent.bill.sides')}>
          {SIDES.map((each) => (
            <Chip key={each} selected={each === side} onClick={() => onFilter({ ...filter, side: each })}>
              {text(`agent.bill.side.${each}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <div className="report-fields">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={text(`agent.report.${end}`)}
            type="date"
            value={filter[end]}
            {...(end === 'from' ? { max: to || undefined } : { min: from || undefined })}
            onChange={(event) => onFilter({ ...filter, [end]: event.currentTarget.value })}
          />
        ))}
        <ExportButton name={['bills', kind, side, from, to].filter(Boolean).join('-')} csvOf={save} disabled={!some} />
      </div>
    </div>
  )
}

/** `gives` where the person may have contracts with those directly below, and so bills to pay. */
export function BillList({ kind, symbol, gives = true }: { kind: ContractKind; symbol: string; gives?: boolean }) {
  const text = useText()
  const [filter, setFilter] = useState<BillFilter>({ kind, side: 'received', from: '', to: '' })
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AgentBill>()
  const list = useQuery(billsQuery(filter, page))
  // Bills keep the currency in which they were made, whichever wallet is chosen.
  const [first] = list.data?.content ?? []
  const columns = useColumns(kind, first ? symbolOf(first.currency) : symbol, list.data?.sums)
  return (
    <div className="bz-stack">
      <Filters
        filter={filter}
        onFilter={(next) => (setFilter(next), setPage(1))}
        some={list.data !== undefined && list.data.total > 0}
        gives={gives}
      />
      <PagedTable
        list={list}
        onPage={setPage}
        failed={text('agent.bill.error')}
        caption={text('agent.bill.list')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={
          <EmptyState compact seed="bills" title={text('agent.bill.none')}>
            {text(filter.side === 'given' ? 'agent.bill.none.given' : 'agent.bill.none.text')}
          </EmptyState>
        }
      />
      {opened && <BillDialog bill={opened} symbol={symbolOf(opened.currency)} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
