/** Agent bills pages: dividends and the three salaries, each with the bills of its contracts. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { usePerson } from '../../api/person.ts'
import { BillList } from '../../features/agents/pay/bill-list.tsx'

function BillsPage({ kind }: { kind: ContractKind }) {
  const { info } = usePerson()
  return <BillList kind={kind} symbol={info?.currencySymbol ?? ''} />
}

export const AgentDividendsPage = () => <BillsPage kind="dividend" />
export const AgentDailyWagesPage = () => <BillsPage kind="daily" />
export const AgentHourSalaryPage = () => <BillsPage kind="hourly" />
export const AgentRealtimeSalaryPage = () => <BillsPage kind="realtime" />
