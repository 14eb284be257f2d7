/** Reports: the figures of a team over some days, page after page, and all pages of a filter for the export. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { ReportLine, TeamReport } from './figures.ts'
import type { ReportDays } from './report-days.tsx'

const PAGE_SIZE = 20
const EXPORT_PAGE_SIZE = 200
/** More rows than a person reads; the export then stops and says so. */
const EXPORT_PAGES = 50

export type ReportFilter = Pick<ReportDays, 'from' | 'to' | 'currency'> & {
  readonly by: 'member' | 'day'
  readonly under?: string | undefined
  readonly search?: string | undefined
  readonly category?: string | undefined
}
export type ReportPage = {
  readonly currency: string
  readonly currencies: string[]
  readonly content: ReportLine[]
  readonly next: string | null
  readonly sums: ReportLine
}

const filled = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))

/** One page of a report; the three team reports have the same input, and their own figures. */
async function pageOf(
  name: TeamReport | 'agentIncome',
  filter: object,
  after: string,
  pageSize: number,
  signal?: AbortSignal,
): Promise<ReportPage> {
  const query = filled({ ...filter, after, pageSize })
  return (await call(name as 'agentBets', { query: query as never, ...(signal ? { signal } : {}) })) as unknown as ReportPage
}

export const reportQuery = (name: TeamReport | 'agentIncome', filter: object) =>
  infiniteQueryOptions({
    queryKey: ['agents', 'report', name, filter],
    queryFn: ({ pageParam, signal }) => pageOf(name, filter, pageParam, PAGE_SIZE, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const overviewQuery = ({ from, to, currency, under }: Pick<ReportDays, 'from' | 'to' | 'currency'> & { readonly under?: string }) =>
  queryOptions({
    queryKey: ['agents', 'overview', from, to, currency, under],
    queryFn: ({ signal }) =>
      call('agentOverview', { query: filled({ from, to, currency, under }) as { from: string; to: string }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Every row of a filter; `whole` is false where there are more than an export takes. */
export async function allRows(
  name: TeamReport | 'agentIncome',
  filter: object,
): Promise<{ rows: ReportLine[]; sums: ReportLine; whole: boolean }> {
  const rows: ReportLine[] = []
  const size = name === 'agentIncome' ? EXPORT_PAGE_SIZE / 2 : EXPORT_PAGE_SIZE
  for (let page = 1, after = ''; ; page += 1) {
    const { content, next, sums } = await pageOf(name, filter, after, size)
    rows.push(...content)
    if (next === null || page === EXPORT_PAGES) return { rows, sums, whole: next === null }
    after = next
  }
}
