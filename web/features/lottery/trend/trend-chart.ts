/** Trend chart: the past draws as a grid of columns. Every draw has its place, and every column says for how many draws it has been missed. Pure. */
import type { Trend } from '@baize/contract/lottery/lottery-results.ts'

type TrendRow = Trend['rows'][number]

/** Charts of one column for each draw, which a line runs through; `spread` marks all numbers of a draw and has none. */
export const GRID_CHARTS = [
  'place',
  'spread',
  'road',
  'sumTail',
  'span',
  'bigSmall',
  'oddEven',
  'primeComposite',
  'shape',
  'dragonTiger',
] as const
/** Charts of a figure over time. */
export const LINE_CHARTS = ['sum', 'median'] as const
export type GridChart = (typeof GRID_CHARTS)[number]
export type LineChart = (typeof LINE_CHARTS)[number]
/** Charts that look at one place of the draw. */
export const NEEDS_PLACE: ReadonlySet<string> = new Set<GridChart>(['place', 'road'])

/** `times` is how often the column was drawn, `gap` for how many draws it was missed: one of both is 0. */
export type Cell = { readonly column: string; readonly times: number; readonly gap: number }
/** `at` is the column that the line goes through. */
export type GridRow = { readonly issue: string; readonly cells: readonly Cell[]; readonly at: number | undefined }
export type Grid = { readonly columns: readonly string[]; readonly rows: readonly GridRow[] }

const upTo = (highest: number): string[] => Array.from({ length: highest + 1 }, (_, value) => String(value))
/** `0:5`, `1:4` … `5:0`. */
const ratios = (total: number): string[] => upTo(total).map((first) => `${first}:${total - Number(first)}`)

/** What a draw shows in a chart. */
function shownBy(chart: GridChart, place: number): (row: TrendRow) => readonly string[] {
  if (chart === 'spread') return ({ numbers }) => numbers
  if (chart === 'place') return ({ numbers }) => numbers.slice(place, place + 1)
  if (chart === 'road') return ({ numbers }) => numbers.slice(place, place + 1).map((number) => String(Number(number) % 3))
  return (row) => [String(row[chart])]
}

function columnsOf(chart: GridChart, trend: Trend, place: number): readonly string[] {
  const { rows, positions, overall } = trend
  if (chart === 'spread') return overall.map(({ value }) => value)
  if (chart === 'place') return (positions[place] ?? positions[0])?.values.map(({ value }) => value) ?? []
  if (chart === 'road') return upTo(2)
  if (chart === 'sumTail') return upTo(9)
  if (chart === 'span') return upTo(Math.max(0, ...rows.map(({ span }) => span)))
  if (chart === 'dragonTiger') return ['dragon', 'tie', 'tiger']
  if (chart === 'shape') return [...new Set(rows.map(({ shape }) => shape))].sort()
  return ratios(rows[0]?.numbers.length ?? 0)
}

/** The grid of a chart, newest draw first; gaps are counted from the oldest draw of the range. */
export function gridOf(trend: Trend, chart: GridChart, place: number): Grid {
  const columns = columnsOf(chart, trend, place)
  const shown = shownBy(chart, place)
  const gaps = columns.map(() => 0)
  const rows = trend.rows.toReversed().map((row): GridRow => {
    const values = shown(row)
    const cells = columns.map((column, index): Cell => {
      const times = values.filter((value) => value === column).length
      gaps[index] = times > 0 ? 0 : (gaps[index] ?? 0) + 1
      return { column, times, gap: gaps[index] ?? 0 }
    })
    const at = chart === 'spread' ? -1 : cells.findIndex(({ times }) => times > 0)
    return { issue: row.publishedNumber, cells, at: at < 0 ? undefined : at }
  })
  return { columns, rows: rows.toReversed() }
}

/** A figure of every draw, oldest first. */
export const lineOf = ({ rows }: Trend, chart: LineChart): readonly { readonly issue: string; readonly value: number }[] =>
  rows.toReversed().map((row) => ({ issue: row.publishedNumber, value: Number(row[chart]) }))
