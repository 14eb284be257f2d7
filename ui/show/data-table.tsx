// Rows of facts: a table where there is room, cards where there is not, the same markup for both.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import './data-table.css'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useLabels } from '../labels.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Skeleton } from './skeleton.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  /** Nothing, as null, leaves the cell empty; a card on a phone then has no line for it. */
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  width?: number | string | undefined
  /** The row's name: its header for screen readers, the title of its card, and the control that opens it. */
  primary?: boolean | undefined
  /** Left out on phones and tablets, where the row itself opens or says enough. */
  hideOnPhone?: boolean | undefined
  foot?: ReactNode
}

export type DataTableProps<Row> = {
  caption: string
  captionHidden?: boolean | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** How many skeleton rows are shown while rows load. */
  loading?: number | undefined
  empty?: ReactNode
  onOpen?: ((row: Row) => void) | undefined
  /** What opening a row shows, read after the row's own name. A row without it does not open. */
  openLabel?: ((row: Row) => string | undefined) | undefined
  dense?: boolean | undefined
}

const look = <Row,>(column: Column<Row>): string =>
  cx('bz-cell', column.align === 'end' && 'bz-cell-end', column.primary && 'bz-cell-primary', column.hideOnPhone && 'bz-cell-wide-only')

const opens = <Row,>({ onOpen, openLabel }: Pick<DataTableProps<Row>, 'onOpen' | 'openLabel'>, row: Row): boolean =>
  onOpen !== undefined && (openLabel === undefined || openLabel(row) !== undefined)

function Cell<Row>({
  column,
  row,
  onOpen,
  openLabel,
}: { column: Column<Row>; row: Row } & Pick<DataTableProps<Row>, 'onOpen' | 'openLabel'>) {
  const value = column.cell(row)
  const label = openLabel?.(row)
  if (!column.primary)
    return (
      <td className={cx(look(column), value === null && 'bz-cell-empty')}>
        <span className="bz-cell-label" aria-hidden="true">
          {column.header}
        </span>
        <span className="bz-cell-value">{value}</span>
      </td>
    )
  return (
    <th scope="row" className={look(column)}>
      {!opens({ onOpen, openLabel }, row) ? (
        value
      ) : (
        <button type="button" className="bz-cell-open" onClick={() => onOpen?.(row)}>
          {value}
          {label === undefined ? null : <VisuallyHidden>{`, ${label}`}</VisuallyHidden>}
        </button>
      )}
    </th>
  )
}

function Waiting<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className="bz-row-line">
      {columns.map((column) => (
        <td key={column.key} className={look(column)}>
          <span className="bz-cell-value bz-cell-waiting">
            <Skeleton width={column.primary ? '70%' : 72} />
          </span>
        </td>
      ))}
    </tr>
  ))
}

export function DataTable<Row>({
  caption,
  captionHidden = true,
  columns,
  rows,
  rowKey,
  loading,
  empty,
  onOpen,
  openLabel,
  dense = false,
}: DataTableProps<Row>) {
  const labels = useLabels()
  const waiting = loading !== undefined && loading > 0
  if (!waiting && rows.length === 0 && empty !== undefined) return empty
  return (
    <section className={cx('bz-table-box', dense && 'bz-table-dense')} aria-label={caption} aria-busy={waiting || undefined} tabIndex={0}>
      <table className="bz-table">
        <caption className={captionHidden ? 'bz-hidden' : 'bz-table-caption'}>
          {waiting ? `${caption}, ${labels.loading}` : caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={look(column)} style={{ inlineSize: column.width }}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting ? (
            <Waiting columns={columns} count={loading} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} className={cx('bz-row-line', opens({ onOpen, openLabel }, row) && 'bz-row-opens')}>
                {columns.map((column) => (
                  <Cell key={column.key} {...{ column, row, onOpen, openLabel }} />
                ))}
              </tr>
            ))
          )}
        </tbody>
        {columns.some((column) => column.foot !== undefined) && !waiting ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={cx(look(column), column.foot === undefined && 'bz-cell-empty')}>
                  <span className="bz-cell-label" aria-hidden="true">
                    {column.primary ? null : column.header}
                  </span>
                  <span className="bz-cell-value">{column.foot}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}
