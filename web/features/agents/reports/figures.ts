/**
 * Figures: what each report shows of a row, in the order of its columns. Types hold them to the contract, and no schema comes into the
 * browser with them.
 */
import type { AgentFigures, AgentIncome, FigureName, REPORT_FIGURES, TeamReport } from '@baize/contract/agents/agent-reports.ts'

export type Figure = FigureName | keyof AgentIncome

/** The figures that are counts; all others are amounts. */
const COUNTS: ReadonlySet<Figure> = new Set<Figure>(['bets', 'activeDays', 'firstDeposits', 'newMembers'])
export const isCount = (figure: Figure): boolean => COUNTS.has(figure)
/** What is shown with its sign and colour. */
const CHANGES: ReadonlySet<Figure> = new Set<Figure>(['result', 'profit', 'netDeposits', 'total'])
export const isChange = (figure: Figure): boolean => CHANGES.has(figure)

export const REPORTS: typeof REPORT_FIGURES = {
  agentBets: ['bets', 'stake', 'validBets', 'wins', 'result', 'activeDays'],
  agentUserLoss: ['stake', 'wins', 'rebates', 'bonuses', 'fees', 'profit'],
  agentTransactions: ['deposits', 'withdrawals', 'netDeposits', 'firstDeposits', 'firstDepositAmount', 'rebates', 'bonuses'],
}

/** The figures of the overview's day table, and those that its chart can draw. */
export const OVERVIEW = [
  'newMembers',
  'activeDays',
  'deposits',
  'withdrawals',
  'bets',
  'validBets',
  'wins',
  'rebates',
  'bonuses',
  'profit',
] as const satisfies readonly (keyof AgentFigures)[]

const SOURCES: Readonly<Record<keyof AgentIncome, true>> = {
  rebateOwn: true,
  rebateLine: true,
  dividend: true,
  daily: true,
  hourly: true,
  realtime: true,
  given: true,
  total: true,
}
export const INCOME = Object.keys(SOURCES) as (keyof AgentIncome)[]

/** A row of a report: its figures, and its member or day. */
export type ReportLine = Partial<Record<Figure, string | number>> & {
  readonly member?: { readonly id: string; readonly account: string } | null
  readonly day?: string | null
  readonly own?: boolean
  readonly opens?: boolean
}
export type { TeamReport }
