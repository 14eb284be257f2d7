/** Figure cells: a figure as a person reads it, and the columns of a table of figures with their sums. */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import { isChange, isCount, type Figure, type ReportLine } from './figures.ts'

export function FigureText({ figure, value, symbol }: { figure: Figure; value: string | number | undefined; symbol?: string | undefined }) {
  const counts = useCounts()
  if (value === undefined) return '–'
  if (isCount(figure)) return <span className="figures">{counts(Number(value))}</span>
  return <MoneyText value={String(value)} symbol={symbol} {...(isChange(figure) ? { sign: 'always', tone: 'change' } : {})} />
}

/** A column for each figure, whose foot is its sum. */
export function useFigureColumns(figures: readonly Figure[], sums: ReportLine | undefined): Column<ReportLine>[] {
  const text = useText()
  return figures.map((figure) => ({
    key: figure,
    header: text(`agent.figure.${figure}`),
    cell: (row) => <FigureText figure={figure} value={row[figure]} />,
    align: 'end',
    foot: sums && <FigureText figure={figure} value={sums[figure]} />,
  }))
}
