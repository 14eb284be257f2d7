/** Report CSV: the rows of a report for a spreadsheet, in the columns that the page shows, with the sums last. */
import { csvText } from '../../../api/csv.ts'
import type { Text } from '../../../i18n/i18n.ts'
import type { Figure, ReportLine } from './figures.ts'

export type CsvWish = {
  readonly first: string
  readonly figures: readonly Figure[]
  readonly rows: readonly ReportLine[]
  readonly sums: ReportLine
}

/** The member or day of a row. */
export const nameOf = ({ member, day, own }: ReportLine, text: Text): string =>
  day ?? `${member?.account ?? ''}${own === true ? ` (${text('agent.report.own')})` : ''}`

type Rows = Pick<CsvWish, 'sums'> & { readonly rows: ReportLine[]; readonly whole: boolean }
/** What the export saves of a report that is still loading. */
export async function savedReport(wish: Pick<CsvWish, 'first' | 'figures'>, asked: Promise<Rows>, text: Text) {
  const { rows, sums, whole } = await asked
  return { csv: reportCsv({ ...wish, rows, sums }, text), count: rows.length, whole }
}

export const reportCsv = ({ first, figures, rows, sums }: CsvWish, text: Text): string =>
  csvText([
    [first, ...figures.map((figure) => text(`agent.figure.${figure}`))],
    ...rows.map((row) => [nameOf(row, text), ...figures.map((figure) => String(row[figure] ?? ''))]),
    [text('agent.bill.sum'), ...figures.map((figure) => String(sums[figure] ?? ''))],
  ])
