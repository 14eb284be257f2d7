/**
 * Trend grid: a table of past draws in which the drawn column is marked and a line runs from draw to draw. The table is complete without
 * the line.
 */
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import { useText } from '../../../i18n/i18n.ts'
import { columnName } from './trend-words.ts'
import type { Grid, GridRow } from './trend-chart.ts'

/** In pixels; the style sheet has the same figures. */
const CELL = 32
const ISSUE = 116
const HEAD = 36

const middle = (place: number): number => place * CELL + CELL / 2
const points = (rows: readonly GridRow[]): string =>
  rows.flatMap(({ at }, place) => (at === undefined ? [] : [`${middle(at)},${middle(place)}`])).join(' ')

export function TrendGrid({ grid, label }: { grid: Grid; label: string }) {
  const text = useText()
  const { columns, rows } = grid
  return (
    <div className="trend-scroll" role="region" aria-label={label} tabIndex={0}>
      <div className="trend-grid" style={{ inlineSize: ISSUE + columns.length * CELL }}>
        <table>
          <caption className="bz-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{text('lottery.issue')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="figures">
                  {columnName(text, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ issue, cells }) => (
              <tr key={issue}>
                <th scope="row" className="figures">
                  {issue}
                </th>
                {cells.map(({ column, times, gap }) => (
                  <td key={column} className="figures">
                    {times > 0 ? (
                      <b className="trend-hit">
                        {columnName(text, column)}
                        {times > 1 && <sup>{times}</sup>}
                      </b>
                    ) : (
                      gap
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <svg
          className="trend-line"
          aria-hidden="true"
          width={columns.length * CELL}
          height={rows.length * CELL}
          style={{ insetBlockStart: HEAD, insetInlineStart: ISSUE }}
        >
          <polyline points={points(rows)} />
        </svg>
      </div>
    </div>
  )
}
