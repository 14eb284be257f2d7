/** Terms table: the tiers of a contract, and the contracts that would end by one. */
import type { ContractEnding, ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { DataTable } from '@baize/ui/show/data-table.tsx'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import { TURNOVER } from './kinds.ts'
import { percentText } from './rate-text.ts'

export function TermsTable({ kind, tiers, symbol }: { kind: ContractKind; tiers: readonly ContractTier[]; symbol: string }) {
  const text = useText()
  const count = useCounts()
  const money = (value: string | null | undefined) => (value ? <MoneyText value={value} symbol={symbol} /> : '–')
  return (
    <DataTable
      dense
      caption={text('agent.contract.terms')}
      rows={tiers}
      rowKey={({ rate }) => String(rate)}
      columns={[
        { key: 'rate', header: text('agent.contract.rate'), cell: ({ rate }) => percentText(rate), primary: true },
        {
          key: 'turnover',
          header: text(`agent.contract.turnover.${kind}`),
          cell: (tier) => money(tier[TURNOVER[kind]]),
          align: 'end',
        },
        { key: 'loss', header: text('agent.contract.loss'), cell: ({ periodProfitLoss }) => money(periodProfitLoss), align: 'end' },
        { key: 'active', header: text('agent.contract.active'), cell: ({ activeMember }) => count(activeMember), align: 'end' },
      ]}
    />
  )
}

export function EndingsTable({ rows, symbol }: { rows: readonly ContractEnding[]; symbol: string }) {
  const text = useText()
  return (
    <DataTable
      dense
      caption={text('agent.contract.endings')}
      rows={rows}
      rowKey={({ contract }) => contract}
      columns={[
        { key: 'who', header: text('agent.contract.who'), cell: ({ account }) => account, primary: true },
        { key: 'rate', header: text('agent.contract.rate'), cell: ({ rate }) => percentText(rate), align: 'end' },
        {
          key: 'turnover',
          header: text('agent.contract.turnoverNow'),
          cell: ({ validBet }) => <MoneyText value={validBet} symbol={symbol} />,
          align: 'end',
        },
        {
          key: 'loss',
          header: text('agent.contract.lossNow'),
          cell: ({ profitLoss }) => <MoneyText value={profitLoss} symbol={symbol} />,
          align: 'end',
        },
      ]}
    />
  )
}
