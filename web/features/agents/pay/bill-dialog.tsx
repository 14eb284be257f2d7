/** Bill dialog: every input of a bill, and the play behind it, level by level down to the members (AG-35, AG-S11). */
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../api/client.ts'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import { useHouseDates } from './house-dates.ts'
import { billQuery } from './queries.ts'

/** States that need more than their name. */
const EXPLAINED = ['part', 'insufficient', 'skipped', 'covered', 'limited'] as const
type Explained = (typeof EXPLAINED)[number]

/** What a bill says beyond its figures. One that the house's limit lowered says so, also where a part of it is paid (AG-34). */
const whyOf = ({ state, payer, own, due }: AgentBill): Explained | undefined =>
  EXPLAINED.find((each) => each === state) ?? (payer === null && isBelow(due, own) ? 'limited' : undefined)

const unitsOf = (amount: string): bigint => parseUnits(amount) ?? 0n
const isBelow = (amount: string, other: string): boolean => unitsOf(amount) < unitsOf(other)

/** In hundredths of a percent, and in percent. */
const [WHOLE_RATE, WHOLE_SHARE] = [10_000n, 100n]

/** Whether a dividend is less than the rate of its tier gives, since it is at most a share of valid bets (AG-30). */
function isCapped({ kind, base, rate, achievedPercent, gross }: AgentBill): boolean {
  if (kind !== 'dividend' || rate === null) return false
  const share = BigInt(achievedPercent ?? WHOLE_SHARE)
  return unitsOf(gross) < (unitsOf(base) * BigInt(rate) * share) / (WHOLE_RATE * WHOLE_SHARE)
}

function Figures({ bill, symbol }: { bill: AgentBill; symbol: string }) {
  const text = useText()
  const count = useCounts()
  const date = useHouseDates()
  const money = (value: string) => <MoneyText value={value} symbol={symbol} />
  const { result, tier, rate, achievedPercent } = bill
  return (
    <Facts
      columns={2}
      items={[
        { term: text('agent.bill.from'), value: date(bill.from) },
        { term: text('agent.bill.until'), value: date(bill.until) },
        { term: text('agent.bill.agent'), value: bill.agent.account },
        { term: text('agent.bill.payer'), value: bill.payer?.account ?? text('agent.contract.house') },
        { term: text('agent.bill.validBet'), value: money(bill.validBet) },
        { term: text('agent.contract.active'), value: count(bill.activeMember) },
        ...(result === null ? [] : [{ term: text('agent.bill.result'), value: money(result) }]),
        { term: text('agent.bill.carriedIn'), value: money(bill.carriedIn) },
        { term: text('agent.bill.base'), value: money(bill.base) },
        { term: text('agent.bill.carriedOut'), value: money(bill.carriedOut) },
        { term: text('agent.bill.tier'), value: tier === null || rate === null ? '–' : `${tier}: ${(rate / 100).toFixed(2)} %` },
        ...(achievedPercent === null ? [] : [{ term: text('agent.bill.achieved'), value: `${achievedPercent} %` }]),
        { term: text('agent.bill.gross'), value: money(bill.gross) },
        { term: text('agent.bill.own'), value: money(bill.own) },
        { term: text('agent.bill.due'), value: money(bill.due) },
        { term: text('agent.bill.paid'), value: money(bill.paid) },
        { term: text('agent.contract.state'), value: text(`agent.bill.state.${bill.state}`) },
      ]}
    />
  )
}

type Step = { readonly id: string; readonly account: string }

function PartsTable({ data, symbol, onOpen }: { data: Answer<'agentBill'> | undefined; symbol: string; onOpen: (member: Step) => void }) {
  const text = useText()
  const count = useCounts()
  const money = (value: string | null | undefined) => (value == null ? '–' : <MoneyText value={value} symbol={symbol} />)
  const sums = data?.sums
  const columns: Column<Answer<'agentBill'>['content'][number]>[] = [
    {
      key: 'who',
      header: text('agent.contract.who'),
      primary: true,
      cell: ({ member, own, opens }) =>
        own || !opens ? (
          `${member.account}${own ? ` (${text('agent.bill.ownPlay')})` : ''}`
        ) : (
          <Button variant="quiet" size="sm" onClick={() => onOpen(member)}>
            {member.account}
          </Button>
        ),
      foot: text('agent.bill.sum'),
    },
    {
      key: 'bets',
      header: text('agent.bill.validBet'),
      cell: ({ validBet }) => money(validBet),
      align: 'end',
      foot: money(sums?.validBet),
    },
    {
      key: 'active',
      header: text('agent.contract.active'),
      cell: ({ activeMember }) => count(activeMember),
      align: 'end',
      foot: count(sums?.activeMember ?? 0),
    },
    {
      key: 'lost',
      header: text('agent.bill.lost'),
      cell: ({ profitLoss }) => money(profitLoss),
      align: 'end',
      foot: money(sums?.profitLoss),
    },
  ]
  return (
    <DataTable
      dense
      caption={text('agent.bill.play')}
      rows={data?.content ?? []}
      rowKey={({ member, own }) => `${member.id}${own ? ':own' : ''}`}
      loading={data ? undefined : 3}
      columns={columns}
    />
  )
}

function Parts({ bill, symbol }: { bill: AgentBill; symbol: string }) {
  const text = useText()
  const [way, setWay] = useState<readonly Step[]>([])
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(billQuery(bill.id, way.at(-1)?.id, page))
  const go = (next: readonly Step[]): void => {
    setWay(next)
    setPage(1)
  }
  if (error && !data) return <LoadFailure title={text('agent.bill.error')} error={error} onAgain={refetch} />
  if (data && !data.kept) return <Notice>{text('agent.bill.gone')}</Notice>
  return (
    <>
      <h3 className="text-lg">{text('agent.bill.parts', { who: way.at(-1)?.account ?? bill.agent.account })}</h3>
      {way.length > 0 && (
        <div className="bz-row">
          <Button variant="outline" size="sm" onClick={() => go(way.slice(0, -1))}>
            {text('agent.bill.up')}
          </Button>
        </div>
      )}
      <PartsTable data={data} symbol={symbol} onOpen={(member) => go([...way, member])} />
      {data && data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={setPage} label={text('agent.bill.play')} />}
    </>
  )
}

export function BillDialog({ bill, symbol, onClose }: { bill: AgentBill; symbol: string; onClose: () => void }) {
  const text = useText()
  const why = whyOf(bill)
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('agent.bill.title', { day: bill.fromDay })} size="xl">
      <div className="bz-stack">
        {why && <Notice>{text(`agent.bill.why.${why}`)}</Notice>}
        {isCapped(bill) && <Notice>{text('agent.bill.why.capped')}</Notice>}
        <Figures bill={bill} symbol={symbol} />
        <Parts bill={bill} symbol={symbol} />
      </div>
    </Dialog>
  )
}
