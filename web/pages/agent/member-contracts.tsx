/** Member contracts page: the contracts of a member with the upline, with their bills and income. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { useState, type ReactNode } from 'react'
import { usePerson } from '../../api/person.ts'
import { ContractList } from '../../features/agents/contracts/contract-list.tsx'
import { KINDS } from '../../features/agents/contracts/kinds.ts'
import { BillList } from '../../features/agents/pay/bill-list.tsx'
import { IncomeReport } from '../../features/agents/reports/income-report.tsx'
import { useText } from '../../i18n/i18n.ts'

const NAMES = { contracts: 'agent.menu.contracts', bills: 'agent.bill.list', income: 'agent.menu.income' } as const
type View = keyof typeof NAMES
const VIEWS = Object.keys(NAMES) as View[]

function Bills({ symbol }: { symbol: string }) {
  const text = useText()
  const [kind, setKind] = useState<ContractKind>('daily')
  return (
    <div className="bz-stack">
      <ChipRow label={text('agent.contract.kinds')}>
        {KINDS.map((each) => (
          <Chip key={each} selected={each === kind} onClick={() => setKind(each)}>
            {text(`agent.requests.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <BillList key={kind} kind={kind} symbol={symbol} gives={false} />
    </div>
  )
}

export function MemberContractsPage() {
  const text = useText()
  const { info } = usePerson()
  const [view, setView] = useState<View>('contracts')
  if (!info) return null
  const shown: Readonly<Record<View, ReactNode>> = {
    contracts: <ContractList self={info.id} />,
    bills: <Bills symbol={info.currencySymbol} />,
    income: <IncomeReport />,
  }
  return (
    <Tabs
      label={text('agent.own.views')}
      tabs={VIEWS.map((each) => ({ value: each, label: text(NAMES[each]), content: shown[each] }))}
      value={view}
      onChange={setView}
    />
  )
}
