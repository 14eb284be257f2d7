/** Points: the points mall's queries, and the two calls that spend points. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { PointRow } from '@baize/contract/points.ts'
import { call, type Input } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import type { Language } from '../../i18n/i18n.ts'
import type { MallSearch } from './mall-search.ts'

/** Play goes on beside the mall, so the points are queried again while it is open. */
const POINTS_MS = 30_000
const GOODS = 24
const ROWS = 20

export const pointsQuery = queryOptions({
  queryKey: ['points', 'balance'],
  queryFn: ({ signal }) => call('pointBalance', { signal }),
  refetchInterval: POINTS_MS,
})

export const pointConfigQuery = queryOptions({
  queryKey: ['points', 'config'],
  queryFn: ({ signal }) => call('pointConfig', { signal }),
})

export const goodsQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: ['points', 'goods', language, page],
    queryFn: ({ signal }) => call('pointRewards', { query: { pageNo: page, pageSize: GOODS, language }, signal }),
    placeholderData: keepPreviousData,
  })

export const ordersQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: ['points', 'orders', language, page],
    queryFn: ({ signal }) => call('redeemList', { query: { pageNo: page, pageSize: ROWS }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type RecordFilter = Pick<MallSearch, 'type' | 'status' | 'from' | 'to'>
const recordFilter = ({ type, status, from, to }: RecordFilter) => ({
  ...(type ? { type } : {}),
  ...(status ? { status } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

export const recordQuery = (language: Language, { page, ...filter }: MallSearch) =>
  queryOptions({
    queryKey: ['points', 'record', language, recordFilter(filter), page],
    queryFn: ({ signal }) => call('pointRecord', { query: { ...recordFilter(filter), pageNo: page, pageSize: ROWS }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const EXPORT_PAGES = 100
const EXPORT_ROWS = 60

/** All rows of a filter, not only the page that is shown. */
export async function allPointRows(search: RecordFilter): Promise<{ rows: PointRow[]; whole: boolean }> {
  const rows: PointRow[] = []
  for (let pageNo = 1; pageNo <= EXPORT_PAGES; pageNo += 1) {
    const page = await call('pointRecord', { query: { ...recordFilter(search), pageNo, pageSize: EXPORT_ROWS } })
    rows.push(...page.content)
    if (pageNo >= page.totalPages) return { rows, whole: true }
  }
  return { rows, whole: false }
}

export const roundsQuery = (id: string) =>
  queryOptions({ queryKey: ['points', 'rounds', id], queryFn: ({ signal }) => call('pointRounds', { params: { id }, signal }) })

const askAgain = (): Promise<unknown> =>
  Promise.all([queries.invalidateQueries({ queryKey: ['points'] }), queries.invalidateQueries({ queryKey: ['balance'] })])

export const useRedeem = () =>
  useMutation({
    mutationFn: (wish: Pick<Input<'redeemPointReward'>, 'body'> & { key: string }) => call('redeemPointReward', wish),
    onSettled: askAgain,
  })

export const useConvert = () =>
  useMutation({
    mutationFn: (wish: Pick<Input<'convertPoint'>, 'body'> & { key: string }) => call('convertPoint', wish),
    onSettled: askAgain,
  })
