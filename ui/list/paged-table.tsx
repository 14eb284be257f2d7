// A list that loads page by page: why it failed, or its rows, and the links to its other pages.
import type { ReactNode } from 'react'
import { Pagination } from '../press/pagination.tsx'
import { DataTable, type DataTableProps } from '../show/data-table.tsx'
import { LoadFailure } from '../show/load-failure.tsx'

type Page<Row> = { readonly content: readonly Row[]; readonly pageNum: number; readonly totalPages: number }

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'loading'> & {
  /** The state of the query: a page of rows, or why there is none. */
  list: { readonly data: Page<Row> | undefined; readonly error: unknown; readonly refetch: () => unknown }
  onPage: (page: number) => void
  /** What is missing when the rows failed to load. */
  failed: string
  /** How many skeleton rows are shown while rows load. */
  waiting?: number | undefined
  /** As a part of a page, not the page's own content. */
  compact?: boolean | undefined
  /** Between failure and rows, such as a count of all. */
  above?: ReactNode
}

export function PagedTable<Row>({ list, onPage, failed, waiting = 4, compact, above, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch } = list
  if (!data && error) return <LoadFailure compact={compact} title={failed} error={error} onAgain={refetch} />
  return (
    <>
      {above}
      <DataTable {...table} rows={data?.content ?? []} loading={data ? undefined : waiting} />
      {data && data.totalPages > 1 && <Pagination page={data.pageNum} pages={data.totalPages} onPage={onPage} label={table.caption} />}
    </>
  )
}
