/** Point record CSV: every row that the filter leaves, in the columns of the record, for a spreadsheet (PT-25). */
import type { PointRow } from '@baize/contract/points.ts'
import { csvText, csvTime, csvTimeHead, readerZone } from '../../api/csv.ts'
import type { Text } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { aboutOf, typeOf } from './about.ts'

const COLUMNS: readonly (readonly [header: TextKey, cell: (row: PointRow, text: Text, zone: string) => string])[] = [
  ['points.reference', (row) => row.reference],
  ['points.time', (row, _text, zone) => csvTime(row.applyTime, zone)],
  ['points.type', typeOf],
  ['points.about', aboutOf],
  ['points.quantity', (row) => String(row.quantity)],
  ['points.csv.points', (row) => row.pointsRequirement],
  ['points.csv.amount', (row) => row.amountRequirement],
  ['points.csv.currency', (row) => row.currency],
  ['points.state', (row, text) => text(`points.state.${row.status}`)],
  ['points.changed', (row) => row.changedPoints],
  ['points.after', (row) => row.pointsBalance],
  ['points.csv.remark', (row) => row.remark],
]

export function pointsCsv(rows: readonly PointRow[], text: Text, zone = readerZone()): string {
  const times = rows.map(({ applyTime }) => applyTime)
  const heads = COLUMNS.map(([header]) => (header === 'points.time' ? csvTimeHead(text(header), times, zone) : text(header)))
  return csvText([heads, ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row, text, zone)))])
}
