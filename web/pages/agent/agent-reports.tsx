/** Agent reports pages: team betting, user loss, account details and the own income. */
import { IncomeReport } from '../../features/agents/reports/income-report.tsx'
import { TeamReportView } from '../../features/agents/reports/team-report.tsx'

export const AgentBetsPage = () => <TeamReportView name="agentBets" />
export const AgentUserLossPage = () => <TeamReportView name="agentUserLoss" />
export const AgentTransactionsPage = () => <TeamReportView name="agentTransactions" />
export const AgentIncomePage = () => <IncomeReport />
