/** Bill CSV: bills for a spreadsheet, in the columns that the page shows, with the sums last (AGENT-10). */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { csvText, csvTime, csvTimeHead } from '../../../api/csv.ts'
import type { Text } from '../../../i18n/i18n.ts'

/** Hours and minutes name their first moment, days and periods their day. */
export const beginsAtMoment = (kind: ContractKind): boolean => kind === 'hourly' || kind === 'realtime'

export function billCsv(bills: readonly AgentBill[], sums: { due: string; paid: string }, text: Text, zone: string): string {
  const moments = bills.filter(({ kind }) => beginsAtMoment(kind)).map(({ from }) => from)
  const window = ({ kind, from, fromDay }: AgentBill): string => (beginsAtMoment(kind) ? csvTime(from, zone) : fromDay)
  const label = text('agent.bill.window')
  return csvText([
    [
      moments.length === 0 ? label : csvTimeHead(label, moments, zone),
      ...(['agent.bill.agent', 'agent.bill.base', 'agent.bill.due', 'agent.bill.paid', 'agent.contract.state'] as const).map((key) =>
        text(key),
      ),
    ],
    ...bills.map((bill) => [window(bill), bill.agent.account, bill.base, bill.due, bill.paid, text(`agent.bill.state.${bill.state}`)]),
    [text('agent.bill.sum'), '', '', sums.due, sums.paid, ''],
  ])
}
